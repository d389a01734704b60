import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aParticipant, uuidOf } from '../../testing/conversations.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { setInbox } from '../inboxes.state.ts'
import { addWindow, resetMessaging, useMessaging } from '../messaging.state.ts'
import { openConversation } from '../open-conversation.ts'
import { Pulse } from '../Pulse.tsx'
import { takeUnread } from '../polling/take-unread.ts'
import { newWindow } from '../windows/new-window.ts'

class FakeNotification {
  static permission = 'granted'
  static requestPermission = vi.fn(async () => 'granted')
  static shown: FakeNotification[] = []
  isClosed = false
  onclick: (() => void) | null = null
  readonly title: string
  readonly options: NotificationOptions
  constructor(title: string, options: NotificationOptions) {
    this.title = title
    this.options = options
    FakeNotification.shown.push(this)
  }
  close() {
    this.isClosed = true
  }
}

const mine = aChannel('mine', { uuid: uuidOf('mine') })
let isTabActive = false

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  Object.assign(FakeNotification, { permission: 'granted', shown: [] })
  FakeNotification.requestPermission.mockClear()
  vi.stubGlobal('Notification', FakeNotification)
  localStorage.clear()
  isTabActive = false
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isTabActive)
})
afterEach(() => {
  cleanup()
  resetMessaging()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function start(change: Partial<UserInfo> = {}, isSwitchedOn = true) {
  const user = aUser({ channels: [mine], ...change })
  const session = aSession(user)
  session.config.desktop_notifications = isSwitchedOn
  await renderPart(<Pulse />, fakeServer(user).answer(readUserInfo, session))
}
const hear = (counts: Record<string, number>) => act(async () => takeUnread({ 'key-of-mine': counts }))
const shown = () => FakeNotification.shown
const aWindow = (minimized: boolean) =>
  newWindow({ id: '1', participantUuid: mine.uuid, participants: [aParticipant('mine'), aParticipant()], minimized })

test('a raised count shows one notification; the same or a lower one shows none [MSG-307]', async () => {
  await start({ unread_messages: { 'key-of-mine': { 2: 3 } } })
  expect(shown()).toHaveLength(0)
  await hear({ 1: 1, 2: 3 })
  expect(shown()).toHaveLength(1)
  await hear({ 1: 1, 2: 2 })
  expect(shown()).toHaveLength(1)
  await hear({ 1: 2, 2: 3 })
  expect(shown()).toHaveLength(3)
})

test('switched off by the operator none is ever shown, and nobody is asked [MSG-306]', async () => {
  await start({}, false)
  FakeNotification.permission = 'default'
  await act(async () => openConversation({ id: '1' }))
  await hear({ 1: 1 })
  expect(shown()).toHaveLength(0)
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
})

test('what is looked at in an open window of the active tab shows none; else it does [MSG-308]', async () => {
  await start()
  const window = aWindow(false)
  await act(async () => addWindow(window))
  isTabActive = true
  await hear({ 1: 1 })
  expect(shown()).toHaveLength(0)
  isTabActive = false
  await hear({ 1: 2 })
  expect(shown()).toHaveLength(1)
  isTabActive = true
  await act(async () => useMessaging.setState({ windows: [{ ...window, minimized: true }] }))
  await hear({ 1: 3 })
  expect(shown()).toHaveLength(2)
  await act(async () => useMessaging.setState({ windows: [] }))
  await hear({ 1: 4 })
  expect(shown()).toHaveLength(3)
  await act(async () => addWindow(window))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await hear({ 1: 5 })
  expect(shown()).toHaveLength(4)
})

test('it closes after five seconds [MSG-309]', async () => {
  await start()
  await hear({ 1: 1 })
  await vi.advanceTimersByTimeAsync(4999)
  expect(shown()[0]?.isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()[0]?.isClosed).toBe(true)
})

test('a click opens the conversation as the blog it came for, brings the tab up and closes it [MSG-137, MSG-310]', async () => {
  await start()
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  await hear({ 7: 1 })
  await act(async () => shown()[0]?.onclick?.())
  expect(useMessaging.getState().openings).toEqual([{ id: '7', participantUuid: mine.uuid }])
  expect(focus).toHaveBeenCalledOnce()
  expect(shown()[0]?.isClosed).toBe(true)
})

test('it says who wrote, how much, and shows the avatar; unknown it is a new message [MSG-311]', async () => {
  await start()
  setInbox(mine.uuid, { conversations: [aConversation('1', 'satin')], next: null })
  await hear({ 1: 1 })
  await hear({ 1: 2 })
  await hear({ 1: 2, 9: 1 })
  expect(shown().map(({ title, options: { body, icon } }) => ({ title, body, icon }))).toEqual([
    { title: 'satin', body: '1 unread message', icon: '/avatar/satin/128' },
    { title: 'satin', body: '2 unread messages', icon: '/avatar/satin/128' },
    { title: 'New message', body: '1 unread message', icon: undefined },
  ])
})

test('the title of the tab says how much is unread, on whatever page', async () => {
  document.title = 'Dashboard'
  await start({ unread_messages: { 'key-of-mine': { 1: 2 } } })
  expect(document.title).toBe('(2) Dashboard')
  await hear({ 1: 2, 2: 100 })
  expect(document.title).toBe('(99+) Dashboard')
  await act(async () => {
    document.title = 'Likes'
  })
  expect(document.title).toBe('(99+) Likes')
  await hear({})
  expect(document.title).toBe('Likes')
})

test('permission is asked for once, when a person first opens a conversation; without it nothing is shown [MSG-312]', async () => {
  FakeNotification.permission = 'default'
  await start()
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
  await act(async () => openConversation({ id: '1', isByPerson: false }))
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
  await act(async () => openConversation({ id: '1' }))
  await act(async () => openConversation({ id: '2' }))
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce()
  await hear({ 1: 1 })
  expect(shown()).toHaveLength(0)
  vi.stubGlobal('Notification', undefined)
  await hear({ 1: 2 })
  await act(async () => openConversation({ id: '3' }))
})

test('who closed the question without an answer is not asked again by the next page [MSG-312]', async () => {
  FakeNotification.permission = 'default'
  FakeNotification.requestPermission.mockResolvedValueOnce('default')
  await start()
  await act(async () => openConversation({ id: '1' }))
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce()
  cleanup()
  resetMessaging()
  await start()
  await act(async () => openConversation({ id: '1' }))
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce()
})

test('a browser that refuses to be asked, to keep anything or to show one fails nothing [MSG-312]', async () => {
  FakeNotification.permission = 'default'
  FakeNotification.requestPermission.mockRejectedValueOnce(new Error('not here'))
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  await start()
  await act(async () => openConversation({ id: '1' }))
  await act(async () => openConversation({ id: '2' }))
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce()
  expect(useMessaging.getState().openings).toHaveLength(2)
  const throwing = Object.assign(
    function OnHandsets() {
      throw new TypeError('Illegal constructor')
    },
    { permission: 'granted' },
  )
  vi.stubGlobal('Notification', throwing)
  await hear({ 1: 1 })
  expect(useMessaging.getState().unread).toEqual({ 'key-of-mine': { 1: 1 } })
})

test('whoever switched notifications off in the settings sees none and is asked nothing [BLOG-221]', async () => {
  await start({ desktop_notifications: false })
  await act(async () => openConversation({ id: '1' }))
  await hear({ 1: 1 })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(shown()).toEqual([])
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
})
