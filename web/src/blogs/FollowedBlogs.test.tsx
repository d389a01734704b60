import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { listBlockedAskers } from '@bowerbird/domain/blogs/askers.contract.ts'
import { listBlockedBlogs } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { listFollowers, removeFollower } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../testing/people.ts'
import { aBrief } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

const pages = (following: object) => ({
  first: { blogs: [{ ...aBrief('wren'), ...following }], next: '9' },
  second: { blogs: [{ ...aBrief('tide'), ...following }], next: null },
})

test('more followers that do not come are said, and can be asked for again', async () => {
  const { first, second } = pages({ following: false })
  const server = fakeServer(aUser({ channels: [aChannel('mine')] })).answer(listFollowers, first as never)
  const { person } = renderAt('/blog/mine/followers', server)
  await screen.findByText('wren')
  server.refuse(listFollowers, coreRefusals.busy)
  await person.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(screen.getByText('wren')).toBeTruthy()
  server.answer(listFollowers, second as never)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('tide')).toBeTruthy()
  expect(screen.queryByText(coreRefusals.busy.text)).toBeNull()
})

test('a follower is removed without a block, after a question', async () => {
  const { first } = pages({ following: false })
  const server = fakeServer(aUser({ channels: [aChannel('mine')] }))
    .answer(listFollowers, { ...first, next: null } as never)
    .answer(removeFollower, { removed: true })
  const { person } = renderAt('/blog/mine/followers', server)
  await person.click(await screen.findByRole('button', { name: 'More about wren' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    ...['Remove from mine’s followers', 'Report', 'Block wren'],
  ])
  await person.click(menu.getByRole('menuitem', { name: 'Remove from mine’s followers' }))
  server.answer(listFollowers, { blogs: [], next: null })
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('heading', { name: 'No followers yet' })).toBeTruthy()
  expect(server.sentTo(removeFollower)).toEqual([{ name: 'mine', follower: 'wren' }])
})

test('the name of staff is marked in a list', async () => {
  const user = aUser({ channels: [aChannel('mine')] })
  const session = aSession(user)
  const { first } = pages({ following: false })
  const server = fakeServer(user)
    .answer(listFollowers, first as never)
    .answer(readUserInfo, { ...session, config: { ...session.config, staff_blogs: ['wren'] } })
  renderAt('/blog/mine/followers', server)
  expect((await screen.findByText('wren')).textContent).toBe('wrenStaff')
})

test('a blog that nobody follows yet says how that may change', async () => {
  const server = fakeServer(aUser({ channels: [aChannel('mine')] })).answer(listFollowers, { blogs: [], next: null })
  renderAt('/blog/mine/followers', server)
  expect(await screen.findByRole('heading', { name: 'No followers yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write something' }).getAttribute('href')).toBe('/blog/mine/new/text')
})

test('blocked blogs wait, fail and go on in sight', async () => {
  const { first, second } = pages({})
  const server = fakeServer(aUser())
    .refuse(listBlockedBlogs, coreRefusals.busy)
    .answer(listBlockedAskers, { askers: [] })
  const { person } = renderAt('/settings/privacy', server)
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  server.answer(listBlockedBlogs, first)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('wren')).toBeTruthy()
  server.refuse(listBlockedBlogs, coreRefusals.busy)
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  server.answer(listBlockedBlogs, second)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('tide')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(coreRefusals.busy.text)).toBeNull())
})
