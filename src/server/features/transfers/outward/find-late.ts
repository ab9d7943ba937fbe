/** Finds transfers to other banks that exceeded a deadline of the law, or exceed one now. */
import { brokenClocks, PAYMENT_CLOCKS, type PaymentClock } from '../../../../core/payments/payment-clocks.ts'
import type { PaymentState } from '../../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../../db/database.ts'
import { BRAND } from '../../../../values/brand.ts'

export interface LateTransfer {
  readonly transferId: string
  readonly customerId: string
  readonly state: PaymentState
  readonly toBankName: string
  readonly amountMinor: bigint
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly broken: readonly PaymentClock[]
}

interface LateRow {
  payment_id: string
  customer_id: string
  state: PaymentState
  institution_name: string | null
  amount_minor: string
  created_at: Date
  completed_at: Date | null
}

/** Finds the late naira transfers that were approved since a time, oldest first. */
export async function findLate(sql: Sql, since: Date, now: Date): Promise<readonly LateTransfer[]> {
  const { rows } = await sql.query<LateRow>(
    `select t.payment_id, t.customer_id, t.state, t.institution_name, t.amount_minor, t.created_at, t.completed_at
     from bank.payment t join bank.payment_submission w on w.payment_id = t.payment_id and w.network = 'switch'
     where t.created_at >= $1 and coalesce(t.completed_at, $2) - t.created_at > $3 * interval '1 millisecond'
     order by t.created_at`,
    [since, now, PAYMENT_CLOCKS.instant],
  )
  return rows
    .map((row) => {
      const timed = { state: row.state, createdAt: row.created_at, completedAt: row.completed_at }
      return {
        ...timed,
        transferId: row.payment_id,
        customerId: row.customer_id,
        toBankName: row.institution_name ?? BRAND.bankName,
        amountMinor: BigInt(row.amount_minor),
        broken: brokenClocks(timed, now),
      }
    })
    .filter(({ broken }) => broken.length > 0)
}
