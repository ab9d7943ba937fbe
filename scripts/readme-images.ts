/** Takes the pictures of the README into `docs/images` (`npm run readme:images`). Look at each before you commit it. */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './browser.ts'
import { isWebStale } from './web/web-stale.ts'

// The bank of the pictures opens faster with a built web application.
if (isWebStale()) spawnSync('node', ['scripts/build-web.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/screens', '--reporter=line', 'readme'], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: ensureChromium(), README_IMAGES: 'on' },
})
process.exitCode = status ?? 1
