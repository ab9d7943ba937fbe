/** Explains a refused line of a payment batch to the customer, with the field that the customer must change. */
import type { Failure, RefusalReason } from '../../../../core/failure.ts'
import { formatMinor } from '../../../../values/money.ts'
import { REFUSAL_MESSAGES } from '../../../http/refusal-messages.ts'

interface LineProblem {
  readonly text: string
  /** Undefined when the line is right and only the check must be repeated. */
  readonly field: 'bank' | 'account' | 'typedAmount' | undefined
}

const TRY_AGAIN: readonly RefusalReason[] = ['bank-unavailable', 'new-payees-off', 'switch-off', 'switch-unavailable']

/** The refusals of an amount, when the bank knows the highest amount. The page translates each whole sentence. */
const AMOUNT_TEXTS: Partial<Record<RefusalReason, (most: string) => string>> = {
  'per-transfer-limit': (most) => `This is above your limit for one transfer. You can send up to ${most}`,
  'daily-limit': (most) => `This is above your limit for today. You can send up to ${most}`,
  'new-device-limit': (most) => `This is above the limit of your new device. You can send up to ${most}`,
  'new-payee-limit': (most) => `This is above your limit for new people. You can send up to ${most}`,
  'tier-limit': (most) => `This is above the limit of your account’s tier. You can send up to ${most}`,
  'recipient-limit': (most) => `This is too much for the recipient’s account. You can send up to ${most}`,
}

export function lineProblem(failure: Failure, bankName: string): LineProblem {
  if (failure.kind === 'invalid-input') {
    return { text: Object.values(failure.errors).flat()[0] ?? 'Check the digits', field: 'account' }
  }
  if (failure.kind !== 'refused') throw new Error(`a line was refused with ${failure.kind}`)
  const { reason, detail, errors } = failure
  const amountText = errors?.['amount']?.[0]
  if (amountText !== undefined) return { text: amountText, field: 'typedAmount' }
  if (TRY_AGAIN.includes(reason)) return { text: reasonText(reason), field: undefined }
  if (reason === 'account-not-found') {
    return { text: `${bankName} has no account with this number. Check the bank and the digits`, field: 'account' }
  }
  if (reason === 'same-account') {
    return {
      text: 'This is your own account. A list only pays other people. Use a transfer for your own account',
      field: 'account',
    }
  }
  const most = detail?.['limitMinor'] ?? detail?.['leftMinor']
  const amountTextOf = AMOUNT_TEXTS[reason]
  if (amountTextOf !== undefined) {
    const text = typeof most === 'string' ? amountTextOf(formatMinor(BigInt(most), 'NGN')) : reasonText(reason)
    return { text, field: 'typedAmount' }
  }
  return { text: reasonText(reason), field: reason === 'bank-not-found' ? 'bank' : 'account' }
}

/** The text of one line leaves out "No money has moved", because the page says it once for all lines. */
export function reasonText(reason: RefusalReason): string {
  const text: string = REFUSAL_MESSAGES[reason].replace(/^No money has moved: /, '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
