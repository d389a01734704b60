import { useLayoutEffect, useRef } from 'react'

const guessPx = 480
const heights = new Map<string, number>()

/** How high a post's row was when it was last on the page. */
export const heightOf = (postId: string): number => heights.get(postId) ?? guessPx

/** Remembers the rows' heights when the list goes, so that coming back finds every post in its old place. */
export function useRowHeights() {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = list
    return () => {
      for (const row of element.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
        const inside = row.firstElementChild?.getBoundingClientRect().height
        if (inside) heights.set(row.dataset.row ?? '', Math.round(inside))
      }
    }
  }, [])
  return list
}
