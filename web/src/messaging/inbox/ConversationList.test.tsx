import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import type { Conversation, Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { listConversations, suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aConversation, aMessage, aParticipant, aSuggestion, uuidOf } from '../../testing/conversations.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { clockRuns, pass, stillClock } from '../../testing/still-clock.ts'
import { receiveMessage } from '../inboxes.state.ts'
import { onMessaging } from '../messaging.events.ts'
import { resetMessaging, useMessaging } from '../messaging.state.ts'
import { InboxPanel } from './InboxPanel.tsx'

const mine = aChannel('mine', { uuid: uuidOf('mine') })
const nobody = { blogs: [], recently_followed: false }
const at = 1_700_000_000_000

let person: ReturnType<typeof stillClock>
beforeEach(() => {
  person = stillClock()
})
afterEach(() => {
  cleanup()
  resetMessaging()
  clockRuns()
})

const pageOf = (conversations: Conversation[], next: string | null = null) => ({
  conversations,
  _links: { previous: null, next: next === null ? null : { href: next } },
})
/** The newest is "blog-1". */
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, place) =>
    aConversation(String(place + from), `blog-${place + from}`, { last_modified_ts: at - place - from }),
  )

async function start(
  page: ReturnType<typeof pageOf>,
  suggested: { blogs: ReturnType<typeof aSuggestion>[]; recently_followed: boolean } = nobody,
  change: { user?: Partial<UserInfo>; flags?: object; config?: object } = {},
  refusal?: Refusal,
) {
  const user = aUser({ channels: [mine], ...change.user })
  const session = aSession(user)
  Object.assign(session.config, change.config)
  Object.assign(session.flags, change.flags)
  const server = fakeServer(user)
    .answer(readUserInfo, session)
    .answer(listConversations, page)
    .answer(suggestParticipants, suggested)
  if (refusal) server.refuse(suggestParticipants, refusal)
  await renderPart(<InboxPanel onClose={() => {}} />, server)
  await pass(0)
  return server
}
const list = () => screen.getByRole('list', { name: 'Conversations' })
const rows = () => within(list()).getAllByRole('button')
const names = () => rows().map((row) => /blog-\d+|satin|wren/.exec(row.textContent ?? '')?.[0])
const suggested = (title: string) => within(screen.getByRole('region', { name: title })).getAllByRole('link')

test('a row shows avatar, name and last message, and a click opens it as the current blog [MSG-048, MSG-049, MSG-058]', async () => {
  await start(pageOf([aConversation('7', 'satin')]))
  const row = within(list()).getByRole('button', { name: /satin/ })
  expect(row.querySelector('img')?.getAttribute('src')).toContain('/avatar/satin/')
  expect(within(row).getByText('satin')).toBeTruthy()
  expect(within(row).queryByText('mine')).toBeNull()
  expect(within(row).getByText('Hello')).toBeTruthy()
  await person.click(row)
  expect(useMessaging.getState().openings).toEqual([{ id: '7', participantUuid: mine.uuid }])
})

const lastOf = (message: Partial<Message>) =>
  aConversation('1', 'satin', { messages: { data: [aMessage('', message)] } })

test.each([
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), `${'a'.repeat(99)}…`],
])('the last message is cut to 100 characters, the dots among them [MSG-050]', async (text, shown) => {
  await start(pageOf([lastOf({ content: { text, formatting: [] } })]))
  expect(within(list()).getByText(shown)).toBeTruthy()
  expect(shown).toHaveLength(100)
})

test.each([
  [{ type: 'POSTREF', post: { id: '1', state: 'published' } }, 'sent a post'],
  [{ type: 'POSTREF', post: { id: '1', state: 'disabled' } }, "sent a post that's no longer available"],
  [{ type: 'IMAGE' }, 'sent a photo'],
  [{ type: 'STICKER', sticker_id: '1' }, 'sent a sticker'],
] as const)('what is not text is told in words: %o [MSG-052]', async (message, words) => {
  await start(pageOf([lastOf({ ...message, content: undefined })]))
  expect(within(list()).getByText(words)).toBeTruthy()
})

test('only what was changed after it was read has the unread style [MSG-053]', async () => {
  const read = aConversation('1', 'satin', { last_modified_ts: at, last_read_ts: at })
  const unread = aConversation('2', 'wren', { last_modified_ts: at + 1, last_read_ts: at })
  await start(pageOf([read, unread]))
  expect(rows().map((row) => row.className.includes('unread'))).toEqual([true, false])
})

test('the dot stands on who is online, unless the site switched it off [MSG-054, MSG-345]', async () => {
  const online = aParticipant('satin', { seconds_since_last_activity: 14_400 })
  const offline = aParticipant('wren', { seconds_since_last_activity: -1 })
  const page = pageOf([
    aConversation('1', 'satin', { participants: [aParticipant('mine'), online], last_modified_ts: at + 1 }),
    aConversation('2', 'wren', { participants: [aParticipant('mine'), offline] }),
  ])
  await start(page)
  expect(rows().map((row) => within(row).queryByText('Online') !== null)).toEqual([true, false])
  cleanup()
  resetMessaging()
  await start(page, nobody, { flags: { status_indicators_ui: false } })
  expect(screen.queryByText('Online')).toBeNull()
})

test('the newest stands first, and a message sent or received moves its row and says it [MSG-055, MSG-056]', async () => {
  await start(pageOf(many(3).toReversed()))
  expect(names()).toEqual(['blog-1', 'blog-2', 'blog-3'])
  const message = aMessage('Just now', { ts: at + 9, participant: uuidOf('blog-3') })
  await act(async () => receiveMessage('3', message, { isOwn: false }))
  expect(names()).toEqual(['blog-3', 'blog-1', 'blog-2'])
  expect(within(rows()[0] as HTMLElement).getByText('Just now')).toBeTruthy()
  expect(rows()[0]?.className).toContain('unread')
  const own = aMessage('My answer', { ts: at + 10, participant: mine.uuid })
  await act(async () => receiveMessage('2', own, { isOwn: true }))
  expect(names()).toEqual(['blog-2', 'blog-3', 'blog-1'])
  expect(rows()[0]?.className).not.toContain('unread')
})

test('rows come in batches of five, 100 ms apart [MSG-065]', async () => {
  await start(pageOf(many(12)))
  expect(rows()).toHaveLength(5)
  await pass(99)
  expect(rows()).toHaveLength(5)
  await pass(1)
  expect(rows()).toHaveLength(10)
  await pass(100)
  expect(rows()).toHaveLength(12)
})

const next = '/svc/conversations?participant=PLACE&before=123-4'.replace('PLACE', uuidOf('mine'))
const asked = (server: Awaited<ReturnType<typeof start>>) => server.sentTo(listConversations)

test('a next page comes at ten rows with a next link; at nine, or without a link, none does [MSG-059]', async () => {
  for (const [page, requests] of [
    [pageOf(many(9), next), 1],
    [pageOf(many(10)), 1],
    [pageOf(many(10), next), 2],
  ] as const) {
    const server = await start(page)
    server.answer(listConversations, pageOf([]))
    await pass(1000)
    expect(asked(server)).toHaveLength(requests)
    cleanup()
    resetMessaging()
  }
})

test('the next page is fetched near the bottom, one at a time, and added without doubles [MSG-060, MSG-061]', async () => {
  const server = await start(pageOf(many(10), next))
  const box = list().parentElement as HTMLElement
  Object.defineProperties(box, {
    scrollHeight: { value: 1000, configurable: true },
    clientHeight: { value: 400, configurable: true },
  })
  await pass(500)
  expect(asked(server)).toHaveLength(1)
  const answer = Promise.withResolvers<ReturnType<typeof pageOf>>()
  server.answer(listConversations, () => answer.promise)
  const scroll = (top: number) =>
    act(async () => {
      box.scrollTop = top
      box.dispatchEvent(new Event('scroll'))
    })
  await scroll(549)
  expect(asked(server)).toHaveLength(1)
  await scroll(550)
  await scroll(560)
  expect(asked(server)).toHaveLength(2)
  expect(asked(server)[1]).toEqual({ participant: mine.uuid, before: '123-4' })
  await act(async () => answer.resolve(pageOf([...many(1, 10), ...many(3, 11)])))
  await pass(500)
  expect(names()).toEqual(Array.from({ length: 13 }, (_, place) => `blog-${place + 1}`))
  await scroll(600)
  expect(asked(server)).toHaveLength(2)
})

test('a list that does not fill its box asks for the next page at once [MSG-060]', async () => {
  const server = await start(pageOf(many(10), next))
  server.answer(listConversations, pageOf(many(2, 11)))
  await pass(100)
  await pass(100)
  expect(names()).toHaveLength(12)
})

test('a next page that fails says so and is fetched again on Retry', async () => {
  const server = await start(pageOf(many(10), next))
  server.refuse(listConversations, messagingRefusals.broken)
  await pass(1000)
  expect(asked(server)).toHaveLength(2)
  expect(rows()).toHaveLength(10)
  server.answer(listConversations, pageOf(many(2, 11)))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(500)
  expect(rows()).toHaveLength(12)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

const nine = Array.from({ length: 9 }, (_, place) => aSuggestion(`bird-${place + 1}`))

test('below at most three conversations and no next page stand up to eight more to talk to, in batches [MSG-062, MSG-063, MSG-064, MSG-065, MSG-038]', async () => {
  const server = await start(pageOf(many(3)), { blogs: nine, recently_followed: false })
  expect(server.sentTo(suggestParticipants)).toEqual([
    { limit: 8, participant: mine.uuid, include_recent: true, exclude_active: true },
  ])
  expect(suggested('More Tumblrs to talk to')).toHaveLength(5)
  await pass(200)
  expect(suggested('More Tumblrs to talk to')).toHaveLength(8)
})

test.each([
  ['below a list', pageOf(many(1)), {}],
  ['in an empty inbox', pageOf([]), {}],
  ['in an empty inbox of the new version', pageOf([]), { new_empty_inbox: true }],
])('suggestions %s that cannot be read say so, and come on Retry', async (_where, page, config) => {
  const server = await start(page, nobody, { config }, messagingRefusals.broken)
  await pass(10_000)
  server.answer(suggestParticipants, { blogs: nine, recently_followed: false })
  await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }))
  await pass(500)
  expect(grid()).toHaveLength(8)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['four conversations', pageOf(many(4)), {}],
  ['a next page', pageOf(many(3), next), {}],
  ['a lower limit of the operator', pageOf(many(3)), { append_favorites_limit: 2 }],
])('with %s there are no suggestions below [MSG-062]', async (_, page, config) => {
  const server = await start(page, { blogs: nine, recently_followed: false }, { config })
  await pass(1000)
  expect(screen.queryByRole('region')).toBeNull()
  expect(server.sentTo(suggestParticipants)).toEqual([])
})

test('they are titled Recently Followed when that is what they are, and absent when there are none [MSG-041, MSG-063, MSG-064]', async () => {
  await start(pageOf(many(1)), { blogs: nine, recently_followed: true })
  await pass(200)
  expect(suggested('Recently Followed')).toHaveLength(8)
  cleanup()
  resetMessaging()
  await start(pageOf(many(1)))
  await pass(200)
  expect(screen.queryByRole('region')).toBeNull()
})

/** Leaves out the way to the page of messages. */
const grid = () => screen.queryAllByRole('link').filter((link) => link.textContent !== 'Open all messages')

test.each([
  [11, 8],
  [8, 8],
  [4, 4],
  [3, 0],
])(
  'an empty inbox says what to do; of %i suggestions %i avatars show, four a row [MSG-067, MSG-068, MSG-069]',
  async (count, shown) => {
    const blogs = Array.from({ length: count }, (_, place) => aSuggestion(`bird-${place + 1}`))
    const server = await start(pageOf([]), { blogs, recently_followed: false })
    expect(screen.getByText('Talk to a Tumblr')).toBeTruthy()
    expect(grid()).toHaveLength(shown)
    expect(server.sentTo(suggestParticipants)).toEqual([
      { limit: 8, participant: mine.uuid, include_recent: true, exclude_active: false },
    ])
    if (shown > 0) expect(grid()[0]?.closest('ul')?.style.getPropertyValue('--per-row')).toBe('4')
  },
)

test('an avatar links to its conversation, and a click opens it without leaving the page [MSG-135, MSG-136, MSG-149]', async () => {
  const reported: unknown[] = []
  const stop = onMessaging('open-messaging-url', (event) => reported.push(event))
  await start(pageOf([]), { blogs: nine, recently_followed: false })
  const link = screen.getByRole('link', { name: 'bird-2' })
  expect(link.getAttribute('href')).toBe('/messaging/conversation/bird-2')
  const isLeft = fireEvent.click(link)
  expect(isLeft).toBe(false)
  expect(reported).toEqual([{ blogName: 'bird-2', url: '/messaging/conversation/bird-2' }])
  stop()
})

test('in the new version suggestions come as rows that link to a new conversation [MSG-038, MSG-066, MSG-070, MSG-134]', async () => {
  const three = { blogs: nine.slice(0, 3), recently_followed: false }
  const server = await start(pageOf([]), three, { config: { new_empty_inbox: true } })
  expect(server.sentTo(suggestParticipants)).toEqual([
    { limit: 8, participant: mine.uuid, include_recent: true, exclude_active: false },
  ])
  const [first, ...others] = suggested('More Tumblrs to talk to')
  expect(others).toHaveLength(2)
  expect(first?.getAttribute('href')).toBe('/conversation/new/bird-1')
  expect(within(first as HTMLElement).getByText('The bird-1 blog')).toBeTruthy()
})

test('adult blogs are blurred in rows and suggestions while safe mode applies, and shown otherwise [MSG-335, MSG-336]', async () => {
  const adult = aParticipant('satin', { is_adult: true })
  const page = pageOf([aConversation('1', 'satin', { participants: [aParticipant('mine'), adult] })])
  const blogs = { blogs: [aSuggestion('wren', { is_adult: true }), aSuggestion('finch')], recently_followed: false }
  const blurred = () => [...document.querySelectorAll('img')].map((image) => image.className.includes('blurred'))
  await start(page, blogs)
  await pass(200)
  expect(blurred()).toEqual([true, true, false])
  for (const change of [{ user: { safe_mode: false } }, { flags: { safe_mode: false } }]) {
    cleanup()
    resetMessaging()
    await start(page, blogs, change)
    await pass(200)
    expect(blurred()).toEqual([false, false, false])
  }
})

test('conversations of strangers that were put aside are behind a button, also in an empty inbox', async () => {
  const server = await start({ ...pageOf([]), aside_count: 21 } as ReturnType<typeof pageOf>)
  server.answer(listConversations, ({ before }) =>
    before
      ? pageOf([aConversation('9', 'wren')])
      : pageOf([aConversation('8', 'satin')], '/svc/conversations?before=5-8'),
  )
  await person.click(
    screen.getByRole('button', { name: '21 more conversations with people you don’t follow', expanded: false }),
  )
  await pass(0)
  const aside = screen.getByRole('list', { name: 'Conversations with people you don’t follow' })
  expect(within(aside).getAllByRole('button')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await pass(0)
  expect(within(aside).getByRole('button', { name: /wren/ })).toBeTruthy()
  expect(server.sentTo(listConversations)).toEqual([
    { participant: mine.uuid },
    { participant: mine.uuid, aside: true },
    { participant: mine.uuid, aside: true, before: '5-8' },
  ])
})
