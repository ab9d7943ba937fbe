/** The catalogue of security questions, and each customer's own answers. */
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'
import type { ChangeReason } from './profile-store.ts'

export interface Question {
  readonly questionId: string
  readonly question: string
}

export function listOfferedQuestions(sql: Sql): Promise<readonly Question[]> {
  return rowsOf(
    sql,
    authQuery
      .selectFrom('bank.security_question')
      .select(['id as questionId', 'question'])
      .where('offered', '=', true)
      .orderBy('position'),
  )
}

const customerQuestions = authQuery
  .selectFrom('bank.customer_security_answer as a')
  .innerJoin('bank.security_question as q', 'q.id', 'a.question_id')

export function listCustomerQuestions(sql: Sql, customerId: string): Promise<readonly Question[]> {
  return rowsOf(
    sql,
    customerQuestions
      .select(['q.id as questionId', 'q.question as question'])
      .where('a.customer_id', '=', customerId)
      .orderBy('q.position'),
  )
}

export function findCustomerAnswer(
  sql: Sql,
  customerId: string,
  questionId: string,
): Promise<{ readonly answerHash: string } | undefined> {
  return rowOf(
    sql,
    customerQuestions
      .select('a.answer_hash as answerHash')
      .where('a.customer_id', '=', customerId)
      .where('a.question_id', '=', questionId),
  )
}

export interface HashedAnswer {
  readonly questionId: string
  readonly answerHash: string
}

/** Puts these answers in the place of all that the customer had. Evidence: the open sign-up, or the session. */
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
