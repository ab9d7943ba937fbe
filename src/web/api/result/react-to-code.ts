/** Reacts to a refusal by its result code (Product §6.3). Login and signed-in calls share one rule. */
import { RESULT_CODES } from '../../../contract/result-codes.ts'

export interface CodeReactions {
  /** The password is locked (17). */
  readonly onLocked: () => void
  /** Every other code, except a wrong or locked PIN and wrong credentials, which have no further reaction. */
  readonly onOther?: (code: string) => void
}

const NOTHING_FURTHER: readonly string[] = [
  RESULT_CODES.PIN_MISMATCH,
  RESULT_CODES.INVALID_CREDENTIALS,
  RESULT_CODES.PIN_ACCOUNT_LOCKED,
]

export function reactToCode(code: string, { onLocked, onOther }: CodeReactions): void {
  if (code === RESULT_CODES.PASSWORD_ACCOUNT_LOCKED) onLocked()
  else if (!NOTHING_FURTHER.includes(code)) onOther?.(code)
}
