import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import {
  deleteConversation,
  flagConversation,
  listConversations,
  suggestParticipants,
} from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { takePending } from '../../telemetry/log.ts'
import { aConversation, aMessage, aParticipant, uuidOf } from '../../testing/conversations.ts'
import { aChannel } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { renderTalk, talkBeganAt, texts } from '../../testing/talk.tsx'
import { isReportable } from '../conversation/is-reportable.ts'
import { InboxPanel } from '../inbox/InboxPanel.tsx'
import { findConversation, setInbox } from '../inboxes.state.ts'
import { emitMessaging, type MessagingEventName, type MessagingEvents, onMessaging } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'

beforeEach(() => localStorage.clear())

const where = { conversation_id: '1', participant: uuidOf('mine') }
const spamTalk = { conversations: { 1: aConversation('1', 'satin', { is_possible_spam: true }) } }

/** The window of conversation 1, whose row is in the inbox. */
async function talkWithRow(setting: Parameters<typeof renderTalk>[0] = {}) {
  const view = await renderTalk(setting)
  act(() => setInbox(uuidOf('mine'), { conversations: [aConversation('1'), aConversation('2', 'wren')], next: null }))
  view.open({ id: '1' })
  await screen.findByText('Hello')
  return view
}

/** Collects the events during the test. */
function received<Name extends MessagingEventName>(name: Name): MessagingEvents[Name][] {
  const events: MessagingEvents[Name][] = []
  onMessaging(name, (event) => events.push(event))
  return events
}

const isGone = () => useMessaging.getState().windows.length === 0 && !findConversation('1')
const choose = async (person: UserEvent, item: string) => {
  await person.click(screen.getByRole('button', { name: 'Actions' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test('Actions lists the sounds, delete, a report, and a block for everybody but oneself [MSG-114, MSG-115, MSG-116]', async () => {
  const participants = [aParticipant('mine'), aParticipant('satin'), aParticipant('second'), aParticipant('wren')]
  const channels = ['mine', 'second'].map((name) => aChannel(name, { uuid: uuidOf(name) }))
  const conversations = { 1: aConversation('1', 'satin', { participants }) }
  const { person } = await talkWithRow({ user: { channels }, talk: { conversations } })
  await person.click(screen.getByRole('button', { name: 'Actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Sound settings',
    'Delete conversation',
    'Report',
    'Block satin',
    'Block wren',
  ])
  expect(items[0]?.getAttribute('href')).toBe('/settings/dashboard')
})

test('Nevermind in the delete dialog changes and sends nothing [MSG-118, MSG-119]', async () => {
  const { person, server } = await talkWithRow()
  await choose(person, 'Delete conversation')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Permanently delete this conversation?' }))
  await person.click(dialog.getByRole('button', { name: 'Nevermind' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sentTo(deleteConversation)).toEqual([])
  expect(isGone()).toBe(false)
})

test.each([
  ['delete', (person: UserEvent) => choose(person, 'Delete conversation')],
  ['spam', (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Mark as spam' }))],
] as const)(
  'the %s dialog goes by Escape as by Nevermind, and by Enter as by its first button [MSG-133]',
  async (_, ask) => {
    const { person, server } = await talkWithRow({ talk: spamTalk })
    const sent = () => [...server.sentTo(deleteConversation), ...server.sentTo(flagConversation)]
    await ask(person)
    const dialog = await screen.findByRole('alertdialog')
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([isGone(), sent()]).toEqual([false, []])
    await ask(person)
    await screen.findByRole('alertdialog')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(isGone()).toBe(true))
    expect(sent()).toHaveLength(1)
  },
)

test('Delete tells of it, asks the server, and takes window and row away [MSG-118, MSG-120, MSG-152]', async () => {
  const events = received('delete-conversation')
  const { person, server } = await talkWithRow()
  await choose(person, 'Delete conversation')
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(isGone()).toBe(true))
  expect(server.sentTo(deleteConversation)).toEqual([where])
  expect(events).toEqual([{ conversationId: '1', participant: uuidOf('mine') }])
  expect(findConversation('2')).toBeTruthy()
})

test('a conversation that has not begun goes when it is deleted, and nothing is asked of the server [MSG-120]', async () => {
  const { person, open, server } = await renderTalk()
  open({ blogName: 'wren' })
  await screen.findByRole('article', { name: 'Conversation with wren' })
  await choose(person, 'Delete conversation')
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(server.sentTo(deleteConversation)).toEqual([])
})

test('Block asks, and then takes window and row away, by the acting blog [MSG-123, MSG-124, MSG-151]', async () => {
  const events = received('block')
  const { person, server } = await talkWithRow()
  await choose(person, 'Block satin')
  expect(await screen.findByRole('alertdialog', { name: /^Block satin\?/ })).toBeTruthy()
  expect([isGone(), server.sentTo(blockBlog)]).toEqual([false, []])
  await pressIn(person, 'Block')
  await waitFor(() => expect(isGone()).toBe(true))
  expect(server.sentTo(blockBlog)).toEqual([
    { tumblelog: 'mine', blocked_tumblelog: 'satin', block_context: 'messaging' },
  ])
  expect(events).toEqual([{ currentTumblelog: 'mine', blockedTumblelog: 'satin', context: 'messaging' }])
  expect(findConversation('2')).toBeTruthy()
})

test('a conversation that has not begun goes with a block, too [MSG-123]', async () => {
  const { person, open } = await renderTalk()
  open({ blogName: 'wren' })
  await screen.findByRole('article', { name: 'Conversation with wren' })
  await choose(person, 'Block wren')
  await pressIn(person, 'Block')
  await waitFor(() => expect(useMessaging.getState().windows).toEqual([]))
})

const spamWords =
  'satin will be blocked and reported. And any trace of this conversation will disappear from your inbox.'

test('Report in Actions marks as spam, and a conversation that has not begun offers none [MSG-127, MSG-129]', async () => {
  const { person, server } = await talkWithRow()
  await choose(person, 'Report')
  await person.click(await screen.findByRole('button', { name: 'Mark it spam' }))
  await waitFor(() => expect(server.sentTo(flagConversation)).toEqual([{ ...where, type: 'spam', context: 'inline' }]))
})

test('Nevermind about spam changes and sends nothing [MSG-127, MSG-128]', async () => {
  const { person, server } = await talkWithRow({ talk: spamTalk })
  await person.click(screen.getByRole('button', { name: 'Mark as spam' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: spamWords }))
  await person.click(dialog.getByRole('button', { name: 'Nevermind' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sentTo(flagConversation)).toEqual([])
  expect(isGone()).toBe(false)
})

test('Mark it spam tells of it, flags it, and takes window and row away [MSG-127, MSG-129, MSG-153]', async () => {
  const events = received('mark-as-spam')
  const { person, server } = await talkWithRow({ talk: spamTalk })
  await person.click(screen.getByRole('button', { name: 'Mark as spam' }))
  await person.click(await screen.findByRole('button', { name: 'Mark it spam' }))
  await waitFor(() => expect(isGone()).toBe(true))
  expect(server.sentTo(flagConversation)).toEqual([{ ...where, type: 'spam', context: 'inline' }])
  expect(events).toEqual([{ conversationId: '1', participant: uuidOf('mine'), context: 'inline' }])
})

const pressIn = async (person: UserEvent, name: string) => person.click(await screen.findByRole('button', { name }))

test.each([
  ['spam', flagConversation, async (person: UserEvent) => pressIn(person, 'Mark as spam'), 'Mark it spam'],
  ['delete', deleteConversation, async (person: UserEvent) => choose(person, 'Delete conversation'), 'Delete'],
  ['block', blockBlog, async (person: UserEvent) => choose(person, 'Block satin'), 'Block'],
] as const)(
  'a %s that fails is only logged, and what the server still has is back with the next fetch [MSG-131, MSG-132]',
  async (name, call, ask, yes) => {
    takePending()
    const errors = received('error')
    const { person, server } = await talkWithRow({ talk: spamTalk })
    server.refuse(call, messagingRefusals.broken)
    await ask(person)
    await pressIn(person, yes)
    await waitFor(() => expect(errors.map(({ where: place }) => place)).toEqual([name]))
    expect(takePending()).toMatchObject([{ event: 'messaging:failed', data: { where: name } }])
    expect(isGone()).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('article')).toBeNull()

    const conversations = [aConversation('1'), aConversation('2', 'wren')]
    server
      .answer(listConversations, { conversations, _links: { previous: null, next: null } })
      .answer(suggestParticipants, { blogs: [], recently_followed: false })
    await renderPart(<InboxPanel onClose={() => {}} />, server)
    const list = within(await screen.findByRole('list', { name: 'Conversations' }))
    expect(list.getByRole('button', { name: /wren/ })).toBeTruthy()
    expect(await list.findByRole('button', { name: /satin/ })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  },
)

test('what the inbox tells is acted on like what a window tells [MSG-154]', async () => {
  const { server } = await talkWithRow()
  act(() => emitMessaging('delete-conversation', { conversationId: '1', participant: uuidOf('mine') }))
  expect(isGone()).toBe(true)
  expect(server.sentTo(deleteConversation)).toEqual([where])
  act(() => emitMessaging('open-lightbox', { width: 4, height: 3, low_res: '/low.png', high_res: '/high.png' }))
  expect(await screen.findByRole('dialog', { name: 'Photo' })).toBeTruthy()
})

test('what is told before any window was opened is acted on at once [MSG-154]', async () => {
  const { server } = await renderTalk()
  const rows = ['satin', 'wren', 'heron'].map((name, at) => aConversation(String(at + 1), name))
  act(() => setInbox(uuidOf('mine'), { conversations: rows, next: null }))
  const left = () => useMessaging.getState().inboxes[uuidOf('mine')]?.conversations.map(({ id }) => id)
  act(() => emitMessaging('delete-conversation', { conversationId: '1', participant: uuidOf('mine') }))
  expect(left()).toEqual(['2', '3'])
  act(() => emitMessaging('mark-as-spam', { conversationId: '2', participant: uuidOf('mine'), context: 'inline' }))
  expect(left()).toEqual(['3'])
  act(() => emitMessaging('block', { currentTumblelog: 'mine', blockedTumblelog: 'heron', context: 'messaging' }))
  expect(left()).toEqual([])
  await waitFor(() => expect(server.sentTo(blockBlog)).toHaveLength(1))
  expect(server.sentTo(deleteConversation)).toEqual([where])
  expect(server.sentTo(flagConversation)).toEqual([{ ...where, conversation_id: '2', type: 'spam', context: 'inline' }])
  act(() => emitMessaging('open-lightbox', { width: 4, height: 3, low_res: '/low.png', high_res: '/high.png' }))
  expect(await screen.findByRole('dialog', { name: 'Photo' })).toBeTruthy()
})

const openMenu = async (person: UserEvent, of: string) => {
  const row = screen.getByText(of).closest('li') as HTMLElement
  await person.click(within(row).getByRole('button', { name: 'Message options' }))
  return screen.findAllByRole('menuitem')
}

test('each message has a menu: Delete always, Block and Report for those of others [BLOG-194, BLOG-196, BLOG-197, BLOG-456]', async () => {
  const { person } = await talkWithRow({ talk: { messages: { 1: texts('Hello', '> Hi') } } })
  expect((await openMenu(person, 'Hello')).map(({ textContent }) => textContent)).toEqual(['Delete', 'Block', 'Report'])
  await person.keyboard('{Escape}')
  expect((await openMenu(person, 'Hi')).map(({ textContent }) => textContent)).toEqual(['Delete'])
})

test.each([
  [{ name: 'satin', uuid: 'u' }, true],
  [undefined, false],
  [{ name: '', uuid: 'u' }, false],
  [{ name: 'far:away', uuid: 'u' }, false],
  [{ name: 'mine', uuid: 'own' }, false],
])('%o can be blocked and reported: %s [BLOG-196]', (sender, expected) => {
  expect(isReportable(sender, [{ uuid: 'own' }])).toBe(expected)
})

test('a message is deleted only when that is confirmed, and from this side alone [BLOG-195, BLOG-197]', async () => {
  const { person, server } = await talkWithRow({ talk: { messages: { 1: texts('Hello', '> Hi') } } })
  await openMenu(person, 'Hi')
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' })
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  expect(screen.getByText('Hi')).toBeTruthy()
  expect(server.sentTo(deleteConversation)).toEqual([])

  await openMenu(person, 'Hi')
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Hi')).toBeNull())
  expect(server.sentTo(deleteConversation)).toEqual([{ ...where, ts: String(talkBeganAt + 1000) }])
  expect(screen.getByText('Hello')).toBeTruthy()
})

test('a message that could not be deleted comes back to its place [BLOG-197]', async () => {
  const { person, server } = await talkWithRow({ talk: { messages: { 1: texts('Hello', '> Hi', 'Well?') } } })
  server.refuse(deleteConversation, messagingRefusals.broken)
  await openMenu(person, 'Hi')
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.sentTo(deleteConversation)).toHaveLength(1))
  await screen.findByText('Hi')
  const said = useMessaging.getState().windows[0]?.messages.map(({ content }) => content?.text)
  expect(said).toEqual(['Hello', 'Hi', 'Well?'])
})

test('Block and Report of a message do what blocking and marking as spam do [BLOG-198]', async () => {
  const { person, server } = await talkWithRow()
  await openMenu(person, 'Hello')
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await screen.findByRole('alertdialog', { name: spamWords })
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  expect(server.sentTo(flagConversation)).toEqual([])
  await openMenu(person, 'Hello')
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  await person.click(await screen.findByRole('button', { name: 'Mark it spam' }))
  await waitFor(() => expect(server.sentTo(flagConversation)).toEqual([{ ...where, type: 'spam', context: 'inline' }]))

  act(() => useMessaging.setState({ openings: [{ id: '1' }] }))
  await screen.findByText('Hello')
  await openMenu(person, 'Hello')
  await person.click(screen.getByRole('menuitem', { name: 'Block' }))
  await pressIn(person, 'Block')
  await waitFor(() => expect(isGone()).toBe(true))
  expect(server.sentTo(blockBlog)).toEqual([
    { tumblelog: 'mine', blocked_tumblelog: 'satin', block_context: 'messaging' },
  ])
})

test('the lightbox shows the small picture until the large one is there, and goes by Escape or a click beside it [MSG-150, MSG-155]', async () => {
  const image = {
    alt_sizes: [{ url: '/250.png', width: 250, height: 125 }],
    original_size: { url: '/full.png', width: 1000, height: 500 },
  }
  const messages = { 1: [aMessage('', { type: 'IMAGE', content: undefined, image })] }
  const { person } = await renderTalk({ talk: { messages } }, [{ id: '1' }])
  const events = received('open-lightbox')
  await person.click(await screen.findByRole('button', { name: 'Enlarge photo' }))
  expect(events).toEqual([{ width: 1000, height: 500, low_res: '/250.png', high_res: '/full.png' }])
  const pictures = () => [...screen.getByRole('dialog').querySelectorAll('img')].map((one) => one.getAttribute('src'))
  expect(pictures()).toEqual(['/250.png', '/full.png'])
  act(() => void screen.getByRole('dialog').querySelector('img[src="/full.png"]')?.dispatchEvent(new Event('load')))
  expect(pictures()).toEqual(['/full.png'])

  // An open lightbox takes Escape. MSG-222
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }).focus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('article')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Enlarge photo' }))
  await person.click(screen.getByRole('dialog').querySelector('.ground') as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
