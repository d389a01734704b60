import { resendVerification } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { withPosts } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

beforeEach(() => localStorage.clear())

const hint = () => screen.findByRole('region', { name: 'Your email address' })
const server = (email = 'a@example.test', is_verified_email = false) =>
  withPosts(fakeServer(aUser({ email, is_verified_email })), []).answer(resendVerification, {})

test('a mail that waits to be confirmed is told of and sent again', async () => {
  const from = server()
  const { person } = renderAt('/dashboard', from)
  expect((await hint()).textContent).toContain('We sent an email to a@example.test.')
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(from.sentTo(resendVerification)).toHaveLength(1))
})

test('the hint is gone once dismissed, but not for another address, and never for a confirmed one', async () => {
  const first = renderAt('/dashboard', server())
  await hint()
  await first.person.click(screen.getByRole('button', { name: 'Hide this hint' }))
  expect(screen.queryByRole('region', { name: 'Your email address' })).toBeNull()
  first.unmount()
  const second = renderAt('/dashboard', server())
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  expect(screen.queryByRole('region', { name: 'Your email address' })).toBeNull()
  second.unmount()
  const third = renderAt('/dashboard', server('b@example.test'))
  await hint()
  third.unmount()
  renderAt('/dashboard', server('b@example.test', true))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  expect(screen.queryByRole('region', { name: 'Your email address' })).toBeNull()
})
