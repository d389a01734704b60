import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import type { HeadTags } from './head.ts'

/** What lies over a page, or stands in its place, has the last word about its title. */
export const useOwnTags = create<{ tags: HeadTags | null }>(() => ({ tags: null }))

/** For as long as the caller is shown. */
export function useTagsWhileShown({ title, robots }: Pick<HeadTags, 'title' | 'robots'>): void {
  useLayoutEffect(() => {
    useOwnTags.setState({ tags: { title, robots } })
    return () => useOwnTags.setState({ tags: null })
  }, [title, robots])
}
