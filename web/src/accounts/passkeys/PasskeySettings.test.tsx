import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import * as calls from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const credentials = { create: vi.fn(), get: vi.fn() }
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as never)
  credentials.get.mockResolvedValue({
    id: 'AAA',
    response: {
      clientDataJSON: bytes('client'),
      authenticatorData: bytes('data'),
      signature: bytes('sign'),
      userHandle: null,
    },
  })
  credentials.create.mockResolvedValue({
    id: 'AAA',
    response: { clientDataJSON: bytes('client'), attestationObject: bytes('made'), getTransports: () => ['internal'] },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const phone = { id: crypto.randomUUID(), name: 'My phone', added_at: '2026-01-01T00:00:00Z', used_at: null }
const asked = { challenge: 'AAAA', rp_id: 'localhost' }
const begun = { ...asked, rp_name: 'Bowerbird', user_id: 'AAAA', user_name: 'me@example.test', known: ['BBBB'] }
const server = (passkeys = [phone]) =>
  fakeServer(aUser())
    .answer(calls.listPasskeys, { passkeys, has_password: true })
    .answer(calls.askForPasskey, asked)
    .answer(calls.beginPasskey, begun)
    .answer(calls.addPasskey, { passkeys: [phone], has_password: true, added_id: phone.id })

test.each([
  ['a passkey', [phone], 'Use a passkey'],
  ['neither', [], 'Nevermind'],
])('the focus is in the form also where there is no password but %s [DAY-034]', async (_words, passkeys, name) => {
  const fake = server().answer(calls.listPasskeys, { passkeys, has_password: false })
  const { person } = renderAt('/settings/login', fake)
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
})

test('a first passkey is added with the password, and a wrong one is said beside its field [DAY-030] [DAY-034]', async () => {
  const fake = server([]).refuse(calls.beginPasskey, accountsRefusals.wrongPassword)
  const { person } = renderAt('/settings/login', fake)
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await person.keyboard('a good secret{Enter}')
  expect(await screen.findByText(accountsRefusals.wrongPassword.text)).toBeTruthy()
  fake.answer(calls.beginPasskey, begun)
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('My phone')).toBeTruthy()
  expect(fake.sentTo(calls.addPasskey)).toMatchObject([{ id: 'AAA', transports: ['internal'], attestation: 'bWFkZQ' }])
  expect(credentials.create.mock.calls[0]?.[0].publicKey).toMatchObject({
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  })
})

test('a device that has one already says so, and a dialog that was closed says nothing [DAY-030]', async () => {
  credentials.create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  credentials.create.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
  const { person } = renderAt('/settings/login', server())
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await person.keyboard('a good secret{Enter}')
  await waitFor(() => expect(credentials.create).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe(loginRefusals.passkeyKnown.text)
})

test('a passkey is renamed in its row, and removed after another has signed [DAY-032] [DAY-034]', async () => {
  const fake = server()
    .answer(calls.renamePasskey, { passkeys: [{ ...phone, name: 'Old phone' }], has_password: true })
    .answer(calls.removePasskey, { passkeys: [], has_password: true })
  const { person } = renderAt('/settings/login', fake)
  await person.click(await screen.findByRole('button', { name: 'Rename My phone' }))
  const name = screen.getByLabelText('Name')
  expect(document.activeElement).toBe(name)
  await person.clear(name)
  await person.keyboard('Old phone{Enter}')
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }))
  expect(await list.findByText('Old phone')).toBeTruthy()
  await person.click(list.getByRole('button', { name: 'Remove Old phone' }))
  await person.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull())
  expect(fake.sentTo(calls.removePasskey)).toMatchObject([
    { id: phone.id, passkey: { id: 'AAA', signature: 'c2lnbg' } },
  ])
})

test('without a password the way to one is shown instead of its field [DAY-040]', async () => {
  const fake = server().answer(calls.listPasskeys, { passkeys: [phone], has_password: false })
  const { person } = renderAt('/settings/login', fake)
  await person.click(await screen.findByRole('button', { name: 'Remove My phone' }))
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.getByRole('link', { name: /Get an email/ }).getAttribute('href')).toBe('/forgot')
})

test('the log-in page takes a passkey, and says what the server refused [DAY-031]', async () => {
  const fake = fakeServer()
    .answer(calls.askForPasskey, asked)
    .refuse(calls.logInWithPasskey, loginRefusals.wrongPasskey)
  const { person, router } = renderAt('/login?next=/settings/password', fake)
  await person.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
  expect((await screen.findByRole('alert')).textContent).toBe(loginRefusals.wrongPasskey.text)
  fake.answer(calls.logInWithPasskey, aSession(aUser()))
  await person.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
})

test('the e-mail field offers passkeys, one that is chosen there logs in without a press, and a refusal offers again [DAY-031]', async () => {
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
  const signed = await credentials.get()
  const chosen = [signed, signed]
  credentials.get.mockImplementation(async () => chosen.pop() ?? new Promise(() => {}))
  const refused = [loginRefusals.wrongPasskey]
  const fake = fakeServer()
    .answer(calls.askForPasskey, asked)
    .answer(calls.logInWithPasskey, () => {
      const refusal = refused.pop()
      if (refusal) throw new RefusedError(refusal)
      return aSession(aUser())
    })
  const { router } = renderAt('/login?next=/settings/password', fake)
  expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toMatch(/ webauthn$/)
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
  expect(fake.sentTo(calls.logInWithPasskey)).toHaveLength(2)
  expect(credentials.get.mock.calls.slice(1).map(([options]) => options.mediation)).toEqual([
    'conditional',
    'conditional',
  ])
})
