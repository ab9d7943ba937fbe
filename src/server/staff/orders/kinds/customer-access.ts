/** Orders on a customer's access: a temporary password, the removal of a lost authenticator app, and the end of all sessions. */
import * as v from 'valibot'
import { findCustomer } from '../../../customers/customer-store.ts'
import { databaseIn } from '../../../db/database-in-transaction.ts'
import { removeLostToken } from '../../../identity/authenticator/manage-token.ts'
import { findToken } from '../../../identity/authenticator/token-store.ts'
import { findProfile } from '../../../identity/profiles/profile-store.ts'
import { queueAuthNotice } from '../../../identity/queue-auth-notice.ts'
import { setTemporaryPassword } from '../../../identity/recovery/set-temporary-password.ts'
import { endSessionsByStaff } from '../../../identity/sessions/end-sessions-by-staff.ts'
import { countOpenSessions } from '../../../identity/sessions/session-store.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { fail, ok } from '../../../../values/result.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const customer = v.strictObject({ customerId: v.pipe(v.string(), v.uuid()) })
const NO_PROFILE = fail('The customer has no profile.')

export const temporaryPassword = orderKind({
  name: 'temporary-password',
  maker: 'customer.access',
  checker: 'customer.check',
  livesMs: 4 * HOURS_MS,
  needsRecentLogin: true,
  payload: customer,
  async subject(sql, { customerId }) {
    const [profile, person] = [await findProfile(sql, customerId), await findCustomer(sql, customerId)]
    if (profile === undefined || person === undefined) return undefined
    const summary = `Set a temporary password for customer ${person.cifid}`
    return { summary, customerId, version: profile.passwordChangedAt.toISOString() }
  },
  async execute(deps, tx, { customerId }, trace) {
    const profile = await findProfile(tx, customerId)
    if (profile === undefined) return NO_PROFILE
    const { clock, keys } = deps
    const access = { database: databaseIn(tx), clock, keys, notify: queueAuthNotice }
    const set = await setTemporaryPassword(access, profile.username, trace)
    if (!set.ok) return NO_PROFILE
    const { password, until } = set.value
    const shownOnce = `${password} is the temporary password of ${profile.username} until ${formatDateTime(until)}.`
    return ok({ shownOnce })
  },
})

export const removeAuthenticator = orderKind({
  name: 'remove-authenticator',
  maker: 'customer.access',
  checker: 'customer.check',
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  payload: customer,
  async subject(sql, { customerId }) {
    const [token, person] = [await findToken(sql, customerId), await findCustomer(sql, customerId)]
    if (token === undefined || person === undefined) return undefined
    const summary = `Remove the authenticator app of customer ${person.cifid}`
    return { summary, customerId, version: token.enrolledAt.toISOString() }
  },
  async execute(deps, tx, { customerId }, trace) {
    const profile = await findProfile(tx, customerId)
    if (profile === undefined) return NO_PROFILE
    const access = { database: databaseIn(tx), clock: deps.clock, notify: queueAuthNotice }
    const removed = await removeLostToken(access, profile.username, trace)
    return removed.ok ? DONE : fail('The customer has no authenticator app any more.')
  },
})

/** No second person checks it: a thief acts until the sessions end, and the customer only has to log in again. */
export const endSessions = orderKind({
  name: 'end-sessions',
  maker: 'customer.access',
  checker: undefined,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: false,
  payload: customer,
  async subject(sql, { customerId }, { clock }) {
    const [open, person] = [await countOpenSessions(sql, customerId, clock.now()), await findCustomer(sql, customerId)]
    if (open === 0 || person === undefined) return undefined
    return { summary: `End all sessions of customer ${person.cifid}`, customerId, version: `${open}` }
  },
  async execute({ clock }, tx, { customerId }, trace) {
    const isEnded = await endSessionsByStaff({ clock, notify: queueAuthNotice }, tx, customerId, trace)
    return isEnded ? DONE : fail('The customer has no open session any more.')
  },
})
