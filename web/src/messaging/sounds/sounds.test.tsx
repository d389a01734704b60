import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { soundNames } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uuidOf } from '../../testing/conversations.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { emitMessaging } from '../messaging.events.ts'
import { resetMessaging } from '../messaging.state.ts'
import { Pulse } from '../Pulse.tsx'
import { takeUnread } from '../polling/take-unread.ts'
import { soundOf } from './play-sound.ts'

let played: string[] = []

beforeEach(() => {
  played = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this.querySelector('source')?.getAttribute('src') ?? '')
  })
})
afterEach(() => {
  cleanup()
  resetMessaging()
  vi.restoreAllMocks()
})

async function start(change: Partial<UserInfo> = {}) {
  const channels = [aChannel('mine', { uuid: uuidOf('mine') })]
  await renderPart(<Pulse />, fakeServer(aUser({ channels, ...change })))
}
const hear = (counts: Record<string, number>) => act(async () => takeUnread({ 'key-of-mine': counts }))
const send = () => act(async () => emitMessaging('send-request', { conversationId: '1' }))
const fetchUnread = () =>
  act(async () => emitMessaging('unread-fetched', { conversationId: '1', participant: uuidOf('mine') }))

test('a rising total, fetched messages and a send each have their sound [MSG-314, MSG-315, MSG-316]', async () => {
  await start()
  await hear({ 1: 1 })
  expect(played).toEqual(['/sounds/notification-sound.mp3'])
  await fetchUnread()
  expect(played.at(-1)).toBe('/sounds/receive-sound.mp3')
  await send()
  expect(played.at(-1)).toBe('/sounds/send-sound.mp3')
  expect(played).toHaveLength(3)
})

test('what was unread when the page came, and a total that stays or falls, make no sound [MSG-291, MSG-314]', async () => {
  await start({ unread_messages: { 'key-of-mine': { 1: 2, 2: 2 } } })
  await hear({ 1: 2, 2: 2 })
  await hear({ 1: 3, 2: 1 })
  await hear({ 1: 3 })
  expect(played).toEqual([])
})

test('who has switched sounds off hears none [MSG-313]', async () => {
  await start({ is_sounds_enabled: false })
  await hear({ 1: 1 })
  await fetchUnread()
  await send()
  expect(played).toEqual([])
})

test('a sound that cannot play is ignored, and each of the three has its file [MSG-179, MSG-317, MSG-404]', async () => {
  vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new Error('Press something first'))
  await start()
  await send()
  expect(soundNames.map((name) => soundOf(name))).toEqual([
    { name: 'notification-sound', filePath: '/sounds/notification-sound.mp3', fileType: 'audio/mpeg' },
    { name: 'receive-sound', filePath: '/sounds/receive-sound.mp3', fileType: 'audio/mpeg' },
    { name: 'send-sound', filePath: '/sounds/send-sound.mp3', fileType: 'audio/mpeg' },
  ])
})
