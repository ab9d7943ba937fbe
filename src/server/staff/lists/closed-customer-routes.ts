/** The staff's calls on the end of a relation: obstacles of an erasure, money of closed customers, and the customers who agreed to offers. */
import * as v from 'valibot'
import { erasureReadSchema } from '../../../contract/staff/staff-lists.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import { listOffersAgreed } from '../../customers/consent-store.ts'
import { findAnyCase } from '../../features/cases/case-store.ts'
import { findUnclaimedBalances } from '../../features/inward-credits/pay-unclaimed-balance.ts'
import { findClosedAt } from '../../features/privacy/closed-customer-store.ts'
import { findErasureObstacles } from '../../features/privacy/erasure-obstacles.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { findProfileByUsername } from '../../identity/profiles/profile-store.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { lookOf } from './look-of.ts'

const nothing = v.strictObject({})

export function closedCustomerRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'erasures/read',
      duty: 'customer.erase',
      input: erasureReadSchema,
      run: ({ subject, reason }, call) =>
        database.transaction(async (tx) => {
          const asked = await findAnyCase(tx, subject.toUpperCase())
          if (asked !== undefined && asked.type !== 'data-erasure')
            return refuse('not-found', 'This report does not ask for erasure.')
          const customerId = asked?.customerId ?? (await findProfileByUsername(tx, subject))?.customerId
          if (customerId === undefined) return refuse('not-found', 'There is no such report, and no such username.')
          const look = {
            what: 'Obstacles to the erasure of your data',
            reason: maskIdentifiers(reason),
            at: clock.now(),
          }
          await writeRecordReads(tx, [customerId], lookOf(call, look))
          const closedAt = await findClosedAt(tx, customerId)
          const obstacles = closedAt === undefined ? await findErasureObstacles(PERSONAL_DATA, tx, customerId) : []
          return ok({ closedAt: closedAt?.toISOString() ?? null, obstacles: [...obstacles] })
        }),
    }),
    staffRoute({
      path: 'unclaimed/list',
      duty: 'ledger.read',
      input: nothing,
      run: (_nothing, call) =>
        database.transaction(async (tx) => {
          const balances = await findUnclaimedBalances(tx)
          const look = { what: 'Money that came back after you had left', reason: 'To pay it out', at: clock.now() }
          await writeRecordReads(
            tx,
            balances.map(({ customerId }) => customerId),
            lookOf(call, look),
          )
          return ok({
            balances: balances.map(({ customerId: _customer, amountMinor, at, ...balance }) => ({
              ...balance,
              amountMinor: amountMinor.toString(),
              at: at.toISOString(),
            })),
          })
        }),
    }),
    staffRoute({
      path: 'offers/list',
      duty: 'customer.search',
      input: nothing,
      run: async () => ok({ cifids: [...(await listOffersAgreed(database.pool))] }),
    }),
  ]
}
