import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onceAwake, useAwake } from './use-awake.ts'

test('what changes the frame of a page waits until all of it listens, and who left does not wait any more', () => {
  const [early, gone, late] = [vi.fn(), vi.fn(), vi.fn()]
  onceAwake(early)
  onceAwake(gone)()
  const { rerender } = renderHook(useAwake, { initialProps: false })
  expect(early).not.toHaveBeenCalled()
  rerender(true)
  expect(early).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
  onceAwake(late)
  expect(late).toHaveBeenCalledOnce()
  expect(early).toHaveBeenCalledOnce()
})
