/** Reads which proofs a customer has. Hold the lock of the profile where a change depends on the answer. */
import type { Proofs } from '../../../core/identity/proofs.ts'
import type { Sql } from '../../db/database.ts'
import { listPasskeys } from '../passkeys/passkey-store.ts'
import { listCustomerQuestions } from '../questions/question-store.ts'
import { findToken } from '../authenticator/token-store.ts'

export async function findProofs(sql: Sql, customerId: string): Promise<Proofs> {
  const questions = await listCustomerQuestions(sql, customerId)
  const token = await findToken(sql, customerId)
  const passkeys = await listPasskeys(sql, customerId)
  return { hasQuestions: questions.length > 0, hasToken: token !== undefined, passkeys: passkeys.length }
}
