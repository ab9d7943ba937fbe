/** Measures the source: sizes of folders, files and functions, tests, copies and import cycles. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { parseSync, Visitor } from 'oxc-parser'
import { countTableUses, type TableUseCounts } from './count-table-uses.ts'
import { type Copy, findCopies } from './find-copies.ts'
import { TEST_FILE } from '../test-files.ts'
import { readTestTimes, type TestTimes } from '../tests/test-times.ts'
import { withoutComments } from './without-comments.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const MOST_LINES = 70
const TEST = /[.]test[.]tsx?$|^e2e\/.*[.]spec[.]ts$/
const FOLDERS = ['src', 'scripts', 'bench', 'e2e']
const FIXTURE = /[.]fixture[.]tsx?$/

export interface Source {
  readonly path: string
  readonly text: string
}

export interface FolderSize {
  readonly folder: string
  readonly files: number
  readonly tests: number
  readonly fixtures: number
  /** Lines of the code files. Tests and fixtures do not count. */
  readonly median: number
  readonly ninetieth: number
}

export interface LongFunction {
  readonly path: string
  readonly line: number
  readonly lines: number
}

export interface Measured {
  readonly folders: readonly FolderSize[]
  readonly whole: FolderSize
  readonly longFunctions: readonly LongFunction[]
  readonly joiners: readonly string[]
  readonly copies: readonly Copy[]
  readonly cycles: readonly string[]
  readonly tableUses: TableUseCounts
  /** Test cases by the kind of test file. */
  readonly cases: Readonly<Record<string, number>>
  readonly times: TestTimes
}

/** Reads every TypeScript file that Git knows below src, scripts, bench and e2e. */
export function readSources(): readonly Source[] {
  const listed = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => /[.]tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Measures the given sources, and the copies, cycles and table uses of the whole checkout. */
export async function measureCode(sources: readonly Source[]): Promise<Measured> {
  return {
    ...measureSources(sources),
    copies: findCopies(ROOT, FOLDERS),
    cycles: await findCycles(),
    tableUses: await countTableUses(),
    times: readTestTimes(),
  }
}

export function measureSources(
  sources: readonly Source[],
): Omit<Measured, 'copies' | 'cycles' | 'tableUses' | 'times'> {
  const folders = [...new Set(sources.map(({ path }) => dirname(path)))].toSorted()
  const code = sources.filter(({ path }) => !TEST_FILE.test(path))
  return {
    folders: folders.map((folder) =>
      sizeOf(
        folder,
        sources.filter(({ path }) => dirname(path) === folder),
      ),
    ),
    whole: sizeOf('all', sources),
    longFunctions: code.flatMap((source) => longFunctionsOf(source)),
    joiners: code.map(({ path }) => path).filter((path) => basename(path).startsWith('join-')),
    cases: countCases(sources),
  }
}

function sizeOf(folder: string, sources: readonly Source[]): FolderSize {
  const tests = sources.filter(({ path }) => TEST.test(path))
  const fixtures = sources.filter(({ path }) => FIXTURE.test(path))
  const lines = sources
    .filter((source) => !tests.includes(source) && !fixtures.includes(source))
    .map(({ text }) => text.split('\n').length - 1)
    .toSorted((a, b) => a - b)
  return {
    folder,
    files: lines.length,
    tests: tests.length,
    fixtures: fixtures.length,
    median: percentile(lines, 0.5),
    ninetieth: percentile(lines, 0.9),
  }
}

/** The smallest value that at least this share of the sorted values does not exceed; 0 without values. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0
}

/** Functions with more than 70 lines of code. Comments and blank lines do not count, as for the linter. */
export function longFunctionsOf({ path, text }: Source): readonly LongFunction[] {
  const found: LongFunction[] = []
  const code = withoutComments(path, text)
  const see = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    const inside = code.slice(start, end).split('\n')
    const lines = inside.filter((line) => line.trim() !== '').length
    if (lines > MOST_LINES) found.push({ path, line: text.slice(0, start).split('\n').length, lines })
  }
  new Visitor({ FunctionDeclaration: see, FunctionExpression: see, ArrowFunctionExpression: see }).visit(
    parseSync(path, text).program,
  )
  return found
}

async function findCycles(): Promise<readonly string[]> {
  const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration
  const forbidden = (rules.forbidden ?? []).filter(({ name }) => name === 'no-cycle')
  const { output } = await cruise(
    ['src'],
    { ...rules.options, baseDir: ROOT, ruleSet: { forbidden }, validate: true },
    rules.options?.enhancedResolveOptions as Record<string, unknown>,
  )
  return (output as ICruiseResult).summary.violations.map(({ from, to }) => `${from} → ${to}`)
}

const KINDS: readonly (readonly [name: string, RegExp])[] = [
  ['database', /[.]db[.]test[.]ts$/],
  ['whole processes', /[.]process[.]test[.]ts$/],
  ['screens', /^src\/(?:web|staff)\/.*[.]test[.]tsx?$/],
  ['journeys in a browser', /^e2e\/.*[.]spec[.]ts$/],
  ['units', /[.]test[.]ts$/],
]

function countCases(sources: readonly Source[]): Readonly<Record<string, number>> {
  const cases: Record<string, number> = Object.fromEntries(KINDS.map(([name]) => [name, 0]))
  for (const { path, text } of sources) {
    const kind = KINDS.find(([, pattern]) => pattern.test(path))
    if (kind) cases[kind[0]] = (cases[kind[0]] ?? 0) + [...text.matchAll(/^\s*(?:it|test)(?:\.\w+)*\(/gm)].length
  }
  return cases
}
