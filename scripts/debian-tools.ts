/**
 * Lists third-party programs that the tests read our files with, and installs missing programs from Debian's packages.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Maps each program to its Debian package. */
const PACKAGES = {
  hledger: 'hledger',
  ofxdump: 'ofx',
  openssl: 'openssl',
  pdfinfo: 'poppler-utils',
  pdftotext: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
} as const
export type Tool = keyof typeof PACKAGES

const isThere = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

/**
 * Installs Debian packages when the process is root on Debian. Does nothing elsewhere. When apt-get fails, its errors are
 * printed and nothing is thrown, because the caller checks the result and says what to install.
 */
function installFromDebian(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} from Debian for the tests…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runApt = (...args: readonly string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  if (runApt('update', '-qq')) runApt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/** A program that the tests start by its path. */
export interface Program {
  readonly name: string
  /** The environment variable that overrides the path. */
  readonly variable: string
  readonly debianPackage: string
  readonly knownPlaces: readonly string[]
}

/** Returns the program's path: its variable if set, else the first known place that exists. */
export function findProgram({ variable, knownPlaces }: Program): string | undefined {
  const named = process.env[variable]
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  return knownPlaces.find((path) => existsSync(path))
}

/**
 * Returns the program's path. Installs Debian's package when the process is root on Debian. Throws with one clear line.
 */
export function ensureProgram(program: Program): string {
  const found = findProgram(program)
  if (found !== undefined) return found
  installFromDebian([program.debianPackage])
  const installed = findProgram(program)
  if (installed !== undefined) return installed
  const { name, variable, debianPackage } = program
  throw new Error(`The tests need ${name}: install it (Debian: apt-get install ${debianPackage}) or set ${variable}.`)
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
