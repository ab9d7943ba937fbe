/** Turns a notice into jobs, one per channel, so that a mail that fails does not send the text message again. */
import type { Sql } from '../../db/database.ts'
import { type QueuedJob, jobRow, queueJobs } from '../../jobs/queue-jobs.ts'
import type { CompanionRow } from '../../ledger/ledger.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import type { MoneyNotice, Notice, NoticeJob, SecurityNotice } from './notice.ts'

export const SEND_NOTICE = 'send-notice'

/** Tries in all, over about a quarter of an hour by the queue's backoff: an alert that comes later than that confuses. */
const MAX_ATTEMPTS = 7

/** The jobs of a notice, for `queueJobs` in the transaction of what it tells of. */
function noticeJobs(notice: Notice): readonly QueuedJob[] {
  return (['sms', 'email'] as const).map((channel) => ({
    task: SEND_NOTICE,
    payload: { channel, notice } satisfies NoticeJob,
    key: `notice:${notice.kind}:${channel}:${notice.reference}`,
    maxAttempts: MAX_ATTEMPTS,
  }))
}

/** The same as companions' rows, to ride on a posting. */
function noticeRows(notice: Notice): readonly CompanionRow[] {
  return noticeJobs(notice).map(jobRow)
}

export interface MoneyMoved {
  readonly customerId: string
  readonly journalId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly currencyCode: string
  readonly counterparty: string
  readonly at: Date
}

/** Tells the holder that money came in. */
export function creditNoticeRows(moved: MoneyMoved): readonly CompanionRow[] {
  return noticeRows({ kind: 'credit', ...moneyPart(moved) })
}

/** Tells the holder that money went out. */
function debitNoticeRows(moved: MoneyMoved): readonly CompanionRow[] {
  return noticeRows({ kind: 'debit', ...moneyPart(moved) })
}

/** A transfer within the bank, as far as its notices care; amounts are decimal strings of minor units. */
export interface TransferMoved {
  readonly payment: {
    readonly transferId: string
    readonly customerId: string
    readonly currencyCode: string
    readonly amount: string
    readonly from: { readonly accountNumber: string; readonly accountName: string }
    readonly to: { readonly accountNumber: string; readonly accountName: string }
  }
  readonly toCustomerId: string
  readonly at: Date
}

/** Tells both sides of a transfer within the bank. */
export function transferNoticeRows({ payment, toCustomerId, at }: TransferMoved): readonly CompanionRow[] {
  const moved = {
    journalId: payment.transferId,
    amountMinor: BigInt(payment.amount),
    currencyCode: payment.currencyCode,
    at,
  }
  const { from, to } = payment
  return [
    ...debitNoticeRows({
      ...moved,
      customerId: payment.customerId,
      accountNumber: from.accountNumber,
      counterparty: to.accountName,
    }),
    ...creditNoticeRows({
      ...moved,
      customerId: toCustomerId,
      accountNumber: to.accountNumber,
      counterparty: from.accountName,
    }),
  ]
}

/** Queues, in the caller's transaction, word of something that touches the customer's security. */
export async function queueSecurityNotice(
  tx: Sql,
  notice: {
    readonly kind: SecurityNotice['kind']
    readonly customerId: string
    readonly reference: string
    readonly deviceName?: string
    readonly at: Date
  },
): Promise<void> {
  await queueJobs(tx, noticeJobs({ ...notice, at: notice.at.toISOString() }))
}

function moneyPart(moved: MoneyMoved) {
  return {
    customerId: moved.customerId,
    reference: moved.journalId,
    at: moved.at.toISOString(),
    maskedAccount: maskAccountNumber(moved.accountNumber),
    amountMinor: String(moved.amountMinor),
    currencyCode: moved.currencyCode as MoneyNotice['currencyCode'],
    counterparty: moved.counterparty,
  }
}
