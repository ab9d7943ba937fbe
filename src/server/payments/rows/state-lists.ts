/** The SQL conditions that compare the state of a payment with a named set of states. */
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'

/**
 * `column`: the state of `bank.payment` in the query. The states are constants in the text, because PostgreSQL uses a
 * partial index only when the text has the index's own states.
 */
export const inStates = (column: string, states: readonly PaymentState[]): string => `${column} in (${textOf(states)})`

export const notInStates = (column: string, states: readonly PaymentState[]): string =>
  `${column} not in (${textOf(states)})`

const textOf = (states: readonly PaymentState[]): string => states.map((state) => `'${state}'`).join(', ')
