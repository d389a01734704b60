import { useLayoutEffect, useRef, useState } from 'react'

/** Posts are rendered within this distance of the screen; further off their place stays empty. */
const margin = '1600px 0px'

/** Remembers each group's last height, so that coming back finds every post in its place. */
const heights = new Map<string, number>()
export const heightOfGroup = (key: string): number | null => heights.get(key) ?? null

interface Group {
  tell: (isNear: boolean) => void
  putBack: () => void
}

const groups = new Map<Element, Group>()
/** Groups that left the screen while in use; they are checked again whenever another comes or goes. */
const inUse = new Set<Element>()
let observer: IntersectionObserver | null = null

/** Margin around the screen, or around the list's own scroll area, which would clip what is beyond it. */
export const withMargin = (margin: string) =>
  'scrollMargin' in IntersectionObserver.prototype ? { scrollMargin: margin } : { rootMargin: margin }

function observe(place: Element, group: Group): () => void {
  if (!observer) {
    observer = new IntersectionObserver(notifyGroups, withMargin(margin))
    measureAnewWhenTurned()
  }
  groups.set(place, group)
  observer.observe(place)
  return () => {
    observer?.unobserve(place)
    groups.delete(place)
    inUse.delete(place)
  }
}

function notifyGroups(entries: IntersectionObserverEntry[]): void {
  const now = new Map([...inUse].map((place) => [place, false]))
  for (const { target, isIntersecting } of entries) now.set(target, isIntersecting)
  inUse.clear()
  for (const [place, isNear] of now) groups.get(place)?.tell(isNear)
}

/** A window is made wider or narrower in many steps: they are over after so long. */
const turnedAfterMs = 150

/**
 * A new width gives posts new heights: all are rendered again, and far ones are removed again with their new height.
 * Unloaded pages keep theirs until they are read again, which is long before anybody sees them.
 */
function measureAnewWhenTurned(): void {
  const page = document.documentElement
  let measuredPx = page.clientWidth
  let timer: ReturnType<typeof setTimeout> | undefined
  const measureAnew = () => {
    if (page.clientWidth === measuredPx) return
    measuredPx = page.clientWidth
    heights.clear()
    for (const [place, { putBack }] of groups) {
      putBack()
      observer?.unobserve(place)
      observer?.observe(place)
    }
  }
  window.addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(measureAnew, turnedAfterMs)
  })
}

/** Somebody writes, listens or watches there, or a form or a video has moved out of it. */
const isInUse = (place: HTMLElement): boolean =>
  place.contains(document.activeElement) ||
  place.querySelector('[data-docked="true"], [data-form-place], dialog[open]') !== null ||
  [...place.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused)

/** The place of a group of posts: its height while the posts are taken down, null while they are there. */
export function useWindowed(key: string) {
  const place = useRef<HTMLDivElement>(null)
  const [heightPx, setHeight] = useState<number | null>(() => heights.get(key) ?? null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    let isThere = !heights.has(key)
    const takeDown = () => {
      if (isInUse(element)) {
        inUse.add(element)
        return
      }
      remember()
      const known = heights.get(key)
      if (known === undefined) return
      isThere = false
      setHeight(known)
    }
    const remember = () => {
      const { height } = element.getBoundingClientRect()
      if (height > 0) heights.set(key, height)
    }
    const putBack = () => {
      isThere = true
      setHeight(null)
    }
    const tell = (isNear: boolean) => {
      if (isNear === isThere) return
      if (isNear) putBack()
      else takeDown()
    }
    const stop = observe(element, { tell, putBack })
    return () => {
      stop()
      if (isThere) remember()
    }
  }, [key])
  return { place, heightPx }
}
