/** Notifies the payer about the outcome of a payment over a network: a transfer to another bank, or a bill. */
import type { RejectionReason } from '../../core/transfers/rejection-reasons.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import type { Sql } from '../db/database.ts'
import { type Effect, type EffectRow, effectRow } from '../ledger/effect.ts'
import type { TransferNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** The facts about a transfer that its notices need. */
export interface TransferNotification {
  readonly transferId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  /** With all charges. */
  readonly totalMinor: bigint
  readonly currencyCode: TransferNotice['currencyCode']
  readonly counterparty: string
  readonly at: Date
  /** For a refused transfer: the other bank's reason, if the bank gave a reason. */
  readonly why?: RejectionReason | undefined
}

function noticeOf(kind: TransferNotice['kind'], notified: TransferNotification): TransferNotice {
  return {
    kind,
    customerId: notified.customerId,
    reference: notified.transferId,
    at: notified.at.toISOString(),
    maskedAccount: maskAccountNumber(notified.accountNumber),
    amountMinor: notified.amountMinor.toString(),
    totalMinor: notified.totalMinor.toString(),
    currencyCode: notified.currencyCode,
    counterparty: notified.counterparty,
    ...(notified.why === undefined ? {} : { why: notified.why }),
  }
}

/** Queues the notices of these payments in the caller's transaction. */
export async function queueTransferNotices(
  tx: Sql,
  kind: TransferNotice['kind'],
  notified: readonly TransferNotification[],
): Promise<void> {
  await queueNotices(
    tx,
    notified.map((one) => noticeOf(kind, one)),
  )
}

/** Queues the notice in the caller's transaction. */
export const queueTransferNotice = (
  tx: Sql,
  kind: TransferNotice['kind'],
  notified: TransferNotification,
): Promise<void> => queueTransferNotices(tx, kind, [notified])

/** The rows of a notice that is queued only if the posting with these rows is posted. */
export function endNoticeRows(kind: TransferNotice['kind'], notified: TransferNotification): readonly EffectRow[] {
  return [effectRow(transferNoticesEffect, noticeOf(kind, notified))]
}

/** Queues the notices of the payments that a batch ends. */
export const transferNoticesEffect: Effect<TransferNotice> = {
  name: 'transfer-notices',
  async write(tx, rows) {
    const posted = rows.filter((row) => row.outcome === 'posted')
    await queueNotices(
      tx,
      posted.map(({ row }) => row),
    )
  },
}
