/**
 * Checks the prose of the repository: file headers, comments, test titles, documents, commit subjects, and citations of
 * docs/product.md.
 *
 * `node scripts/prose-lint.ts` fails on a fault that is not in `scripts/prose/known-faults.txt`. `--worst` prints the
 * worst known lines. `--figures` prints the figures of the whole repository. `--prune` removes repaired faults from the list.
 * Nothing adds a fault to the list.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { citationFaults, sectionsOf } from './prose/citations.ts'
import { duplicateTitles, type Fault, faultsOf, keyOf, remedyOf, subjectFaults } from './prose/faults.ts'
import { figureLines, figuresOf } from './prose/figures.ts'
import { type Passage, readPassages } from './prose/prose.ts'

const ROOT = join(import.meta.dirname, '..')
const KNOWN = join(ROOT, 'scripts', 'prose', 'known-faults.txt')
const PRODUCT = join(ROOT, 'docs', 'product.md')
const PRINTED = 40
const PATTERNS = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.sql', '*.md']

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

function readRepository() {
  // Files that are not committed yet are checked too. A deleted file may still be in the index.
  const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...PATTERNS)
  const names = listed.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))
  const sources = names.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')] as const)
  const files = new Map<string, readonly Passage[]>(sources.map(([name, text]) => [name, readPassages(name, text)]))
  const sections = sectionsOf(readFileSync(PRODUCT, 'utf8'))
  const commits = git('log', '--no-merges', '--format=%h%x09%s')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: line.slice(0, line.indexOf('\t')), subject: line.slice(line.indexOf('\t') + 1) }))
  const faults: readonly Fault[] = [
    ...[...files].flatMap(([name, passages]) => faultsOf(name, passages)),
    ...duplicateTitles(files),
    ...sources.flatMap(([name, text]) => citationFaults(name, text, sections)),
    ...subjectFaults(commits),
  ]
  return { sources, faults }
}

function print(faults: readonly Fault[]): void {
  for (const fault of faults.slice(0, PRINTED)) {
    const { rule, place, text, found } = fault
    console.log(`${place}  ${rule} (${found}): ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`)
    console.log(`    Instead: ${remedyOf(fault)}`)
  }
  if (faults.length > PRINTED) console.log(`… and ${faults.length - PRINTED} more`)
}

/** Prints the longest sentences first, then the files with the most faults. */
function printWorst(faults: readonly Fault[]): void {
  print(
    faults
      .filter(({ rule }) => rule === 'long sentence')
      .toSorted((one, other) => Number.parseInt(other.found, 10) - Number.parseInt(one.found, 10)),
  )
  const byFile = Map.groupBy(faults, ({ place }) => place.replace(/:\d+$/, ''))
  const worst = [...byFile].toSorted(([, one], [, other]) => other.length - one.length).slice(0, PRINTED)
  for (const [file, found] of worst) console.log(`${String(found.length).padStart(4)}  ${file}`)
  for (const [rule, found] of Map.groupBy(faults, ({ rule }) => rule))
    console.log(`${String(found.length).padStart(5)}  ${rule}`)
}

const modes = process.argv.slice(2)
const known = new Set(readFileSync(KNOWN, 'utf8').split('\n').filter(Boolean))
const { sources, faults } = readRepository()
const fresh = faults.filter((fault) => !known.has(keyOf(fault)))
// `npm run prose -- --figures` has both modes.
if (modes.includes('--figures')) {
  // The list has the subjects of commits from before the rules. They cannot be rewritten.
  const counted = faults.filter((fault) => fault.rule !== 'commit subject' || !known.has(keyOf(fault)))
  console.log(figureLines(figuresOf(sources, counted)).join('\n'))
}
if (modes.includes('--worst') && !modes.includes('--figures')) printWorst(faults)
if (modes.includes('--prune')) {
  const present = new Set(faults.map(keyOf))
  writeFileSync(KNOWN, [...known].filter((key) => present.has(key)).join('\n') + '\n')
}
if (fresh.length > 0) {
  console.log('This prose is new and must be rewritten (CONTRIBUTING.md, "Prose"):')
  print(fresh)
  process.exitCode = 1
}
