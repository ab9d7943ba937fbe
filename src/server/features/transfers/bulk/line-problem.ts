/** Why a line cannot be paid, in its customer's words, with the field that has it. */
import type { Failure, RefusalReason } from '../../../../core/failure.ts'
import { formatMinor } from '../../../../values/money.ts'
import { REFUSAL_MESSAGES } from '../../../http/refusal-messages.ts'

interface LineProblem {
  readonly text: string
  /** Undefined: nothing is wrong with the line, it has to be tried again. */
  readonly field: 'bank' | 'account' | 'typedAmount' | undefined
}

const TRY_AGAIN: readonly RefusalReason[] = ['bank-unavailable', 'switch-unavailable']
const OF_THE_AMOUNT: readonly RefusalReason[] = [
  'per-transfer-limit',
  'daily-limit',
  'new-device-limit',
  'new-payee-limit',
  'tier-limit',
  'recipient-limit',
]

export function lineProblem(failure: Failure, bankName: string): LineProblem {
  if (failure.kind === 'invalid-input') {
    return { text: Object.values(failure.errors).flat()[0] ?? 'Check the digits', field: 'account' }
  }
  if (failure.kind !== 'refused') throw new Error(`a line was refused with ${failure.kind}`)
  const { reason, detail, errors } = failure
  const amountText = errors?.['amount']?.[0]
  if (amountText !== undefined) return { text: amountText, field: 'typedAmount' }
  if (TRY_AGAIN.includes(reason)) return { text: REFUSAL_MESSAGES[reason], field: undefined }
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
  if (OF_THE_AMOUNT.includes(reason) && typeof most === 'string') {
    return {
      text: `${reasonText(reason)} You can send up to ${formatMinor(BigInt(most), 'NGN')}`,
      field: 'typedAmount',
    }
  }
  return {
    text: reasonText(reason),
    field: OF_THE_AMOUNT.includes(reason) ? 'typedAmount' : reason === 'bank-not-found' ? 'bank' : 'account',
  }
}

/** The text of one line leaves out "No money has moved", because the page says it once for all lines. */
export function reasonText(reason: RefusalReason): string {
  const text: string = REFUSAL_MESSAGES[reason].replace(/^No money has moved: /, '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
