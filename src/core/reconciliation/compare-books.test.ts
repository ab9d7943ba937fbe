import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBooks, type OwnState, type SettledPayment } from './compare-books.ts'

const payment = (reference: string, over: Partial<SettledPayment> = {}): SettledPayment => ({
  reference,
  direction: 'out',
  amountMinor: 5_000_00n,
  currency: 'NGN',
  ...over,
})
const books = (settled: readonly SettledPayment[], state: OwnState = 'unknown') => ({
  settled,
  unexplained: [],
  stateOf: () => state,
})

test('books that agree have no difference', () => {
  const both = [payment('1'), payment('2', { direction: 'in' }), payment('2')]
  expect(compareBooks(both, books(both.toReversed()))).toEqual({ equal: 3, differences: [], waiting: [] })
})

test.each<[string, readonly SettledPayment[], readonly SettledPayment[], OwnState, object]>([
  ['amount', [payment('1')], [payment('1', { amountMinor: 1n })], 'unknown', { oursMinor: 1n, theirsMinor: 5_000_00n }],
  ['amount', [payment('1')], [payment('1', { currency: 'USD' })], 'unknown', { currency: 'NGN' }],
  ['given-back', [payment('1')], [], 'given-back', { oursMinor: null, theirsMinor: 5_000_00n }],
  ['refused', [payment('1', { direction: 'in' })], [], 'refused', { direction: 'in' }],
  ['unknown', [payment('1')], [payment('1', { direction: 'in' })], 'unknown', { direction: 'out' }],
  ['not-there', [], [payment('1')], 'unknown', { oursMinor: 5_000_00n, theirsMinor: null }],
  ['twice-there', [payment('1'), payment('1')], [payment('1')], 'unknown', { oursMinor: 5_000_00n }],
])('a difference of the kind %s: is found with its figures', (kind, theirs, ours, state, figures) => {
  const { differences } = compareBooks(theirs, books(ours, state))
  expect(differences).toContainEqual(expect.objectContaining({ kind, reference: '1', ...figures }))
})

test('a payment that the switch settled and the bank has not decided: is listed as waiting, not as a difference', () => {
  expect(compareBooks([payment('1')], books([], 'undecided'))).toEqual({
    equal: 0,
    differences: [],
    waiting: [payment('1')],
  })
})

test('an entry without a payment: is a difference', () => {
  const odd = payment('journal-7', { direction: 'in' })
  const { differences } = compareBooks([], { ...books([]), unexplained: [odd] })
  expect(differences).toMatchObject([{ kind: 'no-payment', reference: 'journal-7', oursMinor: 5_000_00n }])
})

test('books without differences: have equal sums, and every payment that is missing or changed is a difference', () => {
  const some = fc.uniqueArray(
    fc.record({
      reference: fc.stringMatching(/^[0-9]{4}$/),
      direction: fc.constantFrom('in' as const, 'out' as const),
      amountMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      currency: fc.constant('NGN'),
    }),
    { selector: ({ direction, reference }) => `${direction}${reference}`, minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(some, fc.nat(), fc.boolean(), (all, pick, drop) => {
      expect(compareBooks(all, books(all))).toMatchObject({ equal: all.length, differences: [] })
      const at = pick % all.length
      const changed = drop
        ? all.toSpliced(at, 1)
        : all.with(at, { ...all[at]!, amountMinor: all[at]!.amountMinor + 1n })
      expect(compareBooks(changed, books(all)).differences).toMatchObject([{ reference: all[at]!.reference }])
      expect(compareBooks(all, books(changed)).differences).toMatchObject([{ reference: all[at]!.reference }])
    }),
  )
})
