/**
 * Configures `npm run screens` (scripts/screens.ts): the browser and the bank of the journeys, without a comparison of
 * pictures.
 */
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.screens.ts',
  timeout: 1_500_000,
  retries: 0,
  fullyParallel: true,
  outputDir: '../../test-results',
})
