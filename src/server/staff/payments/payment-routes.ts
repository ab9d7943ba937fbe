/** The staff's calls on payments. */
import { paymentReadSchema, paymentSearchSchema } from '../../../contract/staff/staff-payments.ts'
import { ok } from '../../../values/result.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { findDecidable, findPayments } from './find-payments.ts'
import { readPayment } from './read-payment.ts'

export function paymentRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'payments/search',
      duty: 'payment.read',
      input: paymentSearchSchema,
      run: (input, { caller }) =>
        deps.database.transaction(async (tx) => {
          const { payments, customerIds } = await findPayments(tx, input)
          await writeRecordReads(tx, customerIds, {
            operator: `${caller.name} (${caller.staffId})`,
            role: caller.roles.join(', '),
            what: 'A payment of yours, in a list',
            reason: 'To find a payment',
            at: deps.clock.now(),
          })
          return ok({ payments, decidable: await findDecidable(tx, payments) })
        }),
    }),
    staffRoute({
      path: 'payments/read',
      duty: 'payment.open',
      input: paymentReadSchema,
      run: (input, call) => readPayment(deps, input, call),
    }),
  ]
}
