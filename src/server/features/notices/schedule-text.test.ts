/** Tests the texts about schedules: each fits into one text message, with every amount, name and reason. */
import { describe, expect, it } from 'vitest'
import { failureText } from '../../../core/schedules/failure-messages.ts'
import type { ScheduleNotice } from '../../notify/notice.ts'
import { noticeText } from './notice-text.ts'

const KINDS = [
  'schedule-set',
  'schedule-reminder',
  'schedule-retrying',
  'schedule-failed',
  'schedule-paused',
  'schedule-ended',
] as const
const REASONS = ['account-not-usable', 'beneficiary-changed', 'new-device-limit', 'insufficient-funds', 'other']

const notice = (kind: ScheduleNotice['kind'], over: Partial<ScheduleNotice> = {}): ScheduleNotice => ({
  kind,
  customerId: '0191f0c0-7f1e-7abc-8def-0123456789ac',
  reference: 'r-1',
  at: '2026-11-30T05:00:00.000Z',
  maskedAccount: '******3417',
  amountMinor: '2500000000',
  currencyCode: 'NGN',
  counterparty: 'W'.repeat(40),
  day: '2026-11-30',
  nextTry: '2026-11-30T11:00:00.000Z',
  ...over,
})

describe.each(KINDS)('the notice %s', (kind) => {
  it.each(REASONS)('notice of a schedule: is one text message of the 7-bit alphabet: %s', (reason) => {
    const { sms } = noticeText(notice(kind, { why: failureText(reason) }), 'Ngozi')
    expect(sms).toMatch(/^Optimus: [\x20-\x7e]{1,151}$/)
  })

  it('notice of a schedule: names the amount and the payee, in text message and mail', () => {
    const { sms, mail } = noticeText(notice(kind, { amountMinor: '8500000', counterparty: 'TUNDE BAKARE' }), 'Ngozi')
    expect(sms).toContain('NGN 85,000.00 to TUNDE BAKARE')
    expect(mail).toMatch(/^Dear Ngozi,\n\n/)
    expect(mail).toContain('₦85,000.00 to TUNDE BAKARE')
  })
})

it('notice of a failed scheduled payment: says when the payment is tried again, and that no money was taken', () => {
  const { sms, mail } = noticeText(notice('schedule-retrying'), 'Ngozi')
  expect(sms).toContain('Nothing was taken. We will try again 30 Nov 2026, 12:00 pm.')
  expect(mail).toContain('Nothing was taken. We will try again on 30 Nov 2026, 12:00 pm')
})
