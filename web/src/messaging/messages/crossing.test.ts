import type { Call } from '@bowerbird/domain/core/call.ts'
import type { Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { markAsRead, readConversation, sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { aConversation, aMessage, aParticipant, uuidOf } from '../../testing/conversations.ts'
import type { Messenger } from '../windows/messenger.ts'

const sides = ['mine', 'satin'] as const
type Side = (typeof sides)[number]

/** One browser tab with the client's own code: each has a store of its own. */
async function openTab(side: Side) {
  vi.resetModules()
  const [state, unread, windows, fetching, news, queue, events, live] = await Promise.all([
    import('../messaging.state.ts'),
    import('../unread.state.ts'),
    import('../windows/new-window.ts'),
    import('./fetch-conversation.ts'),
    import('./fetch-news.ts'),
    import('./send-queue.ts'),
    import('../polling/take-unread.ts'),
    import('../../core/live-stream.ts'),
  ])
  return { side, ...state, ...unread, ...windows, ...fetching, ...news, ...queue, ...events, ...live }
}
type Tab = Awaited<ReturnType<typeof openTab>>

const tabs: Tab[] = []
beforeAll(async () => {
  for (const side of ['mine', 'mine', 'satin'] as const) tabs.push(await openTab(side))
})

/** The server's part: times only grow, a send marks all as read for its sender, and every answer may be late. */
function aServer(network: fc.Scheduler) {
  const messages: Message[] = []
  const unread: Record<Side, number> = { mine: 0, satin: 0 }
  const cut = new Set<Tab>()
  const reach = <Value>(what: string, value: Value) => network.schedule(Promise.resolve(value), what)
  const countsOf = ({ side }: Tab) => ({ [`key-of-${side}`]: { 1: unread[side] } })
  const tell = (what: string, to: (tab: Tab) => void) => {
    for (const tab of tabs) if (!cut.has(tab)) void reach(what, tab).then(() => cut.has(tab) || to(tab))
  }
  const tellCounts = (side: Side) => {
    const counts = { ...unread }
    tell('counts', (tab) => {
      if (tab.side === side) tab.takeUnread({ [`key-of-${side}`]: { 1: counts[side] } })
    })
  }
  const answers = {
    [nameOf(readConversation)]: (_side: Side, sent: Record<string, string>) => {
      const until = messages.filter(({ ts }) => !sent.before || ts < Number(sent.before))
      const data = until.slice(-Number(sent.limit ?? 20))
      const href = `/?participant=${sent.participant}&limit=${sent.limit ?? 20}&before=${data[0]?.ts}`
      const previous = until.length > data.length ? { href } : null
      return { ...aConversation('1'), messages: { data }, _links: { previous, next: null } }
    },
    [nameOf(sendMessage)]: (side: Side, sent: Record<string, string>) => {
      const about = { ts: messages.length + 1, participant: uuidOf(side), client_id: sent.client_id as string }
      const message = aMessage(sent.message, about)
      messages.push(message)
      unread[side] = 0
      unread[side === 'mine' ? 'satin' : 'mine'] += 1
      tell('message', (tab) => {
        tab.takeMessage({ conversation_id: '1', participant: uuidOf(tab.side), message, unread_count: 0 })
      })
      for (const one of sides) tellCounts(one)
      return { ...aConversation('1'), messages: { data: [message] } }
    },
    [nameOf(markAsRead)]: (side: Side, sent: Record<string, string>) => {
      unread[side] = messages.filter(
        ({ ts, participant }) => ts > Number(sent.ts) && participant !== uuidOf(side),
      ).length
      tellCounts(side)
      return { last_read_ts: Number(sent.ts) }
    },
  }
  const messengerOf = ({ side }: Tab) =>
    ({
      call: async (call: Call, sent: Record<string, string>) => {
        await reach(`request of ${side}`, null)
        const answer = answers[nameOf(call)]?.(side, sent) ?? aParticipant()
        return reach(`answer to ${side}`, answer)
      },
      config: () => ({ site_noun: 'Tumblr' }),
    }) as unknown as Messenger
  const breakLine = (tab: Tab) => {
    cut.add(tab)
    tab.useLiveStream.setState({ isConnected: false })
    void reach('line', null).then(() => {
      cut.delete(tab)
      tab.useLiveStream.setState({ isConnected: true })
      tab.takeUnread(countsOf(tab))
    })
  }
  return { messages, messengerOf, breakLine }
}

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const textsOf = (messages: readonly { content?: { text: string } | undefined }[] = []) =>
  messages.map(({ content }) => content?.text)

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('send' as const), tab: fc.constantFrom(0, 1, 2) }),
  fc.record({ kind: fc.constantFrom('cut' as const), tab: fc.constantFrom(0, 1, 2) }),
  fc.record({ kind: fc.constantFrom('wait' as const), tab: fc.constantFrom(0) }),
)

test('whoever writes when, and whatever the stream loses or brings late, both sides and every tab end with the same list [MSG-286]', async () => {
  const crossing = fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 24 }), async (network, steps) => {
    const server = aServer(network)
    const open = tabs.map((tab) => {
      tab.resetMessaging()
      tab.useLiveStream.setState({ isConnected: true })
      const messenger = server.messengerOf(tab)
      const participants = sides.map((name) => aParticipant(name))
      tab.addWindow(tab.newWindow({ id: '1', participantUuid: uuidOf(tab.side), participants }))
      const key = tab.useMessaging.getState().windows[0]?.key as string
      const stop = tab.watchNews(messenger)
      void tab.fetchConversation(messenger, key)
      const send = (text: string) => tab.queueMessages(messenger, key, [{ type: 'TEXT', message: text }])
      return { tab, stop, send, listed: () => textsOf(tab.findWindow(key)?.messages) }
    })
    for (const [index, { kind, tab }] of steps.entries()) {
      if (kind === 'send') open[tab]?.send(`${index}`)
      else if (kind === 'cut') server.breakLine(tabs[tab] as Tab)
      else if (network.count() > 0) await network.waitOne()
    }
    await network.waitIdle()
    for (const { stop } of open) stop()
    const sent = steps.flatMap(({ kind }, index) => (kind === 'send' ? [`${index}`] : []))
    expect(textsOf(server.messages).toSorted()).toEqual(sent.toSorted())
    expect(open.map(({ listed }) => listed())).toEqual(open.map(() => textsOf(server.messages)))
  })
  await fc.assert(crossing, { numRuns: 150 })
})
