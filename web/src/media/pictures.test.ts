import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockTime } from './clock-time.ts'
import { averageColour } from './Picture.tsx'
import { photoRows } from './photo-rows.ts'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const photo = (width: number, height: number) => ({ width, height })

test('a layout makes rows, in which the flattest photo decides; one that does not fit makes a row of each [POST-256]', () => {
  const photos = [photo(1600, 800), photo(900, 900), photo(900, 600)]
  expect(photoRows(photos, '12').map(({ photos: row, ratio }) => [row.length, ratio])).toEqual([
    [1, 2],
    [2, 1.5],
  ])
  expect(photoRows(photos, '3').map(({ ratio }) => ratio)).toEqual([2])
  for (const wrong of ['', '11', '22']) expect(photoRows(photos, wrong)).toHaveLength(3)
  expect(photoRows([photo(9000, 100), photo(1, 1)], '2')[0]?.ratio).toBe(3)
  expect(photoRows([photo(0, 0)], '')[0]?.ratio).toBe(1)
})

test('a placeholder gives the colour of its picture, and nothing gives none', () => {
  expect(averageColour('YSgGDYJ4eIh3iHiHeHiIeHeAdwiA')).toMatch(/^rgb\(\d+ \d+ \d+\)$/)
  expect(averageColour('P/8/')).toBe('')
  expect(averageColour(btoa('\x3f\x08\x02abc'))).toBe('rgb(255 254 252)')
  expect(averageColour('')).toBe('')
})

test('times read as on a clock', () => {
  expect([0, 7.9, 75, 3723, Number.NaN, -1].map(clockTime)).toEqual(['0:00', '0:07', '1:15', '1:02:03', '0:00', '0:00'])
})

test('what is throttled runs at once, then once in its time, and not after it was called off [BLOG-122, BLOG-285]', () => {
  const run = vi.fn()
  const throttled = throttle(run, 500)
  throttled()
  throttled()
  throttled()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledTimes(2)
  throttled()
  throttled.cancel()
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(2)
})
