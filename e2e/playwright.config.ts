import { defineConfig } from '@playwright/test'
import { readChromium } from './find-chromium.ts'

const { executablePath, env } = readChromium()

export default defineConfig({
  testDir: 'journeys',
  // A file that is named to Playwright itself always runs.
  testIgnore: process.env.TEST_TIER === 'quick' ? '*.full.spec.ts' : [],
  outputDir: '../test-results',
  globalSetup: './open-town.ts',
  fullyParallel: true,
  // Browsers wait for the server and for frames: three workers fill two processors.
  workers: 3,
  // A journey that needs its retry passes and is named at the end of `npm test`.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A missing element fails its step long before the journey's own time is up.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // Frames of animations take a twelfth of the run. A journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath,
      env: { ...(process.env as Record<string, string>), ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Pages live too short for their code to be worth optimising, and for a process that draws for others.
        '--js-flags=--no-opt --no-maglev',
        '--in-process-gpu',
        // A renderer that waits for a page which may never come costs a tenth of the run. This list replaces
        // Playwright's, of which the others are.
        `--disable-features=${[
          ...['SpareRendererForSitePerProcess', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
          ...['MediaRouter', 'OptimizationHints', 'ThirdPartyStoragePartitioning'],
        ]}`,
      ],
    },
  },
})
