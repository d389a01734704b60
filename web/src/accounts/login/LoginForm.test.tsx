import { logIn } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { formKey } from '../../core/form-key.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

beforeEach(() => {
  document.head.innerHTML = '<meta name="form-key" content="of a guest">'
})

async function typeLogin(person: ReturnType<typeof renderAt>['person']) {
  await person.type(await screen.findByLabelText('Email'), 'me@example.test')
  await person.type(screen.getByLabelText('Password'), 'a good secret')
}
const pressLogIn = (person: ReturnType<typeof renderAt>['person']) =>
  person.click(screen.getByRole('button', { name: 'Log in' }))

test('logging in keeps the new form key and goes where one wanted', async () => {
  const server = fakeServer().answer(logIn, { ...aSession(aUser()), form_key: 'of a member' })
  const { person, router } = renderAt('/login?next=/settings/password', server)
  await typeLogin(person)
  await pressLogIn(person)
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
  expect(formKey()).toBe('of a member')
  expect(await screen.findByRole('button', { name: 'Account' })).toBeTruthy()
})

test('a wrong password is said, and nothing typed is lost', async () => {
  const { person } = renderAt('/login', fakeServer().refuse(logIn, accountsRefusals.wrongLogin))
  await typeLogin(person)
  await pressLogIn(person)
  expect((await screen.findByRole('alert')).textContent).toBe(accountsRefusals.wrongLogin.text)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('me@example.test')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a good secret')
})

test('with two-factor the code is asked for in a second step', async () => {
  const server = fakeServer().answer(logIn, ({ tfa_code }) => {
    if (!tfa_code) throw new RefusedError(accountsRefusals.tfaNeeded)
    if (tfa_code !== '123456') throw new RefusedError(accountsRefusals.wrongTfaCode)
    return aSession(aUser())
  })
  const { person, router } = renderAt('/login?next=/settings/password', server)
  await typeLogin(person)
  await pressLogIn(person)
  const code = await screen.findByLabelText('Code')
  await person.type(code, '111111')
  await pressLogIn(person)
  expect(await screen.findByText(accountsRefusals.wrongTfaCode.text)).toBeTruthy()
  await person.clear(code)
  await person.type(code, '123456')
  await pressLogIn(person)
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
})

test('what a form without scripts was refused is said, but words put into the address are not repeated', async () => {
  const refused = (text: string) => `/login?${new URLSearchParams({ refused: text })}`
  const { unmount } = renderAt(refused(accountsRefusals.wrongLogin.text))
  expect((await screen.findByRole('alert')).textContent).toBe(accountsRefusals.wrongLogin.text)
  unmount()
  renderAt(refused('Call this number'))
  expect((await screen.findByRole('alert')).textContent).not.toContain('Call')
})

test('the form also works without scripts', async () => {
  renderAt('/login?next=/likes')
  const form = (await screen.findByLabelText('Email')).closest('form')
  expect(form?.getAttribute('action')).toBe('/login')
  expect(form?.method).toBe('post')
  const sent = Object.fromEntries(new FormData(form ?? undefined))
  expect(sent).toEqual({ email: '', password: '', form_key: 'form-key-of-tests', next: '/likes' })
})

test.each([
  ['/settings/account', '/settings/account'],
  ['https://elsewhere.test/', '/dashboard'],
  ['//elsewhere.test/', '/dashboard'],
  ['/\\elsewhere.test/', '/dashboard'],
])('next=%s leads to %s: never to another site', async (next, leadsTo) => {
  const { router } = renderAt(`/login?${new URLSearchParams({ next })}`)
  const field = (await screen.findByLabelText('Email')).closest('form')?.elements.namedItem('next')
  expect((field as HTMLInputElement).value).toBe(leadsTo)
  expect(router.state.location.pathname).toBe('/login')
})

test('a guest finds the languages at the foot of the page, each a link that leads back [DAY-147]', async () => {
  renderAt('/login?next=/likes', fakeServer())
  const link = await screen.findByRole('link', { name: 'Deutsch' })
  const there = `/language?${new URLSearchParams({ to: 'de', next: '/login?next=/likes' })}`
  expect([link.getAttribute('href'), link.lang]).toEqual([there, 'de'])
  expect(screen.getByRole('link', { name: 'English' }).getAttribute('aria-current')).toBe('true')
})
