/** Orders that permit a customer to change a contact or to raise limits, or stop it, and that record an indemnity on paper. */
import * as v from 'valibot'
import { findCustomer } from '../../../customers/customer-store.ts'
import type { Sql } from '../../../db/database.ts'
import { permitContactChange } from '../../../features/contact-change/permit-contact-change.ts'
import { findLimitOwner } from '../../../features/limits/limit-store.ts'
import { permitRaisedLimits } from '../../../features/limits/permit-raised-limits.ts'
import {
  indemnityFromTier,
  PAPER_REFERENCE,
  recordPaperIndemnity,
} from '../../../features/limits/record-paper-indemnity.ts'
import { findProfile } from '../../../identity/profiles/profile-store.ts'
import { fail } from '../../../../values/result.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const customerId = v.pipe(v.string(), v.uuid())
const PERMISSION = {
  maker: 'customer.change',
  checker: 'customer.check',
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: false,
} as const
const CONTACT_NAMES = { email: 'email address', phone: 'phone number' } as const

async function findPermitted(sql: Sql, id: string) {
  const [profile, person] = [await findProfile(sql, id), await findCustomer(sql, id)]
  return profile === undefined || person === undefined ? undefined : { profile, cifid: person.cifid }
}

const contactPermission = (name: 'allow-contact-change' | 'stop-contact-change', isAllowed: boolean) =>
  orderKind({
    ...PERMISSION,
    name,
    needsRecentLogin: isAllowed,
    // An order that stops a permission needs no checker, because a delay could harm the customer.
    checker: isAllowed ? PERMISSION.checker : undefined,
    payload: v.strictObject({ customerId, contactKind: v.picklist(['email', 'phone']) }),
    async subject(sql, { customerId: id, contactKind }) {
      const found = await findPermitted(sql, id)
      if (found === undefined) return undefined
      const { profile, cifid } = found
      const may = contactKind === 'email' ? profile.canUpdateEmailAddress : profile.canUpdatePhoneNumber
      // The permission to change a phone ends by itself, so that it can be given again.
      if (may === isAllowed && !(isAllowed && contactKind === 'phone')) return undefined
      const act = isAllowed ? 'Allow' : 'Stop'
      const summary = `${act} the change of the ${CONTACT_NAMES[contactKind]} of customer ${cifid}`
      return { summary, customerId: id, version: `${may} ${profile.phoneChangeUntil?.toISOString()}` }
    },
    async execute({ clock }, tx, { customerId: id, contactKind }, trace) {
      await permitContactChange(tx, { customerId: id, contactKind, isAllowed, at: clock.now() }, trace)
      return DONE
    },
  })

export const allowContactChange = contactPermission('allow-contact-change', true)
export const stopContactChange = contactPermission('stop-contact-change', false)

const limitPermission = (name: 'allow-limit-change' | 'stop-limit-change', isAllowed: boolean) =>
  orderKind({
    ...PERMISSION,
    name,
    checker: isAllowed ? PERMISSION.checker : undefined,
    payload: v.strictObject({ customerId }),
    async subject(sql, { customerId: id }) {
      const found = await findPermitted(sql, id)
      if (found === undefined || found.profile.canUpdateTransactionLimit === isAllowed) return undefined
      const act = isAllowed ? 'Allow' : 'Stop'
      return { summary: `${act} higher limits by customer ${found.cifid}`, customerId: id, version: `${!isAllowed}` }
    },
    async execute({ clock }, tx, { customerId: id }, trace) {
      await permitRaisedLimits(tx, { customerId: id, isAllowed, at: clock.now() }, trace)
      return DONE
    },
  })

export const allowLimitChange = limitPermission('allow-limit-change', true)
export const stopLimitChange = limitPermission('stop-limit-change', false)

export const recordIndemnity = orderKind({
  ...PERMISSION,
  name: 'record-indemnity',
  payload: v.strictObject({ customerId, reference: v.pipe(v.string(), v.trim(), v.regex(PAPER_REFERENCE)) }),
  async subject(sql, { customerId: id, reference }, { clock }) {
    const [owner, person] = [await findLimitOwner(sql, id, false), await findCustomer(sql, id)]
    if (owner === undefined || person === undefined || owner.hasIndemnity) return undefined
    if (owner.tier < (await indemnityFromTier(sql, clock.now()))) return undefined
    const summary = `Record the indemnity ${reference} of customer ${person.cifid}`
    return { summary, customerId: id, version: `tier ${owner.tier}` }
  },
  async execute({ clock }, tx, { customerId: id, reference }, trace) {
    const recorded = await recordPaperIndemnity(tx, { customerId: id, reference, at: clock.now() }, trace)
    if (recorded.ok) return DONE
    return fail(recorded.failure === 'given-before' ? 'The customer has given it.' : 'The tier needs no indemnity.')
  },
})
