import { expect, it } from 'vitest'
import type { Account } from '../../../contract/account.ts'
import { formatMinor } from '../../../values/money.ts'
import { changeText } from './category-card.tsx'
import { categoryPath, monthName, monthShort, readView, viewQuery } from './insight-view.ts'

const account = (accountNumber: string, currencyCode: Account['currencyCode']) =>
  ({ accountNumber, currencyCode }) as Account
const SAVINGS = account('0102883417', 'NGN')
const DOLLARS = account('0102883424', 'USD')
const read = (query: string) => readView(new URLSearchParams(query), [SAVINGS, DOLLARS], SAVINGS)

// What the address says → what is shown; what makes no sense counts as not given.
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
])('?%s shows %j', (query, view) => {
  expect(read(query)).toEqual(view)
  expect(read(new URLSearchParams(viewQuery(read(query))).toString())).toEqual(read(query))
})

it('a category keeps the view that led to it', () => {
  const view = read('currency=USD&account=0102883424')
  const path = categoryPath({ ...view, month: '2026-10', category: 'food', direction: 'out' })
  const query = new URLSearchParams(path.slice(path.indexOf('?')))
  expect(read(query.toString())).toEqual({ ...view, month: '2026-10' })
  expect([query.get('category'), query.get('direction')]).toEqual(['food', 'out'])
})

it('months have names, whatever the clock’s zone', () => {
  expect([monthName('2026-11'), monthShort('2026-01')]).toEqual(['November 2026', 'Jan'])
})

it.each([
  [100n, 0n, 'None the month before'],
  [0n, 0n, 'None the month before'],
  [100n, 100n, 'As the month before'],
  [250n, 100n, '₦1.50 more than in May'],
  [0n, 100n, '₦1.00 less than in May'],
])('%i after %i: %s', (now, before, text) => {
  expect(changeText(now, before, (minor) => formatMinor(BigInt(minor), 'NGN'), ' than in May')).toBe(text)
})
