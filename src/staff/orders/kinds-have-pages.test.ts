/** Tests that every kind of order has a page that proposes it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ORDER_KINDS } from '../../values/vocabularies/staff-orders.ts'

const STAFF = join(import.meta.dirname, '..')
/** Files that name kinds without proposing them, and tests. */
const OTHERS = /(\.test\.tsx?|\.fixture\.tsx?|[\\/]texts\.ts|-texts\.ts|order-(details|table|filters|page)\.tsx)$/

it('kinds of orders: each is proposed by a page', () => {
  const pages = globSync('**/*.{ts,tsx}', { cwd: STAFF }).filter((file) => !OTHERS.test(`/${file}`))
  const source = pages.map((file) => readFileSync(join(STAFF, file), 'utf8')).join('\n')
  expect(ORDER_KINDS.filter((kind) => !source.includes(`'${kind}'`) && !source.includes(`"${kind}"`))).toEqual([])
})
