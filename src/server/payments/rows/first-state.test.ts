/** Tests the first state of a payment for each answer of the ledger. */
import { expect, test } from 'vitest'
import { firstState } from './first-state.ts'

const postedAt = new Date('2026-11-20T15:07:14Z')
const held = { isHeld: true, isWithdrawn: false }
const immediate = { isHeld: false, isWithdrawn: false }

test.each([
  ['posted', held, { state: 'held', refusal: null, completed_at: null }],
  ['posted', immediate, { state: 'settled', refusal: null, completed_at: postedAt }],
  ['insufficient-funds', held, { state: 'refused', refusal: 'insufficient-funds', completed_at: postedAt }],
  ['voided', { ...held, isWithdrawn: true }, { state: 'cancelled', refusal: null, completed_at: postedAt }],
] as const)('first state: follows the answer %s of the ledger to a payment with %j', (outcome, payment, expected) => {
  expect(firstState({ outcome, postedAt }, payment)).toEqual(expected)
})
