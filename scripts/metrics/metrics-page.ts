/** Writes the text of docs/code-metrics.md from the measured source. */
import { LEAST_TOKENS } from './find-copies.ts'
import { type FolderSize, type Measured, MOST_LINES } from './measure-code.ts'
import { PARTS } from '../tests/test-parts.ts'
import type { TestTime } from '../tests/test-times.ts'

/** In a larger folder, a reader finds things slowly. */
const MOST_FILES = 25
const SHOWN_COPIES = 20
const COMMANDS = { quick: '`npm test`', long: '`npm run test:long`' }
/** The maximum time of each part of the tests, on two processors that do nothing else. */
const MOST_TIME = { quick: '15 minutes at most', long: '30 minutes at most with `npm test`' }
/** Counted in the same way at the commit e19e6f67, before the modules were divided. The goal was to halve them. */
const COPIES_BEFORE = { copies: 47, lines: 405 }

export function metricsPage(measured: Measured): string {
  const { folders, whole, longFunctions, joiners, copies, cycles, tableUses, cases, times } = measured
  const large = folders.filter(({ files }) => files > MOST_FILES)
  const longest = copies.toSorted((a, b) => b.lines - a.lines).slice(0, SHOWN_COPIES)
  return `${[
    '# Code metrics',
    '`npm run metrics:code` writes this page from the TypeScript files of src, scripts, bench and e2e.',
    '## Summary',
    table(
      ['measure', 'now', 'goal'],
      [
        ['files without tests and fixtures', whole.files, ''],
        ['median lines of a file', whole.median, ''],
        ['90th percentile of lines of a file', whole.ninetieth, '300 at most'],
        [`functions above ${MOST_LINES} lines`, longFunctions.length, '0'],
        [`folders above ${MOST_FILES} files`, large.length, '0'],
        ['`join-*` files', joiners.length, '0'],
        ['import cycles, lazy imports included', cycles.length, '0'],
        ['uses of a table that the module does not declare', tableUses.undeclared, '0'],
        ['declared reads of tables of other modules', tableUses.reads, ''],
        ['declared changes of tables of other modules', tableUses.changes, ''],
        [
          `copies of ${LEAST_TOKENS} tokens or more, by jscpd (${COPIES_BEFORE.copies} at e19e6f67)`,
          copies.length,
          half(COPIES_BEFORE.copies),
        ],
        [
          `lines in copies (${COPIES_BEFORE.lines} at e19e6f67)`,
          copies.reduce((sum, { lines }) => sum + lines, 0),
          half(COPIES_BEFORE.lines),
        ],
        ['test files', whole.tests, ''],
        ...Object.entries(cases).map(([kind, count]) => [`test cases: ${kind}`, count, '']),
        ...PARTS.map((part) => [`last run of ${COMMANDS[part]}`, timeOf(times[part]), MOST_TIME[part]]),
      ],
    ),
    'A test case that runs over a table of examples counts once.',
    '## Functions above the limit',
    'Comments and blank lines do not count, as for the linter. The linter leaves out tests, journeys and bench; this page leaves out only tests and their fixtures.',
    listOf(longFunctions.map(({ path, line, lines }) => `${path}:${line}, ${lines} lines`)),
    '## Import cycles',
    listOf(cycles),
    '## The longest copies',
    'A copy is an equal run of tokens over at least 5 lines. Comments do not count. Tests, fixtures and the generated row types are left out.',
    listOf(longest.map((copy) => `${copy.lines} lines: ${copy.from}:${copy.fromLine} and ${copy.to}:${copy.toLine}`)),
    '## Folders',
    table(
      ['folder', 'files', 'tests', 'fixtures', 'median lines', '90th percentile'],
      folders.map((size) => folderRow(size)),
    ),
  ].join('\n\n')}\n`
}

const folderRow = ({ folder, files, tests, fixtures, median, ninetieth }: FolderSize) => [
  files > MOST_FILES ? `**${folder}**` : folder,
  files,
  tests,
  fixtures,
  median,
  ninetieth,
]

const timeOf = (time: TestTime | undefined): string =>
  time === undefined
    ? 'not run on this machine'
    : `${time.tests} tests in ${(time.seconds / 60).toFixed(1)} minutes on ${time.processors} processors`

const half = (count: number): string => `${Math.floor(count / 2)} at most`

const listOf = (lines: readonly string[]): string =>
  lines.length === 0 ? 'None.' : lines.map((line) => `- ${line}`).join('\n')

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row))].join('\n')
}
