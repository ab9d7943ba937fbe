/** Compares the names in `docs/diagrams` with the code: each call is in the contract, and each named file exists. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/contract/routes.ts'

const root = join(import.meta.dirname, '..', '..')
const calls = new Set(Object.keys(ROUTES))

/** The calls of a sequence diagram: `Web->>API: initiateBill (payment id)` has the call initiateBill. */
const callsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^\s*Web->>API: (\w+)(?=$| \(|, )/gm)].map(([, name = '']) => name)

/** The files that a page names in backquotes. */
const filesOf = (page: string): readonly string[] =>
  [...page.matchAll(/`((?:docs|src|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path)

describe.each(globSync('docs/diagrams/*.md', { cwd: root }))('%s', (file) => {
  const page = readFileSync(join(root, file), 'utf8')

  it(`${file}: has one Mermaid diagram`, () => {
    expect(page.match(/^```mermaid$/gm)).toHaveLength(1)
  })

  it(`${file}: names only calls of the contract`, () => {
    expect(callsOf(page).filter((name) => !calls.has(name))).toEqual([])
  })

  it(`${file}: names only files that exist`, () => {
    expect(filesOf(page).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

it('diagram pages: the check reads calls and files', () => {
  expect(callsOf('  Web->>API: login, without a signature\n  Web->>API: confirmBill (payment id, factors)\n')).toEqual([
    'login',
    'confirmBill',
  ])
  expect(filesOf('`docs/none.md` and `npm run diagrams`')).toEqual(['docs/none.md'])
})
