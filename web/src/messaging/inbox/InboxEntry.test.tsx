import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { listConversations, suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { genericFailures } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emitSessionEnd } from '../../core/session-end.ts'
import { aConversation, aParticipant, aSuggestion, uuidOf } from '../../testing/conversations.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { loadPopovers } from '../../testing/load-popovers.ts'
import { aChannel, aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { clockRuns, pass, stillClock } from '../../testing/still-clock.ts'
import { openInbox, resetMessaging, useMessaging } from '../messaging.state.ts'
import { openConversation } from '../open-conversation.ts'
import { Pulse } from '../Pulse.tsx'
import { takeUnread } from '../polling/take-unread.ts'
import { WindowsPlace } from '../windows/WindowsPlace.tsx'
import { InboxEntry } from './InboxEntry.tsx'
import './InboxPanel.tsx'

const mine = aChannel('mine', { uuid: uuidOf('mine') })
const second = aChannel('second', { uuid: uuidOf('second') })
const noLinks = { previous: null, next: null }
const listOf = (...conversations: ReturnType<typeof aConversation>[]) => ({ conversations, _links: noLinks })
const nobody = { blogs: [], recently_followed: false }

let person: ReturnType<typeof stillClock>
beforeAll(loadPopovers)
beforeEach(() => {
  person = stillClock()
})
afterEach(() => {
  cleanup()
  resetMessaging()
  localStorage.clear()
  clockRuns()
})

async function start(change: Partial<UserInfo> = {}, config: Partial<ReturnType<typeof aSession>['config']> = {}) {
  const user = aUser({ channels: [mine], ...change })
  const session = aSession(user)
  Object.assign(session.config, config)
  const server = fakeServer(user)
    .answer(readUserInfo, session)
    .answer(listConversations, listOf(aConversation()))
    .answer(suggestParticipants, nobody)
  await renderPart(
    <>
      <InboxEntry />
      <Pulse />
      <p>Elsewhere</p>
      <button type="button">Next</button>
    </>,
    server,
  )
  return server
}
const button = () => screen.getByRole('button', { name: /^Messages(,|$)/ })
const inbox = () => screen.queryByRole('dialog', { name: 'Messages' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'
async function open() {
  await person.click(button())
  await pass(500)
}

test('the inbox is closed at first, opens under its button and closes again within 100 ms [MSG-001, MSG-002, MSG-015]', async () => {
  await start()
  expect(inbox()).toBeNull()
  await open()
  expect(button().getAttribute('aria-controls')).toBe(inbox()?.id)
  expect(inbox()?.style.animationDuration).toBe('100ms')
  await person.click(button())
  expect(isOpen()).toBe(false)
  expect(inbox()?.className).toContain('closing')
  await pass(99)
  expect(inbox()).not.toBeNull()
  await pass(1)
  expect(inbox()).toBeNull()
})

test('each opening fetches anew, and a second wish to open it shows no second one [MSG-003, MSG-004]', async () => {
  const server = await start()
  await open()
  await act(async () => openInbox())
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  const once = { participant: mine.uuid }
  expect(server.sentTo(listConversations)).toEqual([once])
  await person.click(button())
  await pass(200)
  await open()
  expect(server.sentTo(listConversations)).toEqual([once, once])
  await person.click(screen.getByRole('button', { name: 'Compose message' }))
  await person.click(button())
  await pass(50)
  await open()
  expect(server.sentTo(listConversations)).toEqual([once, once, once])
  expect(screen.queryByLabelText('To:')).toBeNull()
})

test('opening a conversation closes it, as do Escape, a click elsewhere and its button [MSG-005, MSG-006]', async () => {
  await start()
  await open()
  await act(async () => openConversation({ id: '9' }))
  expect(isOpen()).toBe(false)
  await open()
  await person.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button())
  await open()
  await person.click(screen.getByRole('button', { name: 'Compose message' }))
  expect(isOpen()).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('To:'))
  await person.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  await open()
  await person.click(screen.getByText('Elsewhere'))
  expect(isOpen()).toBe(false)
  await open()
  await person.click(button())
  expect(isOpen()).toBe(false)
})

test('the button says how much is unread on all own blogs, 99+ past 99, and nothing at 0 [MSG-016, MSG-021]', async () => {
  await start({ channels: [mine, second], unread_messages: { 'key-of-mine': { 1: 2 }, 'key-of-second': { 2: 3 } } })
  expect(within(button()).getByText('5')).toBeTruthy()
  await act(async () => takeUnread({ 'key-of-mine': { 1: 96 }, 'key-of-second': { 2: 3 } }))
  expect(within(button()).getByText('99')).toBeTruthy()
  await act(async () => takeUnread({ 'key-of-mine': { 1: 97 }, 'key-of-second': { 2: 3 } }))
  expect(within(button()).getByText('99+')).toBeTruthy()
  await act(async () => takeUnread({ 'key-of-mine': {}, 'key-of-second': {} }))
  expect(button().textContent).toBe('')
})

test('what was unread when the page was made shows before anything else has come [MSG-291]', async () => {
  const user = aUser({ channels: [mine], unread_messages: { 'key-of-mine': { 1: 7 } } })
  await renderPart(<InboxEntry />, fakeServer(user))
  expect(within(button()).getByText('7')).toBeTruthy()
})

test('the toggle shows the compose panel in place of the list, and Nevermind brings the list back [MSG-007, MSG-008, MSG-009, MSG-010, MSG-014]', async () => {
  await start({ channels: [mine, second] })
  await open()
  const header = screen.getByRole('button', { name: 'Messages of mine' }).closest('div')?.parentElement as HTMLElement
  expect(within(header).getByRole('button', { name: 'Compose message' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /satin/ })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Compose message' }))
  expect(screen.getByLabelText('To:')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /satin/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  expect(screen.queryByLabelText('To:')).toBeNull()
  expect(screen.getByRole('button', { name: /satin/ })).toBeTruthy()
})

test('in the new version the toggle reads New Message [MSG-008, MSG-066]', async () => {
  await start({}, { new_empty_inbox: true })
  await open()
  expect(screen.getByRole('button', { name: 'New Message' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Compose message' })).toBeNull()
})

test('it shows that it loads, then an empty view or the list; composing hides each [MSG-010, MSG-011, MSG-012, MSG-013, MSG-014]', async () => {
  const server = await start()
  const answer = Promise.withResolvers<ReturnType<typeof listOf>>()
  server.answer(listConversations, () => answer.promise)
  await open()
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByText('Talk to a Tumblr')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Compose message' }))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByLabelText('To:')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByText('Talk to a Tumblr')).toBeNull()
  await act(async () => answer.resolve(listOf()))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByText('Talk to a Tumblr')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Compose message' }))
  expect(screen.queryByText('Talk to a Tumblr')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  expect(screen.getByText('Talk to a Tumblr')).toBeTruthy()
  await person.click(button())
  await pass(200)
  server.answer(listConversations, listOf(aConversation()))
  await open()
  expect(screen.queryByText('Talk to a Tumblr')).toBeNull()
  expect(screen.getByRole('list', { name: 'Conversations' })).toBeTruthy()
})

const saysGeneric = () => genericFailures().some((text) => screen.queryByText(text))

async function startRefused(refusal: (typeof messagingRefusals)[keyof typeof messagingRefusals]) {
  const server = await start()
  server.refuse(listConversations, refusal)
  await open()
  return server
}

test('a failed fetch says so in one of four ways, and Retry fetches again [MSG-017]', async () => {
  const server = await startRefused(messagingRefusals.broken)
  expect(saysGeneric()).toBe(true)
  expect(screen.queryByText('Loading')).toBeNull()
  server.answer(listConversations, listOf(aConversation()))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(200)
  expect(saysGeneric()).toBe(false)
  expect(screen.getByRole('button', { name: /satin/ })).toBeTruthy()
})

test('where trying again cannot help, no Retry is offered [MSG-017]', async () => {
  await startRefused(messagingRefusals.notYourBlog)
  expect(saysGeneric()).toBe(true)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('more unread of the current blog fetches the open list again, of another blog it does not [MSG-057]', async () => {
  const server = await start({ channels: [mine, second] })
  await open()
  server.answer(listConversations, listOf(aConversation(), aConversation('2', 'wren')))
  await act(async () => takeUnread({ 'key-of-mine': {}, 'key-of-second': { 5: 1 } }))
  expect(server.sentTo(listConversations)).toHaveLength(1)
  await act(async () => takeUnread({ 'key-of-mine': { 2: 1 }, 'key-of-second': { 5: 1 } }))
  await pass(200)
  expect(server.sentTo(listConversations)).toHaveLength(2)
  expect(screen.getByRole('button', { name: /wren/ })).toBeTruthy()
})

test('what was fetched after the first page stays when the list is fetched again [MSG-057]', async () => {
  const server = await start()
  const ten = Array.from({ length: 10 }, (_, place) =>
    aConversation(`${place}`, `bird-${place}`, { last_modified_ts: 1_700_000_000_000 - place }),
  )
  const next = { href: `/svc/conversations?participant=${mine.uuid}&before=1-1` }
  server.answer(listConversations, ({ before }) =>
    before ? listOf(aConversation('99', 'old-bird')) : { conversations: ten, _links: { previous: null, next } },
  )
  await open()
  await pass(200)
  await pass(200)
  expect(screen.getByRole('button', { name: /old-bird/ })).toBeTruthy()
  await act(async () => takeUnread({ 'key-of-mine': { 3: 1 } }))
  await pass(200)
  expect(screen.getByRole('button', { name: /old-bird/ })).toBeTruthy()
  expect(server.sentTo(listConversations)).toHaveLength(3)
})

test('what was read elsewhere loses its unread style here [MSG-053]', async () => {
  const server = await start({ unread_messages: { 'key-of-mine': { 1: 2 } } })
  server.answer(listConversations, listOf(aConversation('1', 'satin', { last_read_ts: 0 })))
  await open()
  const row = () => screen.getByRole('button', { name: /satin/ })
  expect(row().className).toContain('unread')
  await act(async () => takeUnread({ 'key-of-mine': {} }))
  expect(row().className).not.toContain('unread')
})

test('the selector is there only for several blogs that may talk, each with name, avatar and unread [MSG-018, MSG-019, MSG-020]', async () => {
  const silent = aChannel('silent', { uuid: uuidOf('silent'), can_send_messages: false })
  await start({ channels: [mine, silent] })
  await open()
  expect(screen.queryByRole('button', { name: /Messages of/ })).toBeNull()
  cleanup()
  resetMessaging()
  await start({ channels: [mine, silent, second], unread_messages: { 'key-of-second': { 2: 120 } } })
  await open()
  await person.click(screen.getByRole('button', { name: 'Messages of mine' }))
  const choices = within(screen.getByRole('list', { name: 'Your blogs' })).getAllByRole('button')
  expect(choices.map((choice) => choice.textContent)).toEqual(['mine', 'second99+120 unread'])
  expect(choices.map((choice) => choice.querySelector('img')?.getAttribute('src'))).toEqual([
    expect.stringContaining('/avatar/mine/'),
    expect.stringContaining('/avatar/second/'),
  ])
})

test('the chosen blog talks from now on, with its own list, and windows keep theirs [MSG-011, MSG-022, MSG-023, MSG-027, MSG-175]', async () => {
  const server = await start({ channels: [mine, second] })
  const theirs = aConversation('2', 'wren', { participants: [aParticipant('second'), aParticipant('wren')] })
  const answer = Promise.withResolvers<ReturnType<typeof listOf>>()
  server.answer(listConversations, ({ participant }) =>
    participant === mine.uuid ? listOf(aConversation()) : answer.promise,
  )
  useMessaging.setState({ windows: [{ key: 'w', id: '1', participantUuid: mine.uuid, minimized: true }] as never })
  await open()
  await person.click(screen.getByRole('button', { name: 'Messages of mine' }))
  await person.click(screen.getByRole('button', { name: 'second' }))
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /satin/ })).toBeNull()
  await act(async () => answer.resolve(listOf(theirs)))
  await pass(200)
  expect(server.sentTo(listConversations).at(-1)).toEqual({ participant: second.uuid })
  expect(screen.queryByRole('button', { name: /satin/ })).toBeNull()
  expect(screen.getByRole('button', { name: /wren/ })).toBeTruthy()
  expect(useMessaging.getState().windows[0]?.participantUuid).toBe(mine.uuid)
  await person.click(screen.getByRole('button', { name: 'Messages of second' }))
  await person.click(screen.getByRole('button', { name: 'mine' }))
  expect(screen.getByRole('button', { name: /satin/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /wren/ })).toBeNull()
})

test('Escape folds the selector up and leaves the inbox open', async () => {
  await start({ channels: [mine, second] })
  await open()
  await person.click(screen.getByRole('button', { name: 'Messages of mine' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('list', { name: 'Your blogs' })).toBeNull()
  expect(isOpen()).toBe(true)
})

async function chooseSecond() {
  const server = await start({ channels: [mine, second] })
  await open()
  await person.click(screen.getByRole('button', { name: 'Messages of mine' }))
  await person.click(screen.getByRole('button', { name: 'second' }))
  return server
}
function leave() {
  cleanup()
  resetMessaging()
}
const currentBlog = () => useMessaging.getState().currentBlogUuid

test('the choice is remembered for this person alone, under a key of its own, and beyond a log-out [MSG-024, MSG-025]', async () => {
  await renderPart(<WindowsPlace />, await chooseSecond())
  localStorage.setItem('messaging:mine', '{"windows":[],"open":[]}')
  act(() => emitSessionEnd())
  const stored = Object.entries(localStorage).filter(([name]) => name.startsWith('messaging'))
  expect(stored).toEqual([['messaging-blog:mine', second.uuid]])
  leave()
  await start({ channels: [mine, second] })
  expect(currentBlog()).toBe(second.uuid)
  leave()
  await start({ name: 'somebody', channels: [mine, second] })
  expect(currentBlog()).toBe(mine.uuid)
})

test('without a choice, or one that may no longer talk, it is the primary blog, else the first that may [MSG-026]', async () => {
  await start({ primary: 'second', channels: [mine, second] })
  expect(currentBlog()).toBe(second.uuid)
  leave()
  await chooseSecond()
  leave()
  for (const channels of [[mine, { ...second, can_send_messages: false }], [mine]]) {
    await start({ channels })
    expect(currentBlog()).toBe(mine.uuid)
    leave()
  }
  localStorage.clear()
  await start({ primary: 'mine', channels: [{ ...mine, can_send_messages: false }, second] })
  expect(currentBlog()).toBe(second.uuid)
})

test('somebody suggested below the list has a row that links to a new conversation [MSG-134]', async () => {
  const server = await start()
  server.answer(suggestParticipants, { blogs: [aSuggestion('wren')], recently_followed: false })
  await open()
  expect(screen.getByRole('link', { name: /wren/ }).getAttribute('href')).toBe('/conversation/new/wren')
})

test('whoever tabs out of it leaves it closed behind them', async () => {
  await start()
  await open()
  within(inbox() as HTMLElement)
    .getByRole('link', { name: 'Open all messages' })
    .focus()
  expect(isOpen()).toBe(true)
  await person.tab()
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(screen.getByText('Next'))
})
