/** What a holder reads of a card whose network has not heard of the newest change. */
import { expect, test } from 'vitest'
import { STATUS_WORDS, untoldWords } from './status-words.ts'

test.each([
  ['frozen', /a payment with this card can still go through/],
  ['blocked', /a payment with this card can still go through/],
  ['active', /works as it did before/],
  ['delivered', /Nobody can pay with it before you activate it/],
] as const)('%s and not told says what that means now, and nothing once it is told', (status, words) => {
  expect(untoldWords({ status, isTold: false })).toMatch(words)
  expect(untoldWords({ status, isTold: true })).toBeUndefined()
})

test('frozen promises nothing that the network has to keep', () => {
  expect(STATUS_WORDS.frozen.about).not.toMatch(/nobody can pay/i)
})
