import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noteStatement, unlessTooSlow } from './slow-database.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
// Moves the clock past the slow statements of the previous test.
beforeEach(() => vi.advanceTimersByTimeAsync(100_000))
afterAll(() => {
  vi.useRealTimers()
})

/** Plays a call that runs statements one after the other. */
async function ask(statements: number, eachMs: number): Promise<string> {
  for (let asked = 0; asked < statements; asked += 1) {
    await new Promise((answer) => setTimeout(answer, eachMs))
    noteStatement(eachMs)
  }
  return 'done'
}

const outcomeOf = async (work: Promise<string>, askedAt?: number) => {
  const outcome = { is: 'waiting', text: '' }
  unlessTooSlow(work, askedAt).then(
    (text) => Object.assign(outcome, { is: 'done', text }),
    (refused) => Object.assign(outcome, { is: 'refused', text: refused.refusal.text }),
  )
  return outcome
}

test('whoever waits for a slow database is refused after eight seconds, however many statements are left', async () => {
  const outcome = await outcomeOf(ask(5, 4000))
  await vi.advanceTimersByTimeAsync(7999)
  expect(outcome.is).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual({ is: 'refused', text: coreRefusals.busy.text })
})

test('what was waited for before counts', async () => {
  const outcome = await outcomeOf(ask(5, 4000), performance.now() - 3000)
  await vi.advanceTimersByTimeAsync(5000)
  expect(outcome.is).toBe('refused')
})

test('what takes long with a database that is quick is waited for', async () => {
  const outcome = await outcomeOf(ask(100, 200))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(outcome.is).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual({ is: 'done', text: 'done' })
})

test('a database that becomes slow while somebody waits is noticed', async () => {
  const outcome = await outcomeOf(ask(50, 200).then(() => ask(5, 3000)))
  await vi.advanceTimersByTimeAsync(12_900)
  expect(outcome.is).toBe('waiting')
  await vi.advanceTimersByTimeAsync(700)
  expect(outcome.is).toBe('refused')
})
