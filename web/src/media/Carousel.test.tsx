import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPhotoShown } from '../testing/kinds.ts'
import { standAt } from '../testing/media-elements.ts'
import { Carousel } from './Carousel.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const three = [aPhotoShown('o1', { caption: 'one' }), aPhotoShown('o2'), aPhotoShown('o3')]
const show = (photos = three, startAt = 0) => {
  render(<Carousel photos={photos} startAt={startAt} asLink={(_photo, inside) => inside} />)
  return screen.getByRole('list')
}
const current = () => document.querySelector('[aria-current="true"]')?.getAttribute('aria-label')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const scroll = () => act(() => void window.dispatchEvent(new Event('scroll')))

test('arrows and dots move, and the current dot is marked [BLOG-281, BLOG-282, BLOG-286]', () => {
  show()
  expect(screen.getAllByRole('button', { name: /^Show photo/ })).toHaveLength(3)
  press('Next photo')
  expect(current()).toBe('Show photo 2')
  press('Previous photo')
  expect(current()).toBe('Show photo 1')
  press('Show photo 3')
  expect(current()).toBe('Show photo 3')
  expect(screen.getByText('one')).toBeTruthy()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/p/o1-1280.webp')
})

test('it begins at the photo its writer chose', () => {
  show(three, 2)
  expect(current()).toBe('Show photo 3')
})

test('it scrolls to the left where writing goes from right to left', () => {
  document.dir = 'rtl'
  const strip = show()
  Object.defineProperty(strip, 'clientWidth', { value: 500 })
  const scrollTo = vi.fn()
  strip.scrollTo = scrollTo
  press('Show photo 3')
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ left: -1000 }))
  Object.defineProperty(strip, 'scrollLeft', { value: -500 })
  fireEvent.scroll(strip)
  expect(current()).toBe('Show photo 2')
  document.dir = ''
})

test('going past an end peeks and stays [BLOG-283]', () => {
  const strip = show()
  press('Previous photo')
  expect([strip.dataset.peek, current()]).toEqual(['start', 'Show photo 1'])
  fireEvent.animationEnd(strip)
  expect(strip.dataset.peek).toBeUndefined()
  press('Show photo 3')
  press('Next photo')
  expect([strip.dataset.peek, current()]).toEqual(['end', 'Show photo 3'])
})

test('it peeks once, when it is first wholly in view, looking at most every 500 ms [BLOG-284, BLOG-285, BLOG-425]', async () => {
  standAt({ top: 5000, height: 300 })
  const strip = show()
  standAt({ top: 10, height: 300 })
  scroll()
  expect(strip.dataset.peek).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(strip.dataset.peek).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(2))
  expect(strip.dataset.peek).toBe('end')
  fireEvent.animationEnd(strip)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  scroll()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(strip.dataset.peek).toBeUndefined()
})

test('one photo has no arrows and no dots [BLOG-286]', () => {
  show([aPhotoShown('o1')])
  expect(screen.queryAllByRole('button')).toEqual([])
})
