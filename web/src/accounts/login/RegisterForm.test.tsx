import { readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { tooYoung } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { readInvite } from '@bowerbird/domain/accounts/invites.contract.ts'
import { checkBlogName } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

async function fillIn(person: ReturnType<typeof renderAt>['person']) {
  await person.type(await screen.findByLabelText('Email'), 'new@example.test')
  await person.type(screen.getByLabelText('Password'), 'a good secret')
  await person.type(screen.getByLabelText('Blog name'), 'Satin-and-Straw')
}

test('three fields make an account and its first blog [POST-396] [POST-031]', async () => {
  const server = fakeServer().answer(register, aSession(aUser()))
  const { person, router } = renderAt('/register?next=/settings/password', server)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Get started' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/password'))
  expect(server.sentTo(register)).toEqual([
    { email: 'new@example.test', password: 'a good secret', name: 'Satin-and-Straw', invite: '' },
  ])
})

test('a refusal stands beside its field, which gets the focus, and nothing is lost', async () => {
  const { person } = renderAt('/register', fakeServer().refuse(register, blogsRefusals.nameTaken))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Get started' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Blog name')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(name.getAttribute('aria-describedby')).toContain(screen.getByText(blogsRefusals.nameTaken.text).id)
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('Satin-and-Straw')
})

test('while one types the name, the field says whether it can be had, and why not [POST-031]', async () => {
  const server = fakeServer().answer(checkBlogName, ({ name }) =>
    name === 'taken' ? { is_free: false, reason: blogsRefusals.nameTaken.text } : { is_free: true, reason: '' },
  )
  const { person } = renderAt('/register', server)
  const name = await screen.findByLabelText<HTMLInputElement>('Blog name')
  await person.type(name, 'taken')
  expect(await screen.findByText(blogsRefusals.nameTaken.text)).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await person.type(name, '-not')
  expect(await screen.findByText('taken-not is available.')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('false')
  await person.type(name, ' at all')
  expect(await screen.findByText('Use only letters, digits and hyphens.')).toBeTruthy()
  // Letters that follow at once are asked about together.
  expect(server.sentTo(checkBlogName)).toEqual([{ name: 'taken' }, { name: 'taken-not' }])
})

test('what the schema refuses reads as a sentence beside its field', async () => {
  const refusal = {
    code: 'core.bad_input',
    status: 400,
    text: 'email: isn’t an email address',
    field: 'email',
  } as const
  const { person } = renderAt('/register', fakeServer().refuse(register, refusal))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Get started' }))
  expect(await screen.findByText('This isn’t an email address.')).toBeTruthy()
})

test('where the operator gave terms and a minimum age, both are asked, and the terms open beside the form', async () => {
  const session = aSession()
  const server = fakeServer()
    .answer(readUserInfo, { ...session, config: { ...session.config, has_terms: true, minimum_age: 16 } })
    .refuse(register, tooYoung(16))
  const { person } = renderAt('/register?next=/settings/password', server)
  await fillIn(person)
  const link = screen.getByRole('link', { name: 'terms' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank'])
  await person.type(screen.getByLabelText('Your age'), '12')
  await person.click(screen.getByRole('checkbox', { name: 'I have read the terms' }))
  await person.click(screen.getByRole('button', { name: 'Get started' }))
  expect(await screen.findByText(tooYoung(16).text)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Your age'))
  expect(server.sentTo(register)).toMatchObject([{ age: '12', terms: true }])
})

test('a good invitation says who invites and needs no typing; a spent one says so and lets another be typed', async () => {
  const session = aSession()
  const byInvitation = { ...session, config: { ...session.config, signups: 'invite' as const, site_name: 'Mossgate' } }
  const server = fakeServer()
    .answer(readUserInfo, byInvitation)
    .answer(readInvite, { is_good: true, by: 'wren' })
    .answer(register, aSession(aUser()))
  const good = renderAt('/register?invite=abc&next=/settings/password', server)
  expect(await screen.findByText('wren invites you to Mossgate.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Invitation' })).toBeNull()
  await fillIn(good.person)
  await good.person.click(screen.getByRole('button', { name: 'Get started' }))
  await waitFor(() => expect(server.sentTo(register)).toMatchObject([{ invite: 'abc' }]))
  good.unmount()
  renderAt('/register?invite=old', server.answer(readInvite, { is_good: false, by: '' }))
  expect(await screen.findByText(/no longer works/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Invitation' }).value).toBe('')
})
