/** Finds code that is written twice, by jscpd. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

export interface Copy {
  readonly from: string
  readonly fromLine: number
  readonly to: string
  readonly toLine: number
  readonly lines: number
  readonly tokens: number
}

/** jscpd’s own default. A shorter run is more often a habit of the language than a copy. */
export const LEAST_TOKENS = 50

/** Tests repeat their steps so that each can be read alone. The row types are generated, and repeat the schema by intention. */
const LEFT_OUT = [
  ...['test', 'spec', 'fixture'].flatMap((kind) => [`**/*.${kind}.ts`, `**/*.${kind}.tsx`]),
  '**/server/db/tables/**',
]
const JSCPD = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'jscpd')

interface Place {
  readonly name: string
  readonly start: number
}
interface Report {
  readonly duplicates: readonly {
    readonly firstFile: Place
    readonly secondFile: Place
    readonly lines: number
    readonly tokens: number
  }[]
}

/** Every copy of at least 50 tokens and 5 lines in the TypeScript files of the folders below `root`. Comments do not count. */
export function findCopies(root: string, folders: readonly string[]): readonly Copy[] {
  const output = mkdtempSync(join(tmpdir(), 'adire-copies-'))
  try {
    const options = ['--format=typescript,tsx', '--mode=weak', `--min-tokens=${LEAST_TOKENS}`, '--absolute']
    const report = ['--reporters=json', `--output=${output}`, '--silent', '--no-gitignore']
    execFileSync(JSCPD, [...options, `--ignore=${LEFT_OUT.join(',')}`, ...report, ...folders], { cwd: root })
    const { duplicates } = JSON.parse(readFileSync(join(output, 'jscpd-report.json'), 'utf8')) as Report
    return duplicates.map(({ firstFile, secondFile, lines, tokens }) => ({
      from: relative(root, firstFile.name),
      fromLine: firstFile.start,
      to: relative(root, secondFile.name),
      toLine: secondFile.start,
      lines,
      tokens,
    }))
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}
