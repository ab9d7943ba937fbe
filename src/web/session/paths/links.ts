/**
 * Builds the address of a single item, such as a receipt: fills the parameters and queries of the addresses in
 * paths.ts.
 */
import * as PATHS from './paths.ts'

export function accountPath(accountNumber: string): string {
  return PATHS.account.replace(':accountNumber', accountNumber)
}

/**
 * The form that pays into an account here, as a link to share and as a QR code. `origin` is for example
 * https://bank.example.
 */
export function payLink(origin: string, accountNumber: string): string {
  return `${origin}${PATHS.transferOwnBank}?to=${accountNumber}`
}

/** The address of a transfer's receipt. */
export function receiptPath(transferId: string): string {
  return PATHS.receipt.replace(':transferId', transferId)
}

/** The address of a bill's receipt. */
export function billPath(paymentId: string): string {
  return PATHS.bill.replace(':paymentId', paymentId)
}

/** The address of an approved payment batch. */
export function batchPath(batchId: string): string {
  return PATHS.batch.replace(':batchId', batchId)
}

export function schedulePath(scheduleId: string): string {
  return PATHS.schedule.replace(':scheduleId', scheduleId)
}

export function cardPath(cardId: string): string {
  return PATHS.card.replace(':cardId', cardId)
}

export function casePath(caseId: string): string {
  return PATHS.supportCase.replace(':caseId', caseId)
}

/** The address of the form that reports a payment: a transfer, a bill, or another entry of an account. */
export function reportPath(
  about:
    | { readonly transferId: string }
    | { readonly paymentId: string }
    | { readonly accountNumber: string; readonly entryId: string },
): string {
  return `${PATHS.report}?${new URLSearchParams(about).toString()}`
}

/** The address of an entry's details. */
export function entryPath(accountNumber: string, entryId: string): string {
  return PATHS.entry.replace(':accountNumber', accountNumber).replace(':entryId', entryId)
}

/** The address of an entry's category. */
export function entryCategoryPath(accountNumber: string, entryId: string): string {
  return PATHS.entryCategory.replace(':accountNumber', accountNumber).replace(':entryId', entryId)
}

/** The address of the insights of one month (YYYY-MM) of one account. */
export function insightsPath(month: string, account: string, currency: string): string {
  return `${PATHS.insights}?${new URLSearchParams({ currency, account, month }).toString()}`
}
