/** The columns of payments in a CSV file, with codes and minor units as in the books. */
import type { Answer } from '../session/api.ts'

type ListedPayment = Answer<'payments/search'>['payments'][number]

export const PAYMENT_HEADER = [
  'Reference',
  'Payment id',
  'Made',
  'State',
  'Kind',
  'From account',
  'To',
  'Bank or biller',
  'Amount (minor)',
  'Currency',
]

/** The cells of a payment, in the order of the header. */
export const paymentCells = (payment: ListedPayment) => [
  payment.reference,
  payment.paymentId,
  payment.createdAt,
  payment.state,
  payment.kind,
  payment.accountNumber,
  payment.payeeName,
  payment.institutionName,
  payment.amountMinor,
  payment.currency,
]
