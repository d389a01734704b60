import { defineConfig } from 'vitest/config'

/** Takes minutes, so it is a command of its own: npm run package:check. */
export default defineConfig({
  test: { include: ['scripts/package/*.test.ts'], hookTimeout: 1_200_000, testTimeout: 1_200_000, bail: 1 },
})
