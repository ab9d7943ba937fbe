import { describe, expect, test } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { marked, untranslatedParts } from '../marked-timeline.fixture.ts'
import { receiptFor, type TransferRecord } from './receipt.ts'
import { paymentReference } from '../payments/reference.ts'
import { PAYMENT_STATES } from '../../values/vocabularies/payment-states.ts'

const record = (over: Partial<TransferRecord> = {}): TransferRecord => ({
  transferId: '01931c5e-7b00-7abc-8def-0123456789ab',
  transferType: 0,
  state: 'settled',
  refusal: null,
  fromCustomerId: 'ada',
  fromAccountNumber: '1028834176',
  fromAccountName: 'ADAEZE OKONKWO',
  toCustomerId: 'tunde',
  toAccountNumber: '4903038303',
  toAccountName: 'TUNDE BAKARE',
  toBankCode: '000036',
  toBankName: 'Optimus Bank',
  amountMinor: 15_000_00n,
  feeMinor: 0n,
  vatMinor: 0n,
  stampDutyMinor: 50_00n,
  levyMinor: 0n,
  currency: 'NGN',
  narration: 'Lunch',
  approvedWith: [0],
  createdAt: new Date('2026-11-20T12:00:00Z'),
  completedAt: new Date('2026-11-20T12:00:01Z'),
  ...over,
})

describe('a receipt', () => {
  test('shows the sender the total with charges, and masks the account numbers of both sides', () => {
    expect(receiptFor(record(), 'ada', interpolate)).toMatchObject({
      status: 'successful',
      direction: 'debit',
      payeeAccountNumber: '4903038303',
      amount: '1500000',
      stampDuty: '5000',
      total: '1505000',
      from: { accountNumber: '******4176', accountName: 'ADAEZE OKONKWO' },
      to: { accountNumber: '******8303', accountName: 'TUNDE BAKARE' },
    })
  })

  test('shows the recipient what arrived, not what the sender was charged', () => {
    expect(receiptFor(record(), 'tunde', interpolate)).not.toHaveProperty('payeeAccountNumber')
    expect(receiptFor(record(), 'tunde', interpolate)).toMatchObject({
      direction: 'credit',
      amount: '1500000',
      stampDuty: '0',
      total: '1500000',
      from: { accountNumber: '******4176' },
      to: { accountNumber: '******8303' },
      timeline: [{ title: 'Money received' }],
    })
  })

  test('shows other customers nothing, and the recipient nothing before the money has arrived', () => {
    for (const state of PAYMENT_STATES) {
      expect(receiptFor(record({ state }), 'stranger', interpolate)).toBeUndefined()
      expect(receiptFor(record({ state }), 'ada', interpolate)).toBeDefined()
      expect(receiptFor(record({ state }), 'tunde', interpolate) !== undefined).toBe(
        state === 'settled' || state === 'reversed',
      )
    }
  })

  test('shows masked account numbers between own accounts too, because receipts are shared', () => {
    const receipt = receiptFor(record({ toCustomerId: 'ada' }), 'ada', interpolate)
    expect([receipt?.from.accountNumber, receipt?.to.accountNumber]).toEqual(['******4176', '******8303'])
  })

  test('says why a transfer was refused and that nothing was taken', () => {
    const receipt = receiptFor(record({ state: 'refused', refusal: 'insufficient-funds' }), 'ada', interpolate)
    expect(receipt?.status).toBe('failed')
    expect(receipt?.timeline.at(-1)?.text).toContain('Nothing was taken')
  })

  test.each(PAYMENT_STATES)('has a step for %s', (state) => {
    const timeline = receiptFor(record({ state, approvedWith: [0, 1] }), 'ada', interpolate)?.timeline ?? []
    expect(timeline).toHaveLength(2)
    expect(timeline[0]?.text).toBe('With your PIN and an SMS code')
  })

  test.each([
    [[0], 'With your PIN'],
    [[0, 2], 'With your PIN and your authenticator'],
    [[3], 'With your passkey'],
    [[], 'The approval did not get through'],
  ])('approved with %j reads: %s', (approvedWith, text) => {
    expect(receiptFor(record({ approvedWith }), 'ada', interpolate)?.timeline[0]?.text).toBe(text)
  })
})

test('payment reference: is made from the random end of the id', () => {
  expect(paymentReference('01931c5e-7b00-7abc-8def-0123456789ab')).toBe('OPT-VVR1-4D2P-F2DB')
  expect(paymentReference('01931c5e-7b00-7abc-8000-000000000000')).toBe('OPT-0000-0000-0000')
})

test.each(PAYMENT_STATES)(
  'a transfer in state %s: every text of its timeline is translated, for both sides',
  (state) => {
    const steps = ['ada', 'tunde'].flatMap((side) => receiptFor(record({ state }), side, marked)?.timeline ?? [])
    expect(steps.length).toBeGreaterThan(1)
    expect(untranslatedParts(steps)).toEqual([])
  },
)
