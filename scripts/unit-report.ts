import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { TestFile, UnitReport } from './test-counts.ts'

/** Writes what `npm test` reads of a run of vitest, which includes errors that no test caught. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: UnitReport = { files: modules.map(fileOf), strayErrors: errors.map(strayErrorOf) }
    writeFileSync(process.env.UNIT_REPORT as string, JSON.stringify(report))
  }
}

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
