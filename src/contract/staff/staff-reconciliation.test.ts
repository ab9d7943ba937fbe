import { describe, expect, it } from 'vitest'
import { type ReconciliationBreak, restMinor } from './staff-reconciliation.ts'

type Figures = Parameters<typeof restMinor>[0]
const PAYMENT: Figures = {
  network: 'switch',
  kind: 'not-there',
  direction: 'out',
  oursMinor: '500000',
  theirsMinor: null,
  currency: 'NGN',
}
const LINE: Figures = { ...PAYMENT, kind: 'unknown', oursMinor: null, theirsMinor: '500000' }

describe('restMinor', () => {
  it.each<[string, Figures, Figures, bigint]>([
    ['a payment that only the bank has, and a line that only the network has', PAYMENT, LINE, 0n],
    ['a line of another amount', PAYMENT, { ...LINE, theirsMinor: '500100' }, 100n],
    ['a payment and its return, which only the network has', LINE, { ...LINE, direction: 'in' }, 0n],
    [
      'a line that the network lists twice, and a payment of the bank',
      PAYMENT,
      { ...LINE, kind: 'twice-there', oursMinor: '500000' },
      0n,
    ],
    [
      'two wrong amounts',
      { ...PAYMENT, kind: 'amount', theirsMinor: '400000' },
      { ...LINE, kind: 'amount', oursMinor: '400000' },
      0n,
    ],
    [
      'an entry without a payment, and an unknown credit',
      { ...PAYMENT, kind: 'no-payment', direction: 'in' },
      { ...LINE, direction: 'in' },
      0n,
    ],
  ])('%s: can be tied', (_name, one, other, rest) => {
    expect(restMinor(one, other)).toBe(rest)
    expect(restMinor(other, one)).toBe(rest)
  })

  it.each<[string, Partial<ReconciliationBreak>]>([
    ['another network', { network: 'biller' }],
    ['another currency', { currency: 'USD' }],
    ['the same side', { kind: 'not-there', oursMinor: '500000', theirsMinor: null }],
    ['no amount', { theirsMinor: '0' }],
  ])('a difference of %s: cannot be tied', (_name, change) => {
    expect(restMinor(PAYMENT, { ...LINE, ...change })).toBeUndefined()
  })
})
