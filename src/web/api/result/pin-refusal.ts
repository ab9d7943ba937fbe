/** Returns the texts for a refused PIN, for every screen where the PIN approves something other than a payment. */
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import { plural, t } from '../../language/translate.ts'

function triesText(detail: unknown): string {
  const { triesLeft } = (detail ?? {}) as { triesLeft?: unknown }
  if (typeof triesLeft !== 'number') return ''
  return plural(triesLeft, ' 1 try left before it locks.', ' {count} tries left before it locks.')
}

/**
 * Handles code 77 (`detail` is the reply's Data, with `triesLeft`) and code 14. Returns undefined for every other code.
 */
export function pinRefusal(code: string, detail: unknown): string | undefined {
  if (code === RESULT_CODES.PIN_MISMATCH)
    return t('That PIN is not right. Nothing was changed.{triesText}', { triesText: triesText(detail) })
  if (code === RESULT_CODES.PIN_ACCOUNT_LOCKED) {
    return t('Your PIN is locked after three wrong tries. Nothing was changed, and your money is safe.')
  }
  return undefined
}
