import { expect, it } from 'vitest'
import type { Account } from '../../../contract/accounts/account.ts'
import { formatMinor } from '../../../values/money.ts'
import { changeText } from './category-card.tsx'
import { categoryPath, monthName, monthShort, readView, spansOf, viewQuery } from './insight-view.ts'

const account = (accountNumber: string, currencyCode: Account['currencyCode']) =>
  ({ accountNumber, currencyCode }) as Account
const SAVINGS = account('0102883417', 'NGN')
const DOLLARS = account('0102883424', 'USD')
const read = (query: string) => readView(new URLSearchParams(query), [SAVINGS, DOLLARS], SAVINGS)

// Maps an address to the shown view. An invalid part counts as missing.
it.each([
  ['', { currencyCode: 'NGN' }],
  ['currency=USD', { currencyCode: 'USD' }],
  ['currency=GBP', { currencyCode: 'NGN' }],
  ['currency=naira', { currencyCode: 'NGN' }],
  ['account=0102883417', { currencyCode: 'NGN', accountNumber: '0102883417' }],
  ['currency=USD&account=0102883417', { currencyCode: 'USD' }],
  ['account=9999999999', { currencyCode: 'NGN' }],
  ['month=2026-11', { currencyCode: 'NGN', month: '2026-11' }],
  ['month=2026-13', { currencyCode: 'NGN' }],
  ['month=1926-11', { currencyCode: 'NGN' }],
])('view: ?%s shows %j', (query, view) => {
  expect(read(query)).toEqual(view)
  expect(read(new URLSearchParams(viewQuery(read(query))).toString())).toEqual(read(query))
})

it('category address: keeps the view that led to it', () => {
  const view = read('currency=USD&account=0102883424')
  const path = categoryPath({ ...view, month: '2026-10', category: 'food', direction: 'out' })
  const query = new URLSearchParams(path.slice(path.indexOf('?')))
  expect(read(query.toString())).toEqual({ ...view, month: '2026-10' })
  expect([query.get('category'), query.get('direction')]).toEqual(['food', 'out'])
})

it('months: have names, whatever the clock’s zone', () => {
  expect([monthName('2026-11'), monthShort('2026-01')]).toEqual(['November 2026', 'Jan'])
})

it.each([
  [100n, 0n, 'None in May', 'None before'],
  [0n, 0n, 'None in May', 'None before'],
  [100n, 100n, 'The same as in May', 'The same'],
  [250n, 100n, '₦1.50 more than in May', '₦1.50 more'],
  [0n, 100n, '₦1.00 less than in May', '₦1.00 less'],
])('month arithmetic: %i after %i is %s', (now, before, text, short) => {
  const money = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  expect(changeText(now, before, money, 'in May')).toBe(text)
  expect(changeText(now, before, money)).toBe(short)
})

// Maps the month, the bank's month and the device's day to the compared days.
it.each([
  ['2026-11', '2026-11', '2026-11-23', 'on 1–23 October', ['1–23 Nov', '1–23 Oct']],
  ['2026-11', '2026-11', '2026-11-01', 'on 1 October', ['1 Nov', '1 Oct']],
  ['2027-03', '2027-03', '2027-03-31', 'on 1–28 February', ['1–31 Mar', '1–28 Feb']],
  ['2026-10', '2026-11', '2026-11-23', 'in September', ['Oct', 'Sep']],
  ['2026-11', '2026-11', '2026-12-01', 'on the same days of October', ['Nov', 'Oct']],
])('compared days: %s, when it is %s at the bank and %s on the device', (month, thisMonth, day, before, heads) => {
  expect(spansOf({ month, thisMonth }, Date.parse(`${day}T12:00:00+01:00`))).toEqual({ before, heads })
})
