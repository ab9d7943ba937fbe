/** Says in the customer's words which factors approved a payment. */
import { defineMessage, type MessageKey } from '../../values/message.ts'

/** Authentication types of Product §10.1, and 3 for a passkey. The list is empty when the approval never reached the bank. */
export function approvedText(factors: readonly number[]): MessageKey {
  if (factors.includes(3)) return defineMessage('With your passkey')
  if (factors.includes(2)) return defineMessage('With your PIN and your authenticator')
  if (factors.includes(1)) return defineMessage('With your PIN and an SMS code')
  return factors.includes(0) ? defineMessage('With your PIN') : defineMessage('The approval did not get through')
}
