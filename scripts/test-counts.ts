export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed only on their retry. */
  retried: string[]
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0, retried: [] }

/** The part of vitest's JSON report that we read. */
export interface UnitReport {
  testResults: { status: string; assertionResults: { status: string; title: string; failureMessages: string[] }[] }[]
}

/** The part of Playwright's JSON report that we read. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: JourneySuite[]
}

interface JourneySuite {
  specs?: { title: string; tests: { status: string }[] }[]
  suites?: JourneySuite[]
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  retried: [...one.retried, ...other.retried],
})

export function countUnits(report: UnitReport | null, exitCode: number): Counts {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length
  // A file that could not be loaded counts as one failure, because it has no tests.
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  // A retried test keeps the messages of its first failure.
  const retried = tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
  return withExitCode(
    {
      passed,
      failed: failed + broken.length,
      skipped: tests.length - passed - failed,
      retried: retried.map(({ title }) => title),
    },
    exitCode,
  )
}

/** A journey that passed on its retry counts as passed and is named. */
export function countJourneys(report: JourneyReport | null, exitCode: number): Counts {
  const { expected, unexpected, flaky, skipped } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const retried = (report?.suites ?? []).flatMap(retriedIn)
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped, retried }, exitCode)
}

const retriedIn = ({ specs = [], suites = [] }: JourneySuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(retriedIn),
]

/** A non-zero exit code without a failed test is a failure too: of a set-up, a stray error or the runner. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
