/** Notifies the payer that staff check a payment, with the time by which they decide. The notice never names the rule. */
import { findDeclaredHolidays } from '../calendar/holiday-store.ts'
import type { DeclaredHolidays } from '../../core/cases/public-holidays.ts'
import { decideReferredBy } from '../../core/risk/working-hours.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import { type Effect, type EffectRow, effectRow } from '../ledger/effect.ts'
import type { CheckNotice } from './notice.ts'
import { queueNotices } from './queue-notice.ts'

/** The facts of a referred payment that its notice names. */
export interface ReferralNotification {
  readonly noun: 'transfer' | 'bill' | 'card'
  readonly customerId: string
  readonly accountNumber: string
  readonly amountMinor: bigint
  /** With all charges. */
  readonly totalMinor: bigint
  readonly currencyCode: CheckNotice['currencyCode']
  readonly counterparty: string
}

/** The row of the notice, which is queued in the transaction of the payment's hold. */
export const referralNoticeRows = (notified: ReferralNotification): readonly EffectRow[] => [
  effectRow(referralNoticesEffect, notified),
]

/** A refused hold has no notice, because the reply to the call has the refusal. */
const referralNoticesEffect: Effect<ReferralNotification> = {
  name: 'referral-notices',
  async write(tx, rows) {
    const held = rows.filter(({ outcome }) => outcome === 'posted')
    if (held.length === 0) return
    const holidays = await findDeclaredHolidays(tx)
    await queueNotices(
      tx,
      held.map(({ postingId, row, postedAt }) => noticeOf(postingId, row, postedAt, holidays)),
    )
  },
}

function noticeOf(
  paymentId: string,
  notified: ReferralNotification,
  at: Date,
  holidays: DeclaredHolidays,
): CheckNotice {
  return {
    kind: `${notified.noun}-checking`,
    customerId: notified.customerId,
    reference: paymentId,
    at: at.toISOString(),
    maskedAccount: maskAccountNumber(notified.accountNumber),
    amountMinor: notified.amountMinor.toString(),
    totalMinor: notified.totalMinor.toString(),
    currencyCode: notified.currencyCode,
    counterparty: notified.counterparty,
    decideBy: decideReferredBy(at, holidays).toISOString(),
  }
}
