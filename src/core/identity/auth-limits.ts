/** Every limit of sign-up, login, codes and sessions in one place. A deployment may override each limit. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * The purposes that are counted apart. Callers who prove different things never share a quota:
 * - `approval`, `reset-pin`, `contact-change-old`: a signed-in customer.
 * - `reset-password-known`: a linked device of the customer.
 * - `reset-password`: a right security answer. `link-device`: a right password. A stranger may have either.
 * - `sign-up`: a BVN with its date of birth.
 * - `contact`, `contact-change-new`: nothing; the caller types any phone.
 */
export type CodeQuota =
  | 'approval'
  | 'reset-pin'
  | 'reset-password-known'
  | 'reset-password'
  | 'link-device'
  | 'contact-change-old'
  | 'contact-change-new'
  | 'sign-up'
  | 'contact'

interface QuotaLimits {
  readonly perHour: number
  readonly perDay: number
  /** Messages of the phone's daily total that no other quota may use. */
  readonly keptPerDay: number
}

export interface AuthLimits {
  readonly minimumAge: number
  /** Wrong passwords in a row before the lock, and how long it holds. */
  readonly passwordMisses: number
  readonly passwordLockMs: number
  /** Wrong PINs in a row before the lock, which only a PIN reset clears. */
  readonly pinMisses: number
  /** Wrong security answers in a row before device linking is locked. The lock is as long as the lock of a password. */
  readonly answerMisses: number
  /** Wrong birth dates for one BVN before its look-ups stop for `lookUpLockMs`. Each look-up costs the bank money. */
  readonly lookUpMisses: number
  readonly lookUpLockMs: number
  /** The time for which the bank uses a paid BVN record again without a new look-up. */
  readonly recordLifeMs: number
  readonly codeLifeMs: number
  readonly codeTries: number
  /** The waits before the second, third and fourth message. The last wait also applies to all later messages. */
  readonly codeResendWaitsMs: readonly number[]
  /** Messages to one phone, by purpose. */
  readonly codeQuotas: Readonly<Record<CodeQuota, QuotaLimits>>
  /** Messages to one phone for all purposes together. */
  readonly codesPerDay: number
  /** After this age a reference is dead: no resend revives it. */
  readonly codeReferenceLifeMs: number
  readonly signUpTicketLifeMs: number
  /** Different usernames that one sign-up ticket may test. */
  readonly usernamesPerTicket: number
  readonly linkTicketLifeMs: number
  /** Wrong codes of the authenticator app, or wrong recovery codes, in a row before the lock. */
  readonly tokenMisses: number
  readonly tokenLockMs: number
  /** The time from showing the secret to the first code of the app. */
  readonly tokenEnrolmentLifeMs: number
  readonly recoveryCodes: number
  /** The time between the right password and the authenticator's code, if login asks for both. */
  readonly loginTicketLifeMs: number
  /** The time for each step of a reset of the password or the PIN. */
  readonly resetTicketLifeMs: number
  /** The time within which a customer with a temporary password from an operator must choose a new password. */
  readonly temporaryPasswordLifeMs: number
  readonly devices: number
  readonly passkeys: number
  /** The time for the customer to answer the dialogs of the browser and the authenticator. */
  readonly passkeyChallengeLifeMs: number
  readonly accessLifeMs: number
  /** The client ends a session after 5 idle minutes (Product §3.5); the server a minute later. */
  readonly idleMs: number
  readonly sessionLifeMs: number
  readonly refreshGraceMs: number
  /** A session's last-seen time is written at most this often. */
  readonly touchEveryMs: number
}

export const AUTH_LIMITS: AuthLimits = {
  minimumAge: 18,
  passwordMisses: 10,
  passwordLockMs: 30 * MINUTE,
  pinMisses: 3,
  answerMisses: 5,
  lookUpMisses: 10,
  lookUpLockMs: HOUR,
  recordLifeMs: HOUR,
  codeLifeMs: 5 * MINUTE,
  codeTries: 3,
  codeResendWaitsMs: [60 * SECOND, 120 * SECOND, 240 * SECOND],
  codeQuotas: {
    approval: { perHour: 20, perDay: 30, keptPerDay: 30 },
    'reset-pin': { perHour: 5, perDay: 6, keptPerDay: 6 },
    'reset-password-known': { perHour: 5, perDay: 6, keptPerDay: 6 },
    'reset-password': { perHour: 5, perDay: 6, keptPerDay: 6 },
    'link-device': { perHour: 5, perDay: 6, keptPerDay: 6 },
    'contact-change-old': { perHour: 5, perDay: 6, keptPerDay: 6 },
    'contact-change-new': { perHour: 5, perDay: 6, keptPerDay: 0 },
    'sign-up': { perHour: 5, perDay: 10, keptPerDay: 10 },
    contact: { perHour: 5, perDay: 6, keptPerDay: 0 },
  },
  // The reserved shares above sum to 70. The other ten messages a day are for the calls that accept any phone number.
  codesPerDay: 80,
  codeReferenceLifeMs: 30 * MINUTE,
  signUpTicketLifeMs: 30 * MINUTE,
  usernamesPerTicket: 10,
  linkTicketLifeMs: 15 * MINUTE,
  tokenMisses: 5,
  tokenLockMs: 30 * MINUTE,
  tokenEnrolmentLifeMs: 10 * MINUTE,
  recoveryCodes: 10,
  loginTicketLifeMs: 5 * MINUTE,
  resetTicketLifeMs: 15 * MINUTE,
  temporaryPasswordLifeMs: 24 * HOUR,
  devices: 3,
  passkeys: 10,
  passkeyChallengeLifeMs: 3 * MINUTE,
  accessLifeMs: 5 * MINUTE,
  idleMs: 6 * MINUTE,
  sessionLifeMs: 12 * HOUR,
  refreshGraceMs: 10 * SECOND,
  touchEveryMs: 15 * SECOND,
}
