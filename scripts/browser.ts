/** Finds Chromium and Firefox for the browser tests, or installs Debian's package where it may, or says what to install. */
import { ensureProgram, findProgram, type Program } from './debian-tools.ts'

const CHROMIUM: Program = {
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
const FIREFOX: Program = {
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

export const findChromium = (): string | undefined => findProgram(CHROMIUM)
export const ensureChromium = (): string => ensureProgram(CHROMIUM)
export const ensureFirefox = (): string => ensureProgram(FIREFOX)
