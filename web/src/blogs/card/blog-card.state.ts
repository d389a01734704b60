import { cardCloseDelayMs, cardFadeMs, cardIntentMs } from '@bowerbird/domain/blogs/blog-card.limits.ts'
import { create } from 'zustand'

interface Card {
  blogName: string
  anchor: HTMLElement
  isClosing: boolean
}

/** One card at a time. BLOG-107 */
export const useBlogCard = create<{ card: Card | null }>(() => ({ card: null }))

const { getState: now, setState: set } = useBlogCard
let opening: ReturnType<typeof setTimeout> | undefined
let closing: ReturnType<typeof setTimeout> | undefined

/** The pointer, or the focus, is on a blog's name or picture. BLOG-099 */
export function meetAnchor(anchor: HTMLElement, blogName: string): void {
  clearTimeout(opening)
  if (now().card?.anchor === anchor) {
    keepCardOpen()
    return
  }
  opening = setTimeout(() => {
    clearTimeout(closing)
    set({ card: { blogName, anchor, isClosing: false } })
  }, cardIntentMs)
}

/** Back in time: it stays. BLOG-100 */
export function keepCardOpen(): void {
  clearTimeout(closing)
  const { card } = now()
  if (card?.isClosing) set({ card: { ...card, isClosing: false } })
}

/** Neither on the card nor on its anchor any more. BLOG-100, BLOG-101 */
export function leaveCard(): void {
  clearTimeout(opening)
  clearTimeout(closing)
  closing = setTimeout(() => {
    const { card } = now()
    if (!card) return
    set({ card: { ...card, isClosing: true } })
    closing = setTimeout(closeCard, cardFadeMs)
  }, cardCloseDelayMs)
}

export function closeCard(): void {
  clearTimeout(opening)
  clearTimeout(closing)
  set({ card: null })
}
