/** Finds the payment that a case is about: a transfer, a bill, or an entry of an account. */
import { totalMinor } from '../../../core/payments/charges.ts'
import { paymentStatusOf } from '../../../core/payments/payment-status.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import type { TransferRecord } from '../../../core/transfers/receipt.ts'
import type { Database, Sql } from '../../db/database.ts'
import { BILLS } from '../../payments/kinds/bill/outbound-bill.ts'
import type { AskedAbout, FoundPayment } from './cases-deps.ts'

/** The functions of other modules that find payments for a case. */
export interface PaymentSources {
  readonly database: Database
  /** A transfer that this customer sent, or that reached them. */
  findTransfer(
    sql: Sql,
    key: { readonly transferId: string; readonly customerId: string },
  ): Promise<TransferRecord | undefined>
}

/** An entry of the customer's own account. If a bill or a transfer made the entry, it has the id of that payment. */
export interface EntryOfCase {
  readonly billPaymentId: string | null
  readonly transferId: string | null
  readonly payment: Omit<FoundPayment, 'kind' | 'transferId'>
}

export interface EntrySources extends PaymentSources {
  findEntry(
    key: { readonly accountNumber: string; readonly entryId: string },
    customerId: string,
  ): Promise<EntryOfCase | undefined>
}

/** Finds the payment of this customer by the id in the request. */
export async function findPayment(
  sources: EntrySources,
  { transferId, paymentId, accountNumber, entryId }: AskedAbout,
  customerId: string,
): Promise<FoundPayment | undefined> {
  if (transferId !== undefined) return findSent(sources, transferId, customerId)
  if (paymentId !== undefined) return findPaidBill(sources, paymentId, customerId)
  if (accountNumber === undefined || entryId === undefined) return undefined
  const entry = await sources.findEntry({ accountNumber, entryId }, customerId)
  if (entry === undefined) return undefined
  if (entry.billPaymentId !== null) return findPaidBill(sources, entry.billPaymentId, customerId)
  if (entry.transferId !== null) return findSent(sources, entry.transferId, customerId)
  return { kind: 'entry', transferId: null, ...entry.payment }
}

/** Finds a transfer that this customer sent, or a bill that this customer paid, for our staff. */
export async function findPaymentOf(
  sources: PaymentSources,
  paymentId: string,
  customerId: string,
): Promise<FoundPayment | undefined> {
  const sent = await findSent(sources, paymentId, customerId)
  if (sent !== undefined) return sent.direction === 'debit' ? sent : undefined
  return findPaidBill(sources, paymentId, customerId)
}

/** The amount includes our fee, because a bill that was not delivered is refunded with its fee. */
async function findPaidBill(
  { database }: PaymentSources,
  paymentId: string,
  customerId: string,
): Promise<FoundPayment | undefined> {
  const bill = await BILLS.store.find(database.pool, paymentId)
  if (bill?.customerId !== customerId) return undefined
  return {
    kind: 'bill',
    elsewhere: false,
    direction: 'debit',
    status: paymentStatusOf(bill.state),
    bankName: '',
    paidAt: bill.createdAt,
    transferId: paymentId,
    accountNumber: bill.accountNumber,
    entryId: null,
    amountMinor: totalMinor(bill.amountMinor, bill),
    currency: bill.currency,
    counterparty: `${bill.billerName} ${bill.reference}`,
    reference: paymentReference(paymentId),
    subject: { id: paymentId, kind: 'payment' },
  }
}

async function findSent(
  { database, findTransfer }: PaymentSources,
  transferId: string,
  customerId: string,
): Promise<FoundPayment | undefined> {
  const transfer = await findTransfer(database.pool, { transferId, customerId })
  if (transfer === undefined) return undefined
  const isSender = transfer.fromCustomerId === customerId
  return {
    kind: 'transfer',
    elsewhere: transfer.outward !== undefined,
    direction: isSender ? 'debit' : 'credit',
    status: paymentStatusOf(transfer.state),
    bankName: isSender ? transfer.toBankName : '',
    paidAt: transfer.createdAt,
    transferId,
    accountNumber: isSender ? transfer.fromAccountNumber : transfer.toAccountNumber,
    entryId: null,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    counterparty: isSender ? transfer.toAccountName : transfer.fromAccountName,
    reference: paymentReference(transferId),
    subject: { id: transferId, kind: 'payment' },
  }
}
