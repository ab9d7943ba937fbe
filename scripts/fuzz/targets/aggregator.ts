/** Fuzzes the readers of the bill aggregator's replies. */
import * as v from 'valibot'
import { vtpassRequestId } from '../../../src/server/adapters/biller/vtpass.ts'
import {
  answerOf,
  holderOf,
  holderReply,
  servicesReply,
  variationsReply,
} from '../../../src/server/adapters/biller/vtpass-replies.ts'
import type { BillOrder } from '../../../src/server/ports/biller.ts'
import { type FuzzTarget, mustHold } from '../target.ts'

const PAID: BillOrder = {
  paymentId: '01931c5e-7b00-7abc-8def-0123456789ab',
  createdAt: new Date('2026-11-20T23:30:00Z'),
  category: 'electricity',
  serviceId: 'ikeja-electric',
  productId: null,
  subscription: null,
  reference: '08031234567',
  amountMinor: 50_000n,
  phone: '+2348035550142',
}
const requestId = vtpassRequestId(PAID)
const orders = [PAID, { ...PAID, category: 'education' as const }].map((order) => ({ ...order, requestId }))
const transactions = { status: 'delivered', amount: '500.00', unique_element: PAID.reference, transactionId: '1' }
const reply = (more: object) => JSON.stringify({ code: '000', requestId, content: { transactions }, ...more })
/** The longest text that a screen or a receipt shows. */
const LONGEST = 150

export const aggregator: FuzzTarget = {
  name: 'aggregator',
  subject: 'answerOf, holderOf, servicesReply, variationsReply',
  mostBytes: 16 * 1024,
  withinMs: 1_000,
  words: [
    '"code":"000"',
    '"Customer_Name":"',
    '"KCT1":"',
    '"Pin":"',
    '"cards":[',
    '1234-5678-9012-3456-7890',
    '"016"',
    '"amount":',
  ],
  seeds: [
    reply({ token: '1234-5678-9012-3456-7890', units: 12.5, tariff: 'A', kct1: '11111111112222222222' }),
    reply({ cards: [{ Serial: 'WRN1234', Pin: '123456789012' }] }),
    reply({ purchased_code: 'Pin : 3678251321392432' }),
    reply({ code: '016' }),
    '{"code":"000","content":{"Customer_Name":"ADA","Address":"1 WAY (KCT1:1)","Current_Bouquet":"X","Renewal_Amount":"1,000.00","Due_Date":"2026-12-01T00:00"}}',
    '{"content":[{"serviceID":"mtn","name":"MTN","minimium_amount":1,"maximum_amount":"2"}]}',
    '{"content":{"varations":[{"variation_code":"a","name":"b","variation_amount":"1.00","fixedPrice":"Yes"}]}}',
  ],
  check(input) {
    const json = jsonOf(input.toString('utf8'))
    for (const order of orders)
      for (const call of ['pay', 'ask'] as const) {
        const answer = answerOf(json, order, call)
        if (answer.kind === 'settled') checkTexts(Object.values(answer.receipt ?? {}))
        if (answer.kind === 'refused') checkTexts([answer.reason])
        mustHold('an answer of another payment is pending', answer.kind === 'pending' || idOf(json) !== 'other')
      }
    const holder = v.safeParse(holderReply, json)
    if (holder.success) checkTexts(Object.values(holderOf(holder.output.content) ?? {}))
    v.safeParse(servicesReply, json)
    v.safeParse(variationsReply, json)
  },
}

/** Returns `other` for a reply that names another request than the request that was sent. */
function idOf(json: unknown): 'other' | 'same' {
  const id = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)['requestId'] : undefined
  return typeof id === 'string' && id !== requestId ? 'other' : 'same'
}

function checkTexts(values: readonly unknown[]): void {
  for (const value of values.flat()) {
    if (typeof value !== 'string') continue
    mustHold(`a text of a network is short: ${value.length}`, [...value].length <= LONGEST)
    mustHold('a text of a network has no control character', !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value))
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
