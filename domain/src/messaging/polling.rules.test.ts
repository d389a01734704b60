import { expect, test } from 'vitest'
import { conversationBackoff, inboxBackoff } from './messaging.limits.ts'
import { errorsAfter, isPollerStopped, pollPace, waitBeforePollMs } from './polling.rules.ts'

const waits = (multipliers: readonly number[], count: number) =>
  Array.from({ length: count }, (_, at) => waitBeforePollMs(at, multipliers, 1000) / 1000)

test('the inbox waits ever longer, and the last wait repeats [MSG-296]', () => {
  expect(waits(inboxBackoff, 7)).toEqual([1, 1, 2, 2, 4, 4, 4])
})

test('a conversation is asked for often, then ever less [MSG-297]', () => {
  expect(waits(conversationBackoff, 19)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16, 16, 16])
})

test('a poller goes on after the third error and stops at the fourth [MSG-300]', () => {
  expect([0, 1, 2, 3, 4, 5].map(isPollerStopped)).toEqual([false, false, false, false, true, true])
})

test('only errors in a row count [MSG-301]', () => {
  const outcome = [true, true, true, false, true]
  expect(outcome.reduce((errors, hasFailed) => errorsAfter(errors, hasFailed), 0)).toBe(1)
})

test('the interval is the configured one of what is open; without one a conversation takes the generic [MSG-294, MSG-295, MSG-298, MSG-299]', () => {
  const config = { polling_frequency_inbox: 20, polling_frequency_conversation: 10 }
  expect(pollPace(true, config)).toEqual({ everyMs: 10, multipliers: conversationBackoff })
  expect(pollPace(false, config)).toEqual({ everyMs: 20, multipliers: inboxBackoff })
  expect(pollPace(false, {}).everyMs).toBe(15_000)
  expect(pollPace(true, {}).everyMs).toBe(60_000)
})
