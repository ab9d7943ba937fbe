/** Queues the notices of a phone that another customer topped up: that it was, and that it was undone. */
import type { Sql } from '../db/database.ts'
import type { Effect } from '../ledger/effect.ts'
import type { AirtimeNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

export interface AirtimeNotification {
  /** The earlier top-up was reversed. Every customer who got a notice of it gets a notice of the reversal. */
  readonly isReversed: boolean
  readonly paymentId: string
  /** E.164, of who got it. */
  readonly phone: string
  readonly amountMinor: bigint
  /** "MTN", "MTN Data". */
  readonly billerName: string
  /** The payer. */
  readonly sender: string
  readonly at: Date
}

/** Notifies the customer who has the phone when it is topped up, and the same customer when the top-up is undone. */
export function createAirtimeNotices(
  findOwner: (sql: Sql, phone: string) => Promise<{ readonly customerId: string } | undefined>,
): Effect<AirtimeNotification> {
  return {
    name: 'airtime-notices',
    async write(tx, rows) {
      const notices: AirtimeNotice[] = []
      for (const { row: notified, outcome } of rows) {
        if (outcome !== 'posted') continue
        const owner = notified.isReversed
          ? await findNotified(tx, notified.paymentId)
          : await findOwner(tx, notified.phone)
        if (owner !== undefined) notices.push(noticeOf(notified, owner.customerId))
      }
      // One call queues all notices in one order.
      await queueNotices(tx, notices)
    },
  }
}

/** The phone may have another owner by now. A customer who was notified a year ago, or has left, gets no notice. */
async function findNotified(sql: Sql, paymentId: string): Promise<{ readonly customerId: string } | undefined> {
  const { rows } = await sql.query<{ customerId: string }>(
    `select customer_id as "customerId" from bank.alert where kind = 'airtime-received' and params ->> 'reference' = $1 limit 1`,
    [paymentId],
  )
  return rows[0]
}

function noticeOf(notified: AirtimeNotification, customerId: string): AirtimeNotice {
  return {
    kind: notified.isReversed ? 'airtime-undone' : 'airtime-received',
    customerId,
    reference: notified.paymentId,
    at: notified.at.toISOString(),
    billerName: notified.billerName,
    worthMinor: notified.amountMinor.toString(),
    sender: notified.sender,
  }
}
