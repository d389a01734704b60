import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onceHydrated, useHydrated } from './use-hydrated.ts'

test('what changes the frame of a page waits until all of it listens, and who left does not wait any more', () => {
  const [early, gone, late] = [vi.fn(), vi.fn(), vi.fn()]
  onceHydrated(early)
  onceHydrated(gone)()
  const { rerender } = renderHook(useHydrated, { initialProps: false })
  expect(early).not.toHaveBeenCalled()
  rerender(true)
  expect(early).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
  onceHydrated(late)
  expect(late).toHaveBeenCalledOnce()
  expect(early).toHaveBeenCalledOnce()
})
