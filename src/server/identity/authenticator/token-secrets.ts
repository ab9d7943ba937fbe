/** Makes the sealed secret of an authenticator app, and recovery codes with their keyed hashes. */
import { randomInt } from 'node:crypto'
import {
  FIRST_RECOVERY_CODE_LENGTH,
  normaliseRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  showRecoveryCode,
} from '../../../core/identity/recovery-code.ts'
import type { AuthKeys } from '../auth-deps.ts'
import { keyedHash, seal, unseal } from '../../crypto/sealing.ts'

const place = (customerId: string): string => `bank.authenticator.seed ${customerId}`

export function sealTotpSecret(keys: AuthKeys, customerId: string, secret: string): Buffer {
  return seal(keys.tokenSeed, place(customerId), secret)
}

export function openTotpSecret(keys: AuthKeys, customerId: string, sealed: Buffer): string {
  return unseal(keys.tokenSeed, place(customerId), sealed)
}

export interface RecoveryCodes {
  /** To be shown once. */
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
 * A keyed hash is enough for 120 random bits. The length tells the format: codes of the first format keep their hash, and the
 * hash of the second format names it.
 */
export function hashRecoveryCode(keys: AuthKeys, customerId: string, typed: string): Buffer {
  const code = normaliseRecoveryCode(typed)
  return code.length === FIRST_RECOVERY_CODE_LENGTH
    ? keyedHash(keys.recoveryCode, customerId, code)
    : keyedHash(keys.recoveryCode, 'format 2', customerId, code)
}
