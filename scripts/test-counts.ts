export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The part of vitest's JSON report that is read here. */
export interface UnitReport {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** The part of Playwright's JSON report that is read here. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

export function countUnits(report: UnitReport | null, exitCode: number): Counts {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length
  // A file that could not be loaded has no tests to count, and still is a failure.
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return withExitCode({ passed, failed: failed + broken.length, skipped: tests.length - passed - failed }, exitCode)
}

/** A journey that passed at the second attempt has passed: the list above says which one did. */
export function countJourneys(report: JourneyReport | null, exitCode: number): Counts {
  const { expected, unexpected, flaky, skipped } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, exitCode)
}

/** Something went wrong that is no test: a set-up, a stray error, a runner that died. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
