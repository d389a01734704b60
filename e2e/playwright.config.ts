import { defineConfig } from '@playwright/test'
import { readChromium } from './find-chromium.ts'

const { executablePath, env } = readChromium()

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './open-town.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that needs its retry passes and is named at the end of `npm test`.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
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
      ],
    },
  },
})
