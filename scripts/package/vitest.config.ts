import { defineConfig } from 'vitest/config'

/** Takes minutes, so it is a command of its own: npm run package:check. */
export default defineConfig({
  test: { include: ['scripts/package/*.test.ts'], hookTimeout: 3_600_000, testTimeout: 3_600_000, bail: 1 },
})
