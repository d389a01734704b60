import { expect, test } from 'vitest'
import { addCounts, countJourneys, countSecondTry, countUnits, filesToRetry, NO_TESTS } from './counts.ts'

const file = (path: string, ...states: string[]) => ({
  path,
  errors: [] as string[],
  tests: states.map((state) => ({ name: `a ${state} one`, state, errors: state === 'failed' ? ['so it is'] : [] })),
})
const report = (...files: ReturnType<typeof file>[]) => ({
  files,
  strayErrors: [] as { path: string | null; error: string }[],
})

test('units are counted one by one, and what failed is named with its error', () => {
  expect(countUnits(report(file('a', 'passed', 'failed'), file('b', 'passed', 'skipped', 'skipped')), 1)).toEqual({
    passed: 2,
    skipped: 2,
    failed: [{ name: 'a › a failed one', error: 'so it is' }],
    retried: [],
  })
})

test('a file that does not load is a failure', () => {
  const broken = { ...file('a'), errors: ['no such module'] }
  expect(countUnits(report(broken), 1).failed).toEqual([{ name: 'a', error: 'no such module' }])
})

test('an error that no test caught is a failure of its file', () => {
  const stray = { ...report(file('a', 'passed')), strayErrors: [{ path: 'a', error: 'window is not defined' }] }
  expect(countUnits(stray, 1).failed).toEqual([{ name: 'a', error: 'window is not defined' }])
  expect(filesToRetry(stray)).toEqual(['a'])
})

test('a runner that fails without a failed test is a failure, with a report or without', () => {
  expect(countUnits(report(file('a', 'passed')), 1)).toMatchObject({ passed: 1, failed: [{ name: 'the runner' }] })
  expect(countUnits(null, 1).failed).toHaveLength(1)
  expect(countJourneys(null, 130).failed).toHaveLength(1)
})

test('files that failed are tried again, unless an error belongs to none', () => {
  const some = report(file('a', 'passed'), file('b', 'failed', 'failed'), { ...file('c'), errors: ['broken'] })
  expect(filesToRetry(some)).toEqual(['b', 'c'])
  expect(filesToRetry({ ...some, strayErrors: [{ path: null, error: 'whose?' }] })).toEqual([])
})

test('what passed at its second try has passed and is named; what failed twice has failed', () => {
  const first = report(file('a', 'passed'), file('b', 'passed', 'failed'), file('c', 'failed'))
  const second = report(file('b', 'passed', 'passed'), file('c', 'failed'))
  expect(countSecondTry(first, second, 1)).toEqual({
    passed: 3,
    skipped: 0,
    failed: [{ name: 'c › a failed one', error: 'so it is' }],
    retried: ['b › a failed one: so it is'],
  })
  expect(countSecondTry(first, null, 1).failed).toHaveLength(2)
})

test('a journey that passed at its second try has passed and is named, one that failed twice has not', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ error: { message: 'not there' } }] }],
  })
  const inner = { specs: [spec('a flaky one below', 'flaky'), spec('a broken one', 'unexpected')] }
  const suites = [{ specs: [spec('a good one', 'expected'), spec('a flaky one', 'flaky')], suites: [inner] }]
  expect(countJourneys({ stats, suites }, 1)).toEqual({
    passed: 6,
    skipped: 3,
    failed: [{ name: 'a broken one', error: 'not there' }],
    retried: ['a flaky one', 'a flaky one below'],
  })
})

test('the sum covers both', () => {
  const some = { passed: 1, skipped: 3, failed: [{ name: 'one', error: '' }], retried: ['two'] }
  expect(addCounts(addCounts(NO_TESTS, some), some)).toEqual({
    passed: 2,
    skipped: 6,
    failed: [...some.failed, ...some.failed],
    retried: ['two', 'two'],
  })
})
