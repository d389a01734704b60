import { expect, test } from 'vitest'
import { addCounts, countJourneys, countUnits, NO_TESTS } from './test-counts.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each, title: `a ${each} one`, failureMessages: [] as string[] })),
})

test('units are counted one by one', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')] }
  expect(countUnits(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2, retried: [] })
})

test('a file that does not load is a failure', () => {
  expect(countUnits({ testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: [] })
})

test('a runner that fails without a failed test is a failure, with a report or without', () => {
  expect(countUnits({ testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    retried: [],
  })
  expect(countUnits(null, 1).failed).toBe(1)
  expect(countJourneys(null, 130).failed).toBe(1)
})

test('a test that passed at its second try has passed and is named', () => {
  const retried = file('passed', 'passed', 'passed')
  retried.assertionResults[1]?.failureMessages.push('the first try said this')
  const { passed, failed, retried: names } = countUnits({ testResults: [retried] }, 0)
  expect({ passed, failed, names }).toEqual({ passed: 2, failed: 0, names: ['a passed one'] })
})

test('a journey that passed at its second try has passed and is named, one that failed twice has not', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const inner = { specs: [spec('a flaky one below', 'flaky'), spec('a broken one', 'unexpected')] }
  const suites = [{ specs: [spec('a good one', 'expected'), spec('a flaky one', 'flaky')], suites: [inner] }]
  expect(countJourneys({ stats, suites }, 1)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 3,
    retried: ['a flaky one', 'a flaky one below'],
  })
})

test('the sum covers both', () => {
  const some = { passed: 1, failed: 2, skipped: 3, retried: ['one'] }
  expect(addCounts(addCounts(NO_TESTS, some), some)).toEqual({
    passed: 2,
    failed: 4,
    skipped: 6,
    retried: ['one', 'one'],
  })
})
