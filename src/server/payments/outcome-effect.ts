/** Writes the end of an outbound payment, in the transaction that settles or releases its hold. */
import { nextPaymentState, type PaymentEvent } from '../../core/payments/payment-states.ts'
import { PAYMENT_STATES, type PaymentState } from '../../values/vocabularies/payment-states.ts'
import type { Sql } from '../db/database.ts'
import type { Effect } from '../ledger/effect.ts'
import type { SubmissionOutcome, SubmissionStore } from './outbound/submission-store.ts'

export interface OutcomeRow {
  readonly id: string
  readonly event: PaymentEvent
  /** The network's code; null for an operator's decision. */
  readonly network_code: string | null
  /** The network that decided, or `operator:<name>`. */
  readonly actor: string
}

/** The effect of one kind of payment. A kind makes it once. */
export function createOutcomeEffect(kind: {
  readonly noun: string
  readonly store: Pick<SubmissionStore<unknown>, 'putOutcomes'>
  /** Writes further rows of the settled payments, after their own rows have the new state. */
  readonly settled?: (tx: Sql, paymentIds: readonly string[]) => Promise<void>
}): Effect<OutcomeRow> {
  return {
    name: `${kind.noun}-outcome`,
    async write(tx, rows) {
      const done = rows.filter((row) => row.outcome === 'posted')
      const [first] = done
      if (first === undefined) return
      const outcomes = done.map(({ row }) => outcomeOf(row))
      const ended = await kind.store.putOutcomes(tx, outcomes, first.postedAt)
      if (ended !== outcomes.length) throw new Error(`a ${kind.noun} was decided in a state that it cannot end in`)
      const settled = outcomes.filter(({ state }) => state === 'settled')
      if (settled.length > 0)
        await kind.settled?.(
          tx,
          settled.map(({ id }) => id),
        )
    },
  }
}

function outcomeOf({ id, event, network_code, actor }: OutcomeRow): SubmissionOutcome {
  const earlier = PAYMENT_STATES.filter((state) => nextPaymentState(state, event) !== undefined)
  return { id, network_code, actor, earlier, state: endOf(earlier, event) }
}

function endOf(earlier: readonly PaymentState[], event: PaymentEvent): SubmissionOutcome['state'] {
  const ends = new Set(earlier.map((state) => nextPaymentState(state, event)))
  const [end] = ends
  if (ends.size !== 1 || (end !== 'settled' && end !== 'released')) throw new Error(`${event} is no end of a payment`)
  return end
}
