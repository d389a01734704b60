import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { unitReporter } from './scripts/tests/counts.ts'
import { FullTierFirst } from './scripts/tests/full-tier-first.ts'

const { UNIT_REPORT, TEST_TIER } = process.env
/** Only `npm test` leaves the full tier out: a file that is named to vitest itself always runs. */
const exclude = [...configDefaults.exclude, ...(TEST_TIER === 'quick' ? ['**/*.full.test.*'] : [])]

export default defineConfig({
  test: {
    passWithNoTests: true,
    reporters: ['default', ...(UNIT_REPORT ? [unitReporter(UNIT_REPORT)] : [])],
    // A good part of the tests wait, for the database or for a page, so one more runs than there are processors.
    maxWorkers: availableParallelism() + 1,
    // Only the benches run beside each other in one file.
    maxConcurrency: 3,
    sequence: { sequencer: FullTierFirst },
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], exclude, isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          exclude,
          // Loading the whole server for each file takes longer than most files do.
          isolate: false,
          globalSetup: 'server/src/testing/start-test-database.ts',
          setupFiles: 'server/src/testing/crypto/before-each-file.ts',
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude,
          // A context of its own for each file in a process that goes on takes half of what a new process takes.
          pool: 'vmForks',
          environment: 'happy-dom',
          // Tests need no style sheets of a page, so a load that is off counts as a success.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          setupFiles: 'web/src/testing/patience.ts',
          testTimeout: 90_000,
          // Testing Library cleans up after each test only when afterEach is global.
          globals: true,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'scripts',
          include: [
            'scripts/*.test.ts',
            'scripts/{languages,mutations,tests}/*.test.ts',
            'scripts/package/*.full.test.ts',
          ],
          exclude,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
