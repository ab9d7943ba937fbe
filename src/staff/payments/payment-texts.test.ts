/** Tests the words of a payment's story: the reasons of a review, and the actors of the steps. */
import { expect, it } from 'vitest'
import { REFERRED } from '../../core/payments/payment-states.ts'
import { ISO_REASONS, ISO_STATUSES, NIP_CODES } from '../../core/transfers/switch-codes.ts'
import { actorText, reviewText } from './payment-texts.ts'

const codes = [NIP_CODES, ISO_STATUSES, ISO_REASONS].flatMap((table) => Object.values(table))
const reviews = codes.filter(({ verdict }) => verdict === 'review').map(({ meaning }) => meaning)

it.each([REFERRED, ...new Set(reviews)])('review reason “%s”: has words for staff', (reason) => {
  expect(reviewText(reason)).toMatch(/^[A-Z]/)
})

it('review reason that counts the submissions: shows its words', () => {
  expect(reviewText('not sent within a day')).toBe('not sent within a day')
})

it.each([
  ['worker', 'The bank'],
  ['monitoring', 'Payment monitoring'],
  ['card-processor', 'Card processor'],
  ['operator:jane', 'jane'],
  ['Efe Okoro', 'Efe Okoro'],
])('actor %s of a step: reads as %s', (actor, text) => {
  expect(actorText({ actor })).toBe(text)
})
