/**
 * Lists third-party programs that the tests read our files with, and installs missing programs from Debian's packages.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Maps each program to its Debian package. */
const PACKAGES = {
  hledger: 'hledger',
  ofxdump: 'ofx',
  pdfinfo: 'poppler-utils',
  pdftotext: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
} as const
export type Tool = keyof typeof PACKAGES

const isThere = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

/** Installs Debian packages when the process is root on Debian. Does nothing elsewhere. */
export function installFromDebian(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} from Debian for the tests…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  execFileSync('apt-get', install, { stdio: ['ignore', 'ignore', 'inherit'], env })
}

function missingPackages(): readonly string[] {
  const missing = Object.entries(PACKAGES).filter(([tool]) => !isThere(tool))
  return [...new Set(missing.map(([, name]) => name))]
}

/** Throws with one clear line when a tool is missing and cannot be installed. */
export function ensureTools(): void {
  if (missingPackages().length > 0) installFromDebian(missingPackages())
  const missing = missingPackages()
  if (missing.length > 0) {
    throw new Error(`The tests read our files with other programs: install ${missing.join(', ')} (names of Debian).`)
  }
}

/** Returns what a tool printed, then its errors, and its exit code. The tool reads `input` from its standard input. */
export function runTool(
  tool: Tool,
  args: readonly string[],
  input?: string | Uint8Array,
): { readonly code: number | null; readonly printed: string } {
  // hledger decodes files by the locale. Our files are UTF-8, so the tests set the locale.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const { status, stdout, stderr, error } = spawnSync(tool, args, { input, env, maxBuffer: 64 * 1024 * 1024 })
  if (error) throw new Error(`${tool} is needed: npm test installs it, or apt-get install ${PACKAGES[tool]}.`)
  return { code: status, printed: `${stdout.toString()}${stderr.toString()}` }
}
