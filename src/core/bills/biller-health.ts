/**
 * The health of a biller, from the results of its latest payments. The page shows trouble before the customer pays; it blocks no
 * payment.
 */
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'

/** The facts about a payment that show the health of its biller. */
export interface BillerSign {
  readonly state: PaymentState
  /** The aggregator's last code; null: it never answered, or another party decided. */
  readonly networkCode: string | null
  /** The customer's number at the biller. */
  readonly reference: string
  readonly createdAt: Date
}

/**
 * The number of failures in a row, and of different customer numbers, that mean trouble. One bad number says nothing of its
 * biller.
 */
const SIGNS = 3
const NUMBERS = 2
/** Older payments say nothing about the biller's current health. */
export const REMEMBERED_MS = 30 * 60 * 1000
/** A payment that is open for longer is slow. */
export const SLOW_MS = 2 * 60 * 1000

/**
 * Codes of refusals that the biller caused. The customer's order and the bank's account with the aggregator have other codes
 * (biller-codes.ts).
 */
const OF_THE_BILLER = new Set(['016', '020', '030', '034', '035', '040', '091'])

/** The time since which the biller has trouble. Undefined: no trouble, or not certain. `signs`: the newest first. */
export function troubleSince(signs: readonly BillerSign[], now: Date): Date | undefined {
  const bad: BillerSign[] = []
  for (const sign of signs) {
    if (now.getTime() - sign.createdAt.getTime() > REMEMBERED_MS) break
    const said = whatItSays(sign, now)
    if (said === 'well') break
    if (said === 'trouble') bad.push(sign)
  }
  const numbers = new Set(bad.map(({ reference }) => reference))
  return bad.length >= SIGNS && numbers.size >= NUMBERS ? bad.at(-1)?.createdAt : undefined
}

function whatItSays({ state, networkCode, createdAt }: BillerSign, now: Date): 'well' | 'trouble' | 'nothing' {
  switch (state) {
    case 'settled':
    case 'reversed':
      return 'well'
    case 'released':
      return networkCode !== null && OF_THE_BILLER.has(networkCode) ? 'trouble' : 'nothing'
    case 'held':
    case 'sent':
    case 'inquiring':
    case 'review':
      return now.getTime() - createdAt.getTime() > SLOW_MS ? 'trouble' : 'nothing'
    default:
      return 'nothing'
  }
}
