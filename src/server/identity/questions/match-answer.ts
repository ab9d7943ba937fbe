/** Compares a security answer with the stored hash, and renews a hash of the old master key. */
import type { AuthDeps } from '../auth-deps.ts'
import type { PasswordHashing } from '../profiles/password-hashing.ts'
import { hashAnswer, type SecurityAnswer, verifyAnswer } from '../profiles/profile-secrets.ts'
import { findCustomerAnswer, replaceAnswerHash } from './question-store.ts'

/** Call it within `hashing.run`. It counts no tries. `questionId`: the id of a row, or of no row. */
export async function matchAnswer(
  { database: { pool }, keys }: Pick<AuthDeps, 'database' | 'keys'>,
  hashing: PasswordHashing,
  customerId: string,
  given: SecurityAnswer,
): Promise<boolean> {
  const was = (await findCustomerAnswer(pool, customerId, given.questionId))?.answerHash
  const isRight = await verifyAnswer(keys, hashing, was, given)
  if (isRight && was !== undefined && hashing.hasOldPepper(was)) {
    const hash = await hashAnswer(keys, hashing, given)
    await replaceAnswerHash(pool, { customerId, questionId: given.questionId, was, hash })
  }
  return isRight
}
