import { markAsRead, readConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aMessage, uuidOf } from '../../testing/conversations.ts'
import { renderTalk, talkBeganAt, texts } from '../../testing/talk.tsx'
import { receiveMessage } from '../inboxes.state.ts'
import { emitMessaging, onMessaging } from '../messaging.events.ts'
import { resetMessaging, useMessaging } from '../messaging.state.ts'
import { takeUnread } from '../polling/take-unread.ts'
import { applyUnread, unreadCountOf, unreadSumOf, unreadTotal, zeroUnread } from '../unread.state.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const later = () => Date.now() + 1000
const poll = (count: number) => act(() => void applyUnread({ 'key-of-mine': { 1: count } }, later()))
const count = () => unreadCountOf(useMessaging.getState(), '1')
const windowOf = () => useMessaging.getState().windows[0]

const numbered = (length: number) => texts(...Array.from({ length }, (_, index) => `Message ${index}`))

async function talk(length = 1) {
  const view = await renderTalk({ talk: { messages: { 1: numbered(length) } } }, [{ id: '1' }])
  await screen.findByText(`Message ${length - 1}`)
  await waitFor(() => expect(view.server.sentTo(markAsRead)).toHaveLength(1))
  return view
}

/** The list is higher than its box, and somebody reads this far above its end. */
function readAbove(px: number): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const list = screen.getByRole('log')
  scrollTo(list, 700)
  if (px > 0) scrollTo(list, 700 - px)
  return list
}
function scrollTo(list: HTMLElement, top: number) {
  list.scrollTop = top
  act(() => void list.dispatchEvent(new Event('scroll')))
}

test('a box that shrinks below the list, as with a preview, does not take somebody away from its end [MSG-284]', async () => {
  await talk()
  const list = readAbove(0)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(120)
  scrollTo(list, 700)
  expect(windowOf()?.isAtBottom).toBe(true)
  scrollTo(list, 650)
  expect(windowOf()?.isAtBottom).toBe(false)
})

test('a fetch sets the count to 0, and for 500 ms nobody can say otherwise [MSG-277, MSG-278]', async () => {
  act(() => void applyUnread({ 'key-of-mine': { 1: 4 } }))
  const { unmount } = await renderTalk()
  act(() => void applyUnread({ 'key-of-mine': { 1: 4 } }))
  expect(count()).toBe(4)
  const at = 50_000
  zeroUnread('1', at)
  expect(count()).toBe(0)
  applyUnread({ 'key-of-mine': { 1: 4 } }, at + 499)
  expect(count()).toBe(0)
  applyUnread({ 'key-of-mine': { 1: 4 } }, at + 500)
  expect(count()).toBe(4)
  unmount()
})

test('a count that the stream tells within that time is taken after it, and only the last one [MSG-278]', () => {
  vi.useFakeTimers()
  resetMessaging()
  zeroUnread('1')
  takeUnread({ one: { 1: 2 } })
  vi.advanceTimersByTime(499)
  expect(count()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(count()).toBe(2)
  zeroUnread('1')
  takeUnread({ one: { 1: 3 } })
  takeUnread({ one: {} })
  vi.advanceTimersByTime(500)
  expect(count()).toBe(0)
  vi.useRealTimers()
})

test('opening a conversation zeroes its count at once [MSG-277]', async () => {
  const { open, server } = await renderTalk()
  act(() => void applyUnread({ 'key-of-mine': { 1: 4, 2: 1 } }))
  open({ id: '1' })
  await screen.findByText('Hello')
  await waitFor(() => expect(count()).toBe(0))
  expect(unreadSumOf(useMessaging.getState(), 'key-of-mine')).toBe(1)
  expect(server.sentTo(readConversation)).toHaveLength(1)
})

test('at the bottom what comes is fetched at once, six for one unread, and marked read [MSG-279, MSG-285, MSG-290]', async () => {
  const { server, talk: stored } = await talk()
  const received: unknown[] = []
  const stop = onMessaging('unread-fetched', (event) => received.push(event))
  stored.messages[1] = numbered(2)
  poll(1)
  expect(await screen.findByText('Message 1')).toBeTruthy()
  const where = { conversation_id: '1', participant: uuidOf('mine') }
  expect(server.sentTo(readConversation).at(-1)).toEqual({ ...where, limit: 6 })
  expect(server.sentTo(markAsRead).at(-1)).toEqual({ ...where, ts: String(talkBeganAt + 1000) })
  expect(count()).toBe(0)
  expect(received).toEqual([{ conversationId: '1', participant: uuidOf('mine') }])
  stop()
})

test.each([
  [1, 6],
  [5, 10],
  [40, 10],
])('%i unread asks for %i [MSG-285]', async (unread, limit) => {
  const { server } = await talk()
  poll(unread)
  await waitFor(() => expect(server.sentTo(readConversation)).toHaveLength(2))
  expect(server.sentTo(readConversation)[1]?.limit).toBe(limit)
})

test('more than one page of news comes whole, none twice [MSG-286]', async () => {
  const { server, talk: stored } = await talk(3)
  stored.messages[1] = numbered(30)
  poll(27)
  await screen.findByText('Message 29')
  await screen.findByText('Message 3')
  expect(windowOf()?.messages.map(({ content }) => content?.text)).toEqual(
    Array.from({ length: 30 }, (_, index) => `Message ${index}`),
  )
  expect(
    server
      .sentTo(readConversation)
      .slice(1)
      .map(({ before }) => before),
  ).toEqual([undefined, String(talkBeganAt + 20_000), String(talkBeganAt + 10_000)])
})

test('further up a pill tells the count, and nothing is fetched [MSG-021, MSG-280, MSG-284]', async () => {
  const { server, talk: stored } = await talk()
  readAbove(81)
  stored.messages[1] = numbered(4)
  poll(3)
  expect(screen.getByRole('button', { name: '3 unread, show them' }).textContent).toBe('3')
  poll(120)
  expect(screen.getByRole('button', { name: '120 unread, show them' }).textContent).toBe('99+')
  expect(server.sentTo(readConversation)).toHaveLength(1)
})

test('within 80 px of the end there is no pill: it is fetched [MSG-282, MSG-284]', async () => {
  const { talk: stored } = await talk()
  const list = readAbove(81)
  stored.messages[1] = numbered(2)
  poll(1)
  expect(screen.getByRole('button', { name: /unread, show/ })).toBeTruthy()
  scrollTo(list, 700 - 80)
  expect(screen.queryByRole('button', { name: /unread, show/ })).toBeNull()
  expect(await screen.findByText('Message 1')).toBeTruthy()
})

test('the pill fetches and scrolls to the end in 500 ms [MSG-281, MSG-283]', async () => {
  const { person, talk: stored } = await talk()
  const list = readAbove(500)
  stored.messages[1] = numbered(2)
  poll(1)
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => frames.push(step))
  await person.click(screen.getByRole('button', { name: '1 unread, show them' }))
  const step = (ms: number) => {
    nowMs = ms
    act(() => {
      for (const run of frames.splice(0)) run(ms)
    })
  }
  step(250)
  expect(list.scrollTop).toBeGreaterThan(200)
  expect(list.scrollTop).toBeLessThan(700)
  step(500)
  expect(list.scrollTop).toBe(700)
  vi.mocked(window.requestAnimationFrame).mockRestore()
  vi.mocked(performance.now).mockRestore()
  expect(await screen.findByText('Message 1')).toBeTruthy()
})

test('what could not be fetched leaves a pill that tries again [MSG-281]', async () => {
  const { server, person, talk: stored } = await talk()
  server.refuse(readConversation, messagingRefusals.broken)
  poll(1)
  const pill = await screen.findByRole('button', { name: '1 unread, show them' })
  stored.messages[1] = numbered(2)
  server.answer(readConversation, {
    ...aConversation('1'),
    messages: { data: numbered(2) },
    _links: { previous: null, next: null },
  })
  await person.click(pill)
  expect(await screen.findByText('Message 1')).toBeTruthy()
})

test('in a hidden tab what is fetched is not marked read until somebody looks, and is no news again [MSG-290, MSG-307]', async () => {
  const { server, talk: stored } = await talk()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  stored.messages[1] = numbered(2)
  poll(1)
  await screen.findByText('Message 1')
  expect(server.sentTo(markAsRead)).toHaveLength(1)
  let raised: unknown
  act(() => {
    raised = applyUnread({ 'key-of-mine': { 1: 1 } }, later())
  })
  expect(raised).toEqual([])
  expect(count()).toBe(0)
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.sentTo(markAsRead)).toHaveLength(2))
  expect(server.sentTo(markAsRead)[1]?.ts).toBe(String(talkBeganAt + 1000))
})

test('poll data set each count and the sums; what they leave out counts 0 [MSG-287]', () => {
  resetMessaging()
  applyUnread({ one: { 1: 2, 2: 3 }, two: { 3: 1 } })
  expect(unreadTotal(useMessaging.getState())).toBe(6)
  expect(applyUnread({ one: { 2: 4 }, two: { 3: 1 } })).toEqual([{ mentionKey: 'one', conversationId: '2', count: 4 }])
  const state = useMessaging.getState()
  expect(['1', '2', '3'].map((id) => unreadCountOf(state, id))).toEqual([0, 4, 1])
  expect([unreadSumOf(state, 'one'), unreadSumOf(state, 'two')]).toEqual([4, 1])
})

test('a message sent from another tab comes into this one, once [MSG-286]', async () => {
  const { server, talk: stored } = await talk()
  const mine = aMessage('From the other tab', { ts: talkBeganAt + 5000, participant: uuidOf('mine') })
  stored.messages[1] = [...numbered(1), mine]
  act(() => receiveMessage('1', mine, { isOwn: true }))
  expect(await screen.findByText('From the other tab')).toBeTruthy()
  act(() => receiveMessage('1', mine, { isOwn: true }))
  expect(screen.getAllByText('From the other tab')).toHaveLength(1)
  expect(server.sentTo(readConversation)).toHaveLength(2)
})

test('a conversation that the other side begins comes into the window that was about to begin it', async () => {
  const { talk: stored, server } = await renderTalk({}, [{ blogName: 'wren' }])
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await waitFor(() => expect(field.disabled).toBe(false))
  stored.conversations[5] = aConversation('5', 'wren')
  stored.messages[5] = [aMessage('I was first', { conversation_id: '5', participant: uuidOf('wren') })]
  const raised = [{ mentionKey: 'key-of-mine', conversationId: '5', count: 1 }]
  act(() => emitMessaging('unread-raised', { raised, isTotalRaised: true }))
  expect(await screen.findByText('I was first')).toBeTruthy()
  expect(windowOf()).toMatchObject({ id: '5', fetched: true })
  await waitFor(() => expect(server.sentTo(markAsRead)).toMatchObject([{ conversation_id: '5' }]))
})

test('what came while there was no network is fetched when it is back', async () => {
  const { server, talk: stored } = await talk()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  stored.messages[1] = numbered(2)
  poll(1)
  expect(server.sentTo(readConversation)).toHaveLength(1)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Message 1')).toBeTruthy()
})
