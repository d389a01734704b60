import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { pollUnread } from '@bowerbird/domain/messaging/live.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOpenLiveStream } from '../../core/live-stream.ts'
import { aConversation, aMessage, aParticipant, uuidOf } from '../../testing/conversations.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { fakeStreams } from '../../testing/fake-stream.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { setInbox } from '../inboxes.state.ts'
import { emitMessaging, onMessaging } from '../messaging.events.ts'
import { addWindow, closeInbox, closeWindow, openInbox, resetMessaging, useMessaging } from '../messaging.state.ts'
import { Pulse } from '../Pulse.tsx'
import { unreadTotal } from '../unread.state.ts'
import { newWindow } from '../windows/new-window.ts'

const mine = aChannel('mine', { uuid: uuidOf('mine') })
const noNews = { unread_messages: { 'key-of-mine': {} }, error: false }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  cleanup()
  resetMessaging()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function LivePage() {
  useOpenLiveStream()
  return <Pulse />
}

async function start(change: Partial<UserInfo> = {}) {
  const server = fakeServer(aUser({ channels: [mine], ...change })).answer(pollUnread, noNews)
  const view = await renderPart(<LivePage />, server)
  return { ...view, server, polls: () => server.sentTo(pollUnread).length }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const doing = (todo: () => void) => act(async () => todo())
const aWindow = (minimized: boolean) =>
  newWindow({ id: '1', participantUuid: mine.uuid, participants: [aParticipant('mine'), aParticipant()], minimized })

test('it polls only while an inbox or a window is open [MSG-292]', async () => {
  const { server, polls } = await start()
  await wait(120_000)
  expect(polls()).toBe(0)
  await doing(openInbox)
  await wait(15_000)
  expect(server.sentTo(pollUnread)).toEqual([
    { token: 'polling-token', unread_messages: true, mention_keys: 'key-of-mine' },
  ])
  await doing(closeInbox)
  await wait(120_000)
  expect(polls()).toBe(1)
  const window = aWindow(false)
  await doing(() => addWindow(window))
  await wait(5000)
  expect(polls()).toBe(2)
  await doing(() => closeWindow(window.key))
  await wait(120_000)
  expect(polls()).toBe(2)
})

test('an address that is not confirmed sends no poll and is told nothing [MSG-292]', async () => {
  const streams = fakeStreams()
  const { polls } = await start({ is_verified_email: false })
  await doing(openInbox)
  await doing(() => addWindow(aWindow(false)))
  await wait(600_000)
  expect(polls()).toBe(0)
  await doing(() => streams[0]?.connect())
  await doing(() => streams[0]?.send('unread_messages', { 'key-of-mine': { 1: 4 } }))
  expect(unreadTotal(useMessaging.getState())).toBe(0)
})

test('a minimised window keeps polling at the pace of the inbox, an open one at its own [MSG-293, MSG-298]', async () => {
  const { polls } = await start()
  const window = aWindow(true)
  await doing(() => addWindow(window))
  await wait(14_999)
  expect(polls()).toBe(0)
  await wait(1)
  expect(polls()).toBe(1)
  await doing(() => useMessaging.setState({ windows: [{ ...window, minimized: false }] }))
  await wait(20_000)
  expect(polls()).toBe(5)
  await wait(10_000)
  expect(polls()).toBe(6)
  await doing(() => useMessaging.setState({ windows: [window] }))
  await wait(15_000)
  expect(polls()).toBe(7)
})

test('after four failures it stops; opening an inbox or a conversation, or typing, starts it again [MSG-300, MSG-301]', async () => {
  const { server, polls } = await start()
  server.refuse(pollUnread, messagingRefusals.broken)
  await doing(openInbox)
  await wait(3_600_000)
  expect(polls()).toBe(4)
  await doing(closeInbox)
  await doing(openInbox)
  await wait(3_600_000)
  expect(polls()).toBe(8)
  await doing(() => addWindow({ ...aWindow(true), lastOpenedDateTs: Date.now() }))
  await wait(3_600_000)
  expect(polls()).toBe(12)
  await doing(() => emitMessaging('typing', { conversationId: '1' }))
  await wait(3_600_000)
  expect(polls()).toBe(16)
})

test('typing polls at once and begins the back-off anew, at most every 30 seconds [MSG-302]', async () => {
  const { polls } = await start()
  await doing(openInbox)
  await wait(100_000)
  expect(polls()).toBe(4)
  const type = () => doing(() => emitMessaging('typing', { conversationId: '1' }))
  await type()
  expect(polls()).toBe(5)
  await wait(15_000)
  expect(polls()).toBe(6)
  await wait(14_999)
  await type()
  expect(polls()).toBe(6)
  await wait(1)
  expect(polls()).toBe(7)
  await type()
  expect(polls()).toBe(8)
})

test('a poll that finds more begins the back-off anew without a poll of its own [MSG-303]', async () => {
  const { server, polls } = await start()
  await doing(openInbox)
  await wait(60_000)
  expect(polls()).toBe(3)
  server.answer(pollUnread, { unread_messages: { 'key-of-mine': { 1: 2 } }, error: false })
  await wait(30_000)
  expect(polls()).toBe(4)
  await wait(15_000)
  expect(polls()).toBe(5)
})

test('an answer with the error flag changes nothing and is no error [MSG-304]', async () => {
  const { server, polls } = await start({ unread_messages: { 'key-of-mine': { 1: 1 } } })
  const received = vi.fn()
  const raised = vi.fn()
  const stop = onMessaging('unread-raised', raised)
  server.answer(pollUnread, () => {
    received()
    return { unread_messages: { 'key-of-mine': { 1: 9 } }, error: true }
  })
  await doing(openInbox)
  await wait(600_000)
  expect(received.mock.calls.length).toBeGreaterThan(5)
  expect(polls()).toBe(received.mock.calls.length)
  expect(unreadTotal(useMessaging.getState())).toBe(1)
  expect(raised).not.toHaveBeenCalled()
  stop()
})

test('the keys are those of the own blogs without bots, and with none left no poll is sent [MSG-305]', async () => {
  const second = aChannel('second', { uuid: uuidOf('second') })
  const bot = aChannel('bot', { uuid: uuidOf('bot'), is_messaging_bot: true })
  const { server, unmount } = await start({ channels: [mine, bot, second] })
  await doing(openInbox)
  await wait(15_000)
  expect(server.sentTo(pollUnread)[0]?.mention_keys).toBe('key-of-mine,key-of-second')
  unmount()
  const alone = await start({ channels: [bot] })
  await doing(openInbox)
  await wait(600_000)
  expect(alone.polls()).toBe(0)
})

test('the page begins with what was unread when it was made [MSG-291]', async () => {
  await start({ unread_messages: { 'key-of-mine': { 1: 2, 2: 1 } } })
  expect(unreadTotal(useMessaging.getState())).toBe(3)
})

test('while the stream is there the timed poll rests and counts come at once; when it drops, polling resumes', async () => {
  const streams = fakeStreams()
  const { polls } = await start()
  await doing(openInbox)
  expect(streams.map(({ url }) => url)).toEqual(['/services/stream'])
  await doing(() => streams[0]?.connect())
  await wait(600_000)
  expect(polls()).toBe(0)
  await doing(() => streams[0]?.send('unread_messages', { 'key-of-mine': { 1: 4 } }))
  expect(unreadTotal(useMessaging.getState())).toBe(4)
  await doing(() => streams[0]?.drop())
  await wait(30_000)
  expect(polls()).toBe(2)
})

test('a message that the stream brings moves its row at once [MSG-056]', async () => {
  const streams = fakeStreams()
  await start()
  const older = aConversation('1', 'satin')
  const newer = aConversation('2', 'wren', { last_modified_ts: older.last_modified_ts + 1 })
  setInbox(mine.uuid, { conversations: [older, newer], next: null })
  const message = aMessage('Over here', { ts: older.last_modified_ts + 5 })
  await doing(() =>
    streams[0]?.send('message', { conversation_id: '1', participant: mine.uuid, message, unread_count: 1 }),
  )
  const [first] = useMessaging.getState().inboxes[mine.uuid]?.conversations ?? []
  expect(first).toMatchObject({ id: '1', last_modified_ts: message.ts, last_read_ts: older.last_read_ts })
  expect(first?.messages.data).toEqual([message])
  const own = { ...message, participant: mine.uuid, ts: message.ts + 1 }
  await doing(() =>
    streams[0]?.send('message', { conversation_id: '1', participant: mine.uuid, message: own, unread_count: 0 }),
  )
  expect(useMessaging.getState().inboxes[mine.uuid]?.conversations[0]?.last_read_ts).toBe(own.ts)
})
