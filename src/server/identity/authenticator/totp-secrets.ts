/** Seals the secret of an authenticator app, and makes recovery codes with their keyed hashes. */
import { randomInt } from 'node:crypto'
import {
  FIRST_RECOVERY_CODE_LENGTH,
  normaliseRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  showRecoveryCode,
} from '../../../core/identity/recovery-code.ts'
import { acceptedKeys, type AuthKeys, type HashKeys } from '../auth-deps.ts'
import { keyedHash, seal, unseal } from '../../crypto/sealing.ts'

export const seedPlace = (customerId: string): string => `bank.authenticator.seed ${customerId}`

export function sealTotpSecret(keys: AuthKeys, customerId: string, secret: string): Buffer {
  return seal(keys.tokenSeed, seedPlace(customerId), secret)
}

export function openTotpSecret(keys: AuthKeys, customerId: string, sealed: Buffer): string {
  return unseal(keys.tokenSeed, seedPlace(customerId), sealed)
}

export interface RecoveryCodes {
  /** The codes, which are shown once. */
  readonly shown: string[]
  readonly hashes: readonly Buffer[]
}

export function newRecoveryCodes(keys: AuthKeys, customerId: string, count: number): RecoveryCodes {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode())
  const made = [...codes]
  return { shown: made.map(showRecoveryCode), hashes: made.map((code) => hashRecoveryCode(keys, customerId, code)) }
}

function newCode(): string {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]
  return Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join('')
}

/**
 * A keyed hash is enough, because a code has 120 random bits. The length of a code shows its format. The input of the hash contains
 * the format only for the second format, so the stored hashes of the first format stay valid.
 */
function hashRecoveryCode(keys: HashKeys, customerId: string, typed: string): Buffer {
  const code = normaliseRecoveryCode(typed)
  return code.length === FIRST_RECOVERY_CODE_LENGTH
    ? keyedHash(keys.recoveryCode, customerId, code)
    : keyedHash(keys.recoveryCode, 'format 2', customerId, code)
}

/** The hashes by which a recovery code may be stored. */
export const recoveryCodeHashes = (keys: AuthKeys, customerId: string, typed: string): readonly Buffer[] =>
  acceptedKeys(keys).map((one) => hashRecoveryCode(one, customerId, typed))
