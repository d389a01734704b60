import { expect, test } from 'vitest'
import { addCounts, countJourneys, countUnits, NO_TESTS } from './test-counts.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

test('units are counted one by one', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')] }
  expect(countUnits(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 })
})

test('a file that does not load is a failure', () => {
  expect(countUnits({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a runner that fails without a failed test is a failure, with a report or without', () => {
  expect(countUnits({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countUnits(null, 1).failed).toBe(1)
  expect(countJourneys(null, 130).failed).toBe(1)
})

test('a journey that passed at its second attempt has passed, one that failed twice has not', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }
  expect(countJourneys({ stats }, 1)).toEqual({ passed: 6, failed: 1, skipped: 3 })
})

test('the sum covers both', () => {
  const some = { passed: 1, failed: 2, skipped: 3 }
  expect(addCounts(addCounts(NO_TESTS, some), some)).toEqual({ passed: 2, failed: 4, skipped: 6 })
})
