/** Checks the form of the decision records (numbers, one title, the five headings in order, one page), and the references to them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const files = globSync('docs/decisions/*.md', { cwd: root }).toSorted()
const HEADINGS = ['Status', 'Context', 'Decision', 'Consequences', 'Alternatives']
/** The lines of a printed page. A line of a record is a paragraph, so most records are far below. */
const PAGE_LINES = 65

const headingsOf = (record: string): readonly string[] =>
  [...record.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

it('decision records: have numbers from 1 without a gap', () => {
  expect(files.map((file) => Number(/(\d{4})-[^/]*$/.exec(file)?.[1]))).toEqual(files.map((_, n) => n + 1))
})

it.each(files)('%s: has its number in the title, the five headings in order, and one page', (file) => {
  const record = readFileSync(join(root, file), 'utf8')
  expect(/^# (\d+)\. .+\n/.exec(record)?.[1]).toBe(String(Number(/(\d{4})-[^/]*$/.exec(file)?.[1])))
  expect(headingsOf(record)).toEqual(HEADINGS)
  expect(record.split('\n').length).toBeLessThanOrEqual(PAGE_LINES)
})

const OPERATOR_FILES = ['README.md', 'docs/configuration.md', 'deploy/**']

it.each(globSync(OPERATOR_FILES, { cwd: root }).filter((file) => /\.[a-z]+$/.test(file)))(
  '%s: names each decision by the whole name of its file, so that a new number cannot lead to another subject',
  (file) => {
    const names = [...readFileSync(join(root, file), 'utf8').matchAll(/docs\/decisions\/([\w-]*)/g)].map(
      ([, name = '']) => `docs/decisions/${name}.md`,
    )
    expect(names.filter((name) => name !== 'docs/decisions/.md' && !files.includes(name))).toEqual([])
  },
)
