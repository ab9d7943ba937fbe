/** The budgets bite: a page that is too heavy breaks the build, and says so in its row. */
import { describe, expect, it } from 'vitest'
import { BUDGETS, budgetTable, type Manifest, type ManifestChunk } from './web-budget.ts'

const modules = [...new Set(BUDGETS.flatMap((budget) => [...budget.modules, ...(budget.above ?? [])]))]
const shared: ManifestChunk = { file: 'assets/shared.js' }
const manifest: Manifest = {
  ...Object.fromEntries(modules.map((module, index) => [module, { file: `assets/${index}.js`, imports: ['shared'] }])),
  shared,
}
const sizes = (entryBytes: number) =>
  new Map([
    ['assets/0.js', entryBytes],
    ['assets/shared.js', 60_000],
  ])

describe('the weight of the web', () => {
  it('passes while every page is within its budget', () => {
    expect(budgetTable(manifest, sizes(33_000)).broken).toBe(false)
  })

  it('breaks when the login page passes 93 KB, everything that it imports counted once', () => {
    const { text, broken } = budgetTable(manifest, sizes(33_001))
    expect(broken).toBe(true)
    expect(text).toMatch(/\/auth\/login +93\.0 of +93 KB +TOO HEAVY/)
  })

  it('refuses to measure a page that it cannot find', () => {
    expect(() => budgetTable({}, new Map())).toThrow('No chunk holds')
  })
})
