/** Transfers to other banks that broke one of the law's clocks, or are breaking it now. */
import { brokenClocks, TRANSFER_CLOCKS, type TransferClock } from '../../../../core/transfers/transfer-clocks.ts'
import type { TransferState } from '../../../../core/transfers/transfer-states.ts'
import type { Sql } from '../../../db/database.ts'

export interface LateTransfer {
  readonly transferId: string
  readonly customerId: string
  readonly state: TransferState
  readonly toBankName: string
  readonly amountMinor: bigint
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly broken: readonly TransferClock[]
}

interface LateRow {
  transfer_id: string
  from_customer_id: string
  state: TransferState
  to_bank_name: string
  amount_minor: string
  created_at: Date
  completed_at: Date | null
}

/** Those approved since a time, oldest first; naira. */
export async function findLate(sql: Sql, since: Date, now: Date): Promise<readonly LateTransfer[]> {
  const { rows } = await sql.query<LateRow>(
    `select t.transfer_id, t.from_customer_id, t.state, t.to_bank_name, t.amount_minor, t.created_at, t.completed_at
     from bank.transfer t join bank.outward_transfer w on w.transfer_id = t.transfer_id
     where t.created_at >= $1 and coalesce(t.completed_at, $2) - t.created_at > $3 * interval '1 millisecond'
     order by t.created_at`,
    [since, now, TRANSFER_CLOCKS.instant],
  )
  return rows
    .map((row) => {
      const timed = { state: row.state, createdAt: row.created_at, completedAt: row.completed_at }
      return {
        ...timed,
        transferId: row.transfer_id,
        customerId: row.from_customer_id,
        toBankName: row.to_bank_name,
        amountMinor: BigInt(row.amount_minor),
        broken: brokenClocks(timed, now),
      }
    })
    .filter(({ broken }) => broken.length > 0)
}
