/** The ports, keys and functions of other modules that identity needs. */
import type { Failure } from '../../core/failure.ts'
import { AUTH_LIMITS, type AuthLimits } from '../../core/identity/auth-limits.ts'
import type { Result } from '../../values/result.ts'
import type { SealingKeys } from '../crypto/sealing.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { CreditBureau } from '../ports/credit-bureau.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import type { SmsGateway } from '../ports/sms.ts'
import type { PasswordHashing } from './profiles/password-hashing.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'

/** The keys of identity's hashes, 32 bytes each, derived from one master key. */
export interface HashKeys {
  /** The secret input of argon2. */
  readonly passwordPepper: Buffer
  readonly pin: Buffer
  readonly oneTimeCode: Buffer
  readonly securityAnswer: Buffer
  /** Blind indexes: finds a BVN, a phone or a username without storing it. */
  readonly identityIndex: Buffer
  readonly recoveryCode: Buffer
}

/** Keys and peppers, kept outside the database: a stolen copy of the database opens nothing. */
export interface AuthKeys extends HashKeys {
  /** The keys of the bank's other master key, while the master key is changed. Their hashes are accepted, and none is made. */
  readonly others?: readonly HashKeys[]
  /** Seals BVNs, identity records and phones waiting for a code. */
  readonly identityEncryption: SealingKeys
  /** Seals the next refresh token during the seconds in which a lost reply may be repeated. */
  readonly sessionSealing: SealingKeys
  /** Seals the secrets of authenticator apps. */
  readonly tokenSeed: SealingKeys
  /** Seals the keyed hashes of PINs, so that the master key alone searches no PIN. */
  readonly pinHashes: SealingKeys
}

/** The keys whose hashes are accepted. The first makes new hashes. */
export const acceptedKeys = (keys: AuthKeys): readonly [HashKeys, ...HashKeys[]] => [keys, ...(keys.others ?? [])]

/**
 * An event about which the customer gets a notice on the other channels. The notice is queued in the transaction of the
 * event.
 */
export interface AuthNotice {
  readonly kind:
    | 'profile-created'
    | 'logged-in'
    | 'device-linked'
    | 'device-removed'
    | 'password-locked'
    | 'pin-locked'
    | 'security-questions-changed'
    | 'security-questions-removed'
    | 'password-changed'
    | 'temporary-password-set'
    | 'answers-locked'
    | 'pin-changed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-on-new-device'
    | 'passkey-copied'
    | 'token-enrolled'
    | 'token-removed'
    | 'token-locked'
    | 'token-login-on'
    | 'token-login-off'
    | 'recovery-code-used'
    | 'recovery-codes-renewed'
    | 'session-copied'
    | 'sessions-ended'
  readonly customerId: string
  /** The device of the event, if the event has one. */
  readonly deviceKeyId?: string
  readonly deviceName?: string
  /** The passkey of the event, if the event has one. */
  readonly passkeyName?: string
  readonly at: Date
}

/** The relying party of passkeys (WebAuthn): a domain, and the origins at this domain whose pages may use the passkeys. */
export interface RelyingParty {
  readonly rpId: string
  readonly origins: readonly string[]
}

interface FirstAccountInput {
  readonly customerId: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly kycLevel: 1 | 2 | 3
}

export interface CustomerAccount {
  readonly accountNumber: string
  readonly accountName: string
  readonly accountType: string
  readonly currencyCode: AccountCurrency
}

/** The dependencies of use-cases without networks, such as the seed, the session finder and the PIN check. */
export interface AuthStore {
  readonly database: Database
  readonly clock: Clock
  readonly keys: AuthKeys
  /** Overrides of the default thresholds. */
  readonly limits?: Partial<AuthLimits>
}

export interface AuthDeps extends AuthStore {
  readonly identity: IdentityProvider
  readonly creditBureau: CreditBureau
  readonly sms: SmsGateway
  readonly passkeys: RelyingParty
  /** Queues a notice within the caller's transaction. */
  readonly notify: (tx: Sql, notice: AuthNotice) => Promise<void>
  /**
   * Opens the tier-1 savings account. A repeated call for a customer returns the same account. After an exception or a
   * failure the caller answers 27.
   */
  readonly openFirstAccount: (
    input: FirstAccountInput,
  ) => Promise<Result<{ readonly accountNumber: string; readonly accountName: string }, Failure>>
  /** The customer's own accounts. The first account of the list is shown first. */
  readonly accountsOfCustomer: (customerId: string) => Promise<readonly CustomerAccount[]>
  /** The amount above which a PIN alone does not approve, in minor units of NGN. */
  maxUnauthorizedTransactionMinor(customerId: string): Promise<bigint>
  /** The path of the customer's picture, which only a session of that customer opens; null when there is none. */
  profilePictureUri(customerId: string): Promise<string | null>
  /** Receives a fault of the bank that the customer sees as code 27, so that the fault reaches the log. */
  readonly reportFault?: (error: unknown) => void
  /** The one queue of the process for password hashes. A second queue would take the core that stays free for payments. */
  readonly hashing: PasswordHashing
}

/** The thresholds in force. */
export function limitsOf(deps: Pick<AuthStore, 'limits'>): AuthLimits {
  return { ...AUTH_LIMITS, ...deps.limits }
}
