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

/** Whether the customer has any of these proofs, in one query. A customer who has just signed up has none. */
export async function hasProof(sql: Sql, customerId: string): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(
    `select exists (select from bank.customer_security_answer a where a.customer_id = $1)
         or exists (select from bank.passkey k where k.customer_id = $1 and k.removed_at is null)
         or exists (select from bank.authenticator k where k.customer_id = $1 and k.confirmed_at is not null) as has`,
    [customerId],
  )
  return rows[0]?.has === true
}
