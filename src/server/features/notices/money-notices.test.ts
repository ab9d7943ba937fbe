/**
 * The recipients of money notices and the amounts that they read: for a transfer, and for a move between one customer's own
 * accounts.
 */
import { expect, test } from 'vitest'
import { transferNoticeRows } from '../../notify/money-notices.ts'

const at = new Date('2026-11-21T15:07:00Z')
const payment = {
  customerId: 'ngozi',
  currencyCode: 'NGN',
  amount: '150000',
  from: { accountNumber: '0102883417', accountName: 'NGOZI EZE' },
  to: { accountNumber: '0102883555', accountName: 'ADA OBI' },
}
interface Side {
  readonly customerId: string | null
  readonly maskedAccount: string | null
}
interface Row {
  readonly from: Side
  readonly to: Side
  readonly amountMinor: bigint
  readonly currencyCode: string
}
/** The account and amount of each notified customer. */
const notified = (rows: ReturnType<typeof transferNoticeRows>) =>
  rows.flatMap(({ row }) => {
    const { from, to, amountMinor, currencyCode } = row as Row
    const sides = [
      ['debit', from],
      ['credit', to],
    ] as const
    return sides
      .filter(([, { customerId }]) => customerId !== null)
      .map(([way, side]) => [way, side.customerId, side.maskedAccount, `${currencyCode} ${amountMinor}`])
  })

test.each([
  ['a transfer: notifies both customers', 'ada', undefined, 'NGN 150000'],
  ['a transfer between own accounts: notifies the customer twice', 'ngozi', undefined, 'NGN 150000'],
  [
    'an exchange: notifies the customer of each side in its currency',
    'ngozi',
    { arrives: '101', arrivesCurrency: 'USD' },
    'USD 101',
  ],
])('%s', (_name, toCustomerId, exchange, arrived) => {
  const rows = transferNoticeRows({
    payment: { ...payment, ...(exchange === undefined ? {} : { exchange }) },
    toCustomerId,
    at,
  })
  expect(notified(rows)).toEqual([
    ['debit', 'ngozi', '******3417', 'NGN 150000'],
    ['credit', toCustomerId, '******3555', arrived],
  ])
  // Each notice names the other side.
  for (const { row } of rows) expect(row).toMatchObject({ from: { name: 'NGOZI EZE' }, to: { name: 'ADA OBI' } })
})
