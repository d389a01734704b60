import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { resetMessaging, takeOpenings } from '../messaging.state.ts'
import { ReachBlog } from './ReachBlog.tsx'

const blog = {
  name: 'wren',
  can_receive_messages: true,
  asks: true,
  anonymous_asks: false,
  submissions: true,
  is_mine: false,
}
const show = async (change: Partial<typeof blog> = {}) => {
  const server = fakeServer(aUser())
  return { ...(await renderPart(<ReachBlog blog={{ ...blog, ...change }} />, server)), server }
}
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

beforeEach(resetMessaging)

test('the menu offers a message, a question and a submission, each where the blog takes it [BLOG-188, BLOG-189, BLOG-190, BLOG-191, BLOG-193]', async () => {
  const { person, unmount } = await show()
  await person.click(screen.getByRole('button', { name: 'Message or ask wren' }))
  await screen.findByRole('menu')
  expect(entries()).toEqual(['Send a message', 'Ask a question', 'Submit a post'])
  unmount()
  const other = await show({ can_receive_messages: false, submissions: false })
  await other.person.click(screen.getByRole('button', { name: 'Message or ask wren' }))
  expect(entries()).toEqual(['Ask a question'])
})

test('with questions off the icon opens the conversation at once [BLOG-191]', async () => {
  const { person } = await show({ asks: false })
  await person.click(screen.getByRole('button', { name: 'Message wren' }))
  expect(takeOpenings()).toEqual([{ blogName: 'wren' }])
  expect(screen.queryByRole('menu')).toBeNull()
})

test('with submissions alone the menu has that one entry, which opens a new tab [BLOG-183, BLOG-192]', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
  const { person } = await show({ asks: false, can_receive_messages: false })
  await person.click(screen.getByRole('button', { name: 'Message or ask wren' }))
  expect(entries()).toEqual(['Submit a post'])
  await person.click(await screen.findByRole('menuitem'))
  expect(openTab).toHaveBeenCalledWith('/blog/wren/submit', '_blank', 'noopener')
})

test.each([
  ['nothing is taken', { asks: false, can_receive_messages: false, submissions: false }],
  ['the blog is one’s own', { is_mine: true }],
])('there is no icon where %s [BLOG-192]', async (_why, change) => {
  await show(change)
  expect(screen.queryByRole('button')).toBeNull()
})

test('asking opens the form over the page, and what was asked closes it [BLOG-177, BLOG-178]', async () => {
  const { person, server } = await show()
  await person.click(screen.getByRole('button', { name: 'Message or ask wren' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Ask a question' }))
  expect(await screen.findByRole('dialog', { name: 'Ask a question' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Message or ask wren' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Ask a question' }))
  await person.type(await screen.findByRole('textbox', { name: /Ask wren/ }), 'Why moss?')
  server.answer(askQuestion, { recipient: 'wren', anonymous: false })
  await person.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(askQuestion)).toMatchObject([{ recipient: 'wren', question: 'Why moss?' }])
})

test('with the form switched off the entry leads to the ask page [POST-513, BLOG-182, BLOG-445]', async () => {
  const session = aSession(aUser())
  const server = fakeServer(aUser()).answer(readUserInfo, { ...session, flags: { ...session.flags, ask_form: false } })
  const { person, router } = await renderPart(<ReachBlog blog={blog} />, server)
  await person.click(screen.getByRole('button', { name: 'Message or ask wren' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Ask a question' }))
  expect(router.state.location.pathname).toBe('/blog/wren/ask')
  expect(screen.queryByRole('dialog')).toBeNull()
})
