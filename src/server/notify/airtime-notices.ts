/** Queues the notices of a phone that another customer topped up: that it was, and that it was undone. */
import type { Sql } from '../db/database.ts'
import type { Effect } from '../ledger/effect.ts'
import type { AirtimeNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

export interface AirtimeTold {
  /** What was received before is taken back: whoever was told of that is told of this. */
  readonly isUndone: boolean
  readonly paymentId: string
  /** E.164, of who got it. */
  readonly phone: string
  readonly amountMinor: bigint
  /** "MTN", "MTN Data". */
  readonly billerName: string
  /** Who paid. */
  readonly sender: string
  readonly at: Date
}

/** Notifies the customer who has the phone when it is topped up, and the same customer when the top-up is undone. */
export function createAirtimeNotices(
  findOwner: (sql: Sql, phone: string) => Promise<{ readonly customerId: string } | undefined>,
): Effect<AirtimeTold> {
  return {
    name: 'airtime-notices',
    async write(tx, rows) {
      const notices: AirtimeNotice[] = []
      for (const { row: told, outcome } of rows) {
        if (outcome !== 'posted') continue
        const owner = told.isUndone ? await findTold(tx, told.paymentId) : await findOwner(tx, told.phone)
        if (owner !== undefined) notices.push(noticeOf(told, owner.customerId))
      }
      // In one call, which queues in one order for all.
      await queueNotices(tx, notices)
    },
  }
}

/** The phone may be somebody else's by now; who was told a year ago, or has left, is not told. */
async function findTold(sql: Sql, paymentId: string): Promise<{ readonly customerId: string } | undefined> {
  const { rows } = await sql.query<{ customerId: string }>(
    `select customer_id as "customerId" from bank.alert where kind = 'airtime-received' and params ->> 'reference' = $1 limit 1`,
    [paymentId],
  )
  return rows[0]
}

function noticeOf(told: AirtimeTold, customerId: string): AirtimeNotice {
  return {
    kind: told.isUndone ? 'airtime-undone' : 'airtime-received',
    customerId,
    reference: told.paymentId,
    at: told.at.toISOString(),
    billerName: told.billerName,
    worthMinor: told.amountMinor.toString(),
    sender: told.sender,
  }
}
