/** Tests when a biller counts as troubled: at the edge of each figure, and never when the data is unclear. */
import { expect, test } from 'vitest'
import { type BillerSign, troubleSince } from './biller-health.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)
const MINUTE = 60

type Short = readonly [state: BillerSign['state'], code: string | null, secondsAgo: number, number: string]
const failed = (secondsAgo: number, number = 'a'): Short => ['released', '016', secondsAgo, number]
const paid = (secondsAgo: number): Short => ['settled', '000', secondsAgo, 'z']
const open = (secondsAgo: number, number = 'a'): Short => ['inquiring', null, secondsAgo, number]

test.each<[what: string, signs: readonly Short[], sinceSecondsAgo: number | undefined]>([
  ['no payments: no trouble', [], undefined],
  ['two failures: no trouble', [failed(10), failed(20, 'b')], undefined],
  ['three failures of two numbers: trouble since the first of them', [failed(10), failed(20, 'b'), failed(30)], 30],
  ['three failures of one number: no trouble', [failed(10), failed(20), failed(30)], undefined],
  ['three failures before a paid bill: no trouble', [paid(5), failed(10), failed(20, 'b'), failed(30)], undefined],
  [
    'three failures after a paid bill: trouble since the first of the three',
    [failed(10), failed(20, 'b'), failed(30), paid(40), failed(50)],
    30,
  ],
  [
    'a paid bill between the failures: no trouble',
    [failed(10), failed(20, 'b'), paid(25), failed(30), failed(40)],
    undefined,
  ],
  [
    'three failures, the first half an hour ago: trouble',
    [failed(10), failed(20, 'b'), failed(30 * MINUTE)],
    30 * MINUTE,
  ],
  [
    'three failures, the first more than half an hour ago: no trouble',
    [failed(10), failed(20, 'b'), failed(30 * MINUTE + 1)],
    undefined,
  ],
  ['three bills open for more than two minutes: trouble', [open(121), open(130, 'b'), open(140)], 140],
  ['three open bills, one of them for two minutes only: no trouble', [open(120), open(130, 'b'), open(140)], undefined],
  ['a new open bill: does not hide the trouble', [open(1), failed(10), failed(20, 'b'), open(130)], 130],
  [
    'a bill without an answer, a bill in review and a failure: trouble',
    [['sent', null, 200, 'a'], ['review', '083', 300, 'b'], failed(400)],
    400,
  ],
  [
    'a refusal because the order was wrong: counts as no failure',
    [['released', '013', 10, 'a'], failed(20, 'b'), failed(30)],
    undefined,
  ],
  [
    'a refusal because the float of the bank was empty: counts as no failure',
    [['released', '018', 10, 'a'], failed(20, 'b'), failed(30)],
    undefined,
  ],
  [
    'a bill that an operator released: counts as no failure',
    [['released', null, 10, 'a'], failed(20, 'b'), failed(30)],
    undefined,
  ],
  [
    'a bill that the ledger refused and a cancelled bill: count as no failures',
    [['refused', null, 10, 'a'], ['cancelled', null, 15, 'b'], failed(20), failed(30, 'b')],
    undefined,
  ],
  [
    'a bill that counts as no failure: does not end a row of failures',
    [failed(10), ['released', '013', 15, 'c'], failed(20, 'b'), failed(30)],
    30,
  ],
])('troubleSince: %s', (_what, signs, since) => {
  const found = signs.map(([state, networkCode, secondsAgo, reference]) => ({
    state,
    networkCode,
    reference,
    createdAt: ago(secondsAgo),
  }))
  expect(troubleSince(found, now)).toEqual(since === undefined ? undefined : ago(since))
})
