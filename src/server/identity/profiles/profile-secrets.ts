/** Checks the secrets of a profile against the rules and hashes them. */
import { randomBytes } from 'node:crypto'
import { passwordFaults } from '../../../core/identity/password-rules.ts'
import { pinFaults } from '../../../core/identity/pin-rules.ts'
import { answerFaults, normaliseAnswer } from '../../../core/identity/security-answer.ts'
import { estimatePassword } from '../../../password-strength/estimate-password.ts'
import { BRAND } from '../../../values/brand.ts'
import { acceptedKeys, type AuthKeys, type HashKeys } from '../auth-deps.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { HashedAnswer, Question } from '../questions/question-store.ts'
import { hashKeyId, keyedHash, sameHash, seal, unsealBytes } from '../../crypto/sealing.ts'

export interface SecurityAnswer {
  readonly questionId: string
  readonly answer: string
}

export interface NewSecrets {
  readonly username: string
  readonly password: string
  readonly transactionPin: string
  readonly securityQuestions: readonly SecurityAnswer[]
}

export interface SecretsOwner {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly phone: string
}

export type FieldFaults = Readonly<Record<string, readonly string[]>>

/** Maps each wrong field to its fault. Empty when all fields are accepted. */
export function secretsFaults(secrets: NewSecrets, owner: SecretsOwner, offered: readonly Question[]): FieldFaults {
  return withoutEmpty({
    password: newPasswordFaults(secrets.password, secrets.username, owner),
    transactionPin: pinFaults(secrets.transactionPin, owner),
    securityQuestions: questionFaults(secrets.securityQuestions, offered),
  })
}

/** The texts of the rules that a new password breaks. */
export function newPasswordFaults(
  password: string,
  username: string,
  { firstName, middleName, lastName, phone, dateOfBirth }: SecretsOwner,
): readonly string[] {
  const bankNames = [BRAND.bankName, BRAND.shortName]
  const owner = { username, names: [firstName, middleName, lastName], bankNames }
  const isGuessable = (text: string) => !estimatePassword(text, { ...owner, phone, dateOfBirth }).accepted
  return passwordFaults(password, owner, { isCommon: isCommonPassword, isGuessable })
}

export function questionFaults(chosen: readonly SecurityAnswer[], offered: readonly Question[]): readonly string[] {
  const known = new Set(offered.map((question) => question.questionId))
  const faults = chosen.flatMap(({ answer }) => answerFaults(answer))
  if (!chosen.every(({ questionId }) => known.has(questionId))) faults.push('Choose questions from the list')
  return [...new Set(faults)]
}

function withoutEmpty(faults: FieldFaults): FieldFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, texts]) => texts.length > 0))
}

/** The input of argon2 for an answer. It is keyed, so that a stolen copy of the database cannot be searched with a word list. */
function answerSecret(keys: HashKeys, { questionId, answer }: SecurityAnswer): string {
  return keyedHash(keys.securityAnswer, questionId, normaliseAnswer(answer)).toString('base64')
}

/** Call within `hashing.run`. */
export async function hashAnswers(
  keys: AuthKeys,
  hashing: PasswordHashing,
  answers: readonly SecurityAnswer[],
): Promise<readonly HashedAnswer[]> {
  const hashed: HashedAnswer[] = []
  for (const answer of answers) {
    hashed.push({ questionId: answer.questionId, answerHash: await hashAnswer(keys, hashing, answer) })
  }
  return hashed
}

/** Hashes one answer. Call it within `hashing.run`. */
export const hashAnswer = (keys: AuthKeys, hashing: PasswordHashing, answer: SecurityAnswer): Promise<string> =>
  hashing.hash(answerSecret(keys, answer))

/** Call it within `hashing.run`. Without a stored hash the check takes the same time and always fails. */
export function verifyAnswer(
  keys: AuthKeys,
  hashing: PasswordHashing,
  answerHash: string | undefined,
  given: SecurityAnswer,
): Promise<boolean> {
  const [secret, ...others] = acceptedKeys(keys).map((one) => answerSecret(one, given))
  return hashing.verify(answerHash, secret ?? '', others)
}

/** The place that the hash of a customer's PIN is sealed for. */
export const pinPlace = (customerId: string): string => `bank.profile.pin_hash ${customerId}`

/**
 * The key protects the PIN. A slow hash would not, because there are only ten thousand possible PINs
 * (docs/decisions/0003).
 */
function hashPin(keys: Pick<AuthKeys, 'pin'>, customerId: string, salt: Buffer, pin: string): Buffer {
  return keyedHash(keys.pin, customerId, salt, pin)
}

type PinKeys = Pick<AuthKeys, 'pin' | 'pinHashes'> & { readonly others?: readonly Pick<AuthKeys, 'pin'>[] }
const SALT_BYTES = 16

/** The stored hash is sealed. A leaked PIN key alone searches nothing, and `npm run keys -- reseal` replaces the seal. */
export function newPin(keys: PinKeys, customerId: string, pin: string): { pinSalt: Buffer; pinHash: Buffer } {
  // The salt begins with the id of the PIN key, so that the bank can count the PINs of an old key.
  const id = hashKeyId(keys.pin)
  const pinSalt = Buffer.concat([id, randomBytes(SALT_BYTES - id.length)])
  const hash = hashPin(keys, customerId, pinSalt, pin)
  return { pinSalt, pinHash: seal(keys.pinHashes, pinPlace(customerId), hash) }
}

/** Throws when this process does not have the sealing key of the stored hash. */
export function isPin(
  keys: PinKeys,
  customerId: string,
  stored: { readonly salt: Buffer; readonly hash: Buffer },
  pin: string,
): boolean {
  const hash = unsealBytes(keys.pinHashes, pinPlace(customerId), stored.hash)
  return [keys, ...(keys.others ?? [])].some((one) => sameHash(hash, hashPin(one, customerId, stored.salt, pin)))
}

/** True while the master key is changed, for a PIN that is not known to be hashed with the first PIN key. */
export function hasOldPinKey(keys: PinKeys, salt: Buffer): boolean {
  const id = hashKeyId(keys.pin)
  return (keys.others ?? []).length > 0 && !salt.subarray(0, id.length).equals(id)
}
