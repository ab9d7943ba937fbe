/**
 * Decides whether the bank books a return from another bank. It must match a settled transfer, and must not exceed the amount of
 * the transfer.
 */
import { BRAND } from '../../values/brand.ts'
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'
import type { CreditRefusal } from './decide-inward-credit.ts'

export interface OrderedReturn {
  readonly instructedAgent: string
  readonly returningAgent: string
  /** Minor units. */
  readonly amountMinor: bigint
  readonly currency: string
}

/** The transfer that the return names. */
export interface ReturnedTransfer {
  readonly state: PaymentState
  readonly toBankCode: string
  readonly amountMinor: bigint
  readonly currency: string
  /** True: the transfer was returned before. */
  readonly returned: boolean
}

/** Null when the return may be booked. The caps of the tier do not apply, because it is the customer's own money. */
export function decideReturn(ordered: OrderedReturn, transfer: ReturnedTransfer | undefined): CreditRefusal | null {
  const { instructedAgent, returningAgent } = ordered
  if (instructedAgent !== BRAND.institutionCode || returningAgent === BRAND.institutionCode) return 'AGNT'
  // A transfer that is not settled here cannot come back: the bank never sent it, or it is still pending.
  if (transfer === undefined || transfer.state !== 'settled') return 'NOOR'
  if (transfer.toBankCode !== returningAgent) return 'AGNT'
  if (transfer.returned) return 'AM05'
  if (transfer.currency !== ordered.currency) return 'AM03'
  return ordered.amountMinor > transfer.amountMinor ? 'AM09' : null
}
