import { gifPreloadPollMs, gifScrollDebounceMs } from '@bowerbird/domain/media/gifs.limits.ts'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type ScrollHelper, scrollHelper } from '../../core/scroll/scroll-helper.ts'

const aheadPx = 200

/** Finds the visible tiles once scrolling rests, and the loaded GIFs among them. POST-283, POST-284 */
export function useGifsInView(
  grid: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  /** Grows as tiles are drawn. */
  count: number,
) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const helper = useRef<ScrollHelper | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when more is drawn.
  useEffect(() => {
    const made = scrollHelper(area.current, { debounceMs: gifScrollDebounceMs, triggerPaddingPx: aheadPx })
    helper.current = scrollHelper(area.current)
    const look = () => {
      const inView = tilesIn(grid.current).filter((tile) => made.isInView(tile))
      setSeen((now) => withAll(now, inView.map(idOf)))
    }
    look()
    return made.onRest(look)
  }, [grid, area, count])

  useEffect(() => {
    const isWaiting = [...seen].some((id) => !ready.has(id))
    if (!isWaiting) return
    const timer = setInterval(() => {
      const loaded = tilesIn(grid.current).filter((tile) => isLoaded(tile.querySelector('img')))
      setReady((now) => withAll(now, loaded.map(idOf)))
    }, gifPreloadPollMs)
    return () => clearInterval(timer)
  }, [grid, seen, ready])

  return {
    seen,
    ready,
    bringIntoView: (event: FocusEvent<HTMLElement>) => void helper.current?.scrollTo(event.currentTarget),
  }
}

const tilesIn = (grid: HTMLElement | null) => [...(grid?.querySelectorAll<HTMLElement>('[data-gif]') ?? [])]
const idOf = (tile: HTMLElement) => tile.dataset.gif ?? ''
const isLoaded = (image: HTMLImageElement | null) =>
  Boolean(image?.hasAttribute('src') && image.complete && image.naturalWidth > 0)

/** The same set where it has them all. */
function withAll(now: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.every((id) => now.has(id)) ? now : new Set([...now, ...more])
}
