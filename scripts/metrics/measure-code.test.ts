import { expect, it } from 'vitest'
import { longFunctionsOf, measureSources, MOST_LINES, percentile } from './measure-code.ts'
import { metricsPage } from './metrics-page.ts'

const lines = (count: number) => '  void 0\n'.repeat(count)

it('percentile: gives the smallest value that at least this share of the values does not exceed', () => {
  const sorted = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect([percentile(sorted, 0.5), percentile(sorted, 0.9), percentile([7], 0.9), percentile([], 0.5)]).toEqual([
    5, 9, 7, 0,
  ])
})

it('long functions: finds functions above the limit of lines, in every form of declaration', () => {
  const text = `export function a() {\n${lines(MOST_LINES - 2)}}\nexport const b = () => {\n${lines(MOST_LINES - 1)}}\n`
  expect(longFunctionsOf({ path: 'src/a.ts', text })).toEqual([{ path: 'src/a.ts', line: 71, lines: 71 }])
})

it('long functions: comments and blank lines do not count', () => {
  const text = `function a() {\n${lines(MOST_LINES - 2)}\n  // One.\n  /* Two\n  lines. */\n\n}\n`
  expect(longFunctionsOf({ path: 'src/a.ts', text })).toEqual([])
  const longer = text.replace('\n\n}', '\n  void 1\n}')
  expect(longFunctionsOf({ path: 'src/a.ts', text: longer })).toEqual([{ path: 'src/a.ts', line: 1, lines: 71 }])
})

it('metrics page: counts code, tests and fixtures separately, and names files and functions above a limit', () => {
  const sources = [
    { path: 'src/x/join-a.ts', text: `export function a() {\n${lines(MOST_LINES)}}\n` },
    { path: 'src/x/a.test.ts', text: "it('a', () => {})\nit.each([1])('b', () => {})\n" },
    { path: 'src/x/a.db.test.ts', text: "test('a', () => {})\n" },
    { path: 'src/staff/a.test.tsx', text: "it('a', () => {})\n" },
    { path: 'src/x/a.fixture.ts', text: 'export const one = 1\n' },
  ]
  const measured = {
    ...measureSources(sources),
    copies: [{ from: 'src/a.ts', fromLine: 3, to: 'src/b.ts', toLine: 4, lines: 9, tokens: 60 }],
    cycles: ['src/a.ts → src/b.ts'],
    tableUses: { undeclared: 2, reads: 5, changes: 1 },
    times: { quick: { tests: 6_900, seconds: 846, processors: 2 } },
  }
  expect(measured.folders.filter(({ folder }) => folder === 'src/x')).toEqual([
    { folder: 'src/x', files: 1, tests: 2, fixtures: 1, median: MOST_LINES + 2, ninetieth: MOST_LINES + 2 },
  ])
  expect(measured.cases).toMatchObject({ units: 2, database: 1, screens: 1 })
  const page = metricsPage(measured)
  expect(page).toContain(`- src/x/join-a.ts:1, ${MOST_LINES + 2} lines`)
  expect(page).toContain('| `join-*` files | 1 | 0 |')
  expect(page).toContain('| uses of a table that the module does not declare | 2 | 0 |')
  expect(page).toContain('| import cycles, lazy imports included | 1 | 0 |')
  expect(page).toContain('| last run of `npm test` | 6900 tests in 14.1 minutes on 2 processors | 15 minutes at most |')
  expect(page).toContain('| last run of `npm run test:long` | not run on this machine |')
  expect(page).toContain('- 9 lines: src/a.ts:3 and src/b.ts:4')
  expect(page).toContain('| lines in copies (405 at e19e6f67) | 9 | 202 at most |')
})
