/** Turns a notice into jobs, one per channel, so that a mail that fails does not send the text message again. */
import { type QueuedJob, jobRow } from '../../jobs/queue-jobs.ts'
import type { CompanionRow } from '../../ledger/ledger.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import type { Notice, NoticeJob } from './notice.ts'

export const SEND_NOTICE = 'send-notice'

/** Tries in all, over about a quarter of an hour by the queue's backoff: an alert that comes later than that confuses. */
const MAX_ATTEMPTS = 7

/** The jobs of a notice, for `queueJobs` in the transaction of what it tells of. */
export function noticeJobs(notice: Notice): readonly QueuedJob[] {
  return (['sms', 'email'] as const).map((channel) => ({
    task: SEND_NOTICE,
    payload: { channel, notice } satisfies NoticeJob,
    key: `notice:${notice.kind}:${channel}:${notice.reference}`,
    maxAttempts: MAX_ATTEMPTS,
  }))
}

/** The same as companions' rows, to ride on a posting. */
export function noticeRows(notice: Notice): readonly CompanionRow[] {
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
export function debitNoticeRows(moved: MoneyMoved): readonly CompanionRow[] {
  return noticeRows({ kind: 'debit', ...moneyPart(moved) })
}

/** Tells the customer's phone and mailbox that a device was linked. */
export function newDeviceNoticeJobs(linked: {
  readonly customerId: string
  readonly deviceKeyId: string
  readonly deviceName: string
  readonly at: Date
}): readonly QueuedJob[] {
  const { customerId, deviceKeyId, deviceName, at } = linked
  return noticeJobs({ kind: 'new-device', customerId, reference: deviceKeyId, deviceName, at: at.toISOString() })
}

function moneyPart(moved: MoneyMoved) {
  return {
    customerId: moved.customerId,
    reference: moved.journalId,
    at: moved.at.toISOString(),
    maskedAccount: maskAccountNumber(moved.accountNumber),
    amountMinor: String(moved.amountMinor),
    currencyCode: moved.currencyCode as Extract<Notice, { kind: 'credit' }>['currencyCode'],
    counterparty: moved.counterparty,
  }
}
