/** The end of a bill: its settlement account, and the rows that are written with it. */
import { totalMinor } from '../../../core/payments/charges.ts'
import { parsePhone } from '../../../values/phone.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { findOwnerOfPhone } from '../../customers/find-owner-of-phone.ts'
import type { Database } from '../../db/database.ts'
import { type EffectRow, effectRow } from '../../ledger/effect.ts'
import { createAirtimeNotices } from '../../notify/airtime-notices.ts'
import type { TransferNotice } from '../../notify/notice.ts'
import { endNoticeRows, type TransferNotification } from '../../notify/transfer-notices.ts'
import { receiptRows } from '../../payments/kinds/bill/bill-receipt-store.ts'
import type { TokenSeal } from '../../payments/kinds/bill/bills-deps.ts'
import { tokenWantedRows } from '../../payments/kinds/bill/fetch-token.ts'
import { type BillEndDeps, BILLS, type OutboundBill } from '../../payments/kinds/bill/outbound-bill.ts'
import type { Clock } from '../../ports/clock.ts'

/** Notifies the customer whose phone another customer topped up. */
export const airtimeNotices = createAirtimeNotices(findOwnerOfPhone)

/** The needs of ending a bill, for the worker and for the operators' commands. */
export async function decideBillDeps({
  database,
  ledger,
  clock,
  logger,
  tokens,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: BillEndDeps['ledger']
  readonly logger: BillEndDeps['logger']
  /**
   * Absent when the bank expects no answer of a biller. An operator's decision brings no token, so a job fetches the token
   * later.
   */
  readonly tokens?: TokenSeal
}): Promise<BillEndDeps> {
  const internalAccount = internalAccounts(database.pool)
  const settlement = await internalAccount('biller-settlement', 'NGN')
  return {
    kind: BILLS,
    ledger,
    clock,
    logger,
    internalAccount,
    settlementAccountId: (currency) => (currency === 'NGN' ? settlement : undefined),
    endRows: (outcome, bill, receipt) =>
      outcome === 'released'
        ? notified('bill-failed', bill, clock)
        : [
            ...(receipt && tokens ? receiptRows(tokens, bill.id, receipt) : []),
            ...tokenWantedRows(bill, tokens && receipt),
            ...notified('bill-paid', bill, clock),
            ...notifyOwner(bill, clock, { isReversed: false }),
          ],
  }
}

const notified = (kind: TransferNotice['kind'], bill: OutboundBill, clock: Clock) =>
  endNoticeRows(kind, notificationOf(bill, clock.now()))

/**
 * Rows that notify the customer of a bill whose money was returned, and the customer whose phone the bill topped up.
 */
export const billReversedRows = (clock: Clock) => (bill: OutboundBill) => [
  ...notified('bill-reversed', bill, clock),
  ...notifyOwner(bill, clock, { isReversed: true }),
]

/** Rows that notify the customer of this bank whose phone another customer topped up. No rows for any other bill. */
function notifyOwner(
  bill: OutboundBill,
  clock: Clock,
  { isReversed }: { readonly isReversed: boolean },
): readonly EffectRow[] {
  const phone = bill.recipientType === 'bank-customer' ? parsePhone(bill.reference) : undefined
  if (phone?.ok !== true) return []
  const { id: paymentId, amountMinor, billerName, accountName: sender } = bill
  const topUp = { isReversed, paymentId, phone: phone.value, amountMinor, billerName, sender, at: clock.now() }
  return [effectRow(airtimeNotices, topUp)]
}

/** The facts of a bill that the notices of the bill name. */
export function notificationOf(bill: OutboundBill, at: Date): TransferNotification {
  return {
    transferId: bill.id,
    customerId: bill.customerId,
    accountNumber: bill.accountNumber,
    amountMinor: bill.amountMinor,
    totalMinor: totalMinor(bill.amountMinor, bill),
    currencyCode: bill.currency,
    counterparty: bill.billerName,
    at,
  }
}
