import { describe, expect, it } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { marked, untranslatedParts } from '../marked-timeline.fixture.ts'
import { ENTRY_KINDS, entryKindName } from '../../values/vocabularies/entry-kinds.ts'
import { entryTimeline, type EntryFacts } from './entry-timeline.ts'

const FACTS: EntryFacts = {
  kind: 'card-payment',
  direction: 'debit',
  counterparty: 'Balogun Market',
  counterpartyBank: null,
  postedAt: new Date('2026-11-20T15:07:00Z'),
  valueDate: '2026-11-20',
  postedOn: '2026-11-20',
  receivedAt: null,
  reversedAt: null,
}
const titles = (facts: Partial<EntryFacts>) =>
  entryTimeline({ ...FACTS, ...facts }, interpolate).map(({ title }) => title)

describe('entryTimeline', () => {
  it('says whether the money came in or went out', () => {
    expect(titles({})).toEqual(['Taken from your account'])
    expect(titles({ direction: 'credit' })).toEqual(['Added to your account'])
  })
  it('incoming transfer: names the sender, and the time at which the bank received it', () => {
    const [first, second] = entryTimeline(
      {
        ...FACTS,
        direction: 'credit',
        counterparty: 'HALIMA BELLO',
        counterpartyBank: 'Access Bank',
        receivedAt: new Date('2026-11-20T15:06:58Z'),
      },
      interpolate,
    )
    expect(first).toMatchObject({
      at: '2026-11-20T15:06:58.000Z',
      text: expect.stringContaining('HALIMA BELLO, Access Bank'),
    })
    expect(second).toMatchObject({ at: '2026-11-20T15:07:00.000Z', title: 'Added to your account' })
  })
  it('names a value date other than the posting day, and the time of a reversal', () => {
    expect(entryTimeline({ ...FACTS, valueDate: '2026-11-18' }, interpolate)[0]?.text).toBe('Value date: 18 Nov 2026')
    const reversed = entryTimeline({ ...FACTS, reversedAt: new Date('2026-11-21T08:00:00Z') }, interpolate)
    expect(reversed.at(-1)).toMatchObject({ title: 'Reversed', at: '2026-11-21T08:00:00.000Z' })
  })
})

describe('kinds', () => {
  it('kinds of entries have names, also unknown kinds', () => {
    expect(entryKindName('cable-tv')).toBe('Cable TV')
    expect(entryKindName('loan-payout')).toBe('Loan payout')
  })
  it('every entry kind is in exactly one group', () => {
    const all = Object.values(ENTRY_KINDS).flat()
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('entryTimeline in another language', () => {
  it.each(['credit', 'debit'] as const)('translates every text of a %s', (direction) => {
    const at = new Date('2026-11-21T09:00:00Z')
    const facts = { ...FACTS, direction, receivedAt: at, reversedAt: at, valueDate: '2026-11-19' }
    expect(untranslatedParts(entryTimeline(facts, marked))).toEqual([])
  })
})
