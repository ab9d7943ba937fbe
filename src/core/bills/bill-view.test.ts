/** The customer's view of a bill in each state, and the rows of its receipt. */
import { describe, expect, it, test } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { marked, untranslatedParts } from '../marked-timeline.fixture.ts'
import { type BillRecord, billView } from './bill-view.ts'
import { PAYMENT_STATES } from '../../values/vocabularies/payment-states.ts'
import { billCheck, billReceiptDocument } from './bill-receipt-document.ts'

const BILL: BillRecord = {
  paymentId: '01931c5e-7b00-7abc-8def-0123456789ab',
  state: 'settled',
  refusal: null,
  accountNumber: '0000000013',
  accountName: 'Adaeze Okonkwo',
  category: 'electricity',
  billerId: 'ikeja-electric',
  billerName: 'Ikeja Electric',
  productId: 'prepaid',
  productName: 'Prepaid',
  meterType: 'prepaid',
  subscription: null,
  recipientType: null,
  reference: '45102298447',
  customerName: 'SUNDAY AGBAJE',
  customerAddress: '14 Bode Thomas Street',
  amountMinor: 25_000_00n,
  feeMinor: 100_00n,
  vatMinor: 7_50n,
  stampDutyMinor: 0n,
  levyMinor: 0n,
  approvedWith: [0],
  createdAt: new Date('2026-11-20T12:00:00Z'),
  completedAt: new Date('2026-11-20T12:00:05Z'),
  inquiries: 0,
  inquiredAt: null,
  nextAt: null,
  reviewAt: null,
  providerReference: '17701234',
  token: '48210937551628047193',
  keyChangeTokens: [],
  serial: null,
  units: '110.6 kWh',
  tariff: 'Band A',
  offered: true,
}
const open = { completedAt: null, token: null, providerReference: null, units: null, tariff: null }

describe('the timeline', () => {
  test.each([
    ['settled', {}, 'successful', 'Ikeja Electric has it'],
    ['reversed', {}, 'reversed', 'Money returned'],
    ['released', {}, 'failed', 'Ikeja Electric rejected the payment'],
    ['refused', { refusal: 'insufficient-funds' }, 'failed', 'Not paid'],
    ['cancelled', {}, 'cancelled', 'Cancelled'],
    ['held', open, 'processing', 'it arrives'],
    ['sent', open, 'processing', 'it arrives'],
    [
      'inquiring',
      { ...open, inquiries: 2, inquiredAt: BILL.createdAt, nextAt: BILL.createdAt },
      'processing',
      'a final answer',
    ],
    ['review', { ...open, reviewAt: BILL.createdAt }, 'processing', 'the result'],
  ] as const)('%s', (state, over, status, last) => {
    const view = billView({ ...BILL, ...over, state }, interpolate)
    expect([view.status, view.timeline.at(-1)?.title, view.timeline[0]?.title]).toEqual([
      status,
      last,
      'You approved it',
    ])
  })
  it('a meter’s token: is shown for a paid bill only', () => {
    expect(billView(BILL, interpolate).electricity).toEqual({
      token: BILL.token,
      keyChangeTokens: [],
      units: '110.6 kWh',
      tariff: 'Band A',
    })
    for (const state of ['reversed', 'inquiring', 'released'] as const)
      expect(JSON.stringify(billView({ ...BILL, state }, interpolate))).not.toContain(BILL.token)
    expect(billView({ ...BILL, meterType: 'postpaid' }, interpolate).electricity).toBeNull()
  })
  it('exam PIN: is shown with its serial number once the bill is paid', () => {
    const exam = {
      ...BILL,
      category: 'education' as const,
      meterType: null,
      token: '373820665258',
      serial: 'WRN182135587',
    }
    expect(billView(exam, interpolate)).toMatchObject({
      electricity: null,
      examPin: { pin: '373820665258', serial: 'WRN182135587' },
    })
    expect(billView({ ...exam, state: 'reversed' }, interpolate).examPin).toBeNull()
    expect(billView(BILL, interpolate).examPin).toBeNull()
  })
})

describe('the receipt', () => {
  const check = {
    code: '3F9A-20K7-4F9Q-X7DT',
    checkUrl: 'https://x/verify/3F9A',
    madeAt: BILL.createdAt,
    isPlayMoney: true,
  }
  it('bill receipt: has the token first, in groups of four, and the debited total', () => {
    const printed = billReceiptDocument(
      billView({ ...BILL, keyChangeTokens: ['1'.repeat(20), '2'.repeat(20)] }, interpolate),
      check,
    )
    expect(printed.rows.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Key change 1: 1111 1111 1111 1111 1111',
      'Key change 2: 2222 2222 2222 2222 2222',
      'Token: 4821 0937 5516 2804 7193',
      'For: 45102298447',
      'Product: Prepaid',
      'From: Adaeze Okonkwo',
      'Fees: ₦107.50',
      'Total debited: ₦25,107.50',
      expect.stringMatching(/^Reference: /),
    ])
    expect([printed.sentence, printed.who, printed.statusText]).toEqual(['paid to', 'IKEJA ELECTRIC', 'Successful'])
  })
  it('exam PIN: is printed before all other rows', () => {
    const exam = {
      ...BILL,
      category: 'education' as const,
      meterType: null,
      token: '373820665258',
      serial: 'WRN182135587',
    }
    const rows = billReceiptDocument(billView(exam, interpolate), check).rows.map(
      ({ name, text }) => `${name}: ${text}`,
    )
    expect(rows.slice(0, 2)).toEqual(['PIN: 373820665258', 'Serial number: WRN182135587'])
    const late = billReceiptDocument(billView({ ...exam, token: null, serial: null }, interpolate), check)
    expect(late.rows.map(({ name }) => name)).not.toContain('PIN')
  })
  it('a bill that was not paid takes no money', () => {
    const printed = billReceiptDocument(billView({ ...BILL, state: 'released' }, interpolate), check)
    expect(printed.rows.map(({ name }) => name)).not.toContain('Total debited')
  })
  it('the receipt check shows no number, no token and no full name', () => {
    const text = JSON.stringify(billCheck(BILL))
    for (const secret of [BILL.reference, BILL.token, 'Okonkwo', 'SUNDAY']) expect(text).not.toContain(secret)
    expect(billCheck({ ...BILL, state: 'reversed' }).status).toBe('reversed')
  })
})

test.each(PAYMENT_STATES)('a bill in state %s: every text of its timeline is translated', (state) => {
  for (const category of ['electricity', 'education', 'airtime', 'cable-tv'] as const)
    expect(untranslatedParts(billView({ ...BILL, state, category }, marked).timeline)).toEqual([])
})
