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

test('who waits for it to be gone is told when its time is over, when it is dismissed or pushed out, but not after its action', async () => {
  const gone: string[] = []
  const say = (words: string) =>
    toast(words, { action: { label: `Undo ${words}`, press: () => {} }, onGone: () => gone.push(words) })
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  act(() => ['pushed', 'undone', 'dismissed', 'waited for'].forEach(say))
  expect(gone).toEqual(['pushed'])
  await person.click(screen.getByRole('button', { name: 'Undo undone' }))
  await person.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
  expect(gone).toEqual(['pushed', 'dismissed'])
  act(() => vi.advanceTimersByTime(10_000))
  expect(gone).toEqual(['pushed', 'dismissed', 'waited for'])
})
