/** Tests the text for the holder of a card whose network does not know the newest change. */
import { expect, test } from 'vitest'
import { STATUS_WORDS, syncText } from './status-words.ts'

test.each([
  ['frozen', /a payment with this card can still go through/],
  ['blocked', /a payment with this card can still go through/],
  ['active', /your old settings apply/],
  ['delivered', /Nobody can pay with it before you activate it/],
] as const)(
  'card %s: explains its state until the network is notified, and then shows no explanation',
  (status, words) => {
    expect(syncText({ status, isSynced: false })).toMatch(words)
    expect(syncText({ status, isSynced: true })).toBeUndefined()
  },
)

test('frozen card: promises nothing that depends on the network', () => {
  expect(STATUS_WORDS.frozen.about).not.toMatch(/nobody can pay/i)
})
