import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Counts {
  passed: number
  skipped: number
  failed: Failure[]
  /** Failed at first and passed at the second try. */
  retried: string[]
}

export interface Failure {
  name: string
  error: string
}

export const NO_TESTS: Counts = { passed: 0, skipped: 0, failed: [], retried: [] }

/** The part of a run of vitest that we read. */
export interface UnitReport {
  files: TestFile[]
  /** Errors outside any test; the path is of the file that was being run, where that is known. */
  strayErrors: { path: string | null; error: string }[]
}

export interface TestFile {
  path: string
  errors: string[]
  tests: { name: string; state: string; errors: string[] }[]
}

/** Writes the report of a run of vitest, with the errors that no test caught. */
export const unitReporter = (reportFile: string): Reporter => ({
  onTestRunEnd(modules, errors) {
    const report: UnitReport = { files: modules.map(fileOf), strayErrors: errors.map(strayErrorOf) }
    writeFileSync(reportFile, JSON.stringify(report))
  },
})

const pathOf = (path: string) => relative(process.cwd(), path)

const fileOf = (module: TestModule): TestFile => ({
  path: pathOf(module.moduleId),
  errors: module.errors().map(({ message }) => message),
  tests: [...module.children.allTests()].map((test) => {
    const { state, errors } = test.result()
    return { name: test.fullName, state, errors: (errors ?? []).map(({ message }) => message) }
  }),
})

const strayErrorOf = (error: SerializedError) => {
  const path = error.VITEST_TEST_PATH
  return { path: typeof path === 'string' ? pathOf(path) : null, error: error.stack ?? error.message }
}

/** The part of Playwright's JSON report that we read. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: JourneySuite[]
}

interface JourneySuite {
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
  suites?: JourneySuite[]
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  skipped: one.skipped + other.skipped,
  failed: [...one.failed, ...other.failed],
  retried: [...one.retried, ...other.retried],
})

export function countUnits(report: UnitReport | null, exitCode: number): Counts {
  const { files = [], strayErrors = [] } = report ?? {}
  const tests = files.flatMap(({ path, tests }) => tests.map((test) => ({ ...test, name: `${path} › ${test.name}` })))
  const failed = [
    ...tests.filter(({ state }) => state === 'failed').map(({ name, errors }) => ({ name, error: errors.join('\n') })),
    ...files
      .filter(({ errors }) => errors.length > 0)
      .map(({ path, errors }) => ({ name: path, error: errors.join('\n') })),
    ...strayErrors.map(({ path, error }) => ({ name: path ?? 'vitest', error })),
  ]
  const passed = tests.filter(({ state }) => state === 'passed').length
  const skipped = tests.filter(({ state }) => state === 'skipped').length
  return withExitCode({ passed, skipped, failed, retried: [] }, exitCode)
}

/** Names the files to run once more, or none if a failure belongs to no file. */
export function filesToRetry({ files, strayErrors }: UnitReport): string[] {
  const stray = strayErrors.map(({ path }) => path)
  const failed = files.filter(({ errors, tests }) => errors.length > 0 || tests.some(({ state }) => state === 'failed'))
  const paths = [...failed.map(({ path }) => path), ...stray]
  return paths.some((path) => path === null) ? [] : [...new Set(paths as string[])]
}

/** Counts files by their second try, and names what failed in the first alone. */
export function countSecondTry(first: UnitReport, second: UnitReport | null, exitCode: number): Counts {
  const again = second?.files ?? []
  const others = first.files.filter(({ path }) => !again.some((file) => file.path === path))
  const counts = countUnits({ files: [...others, ...again], strayErrors: second?.strayErrors ?? [] }, exitCode)
  const failedAgain = new Set(counts.failed.map(({ name }) => name))
  const failedFirst = countUnits(first, 0).failed.filter(({ name }) => !failedAgain.has(name))
  return { ...counts, retried: failedFirst.map(({ name, error }) => `${name}: ${error.split('\n')[0]}`) }
}

/** A journey that passed on its retry counts as passed and is named. */
export function countJourneys(report: JourneyReport | null, exitCode: number): Counts {
  const { expected, flaky, skipped } = report?.stats ?? { expected: 0, flaky: 0, skipped: 0 }
  const journeys = (report?.suites ?? []).flatMap(journeysIn)
  const withStatus = (wanted: string) => journeys.filter(({ status }) => status === wanted)
  const failed = withStatus('unexpected').map(({ name, error }) => ({ name, error }))
  return withExitCode(
    { passed: expected + flaky, skipped, failed, retried: withStatus('flaky').map(({ name }) => name) },
    exitCode,
  )
}

const journeysIn = ({ specs = [], suites = [] }: JourneySuite): (Failure & { status: string })[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({ name: title, status, error: results[0]?.error?.message ?? '' })),
  ),
  ...suites.flatMap(journeysIn),
]

/** A non-zero exit code without a failed test is a failure too: of a set-up or the runner. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  if (exitCode === 0 || counts.failed.length > 0) return counts
  return { ...counts, failed: [{ name: 'the runner', error: `ended with code ${exitCode}; its output says why` }] }
}
