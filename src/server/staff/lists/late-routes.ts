/** The staff's calls on work that was late, by the clocks of the CBN and of the reports. */
import { lateSchema } from '../../../contract/staff/staff-lists.ts'
import { findLateClocks } from '../../features/cases/case-clock-store.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { findLate } from '../../features/transfers/outward/find-late.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { lookOf } from './look-of.ts'

const DAY_MS = 24 * 60 * 60_000
const REASON = 'To report late work of the bank'

export function lateRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'late/transfers',
      duty: 'payment.read',
      input: lateSchema,
      run: ({ days }, call) =>
        database.transaction(async (tx) => {
          const at = clock.now()
          const late = await findLate(tx, new Date(at.getTime() - days * DAY_MS), at)
          const customerIds = late.map(({ customerId }) => customerId)
          await writeRecordReads(
            tx,
            customerIds,
            lookOf(call, { what: 'A late transfer of yours, in a list', reason: REASON, at }),
          )
          return ok({
            transfers: late.map((one) => ({
              paymentId: one.transferId,
              createdAt: one.createdAt.toISOString(),
              completedAt: one.completedAt?.toISOString() ?? null,
              amountMinor: one.amountMinor.toString(),
              institutionName: one.toBankName,
              state: one.state,
              broken: [...one.broken],
            })),
          })
        }),
    }),
    staffRoute({
      path: 'late/cases',
      duty: 'case.read',
      input: lateSchema,
      run: ({ days }, call) =>
        database.transaction(async (tx) => {
          const at = clock.now()
          const late = await findLateClocks(tx, new Date(at.getTime() - days * DAY_MS), at)
          const customerIds = late.map(({ customerId }) => customerId)
          await writeRecordReads(
            tx,
            customerIds,
            lookOf(call, { what: 'Your late reports, in a list', reason: REASON, at }),
          )
          return ok({
            cases: late.map(({ reference, type, state, clock: name, source, dueAt, metAt }) => ({
              reference,
              type,
              state,
              clock: name,
              source,
              dueAt: dueAt.toISOString(),
              metAt: metAt?.toISOString() ?? null,
            })),
          })
        }),
    }),
  ]
}
