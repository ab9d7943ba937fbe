import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_STATES, isUndecided, nextPaymentState, PAYMENT_EVENTS, PAYMENT_TRANSITIONS } from './payment-states.ts'
import { PAYMENT_STATES } from '../../values/vocabularies/payment-states.ts'
import { paymentStatusOf } from './payment-status.ts'

describe('the state table of payments', () => {
  test('has a row for every state, and reaches every state', () => {
    expect(Object.keys(PAYMENT_TRANSITIONS).sort()).toEqual([...PAYMENT_STATES].sort())
    const reached = new Set([
      ...Object.values(FIRST_STATES),
      ...Object.values(PAYMENT_TRANSITIONS).flatMap((row) => Object.values(row)),
    ])
    expect([...reached].sort()).toEqual([...PAYMENT_STATES].sort())
  })

  test('uses every event', () => {
    const used = new Set(Object.values(PAYMENT_TRANSITIONS).flatMap((row) => Object.keys(row)))
    expect([...used].sort()).toEqual([...PAYMENT_EVENTS].sort())
  })

  test.each(PAYMENT_STATES.flatMap((state) => PAYMENT_EVENTS.map((event) => [state, event] as const)))(
    '%s × %s gives what the table says',
    (state, event) => {
      expect(nextPaymentState(state, event)).toBe(PAYMENT_TRANSITIONS[state][event])
    },
  )

  test('a silent network never ends a payment', () => {
    expect(nextPaymentState('sent', 'network-silent')).toBe('inquiring')
    expect(nextPaymentState('inquiring', 'network-silent')).toBe('inquiring')
    expect(paymentStatusOf('inquiring')).toBe('processing')
  })

  test('a held payment is never sent or inquired about before the step is stored', () => {
    expect(Object.keys(PAYMENT_TRANSITIONS.held)).toEqual(['handed-over', 'window-closed'])
  })

  test('money is released only by a definite answer: the network refuses, or an operator decides', () => {
    const backwards = PAYMENT_STATES.flatMap((state) =>
      PAYMENT_EVENTS.filter((event) => nextPaymentState(state, event) === 'released'),
    )
    expect(new Set(backwards)).toEqual(new Set(['network-refused', 'operator-released']))
  })

  test('a payment in review changes only when staff decide', () => {
    expect(Object.keys(PAYMENT_TRANSITIONS.review)).toEqual(['check-passed', 'operator-settled', 'operator-released'])
  })

  test('the status is processing exactly while the money is held', () => {
    for (const state of PAYMENT_STATES) {
      expect([state, isUndecided(state)]).toEqual([state, paymentStatusOf(state) === 'processing'])
    }
  })

  test('a final state stays, whatever events follow', () => {
    const final = PAYMENT_STATES.filter((state) => Object.keys(PAYMENT_TRANSITIONS[state]).length === 0)
    expect(final.sort()).toEqual(['cancelled', 'refused', 'released', 'reversed'])
    fc.assert(
      fc.property(fc.constantFrom(...final), fc.array(fc.constantFrom(...PAYMENT_EVENTS)), (state, events) => {
        for (const event of events) expect(nextPaymentState(state, event)).toBeUndefined()
      }),
    )
  })

  test('a settled payment changes only by a reversal', () => {
    expect(Object.keys(PAYMENT_TRANSITIONS.settled)).toEqual(['reversal-posted'])
  })
})
