import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeStream, fakeStreams } from '../testing/fake-stream.ts'
import { onLive, onLiveOpen, openLiveStream, useLiveStream } from './live-stream.ts'

let streams: FakeStream[] = []
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  streams = fakeStreams()
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (user = 'ann') => ends.push(openLiveStream(user))
const isConnected = () => useLiveStream.getState().isConnected

test('it says whether the line is there, and what came over it', () => {
  const received = vi.fn()
  ends.push(onLive('unread_messages', received))
  open()
  expect(isConnected()).toBe(false)
  streams[0]?.connect()
  expect(isConnected()).toBe(true)
  streams[0]?.send('unread_messages', { key: { 1: 2 } })
  expect(received).toHaveBeenCalledWith({ key: { 1: 2 } })
  streams[0]?.drop()
  expect(isConnected()).toBe(false)
})

test('who begins to listen later is told how things stand, unless the line is gone', () => {
  open()
  streams[0]?.connect()
  streams[0]?.send('unread_messages', { key: { 1: 2 } })
  streams[0]?.send('message', { id: 1 })
  const received = vi.fn()
  ends.push(onLive('unread_messages', received), onLive('message', received))
  expect(received.mock.calls).toEqual([[{ key: { 1: 2 } }]])
  streams[0]?.drop()
  ends.push(onLive('unread_messages', received))
  expect(received).toHaveBeenCalledOnce()
})

test('each opening is told once, and one that was before to whoever asks later', () => {
  const received = vi.fn()
  ends.push(onLiveOpen(received))
  open()
  expect(received).not.toHaveBeenCalled()
  streams[0]?.connect()
  streams[0]?.send('unread_messages', { key: {} })
  expect(received).toHaveBeenCalledOnce()
  const later = vi.fn()
  ends.push(onLiveOpen(later))
  expect(later).toHaveBeenCalledOnce()
  streams[0]?.drop()
  streams[0]?.connect()
  expect([received.mock.calls.length, later.mock.calls.length]).toEqual([2, 2])
})

test('a line that only broke is left to the browser; one that was refused is opened again, ever later', async () => {
  open()
  streams[0]?.connect()
  streams[0]?.drop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
  streams[0]?.drop(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(streams).toHaveLength(2)
  streams[1]?.drop(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3000)
  expect(streams).toHaveLength(3)
})

test('once the network is back it is opened at once', () => {
  open()
  streams[0]?.drop(true)
  window.dispatchEvent(new Event('online'))
  expect(streams).toHaveLength(2)
})

test('when it ends nothing stays open', async () => {
  open()
  streams[0]?.connect()
  for (const end of ends.splice(0)) end()
  expect(streams[0]?.readyState).toBe(2)
  expect(isConnected()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
})

/** Stands for the other tabs of a browser. */
class FakeChannel {
  static all: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    FakeChannel.all.push(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((other) => other !== this)
  }
}

test('a tab without the lock opens no line of its own, and hears each event once from the one that has it', () => {
  FakeChannel.all = []
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  const waiting: (() => Promise<void>)[] = []
  const locks = { request: (_: string, __: object, lead: () => Promise<void>) => Promise.resolve(waiting.push(lead)) }
  vi.stubGlobal('navigator', { ...navigator, locks })
  const other = new FakeChannel('stream:ann')
  const asked = vi.fn()
  other.onmessage = ({ data }) => asked(data)
  const received = vi.fn()
  ends.push(onLive('message', received))
  open()
  expect(streams).toEqual([])
  expect(asked).toHaveBeenCalledWith({ kind: 'who-is-connected' })
  other.postMessage({ kind: 'connected', isConnected: true })
  expect(isConnected()).toBe(true)
  other.postMessage({ kind: 'event', name: 'message', data: { id: 1 } })
  expect(received.mock.calls).toEqual([[{ id: 1 }]])

  asked.mockClear()
  void waiting[0]?.()
  streams[0]?.connect()
  streams[0]?.send('message', { id: 2 })
  expect(received.mock.calls).toEqual([[{ id: 1 }], [{ id: 2 }]])
  expect(asked.mock.calls.map(([reported]) => reported)).toEqual([
    { kind: 'connected', isConnected: true },
    { kind: 'event', name: 'message', data: { id: 2 } },
  ])

  streams[0]?.send('unread_messages', { key: {} })
  asked.mockClear()
  other.postMessage({ kind: 'who-is-connected' })
  expect(asked.mock.calls.map(([reported]) => reported)).toEqual([
    { kind: 'connected', isConnected: true },
    { kind: 'event', name: 'unread_messages', data: { key: {} } },
  ])
})
