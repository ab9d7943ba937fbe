/** Tests the normaliser: it names values that differ from run to run, and hides no amount, text or count. */
import { describe, expect, it } from 'vitest'
import { type Json, normalise, unordered } from './normalise.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const ONE = '0198f0a0-0000-7000-8000-000000000001'
const TWO = '0198f0a0-0000-7000-8000-000000000002'
const KNOWN = new Map([
  [ONE, 'transfer'],
  ['1234567890', 'account of payer'],
  ['+2348100005555', 'phone of payer'],
])
const of = (record: Json): Json => normalise(record, KNOWN, NOW)

describe('normalise', () => {
  it('normaliser: keeps amounts, texts, counts, currencies, states and nulls', () => {
    const record = {
      amount: '500000',
      large: '9999999999999',
      fee: 1075,
      held: 0,
      open: true,
      none: null,
      text: 'Debit NGN 5,000.00: ₦10.75 of charges, 3 tries left, NIP code 06',
      factors: [0, 1],
      state: 'successful',
      limit: '1000000000',
    }
    expect(of(record)).toEqual(record)
  })

  it('normaliser: names the balance of a notice, and keeps every other amount of the notice', () => {
    expect(of('Debit NGN 5,010.75 (fee 10.75). Bal NGN 94,989.25. Not you?')).toBe(
      'Debit NGN 5,010.75 (fee 10.75). Bal NGN <balance>. Not you?',
    )
    expect(of('₦5,000.00 to ADA. Your balance is ₦94,989.25.')).toBe('₦5,000.00 to ADA. Your balance is ₦<balance>.')
  })

  it('normaliser: shows a different amount, text or count, and a missing field', () => {
    const record = { amount: '500000', texts: ['Debit NGN 5,000.00'], ids: [ONE, TWO] }
    for (const other of [
      { ...record, amount: '500001' },
      { ...record, texts: ['Debit NGN 5,000.01'] },
      { ...record, texts: [] },
      { ...record, texts: ['Debit NGN 5,000.00', 'Debit NGN 5,000.00'] },
      { ...record, ids: [ONE] },
      { ...record, ids: [TWO, TWO] },
      { amount: '500000', texts: ['Debit NGN 5,000.00'] },
    ])
      expect(of(other)).not.toEqual(of(record))
  })

  it('normaliser: numbers ids by their first appearance, so that the same id keeps its name', () => {
    const other = '0198f0a0-0000-7000-8000-000000000003'
    expect(of([other, TWO, other, ONE])).toEqual(['<id 1>', '<id 2>', '<id 1>', '<transfer>'])
  })

  it('normaliser: names full and masked accounts and phones of the scenario, and leaves other masked numbers', () => {
    expect(of('from 1234567890 or ******7890, code to *5555, not ******1111')).toBe(
      'from <account of payer> or <masked account of payer>, code to <masked phone of payer>, not ******1111',
    )
  })

  it('normaliser: distinguishes today from other days, and a time from no time', () => {
    expect(
      of({
        valueDate: '2026-11-23',
        due: '2026-11-25',
        was: '20 Nov 2026',
        at: '2026-11-23T10:00:00.000Z',
        ended: null,
      }),
    ).toEqual({
      valueDate: '<today>',
      due: '<today + 2>',
      was: '<today - 3>',
      at: '<time>',
      ended: null,
    })
  })

  it.each([
    ['2026-11-23T10:00:00Z', 'Fri 11 Dec 2026'],
    ['2026-11-24T10:00:00Z', 'Mon 14 Dec 2026'],
    ['2026-11-28T10:00:00Z', 'Thu 17 Dec 2026'],
  ])('normaliser: names a day in working days, so that a run on %s gives the same record', (now, day) => {
    const text = `You have our result within 14 working days: by ${day}.`
    expect(normalise(text, KNOWN, new Date(now))).toBe(
      'You have our result within 14 working days: by <today + 14 working days>.',
    )
  })

  it('normaliser: sorts an unordered list by its texts, and ignores the ids in it', () => {
    const [first, second] = [
      { id: ONE, text: 'b' },
      { id: TWO, text: 'a' },
    ]
    expect(of(unordered([first, second]))).toEqual(of(unordered([second, first])))
    expect(of([first, second])).not.toEqual(of([second, first]))
  })

  it('normaliser: names references, network ids and meter tokens, each kind separately', () => {
    const network = '000036261123100000123456789012'
    expect(
      of(['OPT-3F9A-20K7-4F9Q', 'CASE-3F9A-20K7-4F9Q', 'OPT-3F9A-20K7-4F9R', network, '1234 5678 9012 3456 7890']),
    ).toEqual(['<OPT reference 1>', '<CASE reference 1>', '<OPT reference 2>', '<network id 1>', '<meter token 1>'])
  })
})
