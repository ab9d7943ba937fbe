/** Declares every expected failure as one union. A new kind does not compile until http/reply.ts gives it a code and a message. */

/** The reasons of refusals that the customer can react to. The code is 06, and the stable word is in `Data.reason`. */
export type RefusalReason =
  | 'account-not-found'
  | 'account-closed'
  | 'account-frozen'
  | 'account-not-usable'
  | 'approval-expired'
  | 'approval-replaced'
  | 'arranged-count-limit'
  | 'approval-used'
  | 'approval-withdrawn'
  | 'bank-not-found'
  | 'bank-unavailable'
  | 'below-minimum'
  | 'beneficiary-changed'
  | 'beneficiary-limit'
  | 'bill-changed'
  | 'biller-not-found'
  | 'biller-off'
  | 'biller-unavailable'
  | 'biometric-needed'
  | 'card-changed'
  | 'cards-off'
  | 'card-digits'
  | 'card-digits-locked'
  | 'card-exists'
  | 'case-closed'
  | 'case-open'
  | 'case-type'
  | 'client-id-missing'
  | 'code-expired'
  | 'code-limit'
  | 'code-not-sent'
  | 'code-tries-used'
  | 'contact-change-limit'
  | 'contact-change-not-allowed'
  | 'contact-change-over'
  | 'currency-mismatch'
  | 'daily-count-limit'
  | 'daily-limit'
  | 'exchange-not-open'
  | 'exchange-off'
  | 'exchange-too-small'
  | 'exchange-unavailable'
  | 'documents-locked'
  | 'frozen-by-bank'
  | 'kyc-being-decided'
  | 'file-damaged'
  | 'file-empty'
  | 'file-incomplete'
  | 'file-not-picture'
  | 'file-not-square'
  | 'file-pdf'
  | 'file-pixels'
  | 'file-too-large'
  | 'file-too-small'
  | 'export-limit'
  | 'export-over'
  | 'gaming-limit'
  | 'hourly-count-limit'
  | 'id-reused'
  | 'identity-unavailable'
  | 'indemnity-needed'
  | 'instant-payments-off'
  | 'insufficient-funds'
  | 'kyc-incomplete'
  | 'last-proof'
  | 'new-device-limit'
  | 'new-payee-limit'
  | 'new-payees-off'
  | 'nin-mismatch'
  | 'nin-verified'
  | 'not-found'
  | 'no-email'
  | 'not-final'
  | 'not-offered-yet'
  | 'not-settled'
  | 'no-payee-email'
  | 'other-proof-needed'
  | 'passkey-limit'
  | 'payment-stopped'
  | 'passkey-refused'
  | 'password-change-first'
  | 'password-first'
  | 'payee-count-limit'
  | 'payment-batches-off'
  | 'per-transfer-limit'
  | 'phone-taken'
  | 'picture-limit'
  | 'primary-account'
  | 'profile-closed'
  | 'profile-exists'
  | 'quote-expired'
  | 'recipient-limit'
  | 'recipient-tries-used'
  | 'resend-too-soon'
  | 'same-account'
  | 'schedule-busy'
  | 'schedule-limit'
  | 'schedule-over'
  | 'schedule-paid'
  | 'statement-too-long'
  | 'security-questions-needed'
  | 'sign-up-off'
  | 'standing-orders-off'
  | 'switch-off'
  | 'switch-unavailable'
  | 'ticket-expired'
  | 'tier-limit'
  | 'token-enrolled'
  | 'token-locked'
  | 'token-needed'
  | 'update-required'
  | 'upload-limit'
  | 'username-taken'
  | 'username-tries-used'

export type Failure =
  /** 07: wrong username, password, code or answer, all with one text. */
  | { readonly kind: 'invalid-credentials' }
  /** 17 */
  | { readonly kind: 'password-locked'; readonly lockedUntil: Date }
  /** 18 */
  | { readonly kind: 'temporary-password' }
  /** 16: right password, unknown device. */
  | { readonly kind: 'device-not-linked'; readonly data: unknown }
  /** 77 */
  | { readonly kind: 'pin-mismatch'; readonly triesLeft: number }
  /** 14 */
  | { readonly kind: 'pin-locked' }
  /** 90 */
  | { readonly kind: 'ineligible'; readonly reason: 'under-18' | 'watch-list' | 'not-allowed' }
  /** 80 */
  | { readonly kind: 'bad-credit' }
  /** 27: the customer exists, and the account does not. The same call continues from there. */
  | { readonly kind: 'cif-created' }
  /** 28: there is no customer and no account. */
  | { readonly kind: 'customer-not-created' }
  /** 06 with the errors map: field → texts. */
  | { readonly kind: 'invalid-input'; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** 06 with a reason; `detail` goes into Data with it, `errors` into the errors map: field → texts. */
  | {
      readonly kind: 'refused'
      readonly reason: RefusalReason
      readonly detail?: Readonly<Record<string, unknown>>
      readonly errors?: Readonly<Record<string, readonly string[]>>
    }
  /** Sealed 401: the access token is not good; the client refreshes once. */
  | { readonly kind: 'not-signed-in' }
  /** Sealed 403: anti-forgery or permission. */
  | { readonly kind: 'forbidden' }
  /** Plain 429. */
  | { readonly kind: 'too-many'; readonly retryAfterS: number }
  /** Plain 503: nothing was done; try again. */
  | { readonly kind: 'unavailable'; readonly retryAfterS: number }
