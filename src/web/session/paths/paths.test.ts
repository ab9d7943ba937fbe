/** Tests that the addresses are only in paths.ts, and that each address has a page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as PATHS from './paths.ts'
import { TEST_FILE } from '../../../../scripts/test-files.ts'

const ROOT = 'src/web'
const TABLE = join(ROOT, 'session/paths/paths.ts')
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !TEST_FILE.test(file))
  .map((file) => join(ROOT, file))
  .filter((file) => file !== TABLE)

const FIRST_PARTS = [...new Set(Object.values(PATHS).map((path) => path.split(/[/?]/)[1]))].filter(Boolean).join('|')

/** String, template and pattern literals that begin like an address of the table. */
function literalPaths(source: string): readonly string[] {
  return source.match(new RegExp(`['"\`/^]\\\\?/(?:${FIRST_PARTS})(?=[\\\\/?'"\`$])`, 'g')) ?? []
}

describe('addresses', () => {
  it.each([
    "<Link to='/settings/limits'>",
    'navigate(`/transfers/${id}`)',
    'pathname.startsWith("/bills/")',
    '/^\\/transfers\\/[0-9a-f]+$/.test(pathname)',
    "navigate('/history?account=1')",
  ])('literal path: is found in %s', (planted) => {
    expect(literalPaths(planted)).toHaveLength(1)
  })

  it('literal path: is not found in an import or an address of the API', () => {
    expect(literalPaths("import '../../features/transfers/self/self-page.tsx'; call('/api/transfers')")).toEqual([])
  })

  it('source file: names no address outside the table', () => {
    const found = sources.flatMap((file) => literalPaths(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`))
    expect(found).toEqual([])
  })

  it('address: is written once in the table', () => {
    expect(new Set(Object.values(PATHS)).size).toBe(Object.keys(PATHS).length)
  })

  it('address without a query: has a page in the route tables', () => {
    const tables = sources
      .filter((file) => /app\/(routes|pages\/([a-z]+-)*pages)\.tsx$|bills\/category\/category-paths\.ts$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const routed = Object.entries(PATHS).filter(([, path]) => !path.includes('?'))
    expect(routed.filter(([name]) => !new RegExp(`PATHS\\.${name}\\b`).test(tables))).toEqual([])
  })
})
