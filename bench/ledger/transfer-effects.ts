/** Makes the posting effects of a real transfer, with the rows that a confirmation writes. */
import { transferNoticeRows } from '../../src/server/notify/money-notices.ts'
import { paymentCountRow } from '../../src/server/payments/execution/payment-count.ts'
import { auditEffect } from '../../src/server/audit/audit-effect.ts'
import { transferEffect } from '../../src/server/payments/kinds/transfer/transfer-effect.ts'
import type { NewPaymentRow } from '../../src/server/payments/rows/payment-row.ts'
import { dayCounterKey } from '../../src/core/limits/limit-counter.ts'
import { effectRow } from '../../src/server/ledger/effect.ts'
import { BRAND } from '../../src/values/brand.ts'
import type { Posting } from '../../src/server/ledger/ledger.ts'

const ROOM = { perHour: 10 ** 9, perDay: 10 ** 9, perPayee: 10 ** 9, arrangedPerDay: 10 ** 9 }

/**
 * The effects are the payer's counts, a transfer row, an audit row, the notices of both sides, and two sums of the
 * payer's limit counter.
 */
export function withTransferEffects(posting: Posting, customerId: string, toCustomerId: string): Posting {
  const [from, to] = posting.lines
  const amount = String(to?.amountMinor)
  const key = dayCounterKey(`00000000-0000-7000-8000-${String(from?.accountId).padStart(12, '0')}`, 'NGN', '2026-11-21')
  const counter = { addMinor: to?.amountMinor ?? 0n, capMinor: 10n ** 15n }
  return {
    ...posting,
    counters: [
      { ...counter, key, name: 'daily-limit' },
      { ...counter, key, sum: 'by-new-devices', name: 'new-device-limit' },
    ],
    effects: [
      paymentCountRow({
        // Makes a payer for each account. The bank would refuse one customer who makes thousands of payments in a day.
        customerId: `00000000-0000-7000-8000-${String(from?.accountId).padStart(12, '0')}`,
        day: '2026-11-21',
        hour: 12,
        payee: `${BRAND.institutionCode} ${String(to?.accountId).padStart(10, '0')}`,
        arranged: false,
        limits: ROOM,
      }),
      effectRow(
        transferEffect,
        transferRow({ customerId, toCustomerId }, String(from?.accountId), String(to?.accountId), amount),
      ),
      effectRow(auditEffect, {
        kind: 'transfer.confirmed',
        customer_id: customerId,
        session_id: customerId,
        device_key_id: customerId,
        address: '127.0.0.1',
        request_id: posting.id,
        detail: { amount, currency: 'NGN', factors: [0] },
      }),
      ...transferNoticeRows({
        payment: {
          customerId,
          currencyCode: 'NGN',
          amount,
          from: { accountNumber: String(from?.accountId).padStart(10, '0'), accountName: 'ADAEZE OKONKWO' },
          to: { accountNumber: String(to?.accountId).padStart(10, '0'), accountName: 'TUNDE BAKARE' },
        },
        toCustomerId,
        at: new Date(),
      }),
    ],
  }
}

function transferRow(
  customers: { customerId: string; toCustomerId: string },
  from: string,
  to: string,
  amount: string,
): NewPaymentRow {
  return {
    kind: 'own-bank',
    transfer_type: 0,
    customer_id: customers.customerId,
    account_number: from.padStart(10, '0'),
    account_name: 'ADAEZE OKONKWO',
    payee_customer_id: customers.toCustomerId,
    payee_reference: to.padStart(10, '0'),
    payee_name: 'TUNDE BAKARE',
    institution_code: BRAND.institutionCode,
    institution_name: null,
    amount_minor: amount,
    fee_minor: '0',
    vat_minor: '0',
    stamp_duty_minor: '0',
    levy_minor: '0',
    currency: 'NGN',
    narration: 'Transfer to a friend',
    approved_with: [0],
    created_at: new Date().toISOString(),
  }
}
