import { useEffect, useRef } from 'react'

/** A place in the history: the router's number of the page, and how many layers lie over it. */
interface Place {
  page: unknown
  layers: number
}

/** The layers that are open, lowest first. */
const open: (() => void)[] = []
let last: Place | null = null

const placeOf = (state: { idx?: unknown; layers?: number } | null): Place => ({
  page: state?.idx,
  layers: state?.layers ?? 0,
})

const isOnTouch = () => matchMedia('(max-width: 600px), (pointer: coarse)').matches

/** Runs before the router, for which the address has not changed. */
function onPop(event: PopStateEvent): void {
  const before = last
  const now = placeOf(event.state)
  last = now
  if (!before || now.page !== before.page || now.layers >= before.layers) return
  event.stopImmediatePropagation()
  const closing = open.splice(now.layers)
  for (const close of closing.reverse()) close()
  // The place of a layer that was closed in another way is passed over.
  if (closing.length === 0) history.back()
}

function openLayer(close: () => void): () => void {
  if (!last) window.addEventListener('popstate', onPop, { capture: true })
  open.push(close)
  last = placeOf(history.state)
  if (last.layers < open.length) {
    last = { ...last, layers: open.length }
    history.pushState({ ...history.state, layers: open.length }, '')
  }
  return () => {
    const at = open.indexOf(close)
    if (at >= 0) open.splice(at, 1)
  }
}

/** Back closes what lies over a page before it leaves the page, where people go back by a gesture of the hand. */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (isOpen && isOnTouch() ? openLayer(() => close.current()) : undefined), [isOpen])
}
