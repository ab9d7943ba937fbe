/** Makes a customer, with a profile on request, by the rules of sign-up. Sample data uses it. */
import { randomUUID } from 'node:crypto'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { AuthKeys, AuthStore } from '../auth-deps.ts'
import { sharedIndex } from '../../crypto/blind-index.ts'
import { createCustomer, type NewCustomer } from '../../customers/customer-store.ts'
import { answerSealing, keepRegisterAnswer } from '../../customers/register-answers.ts'
import { createPasswordHashing } from '../profiles/password-hashing.ts'
import { hashAnswers, newPin, secretsFaults } from '../profiles/profile-secrets.ts'
import { findProfile, insertConsents, insertProfile, writePrimaryAccount } from '../profiles/profile-store.ts'
import { listOfferedQuestions, replaceAnswers } from '../questions/question-store.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { deleteSignUp, insertSignUp, type NewSignUp } from './sign-up-store.ts'

interface SeedProfile {
  readonly username: string
  readonly password: string
  readonly transactionPin: string
  /** The answer to the first three questions of the catalogue. */
  readonly securityAnswer: string
}

export interface SeedCustomer extends NewCustomer {
  readonly profile?: SeedProfile
}

/** Idempotent by BVN: an existing customer or profile stays unchanged. Fails when a secret breaks a rule of sign-up. */
export async function seedCustomer(
  deps: AuthStore,
  input: SeedCustomer,
): Promise<Result<{ readonly customerId: string; readonly cifid: string }, Failure>> {
  const { database, keys } = deps
  const customer = await createCustomer(database.pool, keys, input)
  const answer = { customerId: customer.id, register: 'bvn', answer: input, at: input.createdAt } as const
  await keepRegisterAnswer(database.pool, answerSealing(keys), answer)
  const made = ok({ customerId: customer.id, cifid: customer.cifid })
  if (!input.profile || (await findProfile(database.pool, customer.id))) return made
  const offered = await listOfferedQuestions(database.pool)
  const { securityAnswer } = input.profile
  const securityQuestions = offered.slice(0, 3).map(({ questionId }) => ({ questionId, answer: securityAnswer }))
  const secrets = { ...input.profile, securityQuestions }
  const errors = secretsFaults(secrets, customer, offered)
  if (Object.keys(errors).length > 0) return fail({ kind: 'invalid-input', errors })
  const hashing = createPasswordHashing(keys.passwordPepper)
  const hashed = await hashing.run(async () => ({
    password: await hashing.hash(secrets.password),
    answers: await hashAnswers(keys, hashing, securityQuestions),
  }))
  if (!hashed.ok) return hashed
  return database.transaction(async (tx) => {
    // The database opens a profile only for a sign-up. The transaction deletes this sign-up at its end.
    const signUpId = await insertSignUp(tx, keys, signUpOf(keys, input))
    const inserted = await insertProfile(tx, {
      customerId: customer.id,
      username: secrets.username,
      passwordHash: hashed.value.password,
      ...newPin(keys, customer.id, secrets.transactionPin),
      primaryAccountNumber: null,
      createdAt: input.createdAt,
      signUpId,
    })
    if (!inserted) return fail<Failure>({ kind: 'refused', reason: 'username-taken' })
    const why = { reason: 'sign-up', evidence: signUpId } as const
    await replaceAnswers(tx, customer.id, hashed.value.answers, input.createdAt, why)
    await deleteSignUp(tx, signUpId)
    await insertConsents(tx, {
      customerId: customer.id,
      at: input.createdAt,
      address: '127.0.0.1',
    })
    await requestScreening(tx, { cause: 'sign-up', customerId: customer.id })
    return made
  })
}

/** The row of a sign-up for this customer, because the database opens a profile only for a sign-up. */
export function signUpOf(keys: AuthKeys, { createdAt: at, kycLevel: _tier, ...record }: NewCustomer): NewSignUp {
  const identity = { ...record, watchListed: false }
  return {
    bvnIndex: sharedIndex(keys, 'bvn', record.bvn),
    record: identity,
    lookedUpAt: at,
    reference: randomUUID(),
    at,
  }
}

/** Chooses the account that the app shows first. The caller has opened the account for this customer. */
export function setPrimaryAccount(
  deps: Pick<AuthStore, 'database'>,
  customerId: string,
  accountNumber: string,
): Promise<void> {
  return writePrimaryAccount(deps.database.pool, customerId, accountNumber)
}
