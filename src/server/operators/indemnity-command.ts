/** The operators' command for an indemnity that was signed on paper. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findProfileByUsername } from '../identity/profiles/profile-store.ts'
import { indemnityFromTier, PAPER_REFERENCE, recordPaperIndemnity } from '../features/limits/record-paper-indemnity.ts'
import { readReason, traceOf } from './operator-act.ts'

/** Records the indemnity under the paper's reference, and notifies the customer. The failure is one line. */
export async function indemnityCommand(
  database: Database,
  at: Date,
  [username, reference, ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (username === undefined) return fail('Whose? Give the username.')
  if (reference === undefined || !PAPER_REFERENCE.test(reference)) return fail('Which paper? Give its reference.')
  const act = readReason(words, 'who saw the paper and where it is kept.')
  if (!act.ok) return act
  const profile = await findProfileByUsername(database.pool, username)
  if (profile === undefined) return fail(`There is no profile ${username}.`)
  const { customerId } = profile
  const recorded = await database.transaction((tx) =>
    recordPaperIndemnity(tx, { customerId, reference, at }, traceOf(act.value)),
  )
  if (recorded.ok) return ok(`Recorded: ${username} can now choose limits above those that need no indemnity.`)
  if (recorded.failure === 'given-before') return fail(`${username} has given it already.`)
  return fail(`Limits that need one begin with tier ${await indemnityFromTier(database.pool, at)}.`)
}
