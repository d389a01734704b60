import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outlet, RouterProvider } from './RouterProvider.tsx'
import { createMemoryRouter } from './router.ts'
import { ScrollRestoration } from './ScrollRestoration.tsx'

const scroll = vi.fn()
const anchored = vi.fn()
const isAt = (y: number) => vi.stubGlobal('scrollY', y)
beforeEach(() => {
  sessionStorage.clear()
  scroll.mockClear()
  anchored.mockClear()
  vi.stubGlobal('scrollTo', scroll)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(anchored)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show() {
  const Frame = () => (
    <>
      <p id="blue caps">Words</p>
      <Outlet />
      <ScrollRestoration />
    </>
  )
  const router = createMemoryRouter([{ Component: Frame, children: [{ path: '*' }] }])
  const view = render(<RouterProvider router={router} />)
  return { ...view, router }
}

test('a page begins at its top or its anchor, stays where it is on request, and is as it was left on the way back [DAY-128]', async () => {
  const { router } = show()
  expect(scroll).not.toHaveBeenCalled()
  isAt(700)
  await act(() => router.navigate('/likes'))
  expect(scroll.mock.calls).toEqual([[0, 0]])
  isAt(300)
  await act(() => router.navigate('/likes?a=1', { preventScrollReset: true }))
  await act(() => router.navigate('/likes?a=1#blue%20caps'))
  expect([scroll.mock.calls.length, anchored.mock.calls.length]).toEqual([1, 1])
  await act(() => router.navigate('/likes?a=1#%E0%A4%A'))
  expect(scroll).toHaveBeenLastCalledWith(0, 0)
  await act(() => router.navigate(-4))
  expect(scroll).toHaveBeenLastCalledWith(0, 700)
  await act(() => router.navigate(1))
  expect(scroll).toHaveBeenLastCalledWith(0, 300)
})

test('places are kept while another site is visited, and the browser scrolls a page that is loaded again [DAY-128]', async () => {
  const { router, unmount } = show()
  expect(history.scrollRestoration).toBe('manual')
  isAt(700)
  await act(() => router.navigate('/likes'))
  window.dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
  window.dispatchEvent(new Event('pageshow'))
  expect(history.scrollRestoration).toBe('manual')
  unmount()
  const later = show()
  await act(() => later.router.navigate('/likes'))
  await act(() => later.router.navigate(-1))
  expect(scroll).toHaveBeenLastCalledWith(0, 700)
})

test('without storage pages still begin at their top', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked')
  })
  const { router } = show()
  window.dispatchEvent(new Event('pagehide'))
  await act(() => router.navigate('/likes'))
  expect(scroll).toHaveBeenLastCalledWith(0, 0)
})
