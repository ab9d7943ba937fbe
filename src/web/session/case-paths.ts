/** The addresses under /cases. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const CASE_PATHS = {
  report: `${PATHS.cases}/new`,
  case: `${PATHS.cases}/:caseId`,
  /** Requests about what the bank keeps of the customer. */
  correctData: `${PATHS.cases}/new?data=correction`,
  eraseData: `${PATHS.cases}/new?data=erasure`,
} as const

/** Where one case is. */
export function casePath(caseId: string): string {
  return CASE_PATHS.case.replace(':caseId', caseId)
}

/** Where a payment is reported: a transfer, a bill, or another entry of an account. */
export function reportPath(
  about:
    | { readonly transferId: string }
    | { readonly paymentId: string }
    | { readonly accountNumber: string; readonly entryId: string },
): string {
  return `${CASE_PATHS.report}?${new URLSearchParams(about).toString()}`
}
