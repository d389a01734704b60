import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast, useToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Toasts />)
})
afterEach(() => {
  act(() => useToasts.setState({ toasts: [] }))
  vi.useRealTimers()
})

test('a toast is read out politely and goes by itself', () => {
  act(() => toast('Posted to mossy-hours'))
  expect(screen.getByText('Posted to mossy-hours').closest('[aria-live="polite"]')).toBeTruthy()
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.queryByText('Posted to mossy-hours')).toBeNull()
})

test('its action can be taken once', async () => {
  const undo = vi.fn()
  act(() => toast('Deleted', { action: { label: 'Undo', press: undo } }))
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('at most three stand at once, the newest last', () => {
  act(() => {
    for (const words of ['one', 'two', 'three', 'four']) toast(words)
  })
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getByText('four')).toBeTruthy()
})
