/** Stores what an identity register answered about a customer, sealed, so that staff can compare it with what the customer gave. */
import type { RegisterAnswer } from '../../core/kyc/compare-record.ts'
import type { Register } from '../../values/vocabularies/kyc/kyc-sections.ts'
import { seal, type SealingKeys, unseal } from '../crypto/sealing.ts'
import type { Sql } from '../db/database.ts'
import { answerPlace } from './sealed-columns.ts'

/** Seals a value for its place, and opens it. */
interface AnswerSealing {
  seal(place: string, text: string): Buffer
  unseal(place: string, sealed: Buffer): string
}

export const answerSealing = (keys: { readonly identityEncryption: SealingKeys }): AnswerSealing => ({
  seal: (place, text) => seal(keys.identityEncryption, place, text),
  unseal: (place, sealed) => unseal(keys.identityEncryption, place, sealed),
})

/** Keeps the first answer of each register, without the number that the bank asked about. */
export async function keepRegisterAnswer(
  sql: Sql,
  sealing: Pick<AnswerSealing, 'seal'>,
  {
    customerId,
    register,
    answer,
    at,
  }: {
    readonly customerId: string
    readonly register: Register
    readonly answer: RegisterAnswer
    readonly at: Date
  },
): Promise<void> {
  const { firstName, middleName, lastName, dateOfBirth, gender, phone, email } = answer
  const text = JSON.stringify({ firstName, middleName, lastName, dateOfBirth, gender, phone, email })
  await sql.query(
    `insert into bank.register_answer (customer_id, register, answer_sealed, answered_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [customerId, register, sealing.seal(answerPlace(customerId, register), text), at],
  )
}

export interface KeptAnswer {
  readonly register: Register
  readonly answer: RegisterAnswer
  readonly answeredAt: Date
}

/**
 * The kept answers about the customer, for staff. A customer from before the bank kept answers has none. `eventId` is the audit event
 * of the look in this transaction, which the database checks.
 */
export async function readRegisterAnswers(
  sql: Sql,
  sealing: Pick<AnswerSealing, 'unseal'>,
  { customerId, eventId }: { readonly customerId: string; readonly eventId: string },
): Promise<readonly KeptAnswer[]> {
  const { rows } = await sql.query<{ register: Register; answer_sealed: Buffer; answered_at: Date }>(
    'select register, answer_sealed, answered_at from bank.read_register_answers($1, $2)',
    [customerId, eventId],
  )
  return rows.map(({ register, answer_sealed: sealed, answered_at: answeredAt }) => {
    const text = sealing.unseal(answerPlace(customerId, register), sealed)
    return { register, answer: JSON.parse(text) as RegisterAnswer, answeredAt }
  })
}
