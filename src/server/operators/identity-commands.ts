/** The operators' commands on access: a temporary password, and the removal of a lost authenticator app. */
import { formatDateTime } from '../../values/date.ts'
import type { Database } from '../db/database.ts'
import { removeLostToken } from '../identity/authenticator/manage-token.ts'
import { authKeys } from '../identity/auth-keys.ts'
import { queueAuthNotice } from '../identity/queue-auth-notice.ts'
import { setTemporaryPassword } from '../identity/recovery/set-temporary-password.ts'
import { systemClock } from '../ports/clock.ts'
import { CommandError, type Commands } from './command.ts'
import { requireKeys } from './operator-keys.ts'
import { readReason, traceOf } from './operator-act.ts'

async function temporaryPassword(database: Database, username?: string, ...words: string[]): Promise<number> {
  const act = actOn(username, words)
  const keys = authKeys(requireKeys().secrets)
  const deps = { database, clock: systemClock, keys, notify: queueAuthNotice }
  const set = await setTemporaryPassword(deps, act.username, act.trace)
  if (!set.ok) throw new CommandError(`There is no profile ${act.username}.`)
  console.log(`${set.value.password}  until ${formatDateTime(set.value.until)}`)
  return 0
}

function actOn(username: string | undefined, words: readonly string[]) {
  if (username === undefined) throw new CommandError('Whose? Give the username.')
  const act = readReason(words, 'how you made sure that the customer asks.')
  if (!act.ok) throw new CommandError(act.failure)
  return { username, trace: traceOf(act.value) }
}

async function removeToken(database: Database, username?: string, ...words: string[]): Promise<number> {
  const { trace, ...act } = actOn(username, words)
  const removed = await removeLostToken({ database, clock: systemClock, notify: queueAuthNotice }, act.username, trace)
  if (!removed.ok) throw new CommandError(`There is no profile ${username} with an authenticator app.`)
  console.log(`The authenticator app of ${username} is removed.`)
  return 0
}

export const IDENTITY_COMMANDS: Commands = { 'temporary-password': temporaryPassword, 'remove-token': removeToken }
