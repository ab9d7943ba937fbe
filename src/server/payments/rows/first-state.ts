/** Finds the first state of a payment from the ledger's answer: the columns that every kind of payment stores alike. */
import { FIRST_STATES, type FirstEvent, isUndecided } from '../../../core/payments/payment-states.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'

export interface FirstState {
  readonly state: PaymentState
  /** The reason of a refusal. Null in every other state. */
  readonly refusal: string | null
  /** Null while the money is held. */
  readonly completed_at: Date | null
}

/** `posting` is what an effect receives. `isHeld`: the ledger holds the money, because a network must take the payment. */
export function firstState(
  posting: { readonly outcome: string; readonly postedAt: Date },
  payment: { readonly isHeld: boolean; readonly isWithdrawn: boolean; readonly isReferred?: boolean },
): FirstState {
  const event = firstEvent(posting.outcome, payment)
  const state = FIRST_STATES[event]
  return {
    state,
    refusal: event === 'ledger-refused' ? posting.outcome : null,
    completed_at: isUndecided(state) ? null : posting.postedAt,
  }
}

function firstEvent(
  outcome: string,
  { isHeld, isWithdrawn, isReferred = false }: Parameters<typeof firstState>[1],
): FirstEvent {
  if (outcome === 'posted' && isReferred) return 'hold-referred'
  if (outcome === 'posted') return isHeld ? 'hold-placed' : 'posted'
  return isWithdrawn ? 'customer-cancelled' : 'ledger-refused'
}
