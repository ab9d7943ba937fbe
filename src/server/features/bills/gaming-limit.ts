/** Shows and changes a customer's daily limit for sports and gaming. */
import type { billRoutes } from '../../../contract/bills/bills.ts'
import type { RouteData } from '../../../contract/route.ts'
import { changeGamingLimit } from '../../../core/bills/gaming-limit.ts'
import { calendarDay } from '../../../values/date.ts'
import { ok } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockCustomer } from '../../customers/customer-store.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { findGaming, type GamingUsage, putGaming } from '../../payments/kinds/bill/gaming-store.ts'

/** The use-case behind `getGamingLimit`. */
export function getGamingLimit({ database, clock }: BillsDeps): Handler<typeof billRoutes.getGamingLimit> {
  return async (_nothing, { session }) => {
    const now = clock.now()
    return ok({ data: dataOf(await findGaming(database.pool, session.customerId, now, calendarDay(now))) })
  }
}

/** The use-case behind `setGamingLimit`. */
export function setGamingLimit({ database, clock }: BillsDeps): Handler<typeof billRoutes.setGamingLimit> {
  return async ({ perDay }, { session }) => {
    const now = clock.now()
    const { customerId } = session
    const stands = await database.transaction(async (tx) => {
      // The second of two parallel changes sees the first.
      await lockCustomer(tx, customerId)
      const before = await findGaming(tx, customerId, now, calendarDay(now))
      const limit = changeGamingLimit(before.limit, perDay === undefined ? null : BigInt(perDay), now)
      await putGaming(tx, customerId, limit, now)
      await audit(tx, customerId, session.sessionId, limit.perDayMinor)
      return { ...before, limit }
    })
    return ok({ data: dataOf(stands) })
  }
}

async function audit(tx: Sql, customerId: string, sessionId: string, perDayMinor: bigint | null): Promise<void> {
  const detail = { perDay: perDayMinor?.toString() ?? null }
  const trace = { address: '', requestId: '' }
  await recordAudit(tx, trace, { kind: 'bill.gaming-limit', outcome: 'done', customerId, sessionId, detail })
}

function dataOf({ limit, spentTodayMinor }: GamingUsage): RouteData<typeof billRoutes.getGamingLimit> {
  const { perDayMinor, coming } = limit
  return {
    perDay: perDayMinor?.toString() ?? null,
    spentToday: spentTodayMinor.toString(),
    coming: coming && { perDay: coming.perDayMinor?.toString() ?? null, from: coming.from.toISOString() },
  }
}
