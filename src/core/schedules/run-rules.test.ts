/** The tries of a scheduled payment as a table: when the payment is made, tried again, or given up. */
import { describe, expect, it } from 'vitest'
import { consequenceOf, nextTry, runsAt, toRemindOf } from './run-rules.ts'

const lagos = (text: string): Date => new Date(`${text}:00+01:00`)

it('payment of a schedule: is made from six in the morning of its day in Lagos', () => {
  expect(runsAt('2026-12-31')).toEqual(new Date('2026-12-31T05:00:00Z'))
})

it('reminder of a scheduled payment: is sent from six in the evening of the day before', () => {
  const isReminded = (now: string) => {
    const { after, until } = toRemindOf(lagos(now))
    return runsAt('2026-12-31') > after && runsAt('2026-12-31') <= until
  }
  const times = ['2026-12-30T17:59', '2026-12-30T18:00', '2026-12-31T05:59', '2026-12-31T06:00']
  expect(times.map(isReminded)).toEqual([false, true, true, false])
})

describe('without funds', () => {
  it.each<[now: string, nextDue: string | null, again: string | undefined]>([
    ['2026-12-31T06:00', null, '2026-12-31T12:00'],
    ['2026-12-31T11:59', null, '2026-12-31T12:00'],
    ['2026-12-31T12:00', null, '2026-12-31T18:00'],
    ['2026-12-31T18:03', null, '2027-01-01T06:00'],
    ['2027-01-01T06:00', null, undefined],
    // The next payment of a daily schedule is due then, so there is no other try.
    ['2026-12-31T18:03', '2027-01-01T06:00', undefined],
    ['2026-12-31T12:00', '2027-01-01T06:00', '2026-12-31T18:00'],
  ])('a payment that was tried at %s, with the next payment due at %s: is tried again at %s', (now, nextDue, again) => {
    const nextDueAt = nextDue === null ? null : lagos(nextDue)
    expect(nextTry('again', { firstDay: '2026-12-31', now: lagos(now), nextDueAt })).toEqual(again && lagos(again))
  })
})

it('a network that does not answer: the payment is tried every quarter of an hour until the next morning', () => {
  const tried = { firstDay: '2026-12-31', nextDueAt: null }
  expect(nextTry('soon', { ...tried, now: lagos('2026-12-31T06:00') })).toEqual(lagos('2026-12-31T06:15'))
  expect(nextTry('soon', { ...tried, now: lagos('2027-01-01T05:45') })).toEqual(lagos('2027-01-01T06:00'))
  expect(nextTry('soon', { ...tried, now: lagos('2027-01-01T05:46') })).toBeUndefined()
})

it.each([
  ['insufficient-funds', 'again'],
  ['switch-unavailable', 'soon'],
  ['bank-unavailable', 'soon'],
  ['beneficiary-changed', 'pause'],
  ['approval-expired', 'pause'],
  ['account-closed', 'pause'],
  ['account-frozen', 'pause'],
  ['account-not-found', 'give-up'],
  ['daily-limit', 'give-up'],
  ['recipient-limit', 'give-up'],
  ['instant-payments-off', 'give-up'],
])('consequenceOf: %s: %s', (reason, consequence) => {
  expect(consequenceOf(reason)).toBe(consequence)
})
