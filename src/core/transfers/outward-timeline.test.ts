import { describe, expect, test } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { marked, untranslatedParts } from '../marked-timeline.fixture.ts'
import { outwardTimeline, type OutwardRecord } from './outward-timeline.ts'
import { isUndecided } from '../payments/payment-states.ts'
import { PAYMENT_STATES } from '../../values/vocabularies/payment-states.ts'
import { paymentStatusOf } from '../payments/payment-status.ts'

const APPROVED = '2026-11-20T15:07:11.000Z'
const record = (over: Partial<OutwardRecord> = {}): OutwardRecord => ({
  state: 'inquiring',
  fromAccountNumber: '1028834176',
  toAccountName: 'CHUKWUEMEKA DANIEL OBI',
  toBankName: 'Zenith Bank',
  amountMinor: 85_000_00n,
  feeMinor: 50_00n,
  vatMinor: 3_75n,
  stampDutyMinor: 50_00n,
  levyMinor: 0n,
  currency: 'NGN',
  createdAt: new Date(APPROVED),
  completedAt: null,
  outward: {
    networkReference: '000036261120160711000000000000000001',
    inquiries: 2,
    inquiredAt: new Date('2026-11-20T15:09:12Z'),
    nextAt: new Date('2026-11-20T15:10:12Z'),
    networkCode: null,
    reviewAt: null,
  },
  ...over,
})
const DONE = { completedAt: new Date('2026-11-20T15:07:14Z') }

test('a silent bank: the timeline shows the number of inquiries, the next inquiry, and the deadline', () => {
  expect(outwardTimeline(record(), interpolate)).toEqual([
    {
      at: APPROVED,
      title: 'We put ₦85,103.75 on hold',
      text: 'From the account ending 4176',
      state: 'done',
    },
    {
      at: null,
      title: 'Waiting for Zenith Bank',
      text: 'Asked 2 times, last at 4:09:12 pm. We ask again at 4:10:12 pm. This page updates itself',
      state: 'now',
    },
    {
      at: null,
      title: 'The answer of Zenith Bank',
      text: 'If it arrived, this becomes a receipt. If Zenith Bank refused it, all ₦85,103.75 is back with you within 10 minutes',
      state: 'next',
    },
    {
      at: '2026-11-21T15:07:11.000Z',
      title: 'a final answer',
      text: 'If Zenith Bank stays silent, our team checks it with NIBSS and sends you the result by SMS and email',
      state: 'next',
    },
  ])
})

test('a sent transfer: the timeline promises arrival within a minute of the approval', () => {
  for (const state of ['held', 'sent'] as const) {
    const [, now, next] = outwardTimeline(record({ state }), interpolate)
    expect(now).toMatchObject({ title: 'On its way to Zenith Bank', state: 'now' })
    expect(next).toMatchObject({ at: '2026-11-20T15:08:11.000Z', state: 'next' })
  }
})

test('payment in review: the timeline promises the result within a day of the start of the review', () => {
  const reviewAt = new Date('2026-11-20T15:20:00Z')
  const { outward } = record()
  expect(
    outwardTimeline(record({ state: 'review', outward: { ...outward, nextAt: null, reviewAt } }), interpolate),
  ).toMatchObject([
    { state: 'done' },
    { at: '2026-11-20T15:20:00.000Z', title: 'We are checking it', state: 'now' },
    { at: '2026-11-21T15:20:00.000Z', title: 'the result', state: 'next' },
  ])
})

test.each([
  ['settled', 'Zenith Bank has it', 'It is in the account of CHUKWUEMEKA DANIEL OBI'],
  ['released', 'Zenith Bank rejected the payment', 'All ₦85,103.75 is back in your account'],
] as const)('payment that is %s: the timeline says where the money is', (state, title, text) => {
  expect(outwardTimeline(record({ state, ...DONE }), interpolate)).toMatchObject([
    { state: 'done' },
    { at: '2026-11-20T15:07:14.000Z', title, text, state: 'done' },
  ])
})

test('released: names the reason of the other bank, in words', () => {
  const outward = { ...record().outward, networkCode: 'AC06' }
  expect(outwardTimeline(record({ state: 'released', ...DONE, outward }), interpolate)[1]).toMatchObject({
    title: 'Zenith Bank rejected the payment: the account is blocked',
    text: 'All ₦85,103.75 is back in your account',
  })
})

describe('whatever the state', () => {
  const reached = PAYMENT_STATES.filter((state) => isUndecided(state) || paymentStatusOf(state) !== 'processing')
  test.each(reached.filter((state) => !['refused', 'cancelled', 'scheduled'].includes(state)))(
    '%s: the timeline has an open step exactly while the transfer is undecided, and names the next step with its deadline',
    (state) => {
      const steps = outwardTimeline(record({ state }), interpolate)
      expect(steps.some((step) => step.state === 'now')).toBe(isUndecided(state))
      expect(steps.some((step) => step.state === 'next' && step.at !== null)).toBe(isUndecided(state))
    },
  )
})

test.each(PAYMENT_STATES)('a payment in state %s: every text of the timeline is translated', (state) => {
  const steps = outwardTimeline(record({ state }), marked)
  expect(steps.length).toBeGreaterThan(1)
  expect(untranslatedParts(steps)).toEqual([])
})
