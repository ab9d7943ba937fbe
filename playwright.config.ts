/** Journeys in a real browser against the whole bank, started fresh by e2e/bank.ts for each worker. */
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/browser.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Each worker starts a bank. Journeys mostly wait, so two of them fit on two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // By a worker, and so a bank, of its own; `npm test` names what needed it.
  retries: 1,
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
  },
})
