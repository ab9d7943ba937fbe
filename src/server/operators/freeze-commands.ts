/** The operators' commands that freeze a customer's accounts after an emergency call, and lift the freeze. */
import { type Commands, print } from './command.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findProfileByUsername } from '../identity/profiles/profile-store.ts'
import { freeze, unfreeze } from '../features/freeze/freeze-account.ts'
import { freezeSteps } from '../module-links.ts'
import { systemClock } from '../ports/clock.ts'
import { readReason, traceOf } from './operator-act.ts'

/** Runs `freeze` or `unfreeze` for a customer. The failure is one line. */
async function freezeCommand(
  database: Database,
  action: 'freeze' | 'unfreeze',
  [username, ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (username === undefined) return fail('Whose? Give the username.')
  const act = readReason(words, 'how you made sure that the customer asks, or what the danger is.')
  if (!act.ok) return act
  const profile = await findProfileByUsername(database.pool, username)
  if (profile === undefined) return fail(`There is no profile ${username}.`)
  const [run, word, before] =
    action === 'freeze'
      ? [
          freeze,
          'frozen',
          'were frozen before; their sessions are ended, and it takes a password newer than now to lift it',
        ]
      : [unfreeze, 'open again', 'are not frozen']
  const done = await database.transaction((tx) =>
    run(freezeSteps(systemClock), tx, profile.customerId, 'staff', traceOf(act.value)),
  )
  return ok(`The accounts of ${username} ${done ? `are ${word}` : before}.`)
}

export const FREEZE_COMMANDS: Commands = {
  freeze: async (database, ...words) => print(await freezeCommand(database, 'freeze', words)),
  unfreeze: async (database, ...words) => print(await freezeCommand(database, 'unfreeze', words)),
}
