/** Finds Chromium and Firefox for the browser tests, or installs Debian's package where it may, or says what to install. */
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian-tools.ts'

interface BrowserProgram {
  readonly name: string
  /** The variable that names another place. */
  readonly variable: string
  readonly debianPackage: string
  readonly knownPlaces: readonly string[]
}

const CHROMIUM: BrowserProgram = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  debianPackage: 'chromium',
  knownPlaces: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
}
const FIREFOX: BrowserProgram = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  debianPackage: 'firefox-esr',
  knownPlaces: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
}

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

/** Path of a browser: its variable if set, else the first known place that exists. */
function find({ variable, knownPlaces }: BrowserProgram): string | undefined {
  const named = process.env[variable]
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  return knownPlaces.find((path) => existsSync(path))
}

/**
 * Returns the path of a browser. Installs Debian's package when the process is root on Debian. Throws with one clear
 * line.
 */
function ensure(program: BrowserProgram): string {
  const found = find(program)
  if (found !== undefined) return found
  installFromDebian([program.debianPackage])
  const installed = find(program)
  if (installed !== undefined) return installed
  const { name, variable, debianPackage } = program
  throw new Error(
    `The browser tests need ${name}: install it (Debian: apt-get install ${debianPackage}) or set ${variable}.`,
  )
}

export const findChromium = (): string | undefined => find(CHROMIUM)
export const ensureChromium = (): string => ensure(CHROMIUM)
export const ensureFirefox = (): string => ensure(FIREFOX)
