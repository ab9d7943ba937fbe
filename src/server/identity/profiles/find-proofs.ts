/** Reads which proofs a customer has. Hold the lock of the profile when a change depends on the result. */
import type { Proofs } from '../../../core/identity/proofs.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
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

export interface ProofsOfCustomer {
  readonly any: boolean
  readonly token: boolean
  readonly passkey: boolean
}

/**
 * Returns which of these proofs a customer has. Calls that arrive together share a statement. A customer who has just signed up has none.
 */
export function createFindProofsToPay(sql: Sql): (customerId: string) => Promise<ProofsOfCustomer> {
  interface Row {
    customer_id: string
    questions: boolean
    token: boolean
    passkey: boolean
  }
  const find = createBatchLoader<string, Row>({
    keyOf: (customerId) => customerId.toLowerCase(),
    keyOfRow: (row) => row.customer_id,
    load: async (customerIds) => {
      const { rows } = await sql.query<Row>(
        `select asked.customer_id,
           exists (select from bank.customer_security_answer a where a.customer_id = asked.customer_id) as questions,
           exists (select from bank.passkey k where k.customer_id = asked.customer_id and k.removed_at is null) as passkey,
           exists (select from bank.authenticator k where k.customer_id = asked.customer_id and k.confirmed_at is not null) as token
         from unnest($1::uuid[]) as asked(customer_id)`,
        [customerIds],
      )
      return rows
    },
  })
  return async (customerId) => {
    const [row] = await find(customerId)
    const { questions = false, token = false, passkey = false } = row ?? {}
    return { any: questions || token || passkey, token, passkey }
  }
}
