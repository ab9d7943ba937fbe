/** The meaning of VTpass's answers, code by code: definite codes, pending for every other code, and its callback. */
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { VTPASS_CODES, VTPASS_STATUSES, vtpassVerdict } from '../../../core/bills/biller-codes.ts'
import type { BillOrder } from '../../ports/biller.ts'
import { vtpassHints, vtpassRequestId } from './vtpass.ts'
import { answerOf, holderOf, naira, servicesReply, variationsReply } from './vtpass-replies.ts'

const ORDER: BillOrder = {
  paymentId: '01931c5e-7b00-7abc-8def-0123456789ab',
  createdAt: new Date('2026-11-20T23:30:00Z'),
  category: 'airtime',
  serviceId: 'mtn',
  productId: null,
  subscription: null,
  reference: '08031234567',
  amountMinor: 500_00n,
  phone: '+2348035550142',
}
const ONE = { ...ORDER, requestId: vtpassRequestId(ORDER) }

test('a meter’s key change tokens in the street address of its holder are not shown', () => {
  const address = '1 HIS MAJESTY AVE. N/A  (KCT1:11111111112222222222, KCT2:33333333334444444444)'
  expect(holderOf({ Customer_Name: 'ADA', Address: address })?.address).toBe('1 HIS MAJESTY AVE. N/A')
})

test('texts of a biller: long texts are cut, and invisible characters are removed', () => {
  const long = `A\0\u202e${'\u0301'.repeat(20_000)}DA`
  const holder = holderOf({ Customer_Name: long, Address: 'x'.repeat(5_000), Current_Bouquet: '🎉'.repeat(900) })
  expect([holder?.name, holder?.address?.length, holder?.bouquet?.name]).toEqual([
    `Á${'\u0301'.repeat(4)}…`,
    140,
    `${'🎉'.repeat(139)}…`,
  ])
  const service = { serviceID: 'mtn', name: long, minimium_amount: 1, maximum_amount: 2 }
  expect(v.parse(servicesReply, { content: [service] }).content[0]?.name.length).toBeLessThan(10)
  const variation = { variation_code: 'x'.repeat(5_000), name: long, variation_amount: 1 }
  const [product] = v.parse(variationsReply, { content: { variations: [variation] } }).content.variations ?? []
  expect([product?.variation_code.length, (product?.name.length ?? 0) < 10]).toEqual([100, true])
})

describe('every code of the public API', () => {
  const reply = (code: string, status?: string, over: object = {}) => ({
    code,
    requestId: vtpassRequestId(ONE),
    content:
      status === undefined
        ? {}
        : { transactions: { status, amount: '500.00', unique_element: ONE.reference, ...over } },
  })

  test.each(Object.entries(VTPASS_CODES).filter(([, { verdict }]) => verdict !== 'look-inside'))(
    '%s',
    (code, known) => {
      expect(answerOf(reply(code), ONE, 'pay')).toMatchObject({ kind: known.verdict, code })
      // A refusal of the inquiry itself says nothing about the payment.
      const ofPayment = ['016', '040', '091'].includes(code)
      expect(answerOf(reply(code), ONE, 'ask')).toMatchObject({
        kind: ofPayment ? known.verdict : 'pending',
        ...(ofPayment ? {} : { notReceived: code === '015' }),
      })
    },
  )
  test.each(Object.entries(VTPASS_STATUSES))('000 %s', (status, known) => {
    expect(answerOf(reply('000', status), ONE, 'pay').kind).toBe(known.verdict)
    expect(answerOf(reply('001', status), ONE, 'ask').kind).toBe(known.verdict)
  })
  test('a code that is in no table is pending, never failed', () => {
    for (const [code, status] of [
      ['777', undefined],
      ['000', undefined],
      ['000', 'paused'],
      ['', 'delivered'],
    ] as const) {
      expect(answerOf(reply(code, status), ONE, 'ask')).toMatchObject({ kind: 'pending', notReceived: false })
    }
    expect(vtpassVerdict('000', null, 'pay').verdict).toBe('pending')
    for (const rubbish of [null, 7, 'delivered', [], {}, { code: {} }]) {
      expect(answerOf(rubbish, ONE, 'pay')).toMatchObject({ kind: 'pending', alert: true })
    }
  })
  test.each([
    ['another payment', { requestId: '202611210030ffffffffffffffffffff' }, {}],
    ['another amount', {}, { amount: 501 }],
    ['another number', {}, { unique_element: '08030000000' }],
  ])('a reply about %s is not believed, whether it says delivered or reversed', (_name, outer, inner) => {
    for (const status of ['delivered', 'reversed']) {
      expect(answerOf({ ...reply('000', status, inner), ...outer }, ONE, 'ask')).toMatchObject({
        kind: 'pending',
        alert: true,
      })
    }
  })
  test.each(Object.keys(VTPASS_CODES))(
    'a reply with the code %s and the id of another payment is not believed',
    (code) => {
      const others = ['202611210030ffffffffffffffffffff', `${ONE.requestId}\uFEFF`, ` ${ONE.requestId}`]
      for (const requestId of others) {
        for (const call of ['pay', 'ask'] as const) {
          const answer = answerOf({ ...reply(code), requestId }, ONE, call)
          expect(answer).toMatchObject({ kind: 'pending', alert: true, notReceived: false })
        }
      }
    },
  )
  test.each([
    [500, 500_00n],
    ['500.00', 500_00n],
    ['1,850.50', 1_850_50n],
    ['N2000', 2_000_00n],
    ['1000.0000', 1_000_00n],
    [0, null],
    ['', null],
    [null, null],
    ['-5', null],
  ])('%j naira are %s kobo', (written, minor) => expect(naira(written)).toBe(minor))
})

describe('the callback', () => {
  const read = (value: unknown) =>
    vtpassHints.read(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
  it('gives the id of a payment or says that products changed, and nothing else', () => {
    const data = {
      code: '000',
      requestId: '202611210030abcdefabcdefabcdefab',
      content: { transactions: { status: 'delivered' } },
    }
    expect(read({ type: 'transaction-update', data })).toEqual({
      kind: 'payment-changed',
      networkReference: data.requestId,
    })
    expect(read({ type: 'variations-update', data: { content: {} } })).toEqual({ kind: 'products-changed' })
    for (const bad of [
      '',
      '{',
      '[]',
      {},
      { type: 'transaction-update' },
      { type: 'transaction-update', data: { requestId: "1' or 1=1" } },
      { type: 'else', data },
    ])
      expect(read(bad)).toBeUndefined()
    expect(JSON.parse(vtpassHints.taken.body)).toEqual({ response: 'success' })
  })
})
