/** Tests which records an order is about, for each kind of order. */
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../../contract/staff/staff-api.ts'
import { ORDER_KINDS, type OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { subjectsOf } from './order-subjects.ts'

/** A kind that is not in the table is about no record that has a page. */
const RECORDS: Partial<Readonly<Record<OrderKindName, readonly OrderRecord[]>>> = {
  'erase-customer': ['report'],
  'approve-tier': ['identity-check'],
  'refuse-tier': ['identity-check'],
  'accept-kyc-change': ['identity-check'],
  'refuse-kyc-change': ['identity-check'],
  'settle-payment': ['payment'],
  'release-payment': ['payment'],
  'return-bill': ['payment'],
  'return-card-fee': ['payment'],
  'refund-payment': ['payment'],
  'recall-payment': ['payment'],
  'make-referred-payment': ['payment', 'alert'],
  'refuse-referred-payment': ['alert'],
  'confirm-screening-hit': ['hit'],
  'dismiss-screening-hit': ['hit'],
  'correct-screening-hit': ['hit'],
  'write-to-customer': ['report'],
  'ask-customer': ['report'],
  'ask-bank': ['report'],
  'link-payment': ['report', 'payment'],
  'decide-for-customer': ['report'],
  'decide-against-customer': ['report'],
  'refund-case': ['report'],
  'answer-contact': ['question'],
  'close-contact': ['question'],
  'pay-unclaimed': ['journal'],
  'post-journal': ['difference'],
  'reverse-journal': ['journal'],
  'explain-break': ['difference', 'journal'],
  'tie-breaks': ['difference', 'journal'],
  'untie-breaks': ['difference'],
}

const payloadOf = (kind: OrderKindName): object => {
  const { entries } = ORDER_KIND_TABLE[kind].payload as unknown as { readonly entries: object }
  return Object.fromEntries(Object.keys(entries).map((field) => [field, `id of ${field}`]))
}

test.each(ORDER_KINDS)('subjects of an order: %s names the records that its checker can open', (kind) => {
  const subjects = subjectsOf({ kind, payload: payloadOf(kind), customerId: 'c' })
  expect(subjects.map(({ record }) => record)).toEqual([...(RECORDS[kind] ?? []), 'customer'])
})

test('subjects of an order: the customer is the last record', () => {
  const order = { kind: 'refund-payment', payload: { paymentId: 'p', amountMinor: '5' }, customerId: 'c' } as const
  expect(subjectsOf(order)).toEqual([
    { record: 'payment', id: 'p' },
    { record: 'customer', id: 'c' },
  ])
})

test('subjects of an order: an empty field and an order without a customer name no record', () => {
  expect(subjectsOf({ kind: 'explain-break', payload: { breakId: 'b', journalId: null }, customerId: null })).toEqual([
    { record: 'difference', id: 'b' },
  ])
})
