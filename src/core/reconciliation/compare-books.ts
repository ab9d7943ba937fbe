/** Compares the settled payments of the payment switch with the entries of the bank's settlement account, payment by payment. */
import type { BreakKind } from '../../values/vocabularies/reconciliation/breaks.ts'

/** A payment over the switch: `in` to one of our accounts, `out` to another bank. */
export interface SettledPayment {
  /** The id under which both sides know it. */
  readonly reference: string
  readonly direction: 'in' | 'out'
  /** Minor units, above zero. */
  readonly amountMinor: bigint
  /** ISO 4217 */
  readonly currency: string
}

/** The bank's own state of a payment that is in the switch's books and not on the bank's account. */
export type OwnState = 'undecided' | 'given-back' | 'refused' | 'unknown'

export interface Difference {
  readonly kind: BreakKind
  readonly reference: string
  readonly direction: 'in' | 'out'
  /** Minor units. Null when that side does not have the payment. */
  readonly oursMinor: bigint | null
  readonly theirsMinor: bigint | null
  readonly currency: string
}

export interface OwnBooks {
  readonly settled: readonly SettledPayment[]
  /** Entries of the settlement account without a payment. The journal's id takes the place of the reference. */
  readonly unexplained: readonly SettledPayment[]
  /** The state of a payment that is not on the settlement account. */
  stateOf(payment: SettledPayment): OwnState
}

export interface Comparison {
  /** The number of payments that both books have with equal figures. */
  readonly equal: number
  readonly differences: readonly Difference[]
  /** Payments that the switch has settled and the bank has not decided. The bank's next status inquiry will show the settlement. */
  readonly waiting: readonly SettledPayment[]
}

const keyOf = ({ direction, reference }: SettledPayment): string => `${direction} ${reference}`

export function compareBooks(theirs: readonly SettledPayment[], ours: OwnBooks): Comparison {
  const own = new Map(ours.settled.map((payment) => [keyOf(payment), payment]))
  const seen = new Set<string>()
  const differences: Difference[] = []
  const waiting: SettledPayment[] = []
  let equal = 0
  for (const payment of theirs) {
    const key = keyOf(payment)
    const mine = own.get(key)
    if (seen.has(key)) {
      differences.push(differenceOf('twice-there', mine, payment))
    } else if (mine !== undefined) {
      if (isEqual(mine, payment)) equal += 1
      else differences.push(differenceOf('amount', mine, payment))
    } else {
      const state = ours.stateOf(payment)
      if (state === 'undecided') waiting.push(payment)
      else differences.push(differenceOf(state, undefined, payment))
    }
    seen.add(key)
  }
  const alone = ours.settled.filter((payment) => !seen.has(keyOf(payment)))
  return {
    equal,
    waiting,
    differences: [
      ...differences,
      ...alone.map((payment) => differenceOf('not-there', payment, undefined)),
      ...ours.unexplained.map((payment) => differenceOf('no-payment', payment, undefined)),
    ],
  }
}

const isEqual = (one: SettledPayment, other: SettledPayment): boolean =>
  one.amountMinor === other.amountMinor && one.currency === other.currency

function differenceOf(
  kind: Difference['kind'],
  ours: SettledPayment | undefined,
  theirs: SettledPayment | undefined,
): Difference {
  const known = theirs ?? ours
  if (known === undefined) throw new Error('a difference is between two, or of one')
  const { reference, direction, currency } = known
  return {
    kind,
    reference,
    direction,
    currency,
    oursMinor: ours?.amountMinor ?? null,
    theirsMinor: theirs?.amountMinor ?? null,
  }
}
