/** Reads and writes the catalogue of security questions and the answers of customers. */
import type { Sql } from '../../db/database.ts'
import type { ChangeReason } from '../profiles/profile-store.ts'

export interface Question {
  readonly questionId: string
  readonly question: string
}

export async function listOfferedQuestions(sql: Sql): Promise<readonly Question[]> {
  const { rows } = await sql.query<Question>(
    'select question_id as "questionId", question from bank.security_question where offered order by position',
  )
  return rows
}

const OF_CUSTOMER = `from bank.customer_security_answer a join bank.security_question q on q.question_id = a.question_id
  where a.customer_id = $1`

export async function listCustomerQuestions(sql: Sql, customerId: string): Promise<readonly Question[]> {
  const { rows } = await sql.query<Question>(
    `select q.question_id as "questionId", q.question ${OF_CUSTOMER} order by q.position`,
    [customerId],
  )
  return rows
}

export async function findCustomerAnswer(
  sql: Sql,
  customerId: string,
  questionId: string,
): Promise<{ readonly answerHash: string } | undefined> {
  const { rows } = await sql.query<{ answerHash: string }>(
    `select a.answer_hash as "answerHash" ${OF_CUSTOMER} and a.question_id = $2`,
    [customerId, questionId],
  )
  return rows[0]
}

export interface HashedAnswer {
  readonly questionId: string
  readonly answerHash: string
}

/** Stores a new hash of the same answer. Does nothing before the owner has stored the pepper, or when the hash is no longer `was`. */
export async function replaceAnswerHash(
  sql: Sql,
  { customerId, questionId, was, hash }: Record<'customerId' | 'questionId' | 'was' | 'hash', string>,
): Promise<void> {
  await sql.query('select bank.renew_answer_hash($1, $2, $3, $4)', [customerId, questionId, was, hash])
}

/** Removes every answer. Evidence: the approval by passkey or authenticator that this transaction used. */
export async function removeAnswers(sql: Sql, customerId: string, at: Date, challengeId: string): Promise<void> {
  await sql.query(`select bank.set_security_answers($1, '{}', '{}', $2, 'removal', $3)`, [customerId, at, challengeId])
}

/** Replaces all answers of the customer. Evidence: the open sign-up, or the session. */
export async function replaceAnswers(
  sql: Sql,
  customerId: string,
  answers: readonly HashedAnswer[],
  at: Date,
  why: ChangeReason<'sign-up' | 'change'>,
): Promise<void> {
  await sql.query('select bank.set_security_answers($1, $2, $3, $4, $5, $6)', [
    customerId,
    answers.map(({ questionId }) => questionId),
    answers.map(({ answerHash }) => answerHash),
    at,
    why.reason,
    why.evidence,
  ])
}
