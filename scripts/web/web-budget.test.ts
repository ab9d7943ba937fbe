/** Tests the budgets of the web application: a page above its budget fails the build and is named. */
import { describe, expect, it } from 'vitest'
import { BUDGETS, budgetTable, FRAME_PAGES, type Manifest, type ManifestChunk } from './web-budget.ts'

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

describe('the budgets of the web application', () => {
  it('budgets: pass while every page is within its budget', () => {
    expect(budgetTable(manifest, sizes(32_000)).broken).toBe(false)
  })

  it('budgets: fail when the login page exceeds 92 KB with all its imports, each counted once', () => {
    const { text, broken } = budgetTable(manifest, sizes(32_001))
    expect(broken).toBe(true)
    expect(text).toMatch(/\/auth\/login +92\.0 of +92 KB +TOO HEAVY/)
  })

  it('pages with a fixed address: name the files of the layout and of the page', () => {
    const history = FRAME_PAGES.find(({ path }) => path === '/history')
    expect(history?.modules).toEqual(['src/web/app/signed-in.tsx', 'src/web/app/pages/history-pages.tsx'])
    expect(FRAME_PAGES.map(({ path }) => path)).not.toContain('/auth/login')
    expect(FRAME_PAGES.filter(({ path }) => path.includes(':'))).toEqual([])
  })

  it('budgets: fail for a page that cannot be found', () => {
    expect(() => budgetTable({}, new Map())).toThrow('No chunk holds')
  })
})
