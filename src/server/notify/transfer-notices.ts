/** Tells who sent money over a network what became of it: of transfers to other banks and of bills. */
import type { RefusalWords } from '../../core/transfers/refusal-words.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import type { Sql } from '../db/database.ts'
import { type Effect, type EffectRow, effectRow } from '../ledger/effect.ts'
import type { TransferNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** As much of the transfer as its notices say. */
export interface TransferTold {
  readonly transferId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  /** With all charges. */
  readonly totalMinor: bigint
  readonly currencyCode: TransferNotice['currencyCode']
  readonly counterparty: string
  readonly at: Date
  /** Of a refused transfer: the other bank's reason, where it gave one. */
  readonly why?: RefusalWords | undefined
}

function noticeOf(kind: TransferNotice['kind'], told: TransferTold): TransferNotice {
  return {
    kind,
    customerId: told.customerId,
    reference: told.transferId,
    at: told.at.toISOString(),
    maskedAccount: maskAccountNumber(told.accountNumber),
    amountMinor: told.amountMinor.toString(),
    totalMinor: told.totalMinor.toString(),
    currencyCode: told.currencyCode,
    counterparty: told.counterparty,
    ...(told.why === undefined ? {} : { why: told.why }),
  }
}

/** Queues the notice in the caller's transaction; once per transfer and kind while it waits. */
export async function queueTransferNotice(tx: Sql, kind: TransferNotice['kind'], told: TransferTold): Promise<void> {
  await queueNotices(tx, [noticeOf(kind, told)])
}

/** Rows of a notice that is sent only if what it rides on is posted. */
export function endNoticeRows(kind: TransferNotice['kind'], told: TransferTold): readonly EffectRow[] {
  return [effectRow(transferNoticesEffect, noticeOf(kind, told))]
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
