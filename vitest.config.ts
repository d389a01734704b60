import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Left to itself vitest leaves one processor idle, which on a small machine is half of it.
    maxWorkers: Math.max(2, availableParallelism()),
    // What fails twice is broken; what needed its second try is named at the end of `npm test`.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          // Loading the whole server for each file took longer than most files do.
          isolate: false,
          globalSetup: 'server/src/testing/start-test-database.ts',
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Style sheets of a page are nothing to a test.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          setupFiles: 'web/src/testing/patience.ts',
          testTimeout: 90_000,
          // Testing Library clears the page after each test only where it finds a global afterEach.
          globals: true,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { name: 'scripts', include: ['scripts/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
})
