/** Describes the standing order or the payment batch that made a payment. */
import type { BankPaymentRow } from '../../db/tables/payment.ts'

export interface PaymentOrigin {
  readonly kind: 'standing-order' | 'batch'
  readonly id: string
}

const PREFIXES = { 'standing-order': 'schedule', batch: 'bulk' } as const

/** Replaces the network address in the audit trail, because no customer sends the request. */
export const originAddress = ({ kind, id }: PaymentOrigin): string => `${PREFIXES[kind]}:${id}`

/** The columns of `bank.payment`. They are null when the customer made the payment. */
export function originColumns(origin: PaymentOrigin | undefined): Pick<BankPaymentRow, 'origin' | 'origin_id'> {
  return { origin: origin?.kind ?? null, origin_id: origin?.id ?? null }
}
