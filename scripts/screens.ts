/** Photographs every screen and state into `screens/` (`npm run screens`), and writes a page that shows them all. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { FOLDER } from '../e2e/screens/notes.ts'
import { ensureChromium } from './browser.ts'
import { writeSheet } from './screens/sheet.ts'
import { isWebStale } from './web/web-stale.ts'

/** A part of a screen's name, as in `npm run screens -- transfer`. The other pictures stay unchanged. */
const wanted = process.argv[2]

if (wanted === undefined) rmSync(FOLDER, { recursive: true, force: true })
// Two banks that start concurrently would both build the web application.
if (isWebStale()) spawnSync('node', ['scripts/build-web.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const env = { ...process.env, CHROMIUM_PATH: ensureChromium(), ...(wanted === undefined ? {} : { SCREENS: wanted }) }
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/screens', '--reporter=line'], {
  stdio: 'inherit',
  env,
})
const isWhole = writeSheet()
process.exitCode = status === 0 && isWhole ? 0 : 1
