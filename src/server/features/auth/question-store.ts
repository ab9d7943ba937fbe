/** The catalogue of security questions, and each customer's own answers. */
import type { Sql } from '../../db/database.ts'
import { authQuery, rowOf, rowsOf } from './auth-tables.ts'

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

/** Replaces all of the customer's answers; run it in a transaction. */
export async function replaceAnswers(
  sql: Sql,
  customerId: string,
  answers: readonly HashedAnswer[],
  at: Date,
): Promise<void> {
  await rowsOf(sql, authQuery.deleteFrom('bank.customer_security_answer').where('customer_id', '=', customerId))
  await rowsOf(
    sql,
    authQuery.insertInto('bank.customer_security_answer').values(
      answers.map((answer) => ({
        customer_id: customerId,
        question_id: answer.questionId,
        answer_hash: answer.answerHash,
        set_at: at,
      })),
    ),
  )
}
