import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../../core/router/hooks.ts'

interface Place {
  postId: string
  topPx: number
}

interface Pages {
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
}

const headerPx = 60
const ends = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Shows a list that is loaded again where it was left: at the same post, however far down. */
export function useStoredPlace(list: RefObject<HTMLElement | null>, isOfPage: boolean, pages: Pages): void {
  const { key, pathname, search } = useLocation()
  const name = `place:${key}:${pathname}${search}`
  const wanted = useRef<Place | null>(null)
  useEffect(() => {
    if (!isOfPage) return
    wanted.current = takePlace(name)
    const save = () => savePlace(name, list.current)
    const stop = () => {
      wanted.current = null
    }
    window.addEventListener('pagehide', save)
    for (const event of ends) window.addEventListener(event, stop, { passive: true })
    return () => {
      window.removeEventListener('pagehide', save)
      for (const event of ends) window.removeEventListener(event, stop)
    }
  }, [name, list, isOfPage])
  useEffect(() => {
    if (!wanted.current || pages.isFetching) return
    const { postId, topPx } = wanted.current
    const post = list.current?.querySelector(`[data-post-id="${CSS.escape(postId)}"]`)
    if (!post && pages.hasNextPage) {
      pages.fetchNextPage()
      return
    }
    wanted.current = null
    if (post) window.scrollBy(0, post.getBoundingClientRect().top - topPx)
  })
}

/** Storage may be full or blocked; the list then begins at its top. */
function savePlace(name: string, list: HTMLElement | null): void {
  const posts = [...(list?.querySelectorAll<HTMLElement>('[data-post-id]') ?? [])]
  const first = posts.find((post) => post.getBoundingClientRect().bottom > headerPx)
  if (!first || window.scrollY < headerPx) return
  const place: Place = { postId: first.dataset.postId ?? '', topPx: first.getBoundingClientRect().top }
  try {
    sessionStorage.setItem(name, JSON.stringify(place))
  } catch {}
}

function takePlace(name: string): Place | null {
  try {
    const text = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
