import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBackCloses } from './back-closes.ts'

const stubTouch = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))
const router = vi.fn()
beforeEach(() => {
  stubTouch(true)
  history.pushState({ idx: 0 }, '')
  history.pushState({ idx: 1 }, '')
  router.mockReset()
  window.addEventListener('popstate', router)
})
afterEach(() => {
  window.removeEventListener('popstate', router)
  vi.unstubAllGlobals()
})

const layer = () => {
  const close = vi.fn()
  return { close, ...renderHook(() => useBackCloses(close)) }
}

test('Back closes the top layer, then the one below it, and the router hears of neither', async () => {
  const below = layer()
  const above = layer()
  act(() => history.back())
  await waitFor(() => expect(above.close).toHaveBeenCalledOnce())
  expect(below.close).not.toHaveBeenCalled()
  above.unmount()
  act(() => history.back())
  await waitFor(() => expect(below.close).toHaveBeenCalledOnce())
  expect(router).not.toHaveBeenCalled()
  below.unmount()
})

test('a layer that was closed in another way costs no press of its own', async () => {
  layer().unmount()
  layer().unmount()
  const { length } = history
  layer().unmount()
  expect(history.length).toBe(length)
  act(() => history.back())
  await waitFor(() => expect(history.state?.idx).toBe(0))
  expect(router).toHaveBeenCalledOnce()
})

test('elsewhere Back stays what it was', () => {
  stubTouch(false)
  const { length } = history
  layer().unmount()
  expect(history.length).toBe(length)
})
