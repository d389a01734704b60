import { act } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'

const observers = new Set<FakeObserver>()

class FakeObserver {
  observed = new Set<Element>()
  tell: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.tell = callback
    observers.add(this)
  }
  observe = (place: Element) => this.observed.add(place)
  unobserve = (place: Element) => this.observed.delete(place)
  disconnect = () => observers.delete(this)
}

/** Makes `moveInSight` decide what is visible, for the tests of one file. */
export function observeByHand(): void {
  beforeAll(() => vi.stubGlobal('IntersectionObserver', FakeObserver))
  afterAll(() => vi.unstubAllGlobals())
}

export const moveInSight = (places: Iterable<Element>, isIntersecting: boolean): void =>
  act(() => {
    for (const place of places)
      for (const { observed, tell } of [...observers])
        if (observed.has(place))
          tell([{ target: place, isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver)
  })
