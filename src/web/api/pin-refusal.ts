/** What a refused PIN says on every screen where it approves something but a payment. */
import { RESULT_CODES } from '../../contract/result-codes.ts'

function triesText(detail: unknown): string {
  const { triesLeft } = (detail ?? {}) as { triesLeft?: unknown }
  if (typeof triesLeft !== 'number') return ''
  return ` ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left before it locks.`
}

/** For code 77 (`detail` is the reply's Data, with `triesLeft`) and 14; undefined for every other code. */
export function pinRefusal(code: string, detail: unknown): string | undefined {
  if (code === RESULT_CODES.PIN_MISMATCH) return `That PIN is not right. Nothing was changed.${triesText(detail)}`
  if (code === RESULT_CODES.PIN_ACCOUNT_LOCKED) {
    return 'Your PIN is locked after three wrong tries. Nothing was changed, and your money is safe.'
  }
  return undefined
}
