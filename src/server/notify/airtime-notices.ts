/** Queues the notices to the customer whose phone another customer topped up: of the top-up, and of its reversal. */
import type { Sql } from '../db/database.ts'
import type { Effect } from '../ledger/effect.ts'
import type { AirtimeNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

export interface AirtimeNotification {
  /**
   * True for the reversal of an earlier top-up. Every customer who got a notice of the top-up gets a notice of the
   * reversal.
   */
  readonly isReversed: boolean
  readonly paymentId: string
  /** The phone that was topped up, as E.164. */
  readonly phone: string
  readonly amountMinor: bigint
  /** The name of the biller, such as "MTN" or "MTN Data". */
  readonly billerName: string
  /** The name of the payer. */
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
      // One call queues all notices, so that all processes number them in the same order.
      await queueNotices(tx, notices)
    },
  }
}

/**
 * Finds the customer who was notified of the top-up, because the phone may have another owner now. A customer who was
 * notified a year ago, or whose profile is closed, gets no notice.
 */
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
