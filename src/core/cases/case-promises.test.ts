/** Tests the promises that a customer reads before opening a case. */
import { describe, expect, it } from 'vitest'
import { interpolate } from '../../values/message.ts'
import { CASE_TYPES, OUTSIDE_DISPUTES } from '../../values/vocabularies/cases/case-types.ts'
import { marked } from '../marked-timeline.fixture.ts'
import { casePromises } from './case-promises.ts'
import type { CaseSubject } from './case-types.ts'
import { outsideOffer } from './outside-disputes.ts'
import { NO_DECLARED_HOLIDAYS } from './public-holidays.ts'

const sent: CaseSubject = { kind: 'transfer', elsewhere: true, direction: 'debit', status: 'successful' }

describe('the promises', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const today = { now, holidays: NO_DECLARED_HOLIDAYS }
  const about = { ...sent, bankName: 'Zenith Bank', paidAt: new Date('2026-11-20T08:00:00Z') }

  it('names the notified party, the party that must answer, and the deadline of the result', () => {
    expect(casePromises('fraud', about, today, interpolate)).toEqual([
      'We tell Zenith Bank immediately, at the latest within 30 minutes.',
      'Zenith Bank has 1 working day to act on it.',
      'You have our result within 16 working days: by 14 Dec 2026.',
      'Where we decide for you, the money is in your account within 48 hours of that.',
    ])
    expect(casePromises('debited-twice', about, today, interpolate)[0]).toBe(
      'You have our result within 72 hours: by 23 Nov 2026, 10:00 am.',
    )
  })

  it('an erasure: the promises name what the customer must do first, and how long the law keeps data', () => {
    const [result, ...words] = casePromises('data-erasure', { ...about, kind: 'none' }, today, interpolate)
    expect(result).toBe('You have our result within 28 days: by 18 Dec 2026.')
    expect(words.join(' ')).toMatch(/accounts must be empty first.*who you are for at least 5 years.*each payment/)
    expect(casePromises('data-correction', { ...about, kind: 'none' }, today, interpolate)).toHaveLength(1)
  })

  it.each([
    ['bill', 'processing', 'If the biller says that the payment failed, you can use the money again'],
    ['transfer', 'processing', 'If Zenith Bank says that the payment failed'],
    ['bill', 'failed', 'within 48 hours of that'],
    ['transfer', 'failed', 'within 48 hours of that'],
  ] as const)('not refunded, a %s that is %s: the promises say how the money comes back', (kind, status, words) => {
    const last = casePromises('not-refunded', { ...about, kind, status }, today, interpolate).at(-1)
    expect(last).toContain(words)
    if (status === 'processing') expect(last).not.toContain('48 hours')
  })

  it('a report without a login: promises the time of the refund, except for a card, because no refund can be booked', () => {
    const promised = OUTSIDE_DISPUTES.filter((kind) =>
      outsideOffer(kind, today).promises.join(' ').includes('48 hours'),
    )
    expect(promised).toEqual(['not-delivered', 'not-authorised', 'bill'])
    expect(outsideOffer('card', today).promises).toEqual([
      expect.stringMatching(/^You have our result within 24 hours/),
    ])
  })

  it('promise: is translated as one whole sentence', () => {
    const unmarked = CASE_TYPES.flatMap((type) =>
      (['transfer', 'bill', 'none'] as const).flatMap((kind) =>
        casePromises(type, { ...about, kind, paidAt: new Date('2026-10-01T09:00:00Z') }, today, marked).filter(
          (promise) => !/^⟦.*⟧$/s.test(promise),
        ),
      ),
    )
    expect(unmarked).toEqual([])
    expect(casePromises('fraud', about, today, marked)[1]).toBe('⟦Zenith Bank has ⟦1 working day⟧ to act on it.⟧')
  })

  it('never promise to take money from another customer', () => {
    const here = { ...about, elsewhere: false }
    expect(casePromises('wrong-account', here, today, interpolate)[0]).toContain(
      'We never take money from their account',
    )
  })

  it('a report of fraud after 72 hours: tells the customer that the report is late, and still has promises', () => {
    const late = { ...about, paidAt: new Date('2026-11-17T08:59:59Z') }
    expect(casePromises('fraud', late, today, interpolate).at(-1)).toContain('within 72 hours of the payment')
    expect(
      casePromises('fraud', { ...about, paidAt: new Date('2026-11-17T09:00:00Z') }, today, interpolate),
    ).toHaveLength(4)
    expect(
      casePromises('wrong-account', { ...about, paidAt: new Date('2026-10-30T09:00:00Z') }, today, interpolate),
    ).toHaveLength(4)
    expect(
      casePromises('wrong-account', { ...about, paidAt: new Date('2026-10-30T09:00:00Z') }, today, interpolate).at(-1),
    ).toContain('within 14 working days')
  })
})
