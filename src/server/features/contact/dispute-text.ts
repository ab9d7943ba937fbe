/** Writes the payment's facts before the text of a dispute: "Reference 0001. Amount ₦5,000.00. Paid on 21 Nov 2026." */
import { formatDate } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import type { ContactDispute } from './contact-store.ts'

export function disputeText({ kind, reference, amount, paidOn }: ContactDispute, words: string): string {
  return [
    ...(kind === 'card' ? ['Card or ATM.'] : []),
    ...(reference === undefined ? [] : [`Reference ${reference}.`]),
    ...(amount === undefined ? [] : [`Amount ${formatMinor(BigInt(amount), 'NGN')}.`]),
    ...(paidOn === undefined ? [] : [`Paid on ${formatDate(`${paidOn}T12:00:00Z`)}.`]),
    words,
  ].join(' ')
}
