import { describe, expect, it, test } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { marked, untranslatedParts } from '../marked-timeline.fixture.ts'
import { clocksAtOpening, dueAt, limitText } from './case-clocks.ts'
import { casePromises } from './case-promises.ts'
import { caseReference } from './case-reference.ts'
import { CASE_EVENTS, CASE_TRANSITIONS, isOpenCase, nextCaseState } from './case-states.ts'
import { caseTimeline, type CaseStory } from './case-timeline.ts'
import { isAskedBack, TYPE_RULES, typesFor, typeWords, type CaseSubject } from './case-types.ts'
import { CASE_TYPES } from '../../values/vocabularies/cases/case-types.ts'
import { NO_DECLARED_HOLIDAYS as NONE } from './public-holidays.ts'
import { workingDaysAfter } from './working-days.ts'
import { CASE_STATES } from '../../values/vocabularies/cases/case-states.ts'

const sent: CaseSubject = { kind: 'transfer', elsewhere: true, direction: 'debit', status: 'successful' }

describe('the table of states and events', () => {
  test('case table: has a row for every state, and reaches every state', () => {
    expect(Object.keys(CASE_TRANSITIONS).toSorted()).toEqual([...CASE_STATES].toSorted())
    const reached = new Set(['opened', ...Object.values(CASE_TRANSITIONS).flatMap((row) => Object.values(row))])
    expect([...reached].toSorted()).toEqual([...CASE_STATES].toSorted())
  })

  test('uses every event except the opening', () => {
    const used = new Set(Object.values(CASE_TRANSITIONS).flatMap((row) => Object.keys(row)))
    expect([...used, 'opened'].toSorted()).toEqual([...CASE_EVENTS].toSorted())
  })

  test.each(CASE_STATES.flatMap((state) => CASE_EVENTS.map((event) => [state, event] as const)))(
    '%s × %s gives what the table says',
    (state, event) => expect(nextCaseState(state, event)).toBe(CASE_TRANSITIONS[state][event]),
  )

  test('a closed case: refuses messages, decisions and withdrawals, and still accepts returned money', () => {
    for (const state of CASE_STATES.filter((one) => !isOpenCase(one))) {
      expect(Object.keys(CASE_TRANSITIONS[state]).filter((event) => event !== 'refunded')).toEqual(['money-returned'])
    }
  })

  test('an open case: can be withdrawn, and a closed case cannot', () => {
    for (const state of CASE_STATES) {
      expect(nextCaseState(state, 'customer-withdrew') === 'withdrawn').toBe(isOpenCase(state))
    }
  })
})

describe('the problems that can be reported', () => {
  test.each([
    [
      'sent elsewhere',
      sent,
      [
        'wrong-account',
        'wrong-amount',
        'sent-twice',
        'fraud',
        'not-authorised',
        'not-delivered',
        'debited-twice',
        'amount-differs',
        'question',
      ],
    ],
    ['under way', { ...sent, status: 'processing' as const }, ['not-refunded', 'question']],
    ['failed', { ...sent, status: 'failed' as const }, ['not-refunded', 'question']],
    ['returned', { ...sent, status: 'reversed' as const }, ['question']],
    ['received', { ...sent, direction: 'credit' as const }, ['question']],
    [
      'another debit',
      { ...sent, kind: 'entry' as const },
      ['not-authorised', 'debited-twice', 'amount-differs', 'question'],
    ],
    ['another credit', { ...sent, kind: 'entry' as const, direction: 'credit' as const }, ['question']],
    [
      'a bill',
      { ...sent, kind: 'bill' as const, elsewhere: false },
      ['wrong-account', 'not-authorised', 'not-delivered', 'debited-twice', 'amount-differs', 'question'],
    ],
    ['a bill that failed', { ...sent, kind: 'bill' as const, status: 'failed' as const }, ['not-refunded', 'question']],
    ['nothing', { ...sent, kind: 'none' as const }, ['data-correction', 'data-erasure', 'question']],
  ])('a report about %s: offers the problems of the table', (_what, subject, types) =>
    expect(typesFor(subject)).toEqual(types),
  )

  test('a recall: is sent only for a settled transfer to another bank, and only for a type that asks for the money', () => {
    const asked = CASE_TYPES.filter((type) => isAskedBack(type, sent))
    expect(asked).toEqual(['wrong-account', 'wrong-amount', 'sent-twice', 'fraud', 'not-authorised', 'bank-recall'])
    for (const over of [
      { elsewhere: false },
      { kind: 'entry' },
      { status: 'failed' },
      { direction: 'credit' },
    ] as const) {
      expect(CASE_TYPES.filter((type) => isAskedBack(type, { ...sent, ...over }))).toEqual([])
    }
  })
})

describe('a bill', () => {
  const bill = { ...sent, kind: 'bill' as const, elsewhere: false, bankName: '', paidAt: new Date(0) }
  test('a payment on the web: has its own texts, asks no bank, and has 72 hours', () => {
    expect(typeWords('not-delivered', 'bill').title).toBe('I did not get what I paid for')
    expect(typeWords('not-refunded', 'bill').title).toBe('It failed or is delayed, and my money is not back')
    expect(typeWords('not-delivered', 'transfer').title).toBe('The recipient says that the money did not arrive')
    expect(CASE_TYPES.filter((type) => isAskedBack(type, bill))).toEqual([])
    const today = { now: new Date('2026-11-20T09:00:00Z'), holidays: NONE }
    expect(casePromises('not-delivered', bill, today, interpolate)[0]).toContain('within 72 hours: by 23 Nov 2026')
    expect(casePromises('wrong-account', bill, today, interpolate).join(' ')).not.toMatch(
      /person who has it|Banks must/,
    )
    expect(clocksAtOpening('not-refunded', bill).result).toEqual({ limit: { hours: 72 }, source: 'law' })
  })
})

describe('working days', () => {
  // 20 November 2026 is a Friday.
  test.each([
    ['2026-11-20T09:00:00Z', 1, '2026-11-23T22:59:59.000Z'],
    ['2026-11-21T09:00:00Z', 1, '2026-11-23T22:59:59.000Z'],
    ['2026-11-22T09:00:00Z', 1, '2026-11-23T22:59:59.000Z'],
    // A quarter to one on Monday in Lagos is still Sunday in UTC.
    ['2026-11-22T23:45:00Z', 1, '2026-11-24T22:59:59.000Z'],
    ['2026-11-20T09:00:00Z', 5, '2026-11-27T22:59:59.000Z'],
    ['2026-11-20T09:00:00Z', 16, '2026-12-14T22:59:59.000Z'],
    // Christmas is a Friday, Boxing Day a Saturday.
    ['2026-12-24T09:00:00Z', 1, '2026-12-28T22:59:59.000Z'],
    ['2026-12-31T09:00:00Z', 1, '2027-01-04T22:59:59.000Z'],
    // Good Friday and Easter Monday.
    ['2027-03-25T09:00:00Z', 1, '2027-03-30T22:59:59.000Z'],
    ['2026-04-30T09:00:00Z', 1, '2026-05-04T22:59:59.000Z'],
    ['2026-06-11T09:00:00Z', 1, '2026-06-15T22:59:59.000Z'],
    ['2026-09-30T09:00:00Z', 1, '2026-10-02T22:59:59.000Z'],
  ])('working days: %s and %i more end at %s', (from, count, due) => {
    expect(workingDaysAfter(new Date(from), count, NONE).toISOString()).toBe(due)
  })

  test('a declared holiday: makes a deadline a day later', () => {
    const declared = new Set(['2026-11-23', '2026-11-28'])
    const due = workingDaysAfter(new Date('2026-11-20T09:00:00Z'), 5, declared)
    expect(due.toISOString()).toBe('2026-11-30T22:59:59.000Z')
  })
})

describe('the clocks', () => {
  const names = (type: Parameters<typeof clocksAtOpening>[0], subject = sent) =>
    Object.entries(clocksAtOpening(type, subject)).map(
      ([clock, rule]) => `${clock} ${limitText(rule, interpolate)} ${rule.source}`,
    )

  test.each([
    ['wrong-account', sent, ['tell-bank 30 minutes own', 'bank-answer 1 working day law', 'result 5 working days own']],
    ['fraud', sent, ['tell-bank 30 minutes draft', 'bank-answer 1 working day law', 'result 16 working days draft']],
    ['fraud', { ...sent, elsewhere: false }, ['result 14 working days draft']],
    ['not-delivered', sent, ['result 24 hours law']],
    ['not-refunded', { ...sent, status: 'failed' as const }, ['result 24 hours law']],
    ['debited-twice', sent, ['result 72 hours law']],
    ['question', sent, ['result 2 working days own']],
  ] as const)('clocks at the opening of: %s', (type, subject, clocks) => expect(names(type, subject)).toEqual(clocks))

  test('every case type: has a clock for its result', () => {
    for (const type of CASE_TYPES) expect(Object.keys(clocksAtOpening(type, sent))).toContain('result')
    for (const type of ['data-correction', 'data-erasure'] as const) {
      const rule = clocksAtOpening(type, { ...sent, kind: 'none' }).result
      expect(
        rule && [
          rule.source,
          limitText(rule, interpolate),
          dueAt(rule, new Date('2027-01-31T10:00:00Z'), NONE).toISOString(),
        ],
      ).toEqual(['law', '28 days', '2027-02-28T10:00:00.000Z'])
    }
  })

  test('hours: count through the night and the weekend', () => {
    const from = new Date('2026-11-20T22:00:00Z')
    expect(dueAt({ limit: { hours: 24 }, source: 'law' }, from, NONE).toISOString()).toBe('2026-11-21T22:00:00.000Z')
    expect(dueAt({ limit: { minutes: 30 }, source: 'own' }, from, NONE).toISOString()).toBe('2026-11-20T22:30:00.000Z')
  })
})

describe('the timeline', () => {
  const at = new Date('2026-11-20T09:00:00Z')
  const story = (over: Partial<CaseStory> = {}): CaseStory => ({
    type: 'wrong-account',
    kind: 'transfer',
    state: 'with-bank',
    bankName: 'Zenith Bank',
    currency: 'NGN',
    happenings: [
      { event: 'opened', at, text: '', amountMinor: null },
      { event: 'bank-asked', at, text: '', amountMinor: null },
      { event: 'message', at, text: 'Hello', amountMinor: null },
    ],
    clocks: [
      { clock: 'result', dueAt: new Date('2026-11-27T22:59:59Z'), metAt: null },
      { clock: 'bank-answer', dueAt: new Date('2026-11-23T22:59:59Z'), metAt: null },
      { clock: 'tell-bank', dueAt: at, metAt: at },
    ],
    ...over,
  })

  it('translates every text of each event and each state', () => {
    const happenings = CASE_EVENTS.map((event) => ({ event, at, text: '', amountMinor: 5_000_00n }))
    for (const state of CASE_STATES)
      expect(untranslatedParts(caseTimeline(story({ state, happenings }), at, marked))).toEqual([])
  })

  it('names the past events, the party that acts now, and the deadline', () => {
    expect(caseTimeline(story(), at, interpolate).map(({ state, title }) => [state, title])).toEqual([
      ['done', 'You told us'],
      ['done', 'We asked Zenith Bank for the money'],
      ['now', 'Waiting for Zenith Bank'],
      ['next', 'Zenith Bank must act'],
      ['next', 'our result'],
    ])
  })

  it('timeline: says that an overdue step is late', () => {
    const steps = caseTimeline(story(), new Date('2026-11-25T09:00:00Z'), interpolate)
    expect(steps.find(({ title }) => title === 'Zenith Bank must act')?.text).toContain('This is late')
    expect(steps.find(({ title }) => title === 'our result')?.text).not.toContain('late')
  })

  it('every event has texts, except the events that are shown among the messages', () => {
    const happenings = CASE_EVENTS.map((event) => ({ event, at, text: 'Because', amountMinor: 250_000n }))
    const steps = caseTimeline(story({ state: 'resolved-for', happenings, clocks: [] }), at, interpolate)
    expect(steps).toHaveLength(CASE_EVENTS.length - 1)
    expect(steps.map(({ title }) => title)).toContain('₦2,500.00 is back in your account')
    expect(new Set(steps.map(({ title }) => title)).size).toBeGreaterThanOrEqual(steps.length - 1)
  })

  it('marks the words of staff as English, and no other text', () => {
    const happenings = CASE_EVENTS.map((event) => ({ event, at, text: 'Because', amountMinor: 250_000n }))
    const steps = caseTimeline(story({ state: 'resolved-for', happenings, clocks: [] }), at, interpolate)
    expect(steps.filter(({ textLanguage }) => textLanguage === 'en').map(({ text }) => text)).toEqual([
      'Because',
      'Because',
      'Because',
    ])
    expect(steps.filter(({ text, textLanguage }) => text === 'Because' && textLanguage !== 'en')).toEqual([])
  })

  it('closed case: the timeline ends, except for a refund that is still to be paid', () => {
    const clocks = [{ clock: 'refund' as const, dueAt: new Date('2026-11-22T09:00:00Z'), metAt: null }]
    const steps = caseTimeline(story({ state: 'resolved-for', clocks }), at, interpolate)
    expect(steps.filter(({ state }) => state !== 'done').map(({ title }) => title)).toEqual([
      'the money is in your account',
    ])
  })
})

it('case reference: is made from the id of the case', () => {
  expect(caseReference('019ab3c4-5d6e-7f80-9123-456789abcdef')).toMatch(/^CASE(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
})

it('every case type: has a title in the customer’s own words', () => {
  for (const type of CASE_TYPES) expect(TYPE_RULES[type].title.length).toBeGreaterThan(5)
})
