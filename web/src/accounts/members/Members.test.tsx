import * as calls from '@bowerbird/domain/accounts/members.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { Role } from '@bowerbird/domain/blogs/roles.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { aBrief } from '../../testing/posts.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'

const member = (name: string, role: Role, is_you = false) => ({ ...aBrief(name), role, is_you })
const everyone = (own: Role) => [
  member('owl', 'owner', own === 'owner'),
  member('ant', 'admin', own === 'admin'),
  member('elk', 'editor', own === 'editor'),
  member('cat', 'contributor'),
]
const invited = { ...aBrief('fox'), role: 'editor' as const, ends_at: '2026-12-01T00:00:00Z' }

function show(role: 'owner' | 'admin' | 'editor', more: Partial<calls.BlogMembers> = {}) {
  const blog = aChannel('ours', { role })
  const invitations = role === 'editor' ? [] : [invited]
  const server = fakeServer(aUser({ channels: [aChannel('mine'), blog] }))
    .answer(calls.listMembers, { role, can_be_shared: true, members: everyone(role), invitations, ...more })
    .answer(calls.inviteMember, { invited: 'jay' })
    .answer(calls.revokeInvitation, { revoked: true })
    .answer(calls.changeRole, ({ role }) => ({ role }))
    .answer(calls.removeMember, { removed: true })
    .answer(calls.transferBlog, { owner: 'ant' })
    .answer(calls.takeOver, { to: 'elk' })
  return { server, rendering: renderPart(<Members blog={blog} />, server) }
}

const selects = () =>
  screen.queryAllByRole('combobox', { name: /^Role of/ }).map((each) => each.getAttribute('aria-label'))
const optionsOf = (label: string) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('each role is offered what it may do with the others [CTRL-083]', async () => {
  const owner = await show('owner').rendering
  await screen.findByText('Owner, you: can do everything')
  expect(selects()).toEqual(['Role of ant', 'Role of elk', 'Role of cat'])
  expect(optionsOf('Role of ant')).toEqual(['Admin', 'Editor', 'Contributor'])
  expect(screen.getByRole('button', { name: 'Transfer this blog to a member …' })).toBeTruthy()
  owner.unmount()
  const admin = await show('admin').rendering
  await screen.findByText(/^Admin, you/)
  expect(selects()).toEqual(['Role of elk', 'Role of cat'])
  expect(optionsOf('Role of elk')).toEqual(['Editor', 'Contributor'])
  expect(optionsOf('As')).toHaveLength(2)
  admin.unmount()
  await show('editor').rendering
  await screen.findByText(/^Editor, you/)
  expect([selects(), screen.queryByRole('form')]).toEqual([[], null])
  expect(screen.getByRole('button', { name: 'Leave ours …' })).toBeTruthy()
})

test('an invitation is sent, taken back, and sent again; what is refused is said at its field [CTRL-083]', async () => {
  const { server, rendering } = show('owner')
  const { person } = await rendering
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite the person behind a blog' })
  await person.type(field, '@jay{Enter}')
  expect(server.sentTo(calls.inviteMember)).toEqual([{ name: 'ours', invited: 'jay', role: 'contributor' }])
  expect(field.value).toBe('')
  await person.click(screen.getByRole('button', { name: 'Take back fox’s invitation' }))
  expect(server.sentTo(calls.revokeInvitation)).toEqual([{ name: 'ours', invited: 'fox' }])
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Members of ours' }))
  server.refuse(calls.inviteMember, { ...blogsRefusals.gone, field: 'invited' })
  await person.clear(field)
  await person.type(field, 'nobody{Enter}')
  expect(await screen.findByText(blogsRefusals.gone.text)).toBeTruthy()
  expect([field.value, document.activeElement]).toEqual(['nobody', field])
})

test('a role changes at a choice, and the blog is given away with the password [CTRL-083] [CTRL-084]', async () => {
  const { server, rendering } = show('owner')
  const { person } = await rendering
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Role of elk' }), 'admin')
  expect(server.sentTo(calls.changeRole)).toEqual([{ name: 'ours', member: 'elk', role: 'admin' }])
  await person.click(screen.getByRole('button', { name: 'Transfer this blog to a member …' }))
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(server.sentTo(calls.transferBlog)).toEqual([{ name: 'ours', member: 'ant', password: 'secret' }])
})

test('a first blog says that it is not shared, and a list that cannot be read can be tried again [CTRL-083]', async () => {
  const { rendering } = show('owner', { can_be_shared: false })
  const { unmount } = await rendering
  expect(await screen.findByText(/can’t be shared/)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  unmount()
  const server = fakeServer(aUser()).refuse(calls.listMembers, coreRefusals.notFound)
  const { person } = await renderPart(<Members blog={aChannel('ours')} />, server)
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(server.sentTo(calls.listMembers)).toHaveLength(2)
})

test('an invitation says who invites as what, and as whom one is seen, and is answered [CTRL-083]', async () => {
  const invitation = { ...aBrief('ours'), role: 'editor' as const, invited_by: 'owl', ends_at: invited.ends_at }
  const server = fakeServer(aUser())
    .answer(calls.listInvitations, { invitations: [invitation], contributes_to: [aBrief('theirs')] })
    .answer(calls.answerInvitation, { role: 'editor' })
    .answer(calls.leaveBlog, { left: true })
  const { person } = await renderPart(<Invitations />, server)
  expect(await screen.findByText('From owl, as editor: posts, asks, activity')).toBeTruthy()
  expect(screen.getByText('If you accept, the blog’s members see you as mine.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Decline ours' }))
  await person.click(screen.getByRole('button', { name: 'Accept ours' }))
  expect(server.sentTo(calls.answerInvitation)).toEqual([
    { name: 'ours', accept: false },
    { name: 'ours', accept: true },
  ])
  expect(screen.getByRole('link', { name: 'Write for theirs' }).getAttribute('href')).toBe('/blog/theirs/new/text')
})

test('an invitation says before one accepts it that somebody whom one blocked is a member', async () => {
  const invitation = { ...aBrief('ours'), role: 'editor' as const, invited_by: 'owl', ends_at: invited.ends_at }
  const server = fakeServer(aUser()).answer(calls.listInvitations, {
    invitations: [
      { ...invitation, has_blocked_member: true },
      { ...invitation, ...aBrief('others') },
    ],
    contributes_to: [],
  })
  await renderPart(<Invitations />, server)
  expect(await screen.findAllByText('Someone you blocked is a member.')).toHaveLength(1)
})

test('members see what becomes of the blog of an owner who leaves, and take it over', async () => {
  const at = '2026-12-03T00:00:00Z'
  const { server, rendering } = show('editor', { leaving: { at, to: null, can_take_over: true } })
  const { person, unmount } = await rendering
  expect(await screen.findByText(/is deleted with it unless a member takes it over/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Take it over' }))
  expect(server.sentTo(calls.takeOver)).toEqual([{ name: 'ours' }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Members of ours' })))
  unmount()
  await show('owner', { leaving: { at, to: 'ant', can_take_over: false } }).rendering
  expect(await screen.findByText(/^Your account is deleted on .*belongs to ant/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull()
})
