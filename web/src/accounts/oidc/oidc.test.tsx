import { readUserInfo, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import * as calls from '@bowerbird/domain/accounts/oidc.contract.ts'
import { askForPasskey, listPasskeys } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue()
})

function withIssuer(user: UserInfo | null = null) {
  const session = aSession(user)
  return fakeServer(user).answer(readUserInfo, { ...session, config: { ...session.config, oidc_name: 'Nest' } })
}
const finished = {
  session: null,
  token: 'a token of the browser',
  email: 'me@example.test',
  name: 'me',
  next: '/settings/password',
}
const back = '/login/oidc?code=abc&state=xyz&iss=https%3A%2F%2Fid.test'

test('the log-in page leads to the issuer, and says when it is away [DAY-042] [DAY-049]', async () => {
  const server = withIssuer().refuse(calls.beginOidc, loginRefusals.oidcDown)
  const { person } = renderAt('/login?next=/likes', server)
  const button = await screen.findByRole('button', { name: 'Continue with Nest' })
  await person.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(loginRefusals.oidcDown.text)
  server.answer(calls.beginOidc, { url: 'https://id.test/auth' })
  await person.click(button)
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://id.test/auth'))
  expect(server.sentTo(calls.beginOidc)).toEqual([{ lead_to: '/likes' }, { lead_to: '/likes' }])
})

test('whoever is known goes on, and the code is sent once [DAY-042]', async () => {
  const server = withIssuer().answer(calls.finishOidc, { ...finished, outcome: 'entered', session: aSession(aUser()) })
  const { router } = renderAt(back, server)
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
  expect(server.sentTo(calls.finishOidc)).toEqual([{ code: 'abc', state: 'xyz', iss: 'https://id.test' }])
})

test('a newcomer chooses a name, and the address forgets the code [DAY-043]', async () => {
  const server = withIssuer()
    .answer(calls.finishOidc, { ...finished, outcome: 'join' })
    .answer(calls.joinByOidc, aSession(aUser()))
  const { person, router } = renderAt(back, server)
  await person.type(await screen.findByLabelText('Blog name'), 'satin')
  expect(router.state.location.search).toBe('')
  await person.click(screen.getByRole('button', { name: 'Get started' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
  expect(server.sentTo(calls.joinByOidc)).toMatchObject([{ token: finished.token, name: 'satin' }])
})

test('the owner of an account shows the password, and a code where it is asked [DAY-044] [DAY-045]', async () => {
  const server = withIssuer()
    .answer(calls.finishOidc, { ...finished, outcome: 'confirm' })
    .answer(calls.confirmOidc, ({ password, tfa_code }) => {
      if (password !== 'mine') throw new RefusedError({ ...accountsRefusals.wrongPassword, status: 401 })
      if (!tfa_code) throw new RefusedError(accountsRefusals.tfaNeeded)
      return aSession(aUser())
    })
  const { person, router } = renderAt(back, server)
  await person.type(await screen.findByLabelText('Password'), 'not it{Enter}')
  expect(await screen.findByText(accountsRefusals.wrongPassword.text)).toBeTruthy()
  await person.clear(screen.getByLabelText('Password'))
  await person.type(screen.getByLabelText('Password'), 'mine{Enter}')
  await person.type(await screen.findByLabelText('Code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
})

test('the owner of an account shows a passkey instead, and nothing of the password is sent [DAY-044]', async () => {
  const bytes = new Uint8Array([1]).buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get: async () => ({ id: 'AQ', response }) } as never)
  const server = withIssuer()
    .answer(calls.finishOidc, { ...finished, outcome: 'confirm' })
    .answer(askForPasskey, { challenge: 'AQ', rp_id: 'localhost' })
    .answer(calls.confirmOidc, aSession(aUser()))
  const { person, router } = renderAt(back, server)
  await person.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
  expect(server.sentTo(calls.confirmOidc)).toMatchObject([
    { token: finished.token, passkey: { id: 'AQ', signature: 'AQ', user_handle: 'AQ' } },
  ])
  expect(server.sentTo(calls.confirmOidc)[0]?.password).toBeUndefined()
})

test.each([
  ['a refusal', back],
  ['a person who said no there', '/login/oidc?error=access_denied&state=xyz'],
])('%s leads back to the log-in page [DAY-048]', async (_what, path) => {
  renderAt(path, withIssuer().refuse(calls.finishOidc, loginRefusals.oidcRefused))
  expect((await screen.findByRole('alert')).textContent).toBe(loginRefusals.oidcRefused.text)
  expect(screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('/login')
})

test('a member links and unlinks in the settings with the password [DAY-046]', async () => {
  const link = { email: 'me@id.test', linked_at: '2026-01-01T00:00:00Z', used_at: null }
  const server = withIssuer(aUser())
    .answer(listPasskeys, { passkeys: [], has_password: true })
    .answer(calls.readOidcLink, { link })
    .answer(calls.unlinkOidc, { link: null })
    .answer(calls.beginOidcLink, { url: 'https://id.test/auth' })
  const { person } = renderAt('/settings/login', server)
  await person.click(await screen.findByRole('button', { name: 'Unlink Nest' }))
  await person.keyboard('mine{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Link Nest' }))
  await person.keyboard('mine{Enter}')
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://id.test/auth'))
  expect(server.sentTo(calls.unlinkOidc)).toMatchObject([{ password: 'mine' }])
})
