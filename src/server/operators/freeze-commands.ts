/** The operators' commands that freeze a customer's accounts, for whoever calls in an emergency, and lift it. */
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findProfileByUsername } from '../features/auth/profile-store.ts'
import { freeze, unfreeze } from '../features/freeze/freeze-account.ts'
import { freezeSteps } from '../join-freeze.ts'
import { systemClock } from '../ports/clock.ts'

/** The failure is one line. */
export async function freezeCommand(
  database: Database,
  action: 'freeze' | 'unfreeze',
  username: string | undefined,
): Promise<Result<string, string>> {
  if (username === undefined) return fail('Whose? Give the username.')
  const profile = await findProfileByUsername(database.pool, username)
  if (profile === undefined) return fail(`There is no profile ${username}.`)
  const trace = { requestId: randomUUID(), address: `operator:${userInfo().username}` }
  const [run, word, before] =
    action === 'freeze'
      ? [
          freeze,
          'frozen',
          'were frozen before; their sessions are ended, and it takes a password newer than now to lift it',
        ]
      : [unfreeze, 'open again', 'are not frozen']
  const done = await database.transaction((tx) => run(freezeSteps(systemClock), tx, profile.customerId, 'staff', trace))
  return ok(`The accounts of ${username} ${done ? `are ${word}` : before}.`)
}
