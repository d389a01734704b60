import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScrollArea, thumbOf } from './ScrollArea.tsx'

let resized: () => void
let watched: Element[]
const size = { clientHeight: 200, scrollHeight: 800 }
beforeEach(() => {
  Object.assign(size, { clientHeight: 200, scrollHeight: 800 })
  watched = []
  for (const name of ['clientHeight', 'scrollHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(() => size[name])
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener
      }
      observe(element: Element) {
        watched.push(element)
      }
      disconnect() {}
    },
  )
})

test.each([
  [
    { clientHeight: 200, scrollHeight: 800, scrollTop: 0 },
    { height: 50, top: 0 },
  ],
  [
    { clientHeight: 200, scrollHeight: 800, scrollTop: 300 },
    { height: 50, top: 75 },
  ],
  [
    { clientHeight: 200, scrollHeight: 800, scrollTop: 600 },
    { height: 50, top: 150 },
  ],
  [
    { clientHeight: 200, scrollHeight: 20_000, scrollTop: 19_800 },
    { height: 28, top: 172 },
  ],
  [{ clientHeight: 200, scrollHeight: 200, scrollTop: 0 }, null],
])('of %j the thumb is %j [POST-386, POST-387]', (area, thumb) => {
  expect(thumbOf(area)).toEqual(thumb)
})

const thumb = () => document.querySelector<HTMLElement>('[data-scroll-thumb]')

test('the thumb follows the scrolled part and can be dragged; keys reach what scrolls [POST-386]', () => {
  render(<ScrollArea aria-label="Results">words</ScrollArea>)
  const area = screen.getByLabelText('Results')
  expect(area.tabIndex).toBe(0)
  area.scrollTop = 300
  fireEvent.scroll(area)
  expect([thumb()?.style.height, thumb()?.style.translate]).toEqual(['50px', '0 75px'])
  fireEvent.pointerDown(thumb() as HTMLElement, { clientY: 100 })
  fireEvent.pointerMove(thumb() as HTMLElement, { clientY: 175 })
  expect(area.scrollTop).toBe(600)
  fireEvent.pointerUp(thumb() as HTMLElement)
  fireEvent.pointerMove(thumb() as HTMLElement, { clientY: 100 })
  expect(area.scrollTop).toBe(600)
})

test('it is not there when the content fits, and comes when the content grows [POST-387]', () => {
  size.scrollHeight = 200
  render(<ScrollArea>words</ScrollArea>)
  expect(thumb()).toBeNull()
  expect(watched.map(({ textContent }) => textContent)).toEqual(['words', 'words'])
  expect(watched[0]?.contains(watched[1] ?? null)).toBe(true)
  size.scrollHeight = 400
  act(() => resized())
  expect(thumb()?.style.height).toBe('100px')
  size.scrollHeight = 200
  act(() => resized())
  expect(thumb()).toBeNull()
})
