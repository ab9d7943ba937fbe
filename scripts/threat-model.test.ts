/** Checks that each link of docs/threat-model.md leads to a file, and that a linked test is in its file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DOCS = join(import.meta.dirname, '..', 'docs')
const text = readFileSync(join(DOCS, 'threat-model.md'), 'utf8')
const links = [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', path = '']) => ({ title, path }))
/** The text of such a link is the name of a file or of a decision, and not the title of a test. */
const isName = (title: string): boolean => /^(`.*`|decision \d+)$/.test(title)

it('docs/threat-model.md: has a link for each attack', () => {
  const attacks = text
    .split('\n')
    .filter((line) => /^\| (?!attack|asset|---)/.test(line) && line.split('|').length === 4)
  expect(attacks.length).toBeGreaterThan(30)
  expect(attacks.filter((line) => !line.includes(']('))).toEqual([])
})

it('docs/threat-model.md: says for each attacker what remains', () => {
  const attackers = text.split(/^### /m).slice(1)
  expect(attackers.length).toBeGreaterThan(7)
  expect(attackers.filter((part) => !part.includes('\n**Remains**: '))).toEqual([])
})

it.each(links)('docs/threat-model.md: $path has "$title"', ({ title, path }) => {
  expect(existsSync(join(DOCS, path))).toBe(true)
  if (isName(title)) return
  expect(readFileSync(join(DOCS, path), 'utf8').replaceAll("\\'", "'")).toContain(title)
})
