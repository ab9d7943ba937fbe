/** The figures of money notices: what left the account, what is left on it, and why a transfer came back. */
import { describe, expect, it } from 'vitest'
import { REJECTION_REASONS } from '../../../core/transfers/rejection-reasons.ts'
import type { MoneyNotice, TransferNotice } from '../../notify/notice.ts'
import { noticeText } from './notice-text.ts'

const about = {
  customerId: '0191f0c0-7f1e-7abc-8def-0123456789ac',
  reference: 'r-1',
  at: '2026-11-21T15:07:00.000Z',
  currencyCode: 'NGN',
} as const
const failed = (over: Pick<TransferNotice, 'amountMinor' | 'totalMinor' | 'counterparty' | 'why'>): TransferNotice => ({
  ...about,
  kind: 'transfer-failed',
  maskedAccount: '******3417',
  ...over,
})

it('transfer-failed: gives the reason of the other bank, in one text message and in the letter', () => {
  for (const why of REJECTION_REASONS) {
    const most = { amountMinor: '2500000000', totalMinor: '2500010375', counterparty: 'W'.repeat(30), why }
    const { sms, mail } = noticeText(failed(most), 'Ngozi')
    expect(sms).toMatch(/^Optimus: [\x20-\x7e]{1,151}$/)
    expect(sms).toContain(` failed: ${why}. `)
    expect(mail).toContain(` did not go through: ${why}. All ₦25,000,103.75 is back`)
  }
})

describe('the notice of a debit', () => {
  const debit = (over: Partial<MoneyNotice>) =>
    noticeText(
      {
        ...about,
        kind: 'debit',
        maskedAccount: '******7865',
        amountMinor: '120000',
        counterparty: 'CHINEDU OKAFOR',
        ...over,
      },
      'Ngozi',
    )
  it('notice of a debit: gives the total that left, the charges in it, and the balance after it', () => {
    const { sms, subject, body } = debit({ totalMinor: '121075', balanceMinor: '24720555' })
    expect(sms).toBe(
      'Optimus: Debit NGN 1,210.75 (fee 10.75), acct ******7865, to CHINEDU OKAFOR, 21 Nov 2026, 4:07 pm. Bal NGN 247,205.55. Not you? Call 0700 678 4668 now.',
    )
    expect(sms.length).toBeLessThanOrEqual(160)
    expect(subject).toBe('Debit alert: ₦1,210.75')
    expect(body).toBe(
      '₦1,210.75 left your account ******7865 on 21 Nov 2026, 4:07 pm: ₦1,200.00 to CHINEDU OKAFOR and ₦10.75 in charges. Your balance is ₦247,205.55. If this was not you, call 0700 678 4668 now.',
    )
  })
  it('notice of a debit: names no charges when there were none, and no balance when the books gave none', () => {
    const { sms, body } = debit({ totalMinor: '120000', balanceMinor: '0' })
    expect(sms).toContain('Debit NGN 1,200.00, acct ******7865, to CHINEDU OKAFOR, 21 Nov 2026, 4:07 pm. Bal NGN 0.00.')
    expect(body).toContain('Your balance is ₦0.00.')
    expect(debit({}).sms).not.toContain('Bal')
  })
})
