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
  // Only `.ci/run` tries a failed journey again, with a new bank (docs/decisions/0035).
  retries: process.env['SECOND_TRY'] === '1' ? 1 : 0,
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
