/** `npm run screens`: photographs every screen and state into `screens/`, and writes the sheet to look through them. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { FOLDER } from '../e2e/screens/notes.ts'
import { ensureChromium } from './browser.ts'
import { writeSheet } from './screens/sheet.ts'
import { isWebStale } from './web-stale.ts'

/** A part of a screen's name, as `npm run screens -- transfer`: the other pictures stay as they are. */
const wanted = process.argv[2]

if (wanted === undefined) rmSync(FOLDER, { recursive: true, force: true })
// Two banks that start at the same time would both build it.
if (isWebStale()) spawnSync('node', ['scripts/build-web.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const env = { ...process.env, CHROMIUM_PATH: ensureChromium(), ...(wanted === undefined ? {} : { SCREENS: wanted }) }
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/screens', '--reporter=line'], {
  stdio: 'inherit',
  env,
})
const isWhole = writeSheet()
process.exitCode = status === 0 && isWhole ? 0 : 1
