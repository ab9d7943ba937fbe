/** The operators' command that shows what stands in the way of an erasure that a customer asks for. It erases nothing. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findProfileByUsername } from '../features/auth/profile-store.ts'
import { findAnyCase } from '../features/cases/case-store.ts'
import { findErasureObstacles } from '../features/privacy/erasure-obstacles.ts'
import { noteReading } from './note-reading.ts'

const CLEAR = 'Nothing stands in the way.'
const BY_HAND = 'This shows only: there is no command that erases. Decide the case with `case for` or `case against`.'

/** `show`, and the reference of a request for erasure or a username; the failure is one line. */
export async function eraseCommand(
  database: Database,
  [action, name, ...more]: readonly string[],
): Promise<Result<string, string>> {
  if (action !== 'show') return fail('Say show: there is no command that erases.')
  if (name === undefined || more.length > 0) return fail('Whose? Give the reference of the case, or the username.')
  const asked = await findAnyCase(database.pool, name.toUpperCase())
  if (asked !== undefined && asked.type !== 'data-erasure') return fail(`${asked.reference} does not ask for erasure.`)
  const customerId = asked?.customerId ?? (await findProfileByUsername(database.pool, name))?.customerId
  if (customerId === undefined) return fail(`There is no case and no profile ${name}.`)
  const reason = asked === undefined ? 'Before an erasure' : `For your request ${asked.reference}`
  await noteReading(database, [customerId], { what: 'What stands in the way of erasing your data', reason })
  const obstacles = await findErasureObstacles(database.pool, customerId)
  const found = obstacles.length === 0 ? [CLEAR] : ['In the way:', ...obstacles.map((line) => `- ${line}`)]
  return ok([...found, BY_HAND].join('\n'))
}
