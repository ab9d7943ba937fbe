/** The rules of insights as tables: counting, categories, learning, monthly sums and budgets. */
import { describe, expect, test } from 'vitest'
import { dateParam, interpolate, type Translate } from '../../values/message.ts'
import { BUDGET_KEYS, CATEGORY_KEYS, monthsAfter } from '../../values/vocabularies/spending-category.ts'
import { assignCategory, type Correction, learnFrom, narrationKey, payeeKey, whyText } from './assign-category.ts'
import { budgetState } from './budget-state.ts'
import { LONGEST_WORDS, WORDS_IN, WORDS_OUT } from './category-words.ts'
import { countEntry, type EntryFacts } from './count-entry.ts'
import { sortEntry, summarise } from './summarise.ts'

const entry = (over: Partial<EntryFacts> = {}): EntryFacts => ({
  accountId: 1n,
  seq: 1n,
  postedAt: new Date('2026-11-10T12:00:00Z'),
  paymentId: `p${over.seq ?? 1}`,
  month: '2026-11',
  amountMinor: -10_000n,
  chargesMinor: 0n,
  givenBackMinor: 0n,
  isReversed: false,
  isOwn: false,
  kind: 'transfer',
  billCategory: null,
  counterparty: 'TUNDE BAKARE',
  narration: '',
  ...over,
})
const correction = (over: Partial<Correction> = {}): Correction => ({
  correctionId: 'c1',
  accountId: 1n,
  seq: 1n,
  isCredit: false,
  category: 'business',
  learns: 'nothing',
  key: '',
  isForPast: false,
  madeAt: new Date('2026-11-15T12:00:00Z'),
  ...over,
})
const NOTHING = learnFrom([])

describe('the part of an entry that counts', () => {
  // name, entry, [amount in or out, charges, own, given back] in minor units. An amount out is below zero.
  const rows: readonly (readonly [string, Partial<EntryFacts>, readonly [bigint, bigint, bigint, bigint]])[] = [
    ['a payment', {}, [-10_000n, 0n, 0n, 0n]],
    ['a payment with charges', { chargesMinor: 250n }, [-9_750n, 250n, 0n, 0n]],
    ['money that came', { amountMinor: 5_000n }, [5_000n, 0n, 0n, 0n]],
    ['a reversed payment', { isReversed: true, chargesMinor: 250n }, [0n, 0n, 0n, 10_000n]],
    ['reversed money in', { amountMinor: 5_000n, isReversed: true }, [0n, 0n, 0n, 5_000n]],
    ['the reversal', { kind: 'reversal', amountMinor: 10_000n }, [0n, 0n, 0n, 0n]],
    ['the reversal of money in', { kind: 'reversal', amountMinor: -5_000n }, [0n, 0n, 0n, 0n]],
    ['a return', { kind: 'transfer-return', amountMinor: 10_000n }, [0n, 0n, 0n, 0n]],
    ['a refund', { kind: 'case-refund', amountMinor: 10_000n }, [0n, 0n, 0n, 0n]],
    ['a returned payment', { chargesMinor: 250n, givenBackMinor: 9_750n }, [0n, 250n, 0n, 9_750n]],
    ['a payment returned in part', { chargesMinor: 250n, givenBackMinor: 5_000n }, [-4_750n, 250n, 0n, 5_000n]],
    ['a payment returned with its charges', { chargesMinor: 250n, givenBackMinor: 10_000n }, [0n, 0n, 0n, 10_000n]],
    [
      'a payment of which too much was returned',
      { chargesMinor: 250n, givenBackMinor: 99_999n },
      [0n, 0n, 0n, 10_000n],
    ],
    ['a payment whose return was undone', { givenBackMinor: -1n }, [-10_000n, 0n, 0n, 0n]],
    ['own accounts, source', { isOwn: true }, [0n, 0n, 10_000n, 0n]],
    ['own accounts, target', { isOwn: true, amountMinor: 10_000n }, [0n, 0n, 10_000n, 0n]],
    ['own accounts, with a charge', { isOwn: true, chargesMinor: 50n }, [0n, 50n, 9_950n, 0n]],
    ['an exchange', { kind: 'fx' }, [0n, 0n, 10_000n, 0n]],
    ['a balance brought forward', { kind: 'opening', amountMinor: 10_000n }, [0n, 0n, 0n, 0n]],
    ['a charge alone', { kind: 'fee' }, [-10_000n, 0n, 0n, 0n]],
    ['an entry that is all charges', { chargesMinor: 10_000n }, [0n, 10_000n, 0n, 0n]],
  ]
  test.each(rows)('%s', (_name, over, expected) => {
    const counted = countEntry(entry(over))
    const minorOf = (of: 'amount' | 'charges'): bigint =>
      counted.parts
        .filter((part) => part.of === of)
        .reduce((sum, { direction, minor }) => sum + (of === 'amount' && direction === 'out' ? -minor : minor), 0n)
    expect([minorOf('amount'), minorOf('charges'), counted.ownMinor, counted.givenBackMinor]).toEqual(expected)
    expect(counted.parts.every(({ minor }) => minor > 0n)).toBe(true)
  })
})

describe('the category of an entry', () => {
  const rows: readonly (readonly [Partial<EntryFacts>, string, RegExp])[] = [
    [{ billCategory: 'airtime', kind: 'bill-payment', counterparty: 'MTN' }, 'airtime', /airtime/],
    [{ billCategory: 'data', kind: 'bill-payment' }, 'airtime', /data bundle/],
    [{ billCategory: 'cable-tv', kind: 'bill-payment' }, 'television', /cable TV/],
    [{ billCategory: 'electricity', kind: 'bill-payment' }, 'electricity', /electricity/],
    [{ billCategory: 'education', kind: 'bill-payment', counterparty: 'JAMB' }, 'school', /examination/],
    [{ billCategory: 'sports', kind: 'bill-payment', counterparty: 'Bet9ja' }, 'gaming', /sports/],
    [{ kind: 'electricity', counterparty: 'Ikeja Electric' }, 'electricity', /electricity/],
    [{ kind: 'fee', narration: 'School fees' }, 'charges', /charge of the bank/],
    [{ kind: 'card-issuance' }, 'charges', /card/],
    [{ kind: 'interest', amountMinor: 1n }, 'income', /Interest/],
    [{ narration: 'Rent, final part' }, 'rent', /“rent” is in the narration/],
    [{ counterparty: 'GREENFIELD SCHOOLS' }, 'school', /“schools” is in the name/],
    [{ narration: 'SCHOOL-FEES' }, 'school', /“school”/],
    [{ narration: 'Preschooler rental' }, 'family', /person/],
    [{ kind: 'card-payment', counterparty: 'Shoprite Ikeja', narration: 'Card ending 8812' }, 'food', /shoprite/],
    [{ kind: 'card-payment', counterparty: 'NNPC Filling Station' }, 'transport', /name/],
    [{ kind: 'card-payment', counterparty: 'Ethiopian Airlines' }, 'transport', /airlines/],
    [{ kind: 'card-payment', counterparty: 'Somewhere' }, 'other', /does not show/],
    [{ kind: 'card-payment', counterparty: 'Amazon Web Services' }, 'business', /amazon web services/],
    // The first rule of the list wins, wherever its word is. Within one rule, the narration wins.
    [{ narration: 'lunch', counterparty: 'GREENFIELD SCHOOLS' }, 'school', /“schools” is in the name/],
    [{ narration: 'school bus', counterparty: 'GREENFIELD SCHOOLS' }, 'school', /“school” is in the narration/],
    [{ narration: 'Fúel for the car' }, 'transport', /fuel/],
    [{ narration: 'cooperative savings' }, 'savings', /narration/],
    [{}, 'family', /went to a person/],
    [{ counterparty: 'OBI VENTURES LTD' }, 'other', /does not show/],
    [{ counterparty: '' }, 'other', /does not show/],
    [{ amountMinor: 1n, narration: 'Salary November 2026' }, 'income', /salary/],
    [{ amountMinor: 1n, kind: 'inward-credit', counterparty: 'KOBO STUDIO LTD' }, 'income', /company/],
    [{ amountMinor: 1n, kind: 'inward-credit', counterparty: 'HALIMA BELLO' }, 'family', /person sent/],
    // The narration of incoming money names what the payer wrote, not what the customer spends it on.
    [{ amountMinor: 1n, narration: 'My share of the fuel' }, 'family', /person sent/],
  ]
  test.each(rows)('row %#', (over, category, why) => {
    const assigned = assignCategory(entry(over), 'amount', NOTHING)
    expect([assigned.category, assigned.correctionId]).toEqual([category, null])
    expect(whyText(assigned, interpolate)).toMatch(why)
  })

  test('charges: are in the category of charges, for every purpose of the payment', () => {
    const learned = learnFrom([correction()])
    expect(assignCategory(entry({ narration: 'Rent' }), 'charges', learned).category).toBe('charges')
  })

  test('every word can occur in a text, and belongs to an existing category', () => {
    for (const { category, words } of [...WORDS_OUT, ...WORDS_IN]) {
      expect(CATEGORY_KEYS).toContain(category)
      for (const word of words) {
        expect(word).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/)
        expect(word.split(' ').length).toBeLessThanOrEqual(LONGEST_WORDS)
      }
      expect(new Set(words).size).toBe(words.length)
    }
    expect(BUDGET_KEYS).not.toContain('own')
    expect(BUDGET_KEYS).not.toContain('income')
  })
})

describe('the rules that are learned', () => {
  const later = { seq: 9n, postedAt: new Date('2026-11-20T12:00:00Z') }
  const earlier = { seq: 8n, postedAt: new Date('2026-11-01T12:00:00Z') }
  const payee = correction({ learns: 'payee', key: 'tunde bakare' })
  const words = correction({ learns: 'narration', key: 'school run', category: 'transport', correctionId: 'c2' })
  const run = { narration: 'School run, May 2026' }
  const rows: readonly (readonly [string, readonly Correction[], Partial<EntryFacts>, string])[] = [
    ['a correction: for its entry', [correction()], {}, 'business'],
    ['a correction: not for another entry', [correction()], { seq: 2n }, 'family'],
    ['a correction: not for another account', [correction()], { accountId: 2n }, 'family'],
    ['a payee’s rule: for later payments', [payee], later, 'business'],
    ['a payee’s rule: in any spelling', [payee], { ...later, counterparty: 'Tunde  Bákare.' }, 'business'],
    ['a payee’s rule: not for past payments', [payee], earlier, 'family'],
    ['a payee’s rule for the past: for past payments', [{ ...payee, isForPast: true }], earlier, 'business'],
    ['a payee’s rule: not for money from the payee', [payee], { ...later, amountMinor: 5n }, 'family'],
    ['a payee’s rule: not for another payee', [payee], { ...later, counterparty: 'TUNDE BAKARE JNR' }, 'family'],
    ['a rule for words: in any month', [words], { ...later, ...run }, 'transport'],
    ['a rule for words: before the payee’s rule', [payee, words], { ...later, ...run }, 'transport'],
    ['a correction: before both rules', [correction({ category: 'gaming' }), payee, words], run, 'gaming'],
    ['two payee’s rules: the newest', [{ ...payee, category: 'health' }, payee], later, 'health'],
    [
      'two payee’s rules: the older one for the past',
      [
        { ...payee, category: 'health' },
        { ...payee, isForPast: true },
      ],
      earlier,
      'business',
    ],
    [
      'a correction: before the bill’s category',
      [correction({ category: 'family' })],
      { billCategory: 'airtime' },
      'family',
    ],
  ]
  test.each(rows)('%s', (_name, corrections, over, category) => {
    expect(assignCategory(entry(over), 'amount', learnFrom(corrections)).category).toBe(category)
  })

  test('a corrected category: has its reason, and the correction that can be undone', () => {
    expect(assignCategory(entry(), 'amount', learnFrom([correction()]))).toEqual({
      category: 'business',
      why: { message: 'You chose it on {day}.', params: { day: dateParam('2026-11-15T12:00:00.000Z') } },
      correctionId: 'c1',
    })
    const assigned = assignCategory(entry(later), 'amount', learnFrom([payee]))
    expect(whyText(assigned, interpolate)).toBe('On 15 Nov 2026 you chose “Business” for TUNDE BAKARE.')
  })

  test('the reason: is translated, and so is the category in it', () => {
    const marked: Translate = (message, params) => `⟦${interpolate(message, params)}⟧`
    expect(whyText(assignCategory(entry(later), 'amount', learnFrom([payee])), marked)).toBe(
      '⟦On 15 Nov 2026 you chose “⟦Business⟧” for TUNDE BAKARE.⟧',
    )
  })

  test('the keys leave out the parts of a narration that change from month to month', () => {
    expect(narrationKey({ narration: 'Rent, October 2026' })).toBe(narrationKey({ narration: 'RENT 1st Nov. 2027' }))
    expect(narrationKey({ narration: '12/11/2026' })).toBe('')
    // The numbers of two meters must give two keys.
    expect(narrationKey({ narration: 'Meter ending 4471' })).toBe('meter ending 4471')
    expect(payeeKey({ counterparty: '  Shoprite—Ikeja ' })).toBe('shoprite ikeja')
  })
})

describe('a month', () => {
  const entries = [
    entry({ amountMinor: 500_000n, narration: 'Salary' }),
    entry({ seq: 2n, amountMinor: -30_000n, narration: 'Rent', chargesMinor: 1_000n, counterparty: 'SANNI ESTATES' }),
    entry({ seq: 3n, amountMinor: -40_000n, counterparty: 'Shoprite', kind: 'card-payment' }),
    entry({ seq: 4n, amountMinor: -5_000n, counterparty: 'SHOPRITE', kind: 'card-payment' }),
    entry({ seq: 5n, amountMinor: -7_000n, isOwn: true }),
    entry({ seq: 5n, accountId: 2n, amountMinor: 7_000n, isOwn: true }),
    entry({ seq: 6n, amountMinor: -8_000n, isReversed: true }),
    entry({ seq: 7n, amountMinor: -20_000n, counterparty: 'Shoprite', kind: 'card-payment', month: '2026-10' }),
    entry({ seq: 8n, amountMinor: -1n, narration: 'Fuel', month: '2026-06' }),
    entry({ seq: 9n, amountMinor: -1n, narration: 'Fuel', month: '2026-05' }),
  ]
  test('a month: sums money in, money out, categories, payees and own moves', () => {
    const summary = summarise(entries, NOTHING, '2026-11')
    expect(summary.months.map(({ month }) => month)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
    expect(summary.months.at(-1)).toEqual({ month: '2026-11', inMinor: 500_000n, outMinor: 75_000n })
    expect(summary.months[0]).toEqual({ month: '2026-06', inMinor: 0n, outMinor: 1n })
    expect(summary.categories).toEqual([
      { category: 'income', direction: 'in', minor: 500_000n, beforeMinor: 0n, count: 1 },
      { category: 'food', direction: 'out', minor: 45_000n, beforeMinor: 20_000n, count: 2 },
      { category: 'rent', direction: 'out', minor: 29_000n, beforeMinor: 0n, count: 1 },
      { category: 'charges', direction: 'out', minor: 1_000n, beforeMinor: 0n, count: 1 },
    ])
    expect(summary.payees).toEqual([
      { name: 'Shoprite', minor: 45_000n, count: 2 },
      { name: 'SANNI ESTATES', minor: 29_000n, count: 1 },
    ])
    expect([summary.ownMinor, summary.givenBackMinor]).toEqual([7_000n, 8_000n])
  })

  test('a month that is not over: is compared with the same number of days of the month before', () => {
    const bought = (seq: bigint, at: string) =>
      entry({ seq, amountMinor: -(10n ** seq), narration: 'Fuel', month: '2026-10', postedAt: new Date(at) })
    const october = [
      bought(1n, '2026-10-01T00:00:00+01:00'),
      bought(2n, '2026-10-23T23:59:59+01:00'),
      bought(3n, '2026-10-24T00:00:00+01:00'),
      bought(4n, '2026-10-31T12:00:00+01:00'),
    ]
    const beforeOf = (...rest: [{ throughDay: number }?]) =>
      summarise(october, NOTHING, '2026-11', ...rest).categories.map(({ beforeMinor }) => beforeMinor)
    expect(beforeOf({ throughDay: 23 })).toEqual([110n])
    expect(beforeOf()).toEqual([11_110n])
    // The chart shows whole months.
    expect(summarise(october, NOTHING, '2026-11', { throughDay: 23 }).months.at(-2)?.outMinor).toBe(11_110n)
  })

  test('a payment that the customer marks as a move between own accounts: does not count as money in or out', () => {
    const learned = learnFrom([correction({ seq: 3n, category: 'own' })])
    const summary = summarise(entries, learned, '2026-11')
    expect(summary.months.at(-1)?.outMinor).toBe(35_000n)
    expect(summary.ownMinor).toBe(47_000n)
    expect(sortEntry(entries[2]!, learned).moved?.minor).toBe(40_000n)
  })

  test.each([
    ['2026-11', -11, '2025-12'],
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-06', 0, '2026-06'],
  ])('monthsAfter: %s and %i months', (month, count, expected) => {
    expect(monthsAfter(month, count)).toBe(expected)
  })
})

test.each([
  [0n, 1n, 'under'],
  [79_99n, 100_00n, 'under'],
  [80_00n, 100_00n, 'near'],
  [100_00n, 100_00n, 'near'],
  [100_01n, 100_00n, 'over'],
  [1n, 1n, 'near'],
] as const)('a budget of which %i of %i is spent is %s', (spent, budget, state) => {
  expect(budgetState(spent, budget)).toBe(state)
})
