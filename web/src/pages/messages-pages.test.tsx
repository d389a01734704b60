import { markActivitySeen, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import {
  deleteConversation,
  listConversations,
  readConversation,
  sendMessage,
  suggestParticipants,
} from '@bowerbird/domain/messaging/messaging.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetMessaging, useMessaging } from '../messaging/messaging.state.ts'
import { openConversation } from '../messaging/open-conversation.ts'
import { aNotification, anActivity } from '../testing/activity.ts'
import { aConversation, uuidOf } from '../testing/conversations.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { aPage } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { talkServer } from '../testing/talk.tsx'

beforeEach(() => {
  localStorage.clear()
  resetMessaging()
})

const mine = aChannel('mine', { uuid: uuidOf('mine') })
const second = aChannel('second', { uuid: uuidOf('second') })

function aServer(channels = [mine]) {
  const { server, talk } = talkServer({ user: { channels } })
  server
    .answer(listConversations, ({ participant }) => ({
      conversations: participant === mine.uuid ? [aConversation('1'), aConversation('2', 'wren')] : [],
      _links: { previous: null, next: null },
    }))
    .answer(suggestParticipants, { blogs: [], recently_followed: false })
    .answer(readTimeline, aPage([]))
    .answer(listRecommendedBlogs, { blogs: [] })
  talk.conversations[2] = aConversation('2', 'wren')
  return server
}

const talkWith = (name: string) => screen.findByRole('article', { name: `Conversation with ${name}` })
const field = async (name: string) => {
  const box = within(await talkWith(name)).getByRole<HTMLTextAreaElement>('textbox')
  await waitFor(() => expect(box.disabled).toBe(false))
  return box
}

test.each(['/messages', '/messages/1?blog=mine', '/activity'])(
  'a guest at %s logs in first and comes back [DAY-075] [DAY-081]',
  async (path) => {
    const { router } = renderAt(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toContain(encodeURIComponent(path))
  },
)

test('the page lists the conversations of the blog as links, and one opens beside the list and not in a window [DAY-075] [DAY-076]', async () => {
  const server = aServer()
  const { person, router } = renderAt('/messages', server)
  const list = await screen.findByRole('list', { name: 'Conversations' })
  const rows = within(list).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/messages/1?blog=mine', '/messages/2?blog=mine'])
  expect(screen.getByText('Choose a conversation')).toBeTruthy()
  await person.click(rows[0] as HTMLElement)
  await person.type(await field('satin'), 'Good morning{Enter}')
  await waitFor(() => expect(server.sentTo(sendMessage)).toMatchObject([{ message: 'Good morning' }]))
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toContain('satin')
  expect(router.state.location.pathname).toBe('/messages/1')
  act(() => openConversation({ id: '1', participantUuid: uuidOf('mine') }))
  await waitFor(() => expect(useMessaging.getState().openings).toEqual([]))
  expect(screen.getAllByRole('article', { name: 'Conversation with satin' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Minimize' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to all messages' }).getAttribute('href')).toBe('/messages?blog=mine')
})

test('words that were not sent stay when the page is left, and a window that was open is a window again [DAY-077]', async () => {
  const { person, router } = renderAt('/messages/1', aServer())
  await person.type(await field('satin'), 'Half a thought')
  act(() => openConversation({ id: '2', participantUuid: uuidOf('mine') }))
  await talkWith('wren')
  await act(() => router.navigate('/messages/2'))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Conversation with satin' })).toBeNull())
  expect(screen.getAllByRole('article', { name: 'Conversation with wren' })).toHaveLength(1)
  await act(() => router.navigate('/messages/1'))
  expect((await field('satin')).value).toBe('Half a thought')
  expect(await screen.findByRole('button', { name: 'wren' })).toBeTruthy()
})

test('who has several blogs chooses among them, and the address says which one writes [DAY-078]', async () => {
  const { person, router } = renderAt('/messages/1', aServer([mine, second]))
  await field('satin')
  expect(router.state.location.search).toBe('?blog=mine')
  await person.click(screen.getByRole('button', { name: /Messages of/ }))
  await person.click(screen.getByRole('button', { name: 'second' }))
  await waitFor(() => expect(router.state.location.search).toBe('?blog=second'))
  expect(router.state.location.pathname).toBe('/messages')
  expect(await screen.findByText(/Everyone needs someone|Talk to|talk to/)).toBeTruthy()
})

test.each(['/messages/77', '/messages/77?blog=mine', '/messages/not-a-number'])(
  'a conversation of others at %s is not found [DAY-079]',
  async (path) => {
    const server = aServer()
    renderAt(path, server)
    expect(await screen.findByRole('heading', { name: "There's nothing here." })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
  },
)

test('the entries of the header have addresses for a new tab, and the popover leads to the page [DAY-080]', async () => {
  const server = aServer().answer(readActivity, anActivity([])).answer(markActivitySeen, {})
  const { person, router } = renderAt('/dashboard', server)
  const messages = await screen.findByRole('button', { name: 'Messages' })
  expect(messages.getAttribute('href')).toBe('/messages')
  expect(screen.getByRole('button', { name: 'Activity' }).getAttribute('href')).toBe('/activity')
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  await person.keyboard('{Control>}')
  await person.click(messages)
  await person.keyboard('{/Control}')
  document.removeEventListener('click', stay)
  expect(screen.queryByRole('dialog', { name: 'Messages' })).toBeNull()
  messages.focus()
  await person.keyboard(' ')
  await person.click(await screen.findByRole('link', { name: 'Open all messages' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Messages' })).toBeNull())
})

test.each([
  ['Messages', '/messages'],
  ['Activity', '/activity'],
])('on a phone %s in the header is a plain link to its page, and no layer opens [DAY-203]', async (name, path) => {
  const server = aServer().answer(readActivity, anActivity([])).answer(markActivitySeen, {})
  const media = vi.spyOn(window, 'matchMedia')
  media.mockImplementation((query) => ({ matches: query === '(max-width: 600px)' }) as MediaQueryList)
  const { person, router } = renderAt('/dashboard', server)
  const entry = await screen.findByRole('link', { name })
  expect(entry.getAttributeNames().filter((attribute) => /^(role|aria-(?!label))/.test(attribute))).toEqual([])
  await person.click(entry)
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(screen.queryByRole('dialog')).toBeNull()
  media.mockRestore()
})

test('a conversation that has not begun has a page too, and its address once it has [DAY-082]', async () => {
  const server = aServer()
  const { person, router } = renderAt('/messages/new?to=heron', server)
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
  await act(() => router.navigate('/messages/new?to=wren'))
  server.refuse(readConversation, { code: 'core.gone', status: 404, text: 'None yet' })
  await person.type(await field('wren'), 'Hello you{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/messages\/\d+$/))
  await talkWith('wren')
})

test('a conversation that is deleted leaves its page for the list [DAY-083]', async () => {
  const server = aServer()
  const { person, router } = renderAt('/messages/1', server)
  await field('satin')
  await person.click(screen.getByRole('button', { name: 'Actions' }))
  await person.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  await person.click(await screen.findByRole('button', { name: /Delete|Yes/ }))
  await waitFor(() => expect(server.sentTo(deleteConversation)).toHaveLength(1))
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test('all activity of the chosen blog is a page with filters, and another blog is chosen by its address [DAY-081]', async () => {
  const server = fakeServer(aUser({ channels: [mine, second] }))
    .answer(readActivity, anActivity([aNotification()]))
    .answer(markActivitySeen, {})
  const { person, router } = renderAt('/activity', server)
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy()
  await waitFor(() => expect(server.sentTo(markActivitySeen)).toMatchObject([{ name: 'mine' }]))
  await person.click(screen.getByRole('link', { name: 'Likes' }))
  await waitFor(() => expect(router.state.location.search).toBe('?blog=mine&filter=likes'))
  await screen.findByRole('link', { name: 'Likes', current: 'page' })
  await person.click(await screen.findByRole('button', { name: /Choose another blog/ }))
  await person.click(screen.getByRole('button', { name: 'second' }))
  await waitFor(() => expect(router.state.location.search).toBe('?blog=second&filter=likes'))
  expect(server.sentTo(readActivity).at(-1)).toMatchObject({ tumblelog: 'second', activity_filter: 'likes' })
})

test('the activity of a blog of others is not found [DAY-081]', async () => {
  const server = fakeServer(aUser()).answer(readActivity, anActivity([]))
  renderAt('/activity?blog=theirs', server)
  await screen.findByRole('heading', { name: "There's nothing here." })
  expect(server.sentTo(readActivity)).toEqual([])
})
