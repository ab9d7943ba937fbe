/** The order that carries out a customer's request for erasure. */
import * as v from 'valibot'
import { isOpenCase } from '../../../../core/cases/case-states.ts'
import { findCustomer } from '../../../customers/customer-store.ts'
import { findAnyCase } from '../../../features/cases/case-store.ts'
import { closeCustomer } from '../../../features/privacy/close-customer.ts'
import { findErasureObstacles } from '../../../features/privacy/erasure-obstacles.ts'
import { closingSteps } from '../../../module-links.ts'
import { PERSONAL_DATA } from '../../../personal-data.ts'
import { fail } from '../../../../values/result.ts'
import { actOf, DONE, HOURS_MS, orderKind } from '../order-kind.ts'

export const eraseCustomer = orderKind({
  name: 'erase-customer',
  maker: 'customer.erase',
  checker: 'customer.check',
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
  payload: v.strictObject({ caseId: v.pipe(v.string(), v.uuid()) }),
  async subject(sql, { caseId }) {
    const asked = await findAnyCase(sql, caseId)
    if (asked?.type !== 'data-erasure' || !isOpenCase(asked.state)) return undefined
    const { customerId, reference } = asked
    const person = await findCustomer(sql, customerId)
    const obstacles = await findErasureObstacles(PERSONAL_DATA, sql, customerId)
    if (person === undefined || obstacles.length > 0) return undefined
    const summary = `Erase the data of customer ${person.cifid}, as report ${reference} asks`
    return { summary, customerId, version: asked.state }
  },
  async execute({ clock }, tx, { caseId }, trace) {
    const asked = await findAnyCase(tx, caseId)
    if (asked === undefined) return fail('There is no such request.')
    const closing = await closeCustomer(closingSteps(clock), tx, asked, actOf(trace))
    if (closing.kind === 'closed') return DONE
    if (closing.kind === 'in-the-way') return fail(`In the way: ${closing.obstacles.join('; ')}.`)
    return fail(
      closing.kind === 'not-asked' ? 'The customer does not ask for it any more.' : 'It is carried out already.',
    )
  },
})
