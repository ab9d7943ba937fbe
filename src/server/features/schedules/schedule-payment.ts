/** The payment of a schedule as approved, and the id of each payment, which is computed from stored data. */
import { v5 as nameBasedUuid } from 'uuid'
import type { AccountCurrency } from '../../../values/vocabularies/account-currencies.ts'
import type { OrderedBill } from '../../../core/bills/ordered-bill.ts'
import type { DeviceAge } from '../../../core/limits/transfer-limits.ts'
import type { TransferType } from '../../../core/transfers/transfer-type.ts'
import type { Recurrence } from '../../../core/schedules/recurrence.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'

/** The payer, the payee and the amount. The amount is a decimal string of minor units, and the name is the name that was shown. */
export interface ScheduledTransfer extends TransferType {
  readonly fromAccountNumber: string
  readonly to: {
    readonly accountNumber: string
    readonly accountName: string
    readonly bankCode: string
    readonly bankName: string
  }
  readonly currencyCode: AccountCurrency
  readonly amount: string
  readonly narration: string
}

/** A bill: the account, the approved biller, product, number and holder's name, and the amount. */
export interface ScheduledBill {
  readonly fromAccountNumber: string
  readonly bill: OrderedBill
  readonly currencyCode: 'NGN'
  readonly amount: string
}

export type ScheduledPayment = ScheduledTransfer | ScheduledBill

/** The payee's name. */
export function payeeOf(payment: ScheduledPayment): string {
  return 'bill' in payment ? payment.bill.billerName : payment.to.accountName
}

/** Exactly what a customer approves. */
export interface ScheduleContent {
  readonly scheduleId: string
  readonly customerId: string
  readonly payment: ScheduledPayment
  readonly recurrence: Recurrence
  /** The number of the occurrence with which the schedule begins, or continues after a change. */
  readonly from: number
  /** The age of the device at the approval. */
  readonly device: DeviceAge
  /** For a change: the fingerprint of the replaced content, in hex. Another change meanwhile voids this change. */
  readonly replaces?: string
}

/** One payment of a schedule, ready to run. */
export type DuePayment = ScheduledPayment & {
  /** The transfer's id, or for a bill the id of its payment. */
  readonly transferId: string
  readonly customerId: string
}

/**
 * The id of the payment of an occurrence. Every worker computes the same id, also after a crash, and the ledger posts
 * one payment under an id.
 */
export function paymentId(scheduleId: string, run: { readonly dueOn: string; readonly refusals: number }): string {
  return nameBasedUuid(`${scheduleId} ${run.dueOn} ${run.refusals}`, UUID_NAMESPACES.scheduledPayment)
}
