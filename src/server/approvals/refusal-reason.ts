/** The ledger's refusals of a payment as the reasons that its customer is told. */
import type { RefusalReason } from '../../core/failure.ts'
import type { PostingRefusal } from '../ledger/ledger.ts'

export function refusalReason(refusal: PostingRefusal): RefusalReason {
  return reasonOfName(refusal.kind === 'counter-cap' ? refusal.name : refusal.kind)
}

const REASONS: Readonly<Record<string, RefusalReason>> = {
  'insufficient-funds': 'insufficient-funds',
  'unknown-account': 'account-not-found',
  'account-closed': 'account-closed',
  // The id was used up by a withdrawal, which was first.
  'hold-not-open': 'approval-withdrawn',
  'id-reused': 'id-reused',
  'daily-limit': 'daily-limit',
  'new-device-limit': 'new-device-limit',
  'new-payee-limit': 'new-payee-limit',
  // Of payments that nobody waits for, which are refused for good before the books are asked.
  'account-not-found': 'account-not-found',
  'approval-expired': 'approval-expired',
  'currency-mismatch': 'currency-mismatch',
  'instant-payments-off': 'instant-payments-off',
  'per-transfer-limit': 'per-transfer-limit',
  'recipient-limit': 'recipient-limit',
  'same-account': 'same-account',
  'tier-limit': 'tier-limit',
}

/** Of a refusal as it is stored: its kind, or the name of the limit. */
export function reasonOfName(refusal: string): RefusalReason {
  const reason = REASONS[refusal]
  // Unbalanced, or a hold or reversal where there is none: ours to mend, not the customer's.
  if (reason === undefined) throw new Error(`the ledger refused a payment: ${refusal}`)
  return reason
}
