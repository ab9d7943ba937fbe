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

/** Which of these proofs the customer has, in one query. A customer who has just signed up has none. */
export async function findProofsToPay(
  sql: Sql,
  customerId: string,
): Promise<{ readonly any: boolean; readonly token: boolean; readonly passkey: boolean }> {
  const { rows } = await sql.query<{ questions: boolean; token: boolean; passkey: boolean }>(
    `select exists (select from bank.customer_security_answer a where a.customer_id = $1) as questions,
       exists (select from bank.passkey k where k.customer_id = $1 and k.removed_at is null) as passkey,
       exists (select from bank.authenticator k where k.customer_id = $1 and k.confirmed_at is not null) as token`,
    [customerId],
  )
  const { questions = false, token = false, passkey = false } = rows[0] ?? {}
  return { any: questions || token || passkey, token, passkey }
}
