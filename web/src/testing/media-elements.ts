import { vi } from 'vitest'

interface Played {
  paused: boolean
  ended: boolean
}
const states = new WeakMap<HTMLMediaElement, Played>()
const stateOf = (element: HTMLMediaElement): Played => {
  const state = states.get(element) ?? { paused: true, ended: false }
  states.set(element, state)
  return state
}

/** The test's page has no sound and no pictures: media elements that keep the order of events of a browser. */
export function giveMediaElements(): void {
  const media = HTMLMediaElement.prototype
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return stateOf(this).paused
  })
  vi.spyOn(media, 'ended', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return stateOf(this).ended
  })
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    const state = stateOf(this)
    if (!state.paused) return
    state.paused = false
    state.ended = false
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    const state = stateOf(this)
    if (state.paused) return
    state.paused = true
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(media, 'load').mockImplementation(() => {})
}

/** A browser pauses what has come to its end, and then says so. */
export function playToEnd(element: HTMLMediaElement): void {
  element.currentTime = element.duration || element.currentTime
  stateOf(element).ended = true
  element.pause()
  element.dispatchEvent(new Event('ended'))
}

/** Sets the position of everything in the window from now on. */
export const standAt = (box: { top: number; height: number }) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    width: 100,
    right: 100,
    x: 0,
    y: box.top,
    bottom: box.top + box.height,
    ...box,
  } as DOMRect)
