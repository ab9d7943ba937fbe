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
  ['nothing was paid', [], undefined],
  ['two failed', [failed(10), failed(20, 'b')], undefined],
  ['three failed, of two numbers', [failed(10), failed(20, 'b'), failed(30)], 30],
  ['three failed, of one number', [failed(10), failed(20), failed(30)], undefined],
  ['a payment went through since', [paid(5), failed(10), failed(20, 'b'), failed(30)], undefined],
  ['one went through before: it began after that', [failed(10), failed(20, 'b'), failed(30), paid(40), failed(50)], 30],
  ['one went through between', [failed(10), failed(20, 'b'), paid(25), failed(30), failed(40)], undefined],
  ['the third is half an hour old', [failed(10), failed(20, 'b'), failed(30 * MINUTE)], 30 * MINUTE],
  ['the third is older', [failed(10), failed(20, 'b'), failed(30 * MINUTE + 1)], undefined],
  ['three are open for longer than two minutes', [open(121), open(130, 'b'), open(140)], 140],
  ['one of them is open for two', [open(120), open(130, 'b'), open(140)], undefined],
  ['open ones that are new hide nothing', [open(1), failed(10), failed(20, 'b'), open(130)], 130],
  [
    'sent and never answered, and with an operator',
    [['sent', null, 200, 'a'], ['review', '083', 300, 'b'], failed(400)],
    400,
  ],
  ['the orders were wrong', [['released', '013', 10, 'a'], failed(20, 'b'), failed(30)], undefined],
  ['our own account was empty', [['released', '018', 10, 'a'], failed(20, 'b'), failed(30)], undefined],
  ['an operator decided', [['released', null, 10, 'a'], failed(20, 'b'), failed(30)], undefined],
  [
    'the ledger refused, or it was taken back',
    [['refused', null, 10, 'a'], ['cancelled', null, 15, 'b'], failed(20), failed(30, 'b')],
    undefined,
  ],
  ['what says nothing breaks no row', [failed(10), ['released', '013', 15, 'c'], failed(20, 'b'), failed(30)], 30],
])('%s', (_what, signs, since) => {
  const found = signs.map(([state, networkCode, secondsAgo, reference]) => ({
    state,
    networkCode,
    reference,
    createdAt: ago(secondsAgo),
  }))
  expect(troubleSince(found, now)).toEqual(since === undefined ? undefined : ago(since))
})
