/** Adds to the contract's messages the next step that a customer can take. */
import { MESSAGES } from '../../../contract/result-codes.ts'
import { t } from '../../language/translate.ts'

/**
 * Adds "Check your connection" to "Network Error" (Product §6.4), which only says what happened. Returns every other
 * message unchanged.
 */
export function withNextStep(message: string): string {
  return message === t(MESSAGES.network) ? `${message}. ${t('Check your connection')}` : message
}
