import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiRefusal, offlineCode } from '../core/call-api.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'

test('an address with nothing behind it says so and leads home', async () => {
  renderAt('/no/such/page')
  expect(await screen.findByText(coreRefusals.notFound.text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
})

test('the front page invites guests in', async () => {
  renderAt('/')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(document.title).toBe('Bowerbird')
})

test.each([
  ['offline', { status: 0, code: offlineCode, text: 'You seem to be offline. Please try again.' }],
  ['busy', coreRefusals.busy],
])('when nobody can say who is looking, the page still explains itself: %s', async (_what, refusal) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const transport = () => Promise.reject(new ApiRefusal(refusal))
  renderAt('/', { ...fakeServer(), transport })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText(refusal.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  vi.useRealTimers()
})
