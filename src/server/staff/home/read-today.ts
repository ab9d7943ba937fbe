/** Counts the payments of today for the first page of staff. The answer is kept for a minute, because the count reads a whole day. */
import type { StaffHome } from '../../../contract/staff/staff-home.ts'
import type { Sql } from '../../db/database.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'

type Today = NonNullable<StaffHome['today']>

const KEPT_MS = 60_000
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Callers of the same minute share one count. */
export function todayReader(sql: Sql): (now: Date) => Promise<Today> {
  let kept: { readonly until: number; readonly today: Promise<Today> } | undefined
  return (now) => {
    if (kept === undefined || kept.until <= now.getTime()) {
      const counted = { until: now.getTime() + KEPT_MS, today: countToday(sql, now) }
      kept = counted
      counted.today.catch(() => {
        if (kept === counted) kept = undefined
      })
    }
    return kept.today
  }
}

async function countToday(sql: Sql, now: Date): Promise<Today> {
  const { rows } = await sql.query<
    Pick<BankPaymentRow, 'kind' | 'currency'> & { hour: number; payments: number; amount_minor: string }
  >(
    `select kind, currency, extract(hour from created_at at time zone 'Africa/Lagos')::int as hour,
       count(*)::int as payments, sum(amount_minor)::text as amount_minor
     from bank.payment
     where created_at >= date_trunc('day', $1::timestamptz at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' and created_at <= $1
     group by 1, 2, 3 order by 1, 2, 3`,
    [now],
  )
  const kinds = [...Map.groupBy(rows, ({ kind, currency }) => `${kind} ${currency}`).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const payments = group.reduce((sum, row) => sum + row.payments, 0)
    const amount = group.reduce((sum, row) => sum + BigInt(row.amount_minor), 0n)
    return [{ kind: first.kind, currency: first.currency, payments, amountMinor: `${amount}` }]
  })
  const hours = HOURS.map((hour) =>
    rows.filter((row) => row.hour === hour).reduce((sum, { payments }) => sum + payments, 0),
  )
  return { countedAt: now.toISOString(), kinds, hours }
}
