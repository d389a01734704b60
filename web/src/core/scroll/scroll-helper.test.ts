import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollHelper } from './scroll-helper.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const boxAt = (top: number, height: number) => {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, height)
  return element
}
const anArea = () => {
  const area = boxAt(100, 300)
  area.scrollTop = 500
  area.scrollTo = vi.fn((_left: number, top: number) => {
    area.scrollTop = top
  }) as never
  return area
}

test.each([
  [60, 89, false],
  [60, 90, true],
  [350, 40, true],
  [351, 40, false],
])('an element from %s px, %s px high, counts as in view: %s [POST-388]', (top, height, isInView) => {
  expect(scrollHelper(anArea()).isInView(boxAt(top, height))).toBe(isInView)
})

test('it scrolls for 250 ms and leaves 20 px free, and not at all to what is in view [POST-388]', async () => {
  const area = anArea()
  const helper = scrollHelper(area)
  const settled = vi.fn()
  helper.scrollTo(boxAt(600, 80)).then(settled)
  await vi.advanceTimersByTimeAsync(240)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60)
  expect(settled).toHaveBeenCalled()
  expect(area.scrollTop).toBe(500 + 680 - 400 + 20)
  await helper.scrollTo(boxAt(200, 80))
  expect(area.scrollTop).toBe(800)
})

test('it reacts once scrolling rests for 200 ms, until it is stopped [POST-388]', () => {
  const area = anArea()
  const rested = vi.fn()
  const stop = scrollHelper(area).onRest(rested)
  area.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(150)
  area.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(199)
  expect(rested).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(rested).toHaveBeenCalledTimes(1)
  area.dispatchEvent(new Event('scroll'))
  stop()
  vi.advanceTimersByTime(500)
  expect(rested).toHaveBeenCalledTimes(1)
})
