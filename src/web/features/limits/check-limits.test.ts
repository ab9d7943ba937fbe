import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Limits } from '../../../contract/limits/limits.ts'
import { limitsForm } from './check-limits.ts'

const trio = (perTransfer: string, perDay: string, MaxUnauthorizedTransactionValue = '20000000') => ({
  perTransfer,
  perDay,
  MaxUnauthorizedTransactionValue,
})
const STANDARD = trio('100000000', '500000000')
const limits: Limits = {
  ...STANDARD,
  usedToday: '0',
  leftToday: '500000000',
  note: null,
  inForce: STANDARD,
  standard: STANDARD,
  most: STANDARD,
  tier: 3,
  mayRaise: true,
  indemnity: { above: '100000000', most: '2500000000', accepted: false, acceptedAt: null },
  instantPayments: true,
  newDevice: null,
  newPayees: { cap: '100000000', left: '100000000' },
  counts: {
    perHour: { most: 40, left: 40 },
    perDay: { most: 150, left: 150 },
    perPayee: { most: 20 },
    arrangedPerDay: { most: 1000, left: 1000 },
    hourEndsAt: '2026-11-20T12:00:00.000Z',
    dayEndsAt: '2026-11-20T23:00:00.000Z',
  },
  receiving: { singleDeposit: null, maxBalance: null },
}
type TypedLimits = ReturnType<typeof trio>
const typed = trio('500,000', '2,000,000.00', '0')
const problemsOf = (change: Partial<TypedLimits>, of: Limits = limits) => {
  const parsed = v.safeParse(limitsForm(of), { ...typed, ...change })
  return (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

describe('the form of the limits', () => {
  it('limits form: reads naira as typed into kobo', () => {
    expect(v.parse(limitsForm(limits), typed)).toEqual(trio('50000000', '200000000', '0'))
  })

  it.each<[string, Partial<TypedLimits>, string]>([
    ['nothing', { perDay: '' }, 'perDay: Enter an amount in figures, such as 50,000.00'],
    ['words', { perTransfer: 'all' }, 'perTransfer: Enter an amount in figures, such as 50,000.00'],
    [
      'a limit of nothing',
      { perTransfer: '0' },
      'perTransfer: Enter an amount above zero. To block all payments, turn off payments to others',
    ],
    [
      'more at once than in a day',
      { perTransfer: '500,000.01', perDay: '500,000' },
      'perTransfer: This cannot be more than your daily limit',
    ],
    [
      'above ₦1m',
      { perTransfer: '1,000,000.01' },
      'perTransfer: Accept the indemnity before you set a limit above ₦1,000,000.00',
    ],
    ['above ₦25m', { perDay: '25,000,000.01' }, 'perDay: This can be at most ₦25,000,000.00'],
    [
      'more by PIN than the bank allows',
      { MaxUnauthorizedTransactionValue: '200,000.01' },
      'MaxUnauthorizedTransactionValue: This can be at most ₦200,000.00',
    ],
  ])('limits form: says what is wrong with %s', (_name, change, problem) => {
    expect(problemsOf(change)).toEqual([problem])
  })

  it('limits form: names the maximum of a customer with an accepted indemnity, and of a tier without an indemnity', () => {
    const accepted = {
      ...limits,
      most: trio('2500000000', '2500000000'),
      indemnity: { ...limits.indemnity!, accepted: true },
    }
    expect(problemsOf({ perTransfer: '20,000,000', perDay: '25,000,000' }, accepted)).toEqual([])
    expect(problemsOf({ perDay: '25,000,000.01' }, accepted)).toEqual(['perDay: This can be at most ₦25,000,000.00'])
    expect(problemsOf({ perTransfer: '1,000,000.01' }, { ...limits, indemnity: null })).toEqual([
      'perTransfer: This can be at most ₦1,000,000.00',
    ])
  })

  it('limits form: reports all problems together, and asks for a change when no limit was changed', () => {
    expect(problemsOf({ perTransfer: '', perDay: 'x' })).toHaveLength(2)
    const same = { perTransfer: '1,000,000', perDay: '5,000,000', MaxUnauthorizedTransactionValue: '200,000' }
    expect(problemsOf(same)).toEqual(['perTransfer: You have not changed anything'])
  })
})
