import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import type { HeadTags } from './head.ts'

/** Holds the tags of a layer over the page, which win over the page's own. */
export const useOwnTags = create<{ tags: HeadTags | null }>(() => ({ tags: null }))

/** Sets them for as long as the caller is mounted. */
export function useTagsWhileShown({ title, robots }: Pick<HeadTags, 'title' | 'robots'>): void {
  useLayoutEffect(() => {
    useOwnTags.setState({ tags: { title, robots } })
    return () => useOwnTags.setState({ tags: null })
  }, [title, robots])
}
