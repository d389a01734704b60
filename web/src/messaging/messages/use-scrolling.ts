import { pillBottomPx, scrollThresholdPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { changeWindow, findWindow } from '../messaging.state.ts'
import type { ChatWindow } from '../windows/chat-window.ts'
import { useMessenger } from '../windows/messenger-context.ts'
import { fetchEarlier } from './fetch-conversation.ts'

const fromBottom = ({ scrollHeight, scrollTop, clientHeight }: Element) => scrollHeight - scrollTop - clientHeight

const toBottom = (element: Element) => {
  element.scrollTop = element.scrollHeight
}

interface Seen {
  first: string
  last: string
  height: number
  top: number
}

/** Keeps what somebody reads in its place, or at the newest if that is where they are. MSG-111, MSG-112, MSG-284 */
export function useScrolling(scroller: RefObject<HTMLElement | null>, window: ChatWindow, isHidden: boolean) {
  const messenger = useMessenger()
  const { key, messages, previous } = window
  const seen = useRef<Seen | null>(null)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || isHidden) {
      seen.current = null
      return
    }
    const now = { first: messages[0]?.key ?? '', last: messages.at(-1)?.key ?? '' }
    const before = seen.current
    const isOwnNew = before !== null && now.last !== before.last && messages.at(-1)?.ts === null
    if (!before || isOwnNew || window.isAtBottom) toBottom(element)
    else if (now.first !== before.first) element.scrollTop = element.scrollHeight - before.height + before.top
    seen.current = { ...now, height: element.scrollHeight, top: element.scrollTop }
  })

  // A list that does not fill its box cannot be scrolled for more.
  useEffect(() => {
    const element = scroller.current
    if (element && !isHidden && previous && element.scrollHeight <= element.clientHeight)
      void fetchEarlier(messenger, key)
  }, [messenger, scroller, key, isHidden, previous])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // The compose box below it grows and shrinks, and so may what is in it.
    const sizes = new ResizeObserver(() => {
      if (!seen.current || !findWindow(key)?.isAtBottom) return
      toBottom(element)
      seen.current.top = element.scrollTop
    })
    for (const one of [element, ...element.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [scroller, key])

  return () => {
    const element = scroller.current
    if (!element || isHidden) return
    // A box that shrinks by much leaves the end without anybody having moved.
    const hasMovedUp = element.scrollTop < (seen.current?.top ?? 0)
    if (seen.current) seen.current.top = element.scrollTop
    const isAtBottom = fromBottom(element) <= pillBottomPx || (window.isAtBottom && !hasMovedUp)
    if (isAtBottom !== window.isAtBottom) changeWindow(key, { isAtBottom })
    if (element.scrollTop <= scrollThresholdPx.top) void fetchEarlier(messenger, key)
  }
}
