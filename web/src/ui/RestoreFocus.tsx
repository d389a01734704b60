import { useEffect } from 'react'

interface Place {
  element: HTMLElement
  /** Read before a press, because a busy button has other words. */
  name: string
  /** Neighbours of each element around it, from the inside out; a removed element does not know them any more. */
  around: { parent: Element; next: Element | null; previous: Element | null }[]
}

const controls = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'
const remembered = 10

/** Finds a place for a lost focus for as long as it is there. */
export function RestoreFocus() {
  useEffect(restoreFocus, [])
  return null
}

/** Gives the focus to what stands beside a focused element that is removed or hidden, or to where it was before. */
function restoreFocus(): () => void {
  const places: Place[] = []
  let isDue = false
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    // A press on the page ends what was before.
    if (!relatedTarget) places.length = 0
    if (target instanceof HTMLElement) places.push(placeOf(target))
    if (places.length > remembered) places.shift()
  }
  const onChange = () => {
    if (isDue || !isLost(places.at(-1))) return
    isDue = true
    // A layer that closes gives the focus back by itself first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isDue = false
        if (isLost(places.at(-1))) goOnBeside(places)
      }),
    )
  }
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })
  document.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}

function placeOf(element: HTMLElement): Place {
  const around: Place['around'] = []
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    around.push({ parent: at.parentElement, next: at.nextElementSibling, previous: at.previousElementSibling })
  return { element, name: nameOf(element), around }
}

/** A press on the page itself takes the focus from what is still there. */
const isLost = (place: Place | undefined): place is Place =>
  place !== undefined &&
  (document.activeElement ?? document.body) === document.body &&
  (!place.element.isConnected || place.element.closest('[hidden]') !== null)

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
  one.isConnected &&
  one.matches(controls) &&
  one.getAttribute('tabindex') !== '-1' &&
  !one.matches(':disabled') &&
  one.closest('[inert], [hidden]') === null &&
  (one.checkVisibility?.() ?? true)

const nameOf = (element: HTMLElement) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\d/g, '')
