/** Orders that freeze a customer's accounts, and that lift a freeze. */
import * as v from 'valibot'
import { lockFreeze } from '../../../features/freeze/freeze-store.ts'
import { freeze, unfreeze } from '../../../features/freeze/freeze-account.ts'
import { findCustomer } from '../../../customers/customer-store.ts'
import type { Sql } from '../../../db/database.ts'
import { fail } from '../../../../values/result.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const payload = v.strictObject({ customerId: v.pipe(v.string(), v.uuid()) })

async function subjectOf(sql: Sql, customerId: string) {
  const customer = await findCustomer(sql, customerId)
  // The lock on the row prevents a new freeze before the act. An act that lifts the freeze would also lift the new freeze.
  const held = await lockFreeze(sql, customerId)
  if (customer === undefined) return undefined
  // The summary has no name, because the order is kept after the customer's name is erased.
  const name = `customer ${customer.cifid}`
  return { name, held, version: held === undefined ? 'open' : `frozen ${held.lastFrozenAt.toISOString()}` }
}

export const freezeCustomer = orderKind({
  name: 'freeze-customer',
  maker: 'customer.freeze',
  checker: undefined,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: false,
  payload,
  async subject(sql, { customerId }) {
    const subject = await subjectOf(sql, customerId)
    if (subject === undefined) return undefined
    return { summary: `Freeze all accounts of ${subject.name}`, customerId, version: subject.version }
  },
  async execute(deps, tx, { customerId }, trace) {
    await freeze(deps.freezeSteps, tx, customerId, 'staff', trace)
    return DONE
  },
})

export const unfreezeCustomer = orderKind({
  name: 'unfreeze-customer',
  maker: 'customer.unfreeze',
  checker: 'customer.check',
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  payload,
  async subject(sql, { customerId }) {
    const subject = await subjectOf(sql, customerId)
    if (subject?.held === undefined) return undefined
    return { summary: `Lift the freeze of ${subject.name}`, customerId, version: subject.version }
  },
  async execute(deps, tx, { customerId }, trace) {
    const held = await lockFreeze(tx, customerId)
    if (held?.isListed === true)
      return fail(
        'A decision on a name keeps these accounts frozen. An order of two risk officers must correct it first.',
      )
    await unfreeze(deps.freezeSteps, tx, customerId, 'staff', trace)
    return DONE
  },
})
