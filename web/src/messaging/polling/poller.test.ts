import { conversationBackoff, genericPollMs, inboxBackoff } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { pollPace } from '@bowerbird/domain/messaging/polling.rules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoller } from './poller.ts'

const ask = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Measures the waits before the next polls. */
async function waits(count: number): Promise<number[]> {
  const found: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const asked = ask.mock.calls.length
    const began = Date.now()
    while (ask.mock.calls.length === asked) await vi.advanceTimersToNextTimerAsync()
    found.push(Date.now() - began)
  }
  return found
}

const inbox = { everyMs: 15_000, multipliers: inboxBackoff }

test('the inbox is asked for at the interval times 1, 1, 2, 2, 4, and the last repeats [MSG-294, MSG-296]', async () => {
  createPoller(ask).run(pollPace(false, { polling_frequency_inbox: 15_000 }))
  expect(await waits(7)).toEqual([1, 1, 2, 2, 4, 4, 4].map((times) => times * 15_000))
})

test('with a window open the waits double after every four, up to 16 times [MSG-297]', async () => {
  createPoller(ask).run(pollPace(true, { polling_frequency_conversation: 5000 }))
  const times = [1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16, 16, 16]
  expect(await waits(19)).toEqual(times.map((factor) => factor * 5000))
})

test('without a given interval it is a minute [MSG-295, MSG-299]', async () => {
  createPoller(ask).run(pollPace(true, {}))
  expect(await waits(1)).toEqual([genericPollMs])
  expect(genericPollMs).toBe(60_000)
})

test('it goes on after the third error in a row and stops at the fourth [MSG-300]', async () => {
  ask.mockRejectedValue(new Error('no'))
  createPoller(ask).run(inbox)
  await waits(4)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('a success sets the errors to none, and only a stopped poll is revived [MSG-301]', async () => {
  ask.mockRejectedValue(new Error('no'))
  const poller = createPoller(ask)
  poller.run(inbox)
  await waits(3)
  ask.mockResolvedValueOnce(undefined)
  await waits(1)
  await waits(4)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledTimes(8)
  poller.revive()
  expect(await waits(3)).toEqual([15_000, 15_000, 30_000])
  poller.revive()
  expect(await waits(1)).toEqual([30_000])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledTimes(12)
})

test('another pace begins its back-off anew, the same one goes on [MSG-298]', async () => {
  const poller = createPoller(ask)
  poller.run(inbox)
  await waits(3)
  poller.run({ ...inbox })
  expect(await waits(1)).toEqual([30_000])
  poller.run({ everyMs: 5000, multipliers: conversationBackoff })
  expect(await waits(2)).toEqual([5000, 5000])
  poller.run(inbox)
  expect(await waits(3)).toEqual([15_000, 15_000, 30_000])
})

test('asking at once resets the back-off and plans one turn, not two [MSG-302]', async () => {
  const poller = createPoller(ask)
  poller.run(inbox)
  await waits(4)
  poller.askNow()
  expect(ask).toHaveBeenCalledTimes(5)
  expect(await waits(3)).toEqual([15_000, 15_000, 30_000])
  expect(ask).toHaveBeenCalledTimes(8)
})

test('news found by a poll shorten the waits without a poll of their own [MSG-303]', async () => {
  const poller = createPoller(ask)
  poller.run(inbox)
  await waits(4)
  ask.mockImplementationOnce(async () => poller.restart())
  await waits(1)
  expect(await waits(3)).toEqual([15_000, 15_000, 30_000])
  expect(ask).toHaveBeenCalledTimes(8)
})

test('a stopped poller asks nothing, however it is pressed', async () => {
  const poller = createPoller(ask)
  poller.run(inbox)
  poller.stop()
  poller.askNow()
  poller.restart()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).not.toHaveBeenCalled()
})
