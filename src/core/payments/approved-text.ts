/** Says in the customer's words which factors approved a payment. */

/** Authentication types of Product §10.1, and 3 for a passkey. The list is empty when the approval never reached the bank. */
export function approvedText(factors: readonly number[]): string {
  if (factors.includes(3)) return 'With your passkey'
  if (factors.includes(2)) return 'With your PIN and your authenticator'
  if (factors.includes(1)) return 'With your PIN and an SMS code'
  return factors.includes(0) ? 'With your PIN' : 'The approval did not get through'
}
