import { useEffect } from 'react'
import { isPresent } from './typed-ahead.ts'

interface Place {
  element: HTMLElement
  /** Read before a press, because a busy button has other words. */
  name: string
  /** Neighbours of each element around it, from the inside out; a removed element does not know them any more. */
  around: { parent: Element; next: Element | null; previous: Element | null }[]
}

const controls = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'
const remembered = 10
/** An element that is hidden or disabled for less, such as while a part of it loads, gets the focus back itself. */
const momentMs = 1000

/** Finds a place for a lost focus for as long as it is there. */
export function RestoreFocus() {
  useEffect(restoreFocus, [])
  return null
}

/** An element that was hidden or disabled while it had the focus, and the element that has it since. */
interface Away {
  from: HTMLElement
  to: Element | null
}

/**
 * Gives the focus to what stands beside a focused element that is removed, hidden or disabled, or to where it was before.
 * It returns to an element that is shown and enabled again, unless the person has moved it.
 */
function restoreFocus(): () => void {
  const places: Place[] = []
  let isDue = false
  let away: Away | null = null
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    // A press on the page ends what was before.
    if (!relatedTarget) places.length = 0
    if (target instanceof HTMLElement) places.push(placeOf(target))
    if (places.length > remembered) places.shift()
    if (target !== away?.to) setAway(null)
  }
  const goOn = () => {
    isDue = false
    const lost = places.at(-1)
    if (!isLost(lost)) return
    goOnBeside(places)
    setAway(lost.element)
  }
  const onLoss = () => {
    const lost = places.at(-1)
    if (isDue || !isLost(lost)) return
    isDue = true
    setAway(lost.element)
    // A layer that closes gives the focus back by itself first.
    if (isOut(lost.element)) requestAnimationFrame(() => requestAnimationFrame(goOn))
    else setTimeout(goOn, momentMs)
  }
  const onChange = () => {
    const { from, to } = away ?? {}
    if (from && document.activeElement === to && isPresent(from)) from.focus({ preventScroll: true })
    const lost = places.at(-1)
    // Looking at each change whether the element is drawn would compute the styles of the page each time.
    if (lost && isOut(lost.element)) onLoss()
  }
  const losses = new MutationObserver(onChange)
  losses.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })
  const returns = new MutationObserver(onChange)
  const setAway = (from: HTMLElement | null) => {
    away = from && { from, to: document.activeElement }
    if (from) returns.observe(document.body, { subtree: true, attributeFilter: ['disabled', 'style', 'class'] })
    else returns.disconnect()
  }
  document.addEventListener('focusin', onFocus)
  // The browser takes the focus from an element that is no longer drawn or enabled.
  document.addEventListener('focusout', onLoss)
  return () => {
    losses.disconnect()
    returns.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onLoss)
  }
}

function placeOf(element: HTMLElement): Place {
  const around: Place['around'] = []
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    around.push({ parent: at.parentElement, next: at.nextElementSibling, previous: at.previousElementSibling })
  return { element, name: nameOf(element), around }
}

/** Its element is removed, or hidden as a part that closes is. */
const isOut = (element: HTMLElement): boolean => !element.isConnected || element.closest('[hidden]') !== null

/** A press on the page itself takes the focus from what is still there. */
const isLost = (place: Place | undefined): place is Place =>
  place !== undefined && (document.activeElement ?? document.body) === document.body && !isPresent(place.element)

const goOnBeside = (places: Place[]): void => nextPlace(places)?.focus({ preventScroll: true })

function nextPlace(places: Place[]): HTMLElement | undefined {
  const { name, around } = places.at(-1) as Place
  const main = document.getElementById('main')
  for (const { parent, next, previous } of around) {
    if (!parent.isConnected) continue
    // Another page begins by itself.
    if (parent === main) return undefined
    if (main && parent.contains(main)) break
    const found = [next, previous, parent].map((beside) => firstLike(name, beside)).find(Boolean)
    if (found) return found
  }
  return places.findLast((place) => takesFocus(place.element))?.element
}

/** The same button of the next one, or the first thing in it that takes the focus. */
function firstLike(name: string, beside: Element | null): HTMLElement | undefined {
  const all = beside ? [beside, ...beside.querySelectorAll(controls)].filter(takesFocus) : []
  return all.find((one) => nameOf(one) === name) ?? all[0]
}

const takesFocus = (one: Element): one is HTMLElement =>
  one instanceof HTMLElement &&
  one.matches(controls) &&
  one.getAttribute('tabindex') !== '-1' &&
  one.closest('[inert]') === null &&
  isPresent(one)

const nameOf = (element: HTMLElement) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\d/g, '')
