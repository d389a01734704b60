import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Batches } from './batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aSender() {
  const sent: string[][] = []
  const problems: unknown[] = []
  const line = { isBroken: false }
  const batches = new Batches(
    async (texts) => {
      if (line.isBroken) throw new Error('The line is broken')
      sent.push(texts)
    },
    (error) => problems.push(error),
  )
  return { batches, sent, problems, line }
}

test('what comes within a moment goes together, and what comes later goes later', async () => {
  const { batches, sent } = aSender()
  batches.add('one')
  batches.add('two')
  expect(sent).toEqual([])
  await vi.runAllTimersAsync()
  batches.add('three')
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['one', 'two'], ['three']])
})

test('what could not be sent goes once the line is whole again, before what came after it', async () => {
  const { batches, sent, problems, line } = aSender()
  line.isBroken = true
  batches.add('one')
  await vi.advanceTimersByTimeAsync(100)
  batches.add('two')
  expect([sent, problems.length]).toEqual([[], 1])
  line.isBroken = false
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['one', 'two']])
})

test('closing sends what is still there', async () => {
  const { batches, sent } = aSender()
  batches.add('last')
  await batches.close()
  expect(sent).toEqual([['last']])
})
