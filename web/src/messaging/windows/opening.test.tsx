import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import {
  markAsRead,
  readConversation,
  readParticipant,
  sendMessage,
} from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aParticipant, uuidOf } from '../../testing/conversations.ts'
import { aChannel } from '../../testing/people.ts'
import { renderTalk, talkBeganAt, texts } from '../../testing/talk.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { findConversation, setInbox } from '../inboxes.state.ts'
import { emitMessaging } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import { applyUnread } from '../unread.state.ts'
import { isLoading } from './chat-window.ts'

beforeEach(() => localStorage.clear())

const windowOf = () => useMessaging.getState().windows[0]
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const many = Array.from({ length: 30 }, (_, index) => `Message ${index}`)

test('an opened conversation is fetched, marked read at once and its other side looked up [MSG-085, MSG-087, MSG-088, MSG-089]', async () => {
  const satin = aParticipant('satin', { title: 'As of now' })
  const { server, open } = await renderTalk({ talk: { people: { satin } } })
  server.answer(markAsRead, () => new Promise(() => {}))
  const row = aConversation('1', 'satin', { last_modified_ts: talkBeganAt, last_read_ts: 0 })
  act(() => setInbox(uuidOf('mine'), { conversations: [row], next: null }))
  open({ id: '1', participantUuid: uuidOf('mine') })
  await screen.findByText('Hello')
  const where = { conversation_id: '1', participant: uuidOf('mine') }
  expect(server.sentTo(readConversation)).toEqual([where])
  expect(server.sentTo(markAsRead)).toEqual([{ ...where, ts: String(talkBeganAt) }])
  expect(server.sentTo(readParticipant)).toEqual([{ q: uuidOf('satin'), participant: uuidOf('mine') }])
  await waitFor(() => expect(windowOf()?.participants[1]?.title).toBe('As of now'))
  expect(findConversation('1')?.last_read_ts).toBe(talkBeganAt)
})

test('a minimised window is not fetched until it is restored, and then what is unread too [MSG-085, MSG-096, MSG-097]', async () => {
  const saved = { id: '1', participantUuid: uuidOf('mine'), participants: [aParticipant('satin')], lastOpenedDateTs: 1 }
  localStorage.setItem('messaging:mine', JSON.stringify({ windows: [saved], open: [] }))
  const { server, person, talk } = await renderTalk()
  const bubble = await screen.findByRole('button', { name: 'satin' })
  expect(server.sentTo(readConversation)).toEqual([])
  await person.click(bubble)
  await screen.findByText('Hello')
  expect(server.sentTo(readConversation)).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Minimize' }))
  await person.click(screen.getByRole('button', { name: 'satin' }))
  await screen.findByText('Hello')
  expect(server.sentTo(readConversation)).toHaveLength(1)

  await person.click(screen.getByRole('button', { name: 'Minimize' }))
  talk.messages[1] = texts('Hello', 'Are you there?')
  act(() => void applyUnread({ 'key-of-mine': { 1: 1 } }, Date.now() + 1000))
  expect(server.sentTo(readConversation)).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'satin, 1 unread' }))
  expect(await screen.findByText('Are you there?')).toBeTruthy()
  expect(server.sentTo(readConversation).at(-1)?.limit).toBe(6)
})

test('pending items are queued and sent once the conversation is there [MSG-090, MSG-144]', async () => {
  const { server } = await renderTalk({}, [
    {
      blogName: 'wren',
      pending: [
        { type: 'POSTREF', post: { id: '7', blog: uuidOf('heron') }, context: 'post-chrome:dashboard' },
        { type: 'TEXT', message: 'Look at this' },
      ],
    },
  ])
  expect(await screen.findByText('Look at this')).toBeTruthy()
  await waitFor(() => expect(server.sentTo(sendMessage)).toHaveLength(2))
  expect(server.sentTo(sendMessage)).toMatchObject([
    {
      type: 'POSTREF',
      post: { id: '7', blog: uuidOf('heron') },
      context: 'post-chrome',
      participants: expect.anything(),
    },
    { type: 'TEXT', message: 'Look at this', conversation_id: '9' },
  ])
})

test('a shared post is hidden and keeps the window loading until it is sent [MSG-098, MSG-256, MSG-267]', async () => {
  const { server } = await renderTalk()
  const answered = Promise.withResolvers<void>()
  const before = { ...aConversation('9', 'wren') }
  server.answer(sendMessage, async (sent) => {
    await answered.promise
    const post = { id: '7', state: 'published', summary: 'Moss', blog_name: 'heron', post_url: '/blog/heron/post/7' }
    const message = { conversation_id: '9', type: sent.type, ts: talkBeganAt, participant: uuidOf('mine'), post }
    return { ...before, messages: { data: [message] } }
  })
  act(() =>
    useMessaging.setState({
      openings: [
        {
          blogName: 'wren',
          pending: [{ type: 'POSTREF', post: { id: '7', blog: uuidOf('heron') }, context: 'post-chrome' }],
        },
      ],
    }),
  )
  await waitFor(() => expect(server.sentTo(sendMessage)).toHaveLength(1))
  await waitFor(() => expect(windowOf()?.fetchingIcebreakers).toBe(false))
  expect(windowOf()?.hidePendingPost).toBe(true)
  expect(screen.getByRole('log', { hidden: true }).hidden).toBe(true)
  expect(field().disabled).toBe(true)
  act(() => answered.resolve())
  expect(await screen.findByText('Moss')).toBeTruthy()
  expect(screen.getByRole('log').hidden).toBe(false)
})

test('the introduction marks the name of staff', async () => {
  await renderTalk({ config: { staff_blogs: ['satin'] }, talk: { messages: { 1: [] } } }, [{ id: '1' }])
  const list = within(await screen.findByRole('log'))
  expect(await list.findByText('Staff')).toBeTruthy()
})

test('the introduction shows who the other is, with two tags at most [MSG-091, MSG-092, MSG-093, MSG-094]', async () => {
  const satin = aParticipant('satin', {
    title: 'Things that are blue',
    description: 'Bottle caps mostly.',
    blog_tags: ['blue', 'glass', 'shells'],
    is_blog_following_you: true,
    is_following_blog: true,
    duration_blog_following_you: 4 * 86_400,
    duration_following_blog: 40 * 86_400,
  })
  await renderTalk({ talk: { people: { satin } } }, [{ id: '1' }])
  const list = within(await screen.findByRole('log'))
  const introduction = within((await list.findByText('Things that are blue')).parentElement as HTMLElement)
  expect(introduction.getByText('satin')).toBeTruthy()
  expect(introduction.getByRole('presentation').getAttribute('src')).toBe('/avatar/satin/96')
  expect(list.getByText('Bottle caps mostly.')).toBeTruthy()
  expect(list.getByText('Mutuals for 4 days')).toBeTruthy()
  expect(list.getAllByText(/^#/).map(({ textContent }) => textContent)).toEqual(['#blue', '#glass'])
})

test('the description stays out where the blog does not show it, and so does a relationship there is none of [MSG-093, MSG-094]', async () => {
  const theme = { ...aParticipant().theme, show_description: false }
  const satin = aParticipant('satin', { description: 'Bottle caps mostly.', theme })
  await renderTalk({ talk: { people: { satin } } }, [{ id: '1' }])
  expect(await screen.findByText('The satin blog')).toBeTruthy()
  expect(screen.queryByText('Bottle caps mostly.')).toBeNull()
  expect(screen.queryByText(/ for /)).toBeNull()
})

test('a conversation with earlier pages has no introduction [MSG-091]', async () => {
  await renderTalk({ talk: { messages: { 1: texts(...many) } } }, [{ id: '1' }])
  expect(await screen.findByText('Message 29')).toBeTruthy()
  expect(screen.queryByText('The satin blog')).toBeNull()
})

test('a window is loading while it fetches, hides a post or fetches the introduction, unless in error [MSG-098]', async () => {
  await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  const window = windowOf()
  if (!window) throw new Error('no window')
  const error = { status: 500, text: '', canRetry: true }
  for (const flag of ['fetching', 'hidePendingPost', 'fetchingIcebreakers'] as const) {
    expect(isLoading({ ...window, [flag]: true })).toBe(true)
    expect(isLoading({ ...window, [flag]: true, error })).toBe(false)
  }
  expect(isLoading(window)).toBe(false)
})

test('while loading the list is hidden and the box disabled; then both are there [MSG-099]', async () => {
  const { server } = await renderTalk()
  const answered = Promise.withResolvers<void>()
  server.answer(readConversation, async () => {
    await answered.promise
    return { ...aConversation('1'), _links: { previous: null, next: null } }
  })
  act(() => useMessaging.setState({ openings: [{ id: '1' }] }))
  await screen.findByRole('article')
  expect(screen.getByRole('log', { hidden: true }).hidden).toBe(true)
  expect(field().disabled).toBe(true)
  act(() => answered.resolve())
  await screen.findByText('Hello')
  await waitFor(() => expect(field().disabled).toBe(false))
  expect(screen.getByRole('log').hidden).toBe(false)
})

test('in error the list is hidden and the box disabled; Retry reads "Retrying..." and a success clears it [MSG-100, MSG-392, MSG-393]', async () => {
  const { server, person } = await renderTalk()
  server.refuse(readConversation, messagingRefusals.broken)
  act(() => useMessaging.setState({ openings: [{ id: '1' }] }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('log', { hidden: true }).hidden).toBe(true)
  expect(field().disabled).toBe(true)

  const answered = Promise.withResolvers<void>()
  server.answer(readConversation, async () => {
    await answered.promise
    return { ...aConversation('1'), _links: { previous: null, next: null } }
  })
  await person.click(retry)
  expect(await screen.findByText('Retrying...')).toBeTruthy()
  act(() => answered.resolve())
  expect(await screen.findByText('Hello')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
})

test.each([
  ['notVerified', 'Please verify your email address before talking to a Tumblr.', false],
  ['onlyFromFollowed', 'wren only allows messages from Tumblrs they follow', false],
  ['followNeeded', 'You can only send messages to Tumblrs you follow.', true],
  ['dailyLimit', "You've hit the daily limit on new conversations. Impressive.", false],
] as const)(
  'a fetch refused as %s says why, and offers Retry only where it may help [MSG-386, MSG-387, MSG-388, MSG-389, MSG-392]',
  async (name, words, hasRetry) => {
    const { server, open } = await renderTalk()
    server.refuse(readConversation, messagingRefusals[name])
    open({ blogName: 'wren' })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(Boolean(screen.queryByRole('button', { name: 'Retry' }))).toBe(hasRetry)
  },
)

test('a 404 is the beginning of a new conversation, and an error for one with an id [MSG-394]', async () => {
  const { open } = await renderTalk()
  open({ blogName: 'wren' })
  await waitFor(() => expect(field().disabled).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
  open({ id: '404' })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('without a network the box says so and stays; what is sent waits until it is back [MSG-101]', async () => {
  const { person, server } = await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(field().placeholder).toBe('Currently offline')
  await person.type(field(), 'From the tunnel{Enter}')
  expect(screen.getByText('Will send when you’re back online')).toBeTruthy()
  expect([document.activeElement, server.sentTo(sendMessage)]).toEqual([field(), []])
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(field().placeholder).not.toBe('Currently offline')
  await waitFor(() => expect(server.sentTo(sendMessage)).toMatchObject([{ message: 'From the tunnel' }]))
  await waitFor(() => expect(useMessaging.getState().windows[0]?.messages.at(-1)?.isQueued).toBe(false))
  online.mockRestore()
})

test('can_send alone shows or hides the compose box, with its notice in its place [MSG-107, MSG-395, MSG-418]', async () => {
  const { talk, open } = await renderTalk({}, [{ id: '1' }])
  await screen.findByText('Hello')
  expect(field()).toBeTruthy()
  expect(screen.queryByText("This Tumblr can't receive messages.")).toBeNull()
  talk.conversations[1] = aConversation('1', 'satin', { can_send: false })
  open({ id: '1' })
  expect(await screen.findByText("This Tumblr can't receive messages.")).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  talk.conversations[1] = aConversation('1')
  open({ id: '1' })
  expect(await screen.findByRole('textbox')).toBeTruthy()
  expect(screen.queryByText("This Tumblr can't receive messages.")).toBeNull()
})

test('a possible spam has a question by chance, the same for as long as the window is there [MSG-108, MSG-109, MSG-110]', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const spam = aConversation('1', 'satin', { is_possible_spam: true })
  const { talk, open, server, person } = await renderTalk({ talk: { conversations: { 1: spam } } }, [{ id: '1' }])
  expect(await screen.findByText('Is this spam?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as spam' })).toBeTruthy()
  random.mockReturnValue(0.99)
  open({ id: '1' })
  await waitFor(() => expect(server.sentTo(readConversation)).toHaveLength(2))
  await screen.findByText('Hello')
  expect(screen.getByText('Is this spam?')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  open({ id: '1' })
  expect(await screen.findByText('Getting a spammy feeling?')).toBeTruthy()
  expect(screen.queryByText('Is this spam?')).toBeNull()
  talk.conversations[1] = aConversation('1')
  open({ id: '1' })
  await waitFor(() => expect(screen.queryByText('Getting a spammy feeling?')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark as spam' })).toBeNull()
  random.mockRestore()
})

test('a name nobody has, or of a blog without a uuid, could not be loaded [MSG-139, MSG-142]', async () => {
  const { open, server } = await renderTalk({ talk: { people: { wren: aParticipant('wren', { uuid: '' }) } } })
  open({ blogName: 'wren' })
  expect(await screen.findByText('Could not load conversation.')).toBeTruthy()
  act(() => useToasts.setState({ toasts: [] }))
  open({ blogName: 'nobody' })
  expect(await screen.findByText('Could not load conversation.')).toBeTruthy()
  expect(server.sentTo(readParticipant).at(-1)).toEqual({ q: 'nobody', participant: uuidOf('mine') })
  expect(useMessaging.getState().windows).toEqual([])
})

test('a blog that takes no messages gets no window [MSG-140]', async () => {
  const wren = aParticipant('wren', { can_receive_messages: false })
  const { open } = await renderTalk({ talk: { people: { wren } } })
  open({ blogName: 'wren' })
  expect(await screen.findByText("This Tumblr can't receive messages.")).toBeTruthy()
  expect(useMessaging.getState().windows).toEqual([])
})

test('opening a chat with a blog of one’s own does nothing at all [MSG-141]', async () => {
  const channels = ['mine', 'second'].map((name) => aChannel(name, { uuid: uuidOf(name) }))
  const { open, server } = await renderTalk({ user: { channels } })
  for (const blogName of ['Mine', 'second']) open({ blogName })
  await act(() => Promise.resolve())
  expect([...server.sentTo(readParticipant), ...server.sentTo(readConversation)]).toEqual([])
  expect(useMessaging.getState()).toMatchObject({ windows: [], openings: [] })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a name one has talked with before shows that conversation [MSG-143]', async () => {
  const { open, server } = await renderTalk()
  open({ blogName: 'satin' })
  expect(await screen.findByText('Hello')).toBeTruthy()
  expect(windowOf()?.id).toBe('1')
  expect(String(server.sentTo(readConversation)[0]?.participants).split(',')).toEqual([uuidOf('mine'), uuidOf('satin')])
})

test('the same conversation by name and by id ends in one window [MSG-143]', async () => {
  const { server } = await renderTalk()
  const answered = Promise.withResolvers<void>()
  const page = { ...aConversation('1'), _links: { previous: null, next: null } }
  server.answer(readConversation, async ({ participants }) => {
    if (participants) await answered.promise
    return page
  })
  act(() => useMessaging.setState({ openings: [{ blogName: 'satin' }] }))
  await waitFor(() => expect(server.sentTo(readConversation)).toHaveLength(1))
  act(() => useMessaging.setState({ openings: [{ id: '1' }] }))
  await screen.findByText('Hello')
  act(() => answered.resolve())
  await waitFor(() => expect(useMessaging.getState().windows).toHaveLength(1))
})

test('a link to a conversation opens it, whoever shows the link [MSG-149]', async () => {
  await renderTalk()
  act(() => emitMessaging('open-messaging-url', { blogName: 'wren', url: '/conversation/new/wren' }))
  expect(await screen.findByRole('article', { name: 'Conversation with wren' })).toBeTruthy()
})

test('the list begins at its newest message, and its top brings what came earlier without moving [MSG-111, MSG-112]', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get')
  const { server } = await renderTalk({ talk: { messages: { 1: texts(...many) } } })
  height.mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  act(() => useMessaging.setState({ openings: [{ id: '1' }] }))
  await screen.findByText('Message 29')
  const list = screen.getByRole('log')
  await waitFor(() => expect(list.scrollTop).toBe(1000))
  expect(screen.queryByText('Message 9')).toBeNull()

  const scrollTo = (top: number) => {
    list.scrollTop = top
    act(() => void list.dispatchEvent(new Event('scroll', { bubbles: false })))
  }
  scrollTo(51)
  expect(server.sentTo(readConversation)).toHaveLength(1)
  scrollTo(50)
  expect(server.sentTo(readConversation)).toHaveLength(2)
  scrollTo(49)
  expect(server.sentTo(readConversation)).toHaveLength(2)
  height.mockReturnValue(1600)
  await screen.findByText('Message 0')
  expect(list.scrollTop).toBe(649)
  scrollTo(0)
  expect(server.sentTo(readConversation)).toHaveLength(2)
  vi.restoreAllMocks()
})

test('an earlier page that fails can be asked for again [MSG-112]', async () => {
  const { server } = await renderTalk({ talk: { messages: { 1: texts(...many) } } }, [{ id: '1' }])
  await screen.findByText('Message 29')
  const list = screen.getByRole('log')
  let isBroken = true
  const whole = {
    ...aConversation('1'),
    messages: { data: texts(...many).slice(0, 10) },
    _links: { previous: null, next: null },
  }
  server.answer(readConversation, () => {
    if (isBroken) throw new RefusedError(messagingRefusals.busy)
    return whole
  })
  act(() => void list.dispatchEvent(new Event('scroll')))
  await waitFor(() => expect(windowOf()?.isFetchingEarlier).toBe(false))
  isBroken = false
  act(() => void list.dispatchEvent(new Event('scroll')))
  expect(await screen.findByText('Message 0')).toBeTruthy()
})
