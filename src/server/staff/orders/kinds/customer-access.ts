/** Orders on a customer's access: a temporary password, and the removal of a lost authenticator app. */
import * as v from 'valibot'
import { findCustomer } from '../../../customers/customer-store.ts'
import { databaseIn } from '../../../db/database-in-transaction.ts'
import { removeLostToken } from '../../../identity/authenticator/manage-token.ts'
import { findToken } from '../../../identity/authenticator/token-store.ts'
import { findProfile } from '../../../identity/profiles/profile-store.ts'
import { queueAuthNotice } from '../../../identity/queue-auth-notice.ts'
import { setTemporaryPassword } from '../../../identity/recovery/set-temporary-password.ts'
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
    return ok(`${password} is the temporary password of ${profile.username} until ${formatDateTime(until)}.`)
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
