/** Journeys in a real browser against the whole bank, started fresh by e2e/bank.ts for each worker. */
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/browser.ts'
import { filesOfPart } from './scripts/tests/test-parts.ts'

const executablePath = findChromium()
const { include, exclude } = filesOfPart(['e2e/*.spec.ts'], '.spec.ts')

export default defineConfig({
  testDir: 'e2e',
  testMatch: include.map((file) => `**/${file}`),
  testIgnore: exclude.map((file) => `**/${file}`),
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Each worker starts a bank. Journeys mostly wait, so two of them fit on two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Only `.ci/run` tries a failed journey again, with a new bank (docs/decisions/0034).
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
