/** The operators' commands on limits: allow a customer to raise limits, record an indemnity on paper, and check the counters. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { verifyLimits } from '../features/limits/verify-limits.ts'
import { permitRaisedLimits } from '../features/limits/permit-raised-limits.ts'
import { findProfileByUsername } from '../identity/profiles/profile-store.ts'
import { systemClock } from '../ports/clock.ts'
import { type Commands, print } from './command.ts'
import { indemnityCommand } from './indemnity-command.ts'
import { readReason, traceOf } from './operator-act.ts'

/** Takes `allow` or `stop`, the username, and the reason. The failure is one line. */
export async function limitChangeCommand(
  database: Database,
  [action = '', username, ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (action !== 'allow' && action !== 'stop') return fail('Say allow or stop.')
  if (username === undefined) return fail('Whose? Give the username.')
  const act = readReason(words, 'why the customer may raise limits, or may not.')
  if (!act.ok) return act
  const profile = await findProfileByUsername(database.pool, username)
  if (profile === undefined) return fail(`There is no profile ${username}.`)
  const { customerId } = profile
  const isAllowed = action === 'allow'
  await database.transaction((tx) =>
    permitRaisedLimits(tx, { customerId, isAllowed, at: systemClock.now() }, traceOf(act.value)),
  )
  return ok(
    isAllowed
      ? `${username} can now raise the limits.`
      : `${username} can no longer raise the limits. Lowering them stays possible.`,
  )
}

async function proveLimits(database: Database): Promise<number> {
  const report = await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return verifyLimits(tx)
  })
  for (const fault of report.faults) console.error(`BROKEN: ${fault}`)
  const verdict = report.faults.length === 0 ? 'right' : 'NOT right'
  console.log(`The limit counters are ${verdict}: ${report.counters} counters.`)
  return report.faults.length === 0 ? 0 : 1
}

export const LIMIT_COMMANDS: Commands = {
  indemnity: async (database, ...words) => print(await indemnityCommand(database, systemClock.now(), words)),
  'limit-change': async (database, ...words) => print(await limitChangeCommand(database, words)),
  'verify-limits': proveLimits,
}
