/** Maps the ledger's refusals of a payment to the reasons for the customer. */
import type { RefusalReason } from '../../../core/failure.ts'
import { REFUSAL_MESSAGES } from '../../http/refusal-messages.ts'
import type { PostingRefusal } from '../../ledger/posting-refusal.ts'

export function refusalReason(refusal: PostingRefusal): RefusalReason {
  return reasonOfName(refusal.kind === 'counter-cap' ? refusal.name : refusal.kind)
}

const REASONS: Readonly<Record<string, RefusalReason>> = {
  'insufficient-funds': 'insufficient-funds',
  'unknown-account': 'account-not-found',
  'account-closed': 'account-closed',
  // A withdrawal used up the id before the payment.
  'hold-not-open': 'approval-withdrawn',
  'id-reused': 'id-reused',
  'daily-limit': 'daily-limit',
  'new-device-limit': 'new-device-limit',
  'new-payee-limit': 'new-payee-limit',
  'gaming-limit': 'gaming-limit',
  'card-exists': 'card-exists',
}

/**
 * Maps a stored refusal to its reason. A stored refusal is the ledger's kind, the name of a limit, or the reason why
 * the bank did not ask the ledger.
 */
export function reasonOfName(refusal: string): RefusalReason {
  const reason = REASONS[refusal] ?? (isReason(refusal) ? refusal : undefined)
  // An unbalanced journal, or a missing hold or reversal, is a fault of the bank and not of the customer.
  if (reason === undefined) throw new Error(`the ledger refused a payment: ${refusal}`)
  return reason
}

const isReason = (word: string): word is RefusalReason => Object.hasOwn(REFUSAL_MESSAGES, word)
