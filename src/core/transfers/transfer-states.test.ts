import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FIRST_STATES,
  isUndecided,
  nextTransferState,
  TRANSFER_EVENTS,
  TRANSFER_STATES,
  TRANSFER_TRANSITIONS,
  transferStatusOf,
} from './transfer-states.ts'

describe('the table of states and events', () => {
  test('holds every state, as a row and as something that can be reached', () => {
    expect(Object.keys(TRANSFER_TRANSITIONS).sort()).toEqual([...TRANSFER_STATES].sort())
    const reached = new Set([
      ...Object.values(FIRST_STATES),
      ...Object.values(TRANSFER_TRANSITIONS).flatMap((row) => Object.values(row)),
    ])
    expect([...reached].sort()).toEqual([...TRANSFER_STATES].sort())
  })

  test('uses every event', () => {
    const used = new Set(Object.values(TRANSFER_TRANSITIONS).flatMap((row) => Object.keys(row)))
    expect([...used].sort()).toEqual([...TRANSFER_EVENTS].sort())
  })

  test.each(TRANSFER_STATES.flatMap((state) => TRANSFER_EVENTS.map((event) => [state, event] as const)))(
    '%s × %s gives what the table says',
    (state, event) => {
      expect(nextTransferState(state, event)).toBe(TRANSFER_TRANSITIONS[state][event])
    },
  )

  test('silence of the network never ends a transfer', () => {
    expect(nextTransferState('sent', 'network-silent')).toBe('asking')
    expect(nextTransferState('asking', 'network-silent')).toBe('asking')
    expect(transferStatusOf('asking')).toBe('processing')
  })

  test('the network is never called before that is noted, and never asked about what was not handed over', () => {
    expect(Object.keys(TRANSFER_TRANSITIONS.held)).toEqual(['handed-over', 'window-closed'])
  })

  test('money goes back on a definite answer alone: the network’s refusal, or an operator’s decision', () => {
    const backwards = TRANSFER_STATES.flatMap((state) =>
      TRANSFER_EVENTS.filter((event) => nextTransferState(state, event) === 'released'),
    )
    expect(new Set(backwards)).toEqual(new Set(['network-refused', 'operator-released']))
  })

  test('what an operator has, nobody else decides', () => {
    expect(Object.keys(TRANSFER_TRANSITIONS.review)).toEqual(['operator-settled', 'operator-released'])
  })

  test('as long as its money is set aside, a transfer reads as processing, and the other way round', () => {
    for (const state of TRANSFER_STATES) {
      expect([state, isUndecided(state)]).toEqual([state, transferStatusOf(state) === 'processing'])
    }
  })

  test('what is final stays final, whatever events follow', () => {
    const final = TRANSFER_STATES.filter((state) => Object.keys(TRANSFER_TRANSITIONS[state]).length === 0)
    expect(final.sort()).toEqual(['cancelled', 'refused', 'released', 'reversed'])
    fc.assert(
      fc.property(fc.constantFrom(...final), fc.array(fc.constantFrom(...TRANSFER_EVENTS)), (state, events) => {
        for (const event of events) expect(nextTransferState(state, event)).toBeUndefined()
      }),
    )
  })

  test('money that went out comes back only by a reversal', () => {
    expect(Object.keys(TRANSFER_TRANSITIONS.settled)).toEqual(['reversal-posted'])
  })
})
