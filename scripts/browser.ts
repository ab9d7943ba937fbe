/** Finds Chromium for the browser tests, or installs Debian's package where it may, or says what to install. */
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian-tools.ts'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags that Chromium needs as root, without a GPU and on a machine with a closed network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of the browser: CHROMIUM_PATH if set, else the first known place that exists. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  return KNOWN_PLACES.find((path) => existsSync(path))
}

/**
 * Returns the path of the browser. Installs Debian's package when the process is root on Debian. Throws with one clear
 * line.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  installFromDebian(['chromium'])
  const installed = findChromium()
  if (installed !== undefined) return installed
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}
