import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ListPage, type ListPages, withoutFarPosts, withPostsAgain } from '../far-pages.ts'
import { type Feed, feedQuery } from '../feeds.api.ts'
import { groupsOf } from './list-segments.ts'
import { heightOfGroup } from './windowing.ts'

/** Delay after a list has grown: long enough for what left the screen to be taken down. */
const unloadAfterMs = 500

/** Holds the posts of the pages around the screen and lets go those of all others until somebody comes near again. */
export function useFarPages(feed: Feed, data: ListPages | undefined, list: RefObject<HTMLElement | null>) {
  const client = useQueryClient()
  const { queryKey } = feedQuery(feed)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const change = useRef((_how: (held: ListPages) => ListPages) => {})
  change.current = (how) => client.setQueryData(queryKey, (held) => held && how(held))

  const unload = useRef(() => {})
  unload.current = () => {
    // The change would send a page that is in flight again; the list tries once more when that page is there.
    if (client.isFetching({ queryKey }) > 0) return
    change.current((held) => withoutFarPosts(held, restingHeightIn(list.current)))
  }

  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const heldCount = data?.pages.filter(({ unloaded }) => !unloaded).length ?? 0
  // A list that is come back to has not grown: nothing of it is shown before the browser has told what is near.
  const countBefore = useRef(heldCount)
  useEffect(() => {
    const hasGrown = heldCount > countBefore.current
    countBefore.current = heldCount
    if (feed.keepsAll || !hasGrown || timer.current !== null) return
    timer.current = setTimeout(() => {
      timer.current = null
      unload.current()
    }, unloadAfterMs)
  }, [heldCount, feed.keepsAll])
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])

  return {
    isWanted: (mark: string) => wanted.has(mark),
    want: (marks: string[]) => setWanted((before) => new Set([...before, ...marks])),
    putBack: (mark: string, posts: Post[]) => {
      change.current((held) => withPostsAgain(held, mark, posts))
      setWanted((before) => new Set([...before].filter((one) => one !== mark)))
    },
  }
}

/** Measures a page that was taken down as a whole. */
function restingHeightIn(list: HTMLElement | null) {
  const shown = new Set(
    [...(list?.querySelectorAll<HTMLElement>('[data-group="there"]') ?? [])].map(({ dataset }) => dataset.name),
  )
  return (page: ListPage): number | null => {
    let sum = 0
    for (const { name } of groupsOf(page)) {
      const heightPx = heightOfGroup(name)
      if (heightPx === null || shown.has(name)) return null
      sum += heightPx
    }
    return sum
  }
}
