import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { listBlockedAskers } from '@bowerbird/domain/blogs/askers.contract.ts'
import { listBlockedBlogs } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { moveBlog, readMoving, saveAliases, undoMove } from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { movingRefusals, notNamedThere } from '@bowerbird/domain/federation/acts/moving.refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

function server(change: Parameters<typeof aChannel>[1] = {}) {
  const user = aUser({ channels: [aChannel('mine', change)] })
  const session = aSession(user)
  return fakeServer(user)
    .answer(readUserInfo, { ...session, config: { ...session.config, federation: 'on' } })
    .answer(listBlockedBlogs, { blogs: [], next: null })
    .answer(listBlockedAskers, { askers: [] })
    .answer(readMoving, { aliases: [], moved_to: null })
}
const ann = { address: 'https://far.example/users/ann', shown: '@ann@far.example' }

test('an address of before is added and taken away again, with undo; a wrong one stays in the field [FED-091]', async () => {
  const fake = server().refuse(saveAliases, movingRefusals.notFound)
  const { person } = renderAt('/settings/privacy', fake)
  const field = await screen.findByLabelText<HTMLInputElement>('Previous address')
  await person.type(field, '@ann@far.example')
  await person.click(screen.getByRole('button', { name: 'Add address' }))
  expect(await screen.findByText(movingRefusals.notFound.text)).toBeTruthy()
  expect(field.value).toBe('@ann@far.example')
  fake.answer(saveAliases, { aliases: [ann], moved_to: null })
  await person.click(screen.getByRole('button', { name: 'Add address' }))
  expect(await screen.findByText(ann.shown)).toBeTruthy()
  await waitFor(() => expect(field.value).toBe(''))
  fake.answer(saveAliases, { aliases: [], moved_to: null })
  await person.click(screen.getByRole('button', { name: `Remove ${ann.shown}` }))
  await waitFor(() => expect(screen.queryByText(ann.shown)).toBe(null))
  fake.answer(saveAliases, { aliases: [ann], moved_to: null })
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(ann.shown)).toBeTruthy()
  expect(fake.sentTo(saveAliases).at(-1)).toEqual({ name: 'mine', addresses: [ann.address] })
})

test('moving away asks for the address and the password, and can be taken back [FED-092]', async () => {
  const refusal = notNamedThere('@mine@bowerbird.test')
  const fake = server().refuse(moveBlog, refusal)
  const { person } = renderAt('/settings/privacy', fake)
  await person.click(await screen.findByRole('button', { name: 'Move to another server …' }))
  const section = screen.getByRole('region', { name: 'Move to another server' })
  await person.type(within(section).getByLabelText('New address'), '@mine@new.example')
  await person.type(within(section).getByLabelText('Your password'), 'secret words')
  await person.click(within(section).getByRole('button', { name: 'Move followers' }))
  expect(await screen.findByText(refusal.text)).toBeTruthy()
  fake.answer(moveBlog, { aliases: [], moved_to: 'mine@new.example' })
  await person.click(within(section).getByRole('button', { name: 'Move followers' }))
  expect(await screen.findByText(/has moved to @mine@new\.example/)).toBeTruthy()
  expect(fake.sentTo(moveBlog).at(-1)).toEqual({ name: 'mine', address: '@mine@new.example', password: 'secret words' })
  fake.answer(undoMove, { aliases: [], moved_to: null })
  await person.click(screen.getByRole('button', { name: 'Come back' }))
  expect(await screen.findByRole('button', { name: 'Move to another server …' })).toBeTruthy()
})

test('a blog that stays on this site has neither, and an admin does not move it [FED-092]', async () => {
  renderAt('/settings/privacy', server({ is_federated: false }))
  await screen.findByRole('heading', { name: 'Privacy' })
  expect(screen.queryByLabelText('Previous address')).toBe(null)
  renderAt('/settings/privacy', server({ role: 'admin' }))
  expect(await screen.findByLabelText('Previous address')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Move to another/ })).toBe(null)
})
