import { readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readInvite } from '@bowerbird/domain/accounts/invites.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

async function fillIn(person: ReturnType<typeof renderAt>['person']) {
  await person.type(await screen.findByLabelText('E-mail'), 'new@example.test')
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

test('what the schema refuses reads as a sentence beside its field', async () => {
  const refusal = {
    code: 'core.bad_input',
    status: 400,
    text: 'email: is not an e-mail address',
    field: 'email',
  } as const
  const { person } = renderAt('/register', fakeServer().refuse(register, refusal))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Get started' }))
  expect(await screen.findByText('This is not an e-mail address.')).toBeTruthy()
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
  expect(await screen.findByText(/does not work any more/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Invitation' }).value).toBe('')
})
