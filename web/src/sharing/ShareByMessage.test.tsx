import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { type SuggestedBlog, sendMessage, suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { getShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useMessaging } from '../messaging/messaging.state.ts'
import { newWindow } from '../messaging/windows/new-window.ts'
import { aParticipant, aSuggestion } from '../testing/conversations.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { aShareData } from '../testing/share-data.ts'
import { ShareByMessage } from './ShareByMessage.tsx'

const uuidOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const mine = (n = 1, change = {}) => aChannel(n === 1 ? 'mine' : `mine-${n}`, { uuid: uuidOf(n), ...change })
const me = (change: Partial<UserInfo> = {}) => aUser({ channels: [mine()], ...change })
const friend = (name: string, n = 7, change: Partial<SuggestedBlog> = {}): SuggestedBlog => ({
  ...aSuggestion(name),
  uuid: uuidOf(n),
  ...change,
})
const aConversation = {
  ...{ id: '77', status: 'active' as const, last_modified_ts: 1, last_read_ts: 1, participants: [] },
  ...{ messages: { data: [] }, can_send: true, is_possible_spam: false, is_blurred_images: false },
  unread_messages_count: 0,
}
const post = aPost({ id: '5', tumblelog: { ...aBrief('satin'), uuid: uuidOf(9) } })

beforeEach(() => useMessaging.setState({ openings: [], windows: [], currentBlogUuid: null }))
afterEach(() => vi.useRealTimers())

async function open(
  user: UserInfo | null = me(),
  blogs: SuggestedBlog[] | 'refused' = [friend('tide'), friend('moss', 8)],
) {
  const server = fakeServer(user)
    .answer(getShareData, aShareData({ has_user: user !== null }))
    .answer(sendMessage, aConversation)
  if (blogs === 'refused') server.refuse(suggestParticipants, messagingRefusals.broken)
  else
    server.answer(suggestParticipants, ({ q }) => ({
      blogs: q ? blogs.filter(({ name }) => name.includes(String(q))) : blogs,
      recently_followed: false,
    }))
  const onClose = vi.fn()
  const view = await renderPart(<ShareByMessage post={post} onClose={onClose} />, server)
  await screen.findByRole('list', { name: 'Share on other sites' })
  return { ...view, server, onClose }
}
const networks = () => screen.queryByRole('list', { name: 'Share on other sites' })
const box = () => screen.queryByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement | null
const pick = async (name: string) =>
  userEvent
    .setup()
    .click(await within(await screen.findByRole('listbox')).findByRole('option', { name: new RegExp(`^${name}`) }))

describe('recipients', () => {
  test('are at most ten favorites of the sender until something is typed [BLOG-143, BLOG-386]', async () => {
    const many = Array.from({ length: 12 }, (_, index) => friend(`blog-${index}x`, 0, { uuid: `u-${index}` }))
    const { server } = await open(me(), many)
    const list = await screen.findByRole('listbox', { name: 'Favorites' })
    expect(within(list).getAllByRole('option')).toHaveLength(10)
    expect(server.sentTo(suggestParticipants)).toEqual([
      { participant: uuidOf(1), limit: 10, include_recent: true, exclude_active: false },
    ])
  })

  test('are looked for 250 ms after the last key, and are the favorites again when nothing is typed [BLOG-143, BLOG-144, BLOG-145, BLOG-386]', async () => {
    const { server } = await open()
    await screen.findByRole('listbox', { name: 'Favorites' })
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
    const searches = () => server.sentTo(suggestParticipants).filter(({ q }) => q !== undefined)
    type('m')
    await act(() => vi.advanceTimersByTimeAsync(249))
    type('mo')
    await act(() => vi.advanceTimersByTimeAsync(249))
    expect(searches()).toEqual([])
    const recipients = () => screen.queryAllByRole('option', { name: /^(tide|moss)/ })
    expect(recipients()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(searches()).toEqual([{ q: 'mo', participant: uuidOf(1) }])
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(within(screen.getByRole('listbox', { name: 'Found blogs' })).getAllByRole('option')).toEqual(recipients())
    expect(recipients()).toHaveLength(1)
    type('')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(searches()).toHaveLength(1)
    expect(within(screen.getByRole('listbox', { name: 'Favorites' })).getAllByRole('option')).toHaveLength(2)
  })

  test('that do not come within 250 ms show a loader, and none before [BLOG-146]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const server = fakeServer(me())
      .answer(getShareData, aShareData())
      .answer(suggestParticipants, () => new Promise(() => {}))
    await renderPart(<ShareByMessage post={post} onClose={() => {}} />, server)
    const loader = () => within(screen.getByRole('region', { name: 'Send to a blog' })).queryByRole('status')
    await act(() => vi.advanceTimersByTimeAsync(249))
    expect(loader()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(loader()).toBeTruthy()
    server.answer(suggestParticipants, () => new Promise(() => {}))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'moss' } })
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(loader()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(loader()).toBeTruthy()
  })

  test('that nobody found are said to be none [BLOG-405, MSG-047]', async () => {
    const { person } = await open()
    await person.type(screen.getByRole('combobox'), 'zzz')
    expect(await screen.findByText('No Tumblrs found.')).toBeTruthy()
  })

  test('that could not be looked for are not said to be found, and are looked for again on Retry', async () => {
    const { person, server } = await open()
    await screen.findByRole('listbox', { name: 'Favorites' })
    server.refuse(suggestParticipants, messagingRefusals.broken)
    await person.type(screen.getByRole('combobox'), 'moss')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByRole('listbox', { name: /Found blogs|Favorites/ })).toBeNull()
    server.answer(suggestParticipants, { blogs: [friend('moss', 8)], recently_followed: false })
    await person.click(retry)
    const found = await screen.findByRole('listbox', { name: 'Found blogs' })
    expect(within(found).getAllByRole('option')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('that could not be read are no empty list: it says so, and they come on Retry', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = await open(me(), 'refused')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByRole('listbox', { name: 'Favorites' })).toBeNull()
    server.answer(suggestParticipants, { blogs: [friend('tide')], recently_followed: false })
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }))
    const favorites = await screen.findByRole('listbox', { name: 'Favorites' })
    expect(within(favorites).getAllByRole('option')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('show a box for words when picked, in the place of the networks, and not when picked again [BLOG-147, BLOG-148]', async () => {
    await open()
    expect(box()).toBeNull()
    await pick('tide')
    expect(box()?.placeholder).toBe('Say something')
    expect(networks()).toBeNull()
    await pick('tide')
    expect(box()).toBeNull()
    expect(await screen.findByRole('list', { name: 'Share on other sites' })).toBeTruthy()
  })
})

describe('sending', () => {
  test('makes a conversation of the post and the words after it, opens it and closes the popover [BLOG-153, BLOG-154, BLOG-155, BLOG-387]', async () => {
    const { person, server, onClose } = await open()
    await pick('tide')
    await person.type(box() as HTMLElement, '  For you ')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sentTo(sendMessage)).toMatchObject([
      {
        ...{ participant: uuidOf(1), participants: [uuidOf(1), uuidOf(7)], type: 'POSTREF' },
        post: { id: '5', blog: uuidOf(9) },
        context: 'post-chrome',
      },
      { participant: uuidOf(1), conversation_id: '77', type: 'TEXT', message: 'For you' },
    ])
    expect(useMessaging.getState().openings).toEqual([{ id: '77', participantUuid: uuidOf(1) }])
  })

  test.each([
    ['that has begun', '77', { id: '77' }],
    ['that is new', null, { blogName: 'tide' }],
  ])('to somebody whose window is there hands post and words to it: one %s [MSG-144]', async (_which, id, meant) => {
    const { person, server, onClose } = await open()
    const participants = [uuidOf(1), uuidOf(7)].map((uuid) => ({ ...aParticipant(), uuid }))
    useMessaging.setState({ windows: [newWindow({ id, participantUuid: uuidOf(1), participants })] })
    await pick('tide')
    await person.type(box() as HTMLElement, ' For you ')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(useMessaging.getState().openings).toEqual([
      {
        ...meant,
        participantUuid: uuidOf(1),
        pending: [
          { type: 'POSTREF', post: { id: '5', blog: uuidOf(9) }, context: 'post-chrome' },
          { type: 'TEXT', message: 'For you' },
        ],
      },
    ])
    expect(server.sentTo(sendMessage)).toEqual([])
  })

  test('without words sends the post alone, by Enter as well [BLOG-154]', async () => {
    const { person, server, onClose } = await open()
    await pick('tide')
    expect(box()?.maxLength).toBe(4096)
    await person.type(box() as HTMLElement, '   {Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sentTo(sendMessage).map(({ type }) => type)).toEqual(['POSTREF'])
  })

  test('says so, and cannot be begun a second time while it runs [BLOG-151, BLOG-152]', async () => {
    const { person, server, onClose } = await open()
    let answer: (value: typeof aConversation) => void = () => {}
    server.answer(sendMessage, () => new Promise((resolve) => (answer = resolve)))
    await pick('tide')
    expect(box()?.placeholder).toBe('Say something')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    expect(box()?.placeholder).toBe('Sending...')
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
    await person.type(box() as HTMLElement, '{Enter}')
    expect(server.sentTo(sendMessage)).toHaveLength(1)
    await act(async () => answer(aConversation))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('that fails keeps recipient and words, says so, and goes out once when it is tried again [BLOG-406]', async () => {
    const { person, server, onClose } = await open()
    server.refuse(sendMessage, messagingRefusals.broken)
    await pick('tide')
    await person.type(box() as HTMLElement, 'For you')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Something went screwy.')).toBeTruthy()
    expect(box()?.value).toBe('For you')
    expect(screen.getByRole('option', { name: /^tide/ }).getAttribute('aria-selected')).toBe('true')
    expect(onClose).not.toHaveBeenCalled()
    server.answer(sendMessage, aConversation)
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [first, second] = server.sentTo(sendMessage)
    expect(second?.client_id).toBe(first?.client_id)
  })

  test('is from the blog remembered for messaging or another of one’s own, never to itself [BLOG-149, BLOG-150]', async () => {
    localStorage.setItem('messaging-blog:mine', uuidOf(2))
    const user = me({ channels: [mine(), mine(2), mine(3, { can_send_messages: false })] })
    const { person, server, onClose } = await open(user, [friend('mine', 1), friend('tide')])
    localStorage.clear()
    const from = screen.getByRole('combobox', { name: 'From' }) as HTMLSelectElement
    expect([...from.options].map(({ text }) => text)).toEqual(['mine', 'mine-2'])
    await waitFor(() => expect(from.value).toBe(uuidOf(2)))
    await waitFor(() => expect(server.sentTo(suggestParticipants).at(-1)?.participant).toBe(uuidOf(2)))
    await pick('mine')
    const send = screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement
    expect(send.disabled).toBe(false)
    await person.selectOptions(from, 'mine')
    expect(send.disabled).toBe(true)
    await person.type(box() as HTMLElement, '{Enter}')
    expect(server.sentTo(sendMessage)).toEqual([])
    await person.selectOptions(from, 'mine-2')
    await person.click(send)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sentTo(sendMessage)).toMatchObject([
      { participant: uuidOf(2), participants: [uuidOf(2), uuidOf(1)], type: 'POSTREF' },
    ])
    expect(useMessaging.getState().openings).toEqual([{ id: '77', participantUuid: uuidOf(2) }])
  })

  test('offers no choice of blogs where there is one [BLOG-149]', async () => {
    await open()
    expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull()
  })
})

test.each([
  ['a guest', null],
  [
    'somebody none of whose blogs may send',
    me({ can_message: false, channels: [mine(1, { can_send_messages: false })] }),
  ],
])('%s gets the row of networks alone [BLOG-160, BLOG-454]', async (_who, user) => {
  const { server } = await open(user)
  expect(networks()).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('listbox', { name: 'Favorites' })).toBeNull()
  expect(box()).toBeNull()
  expect(server.sentTo(suggestParticipants)).toEqual([])
})
