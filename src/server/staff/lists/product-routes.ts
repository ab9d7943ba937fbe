/** The staff's calls on cards, exchange rates, and the schedules of fees and limits. */
import * as v from 'valibot'
import { schedulesSchema } from '../../../contract/staff/staff-lists.ts'
import { type Dated, scheduleAt } from '../../../core/schedule-at.ts'
import { findSchedules, type ScheduleKind } from '../../db/dated-schedules.ts'
import type { Sql } from '../../db/database.ts'
import { findNewestOrders } from '../../features/cards/newest-orders.ts'
import { findRates } from '../../features/exchange/rates-store.ts'
import { MARGIN_SCHEDULES } from '../../features/exchange/margin-schedules.ts'
import { FEE_SCHEDULES } from '../../features/fees/fee-schedules.ts'
import { LIMIT_SCHEDULES } from '../../features/limits/limit-schedules.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { ok } from '../../../values/result.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { lookOf } from './look-of.ts'

const MOST_CARDS = 100
const MOST_RATES = 20
const nothing = v.strictObject({})

export function productRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'cards/list',
      duty: 'payment.read',
      input: nothing,
      run: (_nothing, call) =>
        database.transaction(async (tx) => {
          const cards = await findNewestOrders(tx, MOST_CARDS)
          const look = { what: 'Your cards, in a list', reason: 'To see the progress of cards', at: clock.now() }
          await writeRecordReads(
            tx,
            cards.map(({ customerId }) => customerId),
            lookOf(call, look),
          )
          return ok({
            cards: cards.map(({ customerId: _customer, createdAt, ...card }) => ({
              ...card,
              createdAt: createdAt.toISOString(),
            })),
          })
        }),
    }),
    staffRoute({
      path: 'rates/list',
      duty: 'tariff.read',
      input: nothing,
      async run() {
        const found = await findRates(database.pool, MOST_RATES)
        return ok({
          rates: found.map(({ number, source, madeAt, rates: { NGN, EUR, GBP }, heldBecause, acceptedAt }) => ({
            number: number.toString(),
            source,
            madeAt: madeAt.toISOString(),
            NGN: String(NGN),
            EUR: String(EUR),
            GBP: String(GBP),
            heldBecause,
            acceptedAt: acceptedAt?.toISOString() ?? null,
          })),
        })
      },
    }),
    staffRoute({
      path: 'configuration/schedules',
      duty: 'tariff.read',
      input: schedulesSchema,
      async run({ area }) {
        const now = clock.now()
        const schedules = await READ[area](database.pool, now)
        return ok({ schedules })
      },
    }),
  ]
}

const READ = {
  fees: (sql: Sql, now: Date) => readSchedules(FEE_SCHEDULES, sql, now),
  limits: (sql: Sql, now: Date) => readSchedules(LIMIT_SCHEDULES, sql, now),
  margins: (sql: Sql, now: Date) => readSchedules(MARGIN_SCHEDULES, sql, now),
}

async function readSchedules<S extends Dated>(kind: ScheduleKind<S>, sql: Sql, now: Date) {
  const schedules = await findSchedules(kind, sql)
  const inForce = scheduleAt(schedules, now)
  return schedules.map((schedule) => ({
    effectiveFrom: schedule.effectiveFrom,
    isInForce: schedule === inForce,
    schedule: kind.write(schedule),
  }))
}
