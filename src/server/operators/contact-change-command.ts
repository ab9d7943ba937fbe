/** The operators' command that permits a customer to change their email address or phone, or stops the change. */
import { type Commands, print } from './command.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { findProfileByUsername } from '../identity/profiles/profile-store.ts'
import { permitContactChange } from '../features/contact-change/permit-contact-change.ts'
import { systemClock } from '../ports/clock.ts'
import { readReason, traceOf } from './operator-act.ts'

const NOUN = { email: 'email address', phone: 'phone number' } as const

/** Takes `allow` or `stop`, the username, `email` or `phone`, and the reason. The failure is one line. */
export async function contactChangeCommand(
  database: Database,
  [action = '', username, contactKind = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  if (action !== 'allow' && action !== 'stop') return fail('Say allow or stop.')
  if (username === undefined) return fail('Whose? Give the username.')
  if (contactKind !== 'email' && contactKind !== 'phone') return fail('What? Say email or phone.')
  const act = readReason(words, 'how you made sure that the customer asks.')
  if (!act.ok) return act
  const profile = await findProfileByUsername(database.pool, username)
  if (profile === undefined) return fail(`There is no profile ${username}.`)
  const { customerId } = profile
  const isAllowed = action === 'allow'
  await database.transaction((tx) =>
    permitContactChange(tx, { customerId, contactKind, isAllowed, at: systemClock.now() }, traceOf(act.value)),
  )
  const once = contactKind === 'phone' ? ', once, within seven days' : ''
  return ok(
    action === 'allow'
      ? `${username} can now change the ${NOUN[contactKind]} in the settings${once}.`
      : `${username} can no longer change the ${NOUN[contactKind]} without us.`,
  )
}

export const CONTACT_CHANGE_COMMANDS: Commands = {
  'contact-change': async (database, ...words) => print(await contactChangeCommand(database, words)),
}
