/** Writes how a carried payment ended, in the transaction that settles or releases its hold. */
import {
  nextTransferState,
  TRANSFER_STATES,
  type TransferEvent,
  type TransferState,
} from '../../core/transfers/transfer-states.ts'
import type { Companion } from '../ledger/ledger.ts'
import type { CarriedKind, CarriedPayment } from './carried-payment.ts'
import type { Outcome } from './carry-store.ts'

export interface OutcomeRow {
  readonly id: string
  readonly event: TransferEvent
  /** The network's code; null for an operator's decision. */
  readonly network_code: string | null
}

/** The companion's name: `transfer-outcome`. */
export const outcomeName = ({ noun }: { readonly noun: string }): string => `${noun}-outcome`

export function createOutcomeCompanion<P extends CarriedPayment>(kind: CarriedKind<P>): Companion {
  return {
    name: outcomeName(kind),
    async write(tx, rows) {
      const done = rows.filter((row) => row.outcome === 'posted')
      const [first] = done
      if (first === undefined) return
      const outcomes = done.map(({ row }) => outcomeOf(row as OutcomeRow))
      const ended = await kind.store.putOutcomes(tx, outcomes, first.postedAt)
      if (ended !== outcomes.length) throw new Error(`a ${kind.noun} was decided in a state that it cannot end in`)
    },
  }
}

function outcomeOf({ id, event, network_code }: OutcomeRow): Outcome {
  const earlier = TRANSFER_STATES.filter((state) => nextTransferState(state, event) !== undefined)
  return { id, network_code, earlier, state: endOf(earlier, event) }
}

function endOf(earlier: readonly TransferState[], event: TransferEvent): TransferState {
  const ends = new Set(earlier.map((state) => nextTransferState(state, event)))
  const [end] = ends
  if (ends.size !== 1 || end === undefined) throw new Error(`${event} is no end of a payment`)
  return end
}
