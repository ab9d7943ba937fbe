/** Answers and closes the questions of people without a login, by the decision of an operator. */
import { randomUUID } from 'node:crypto'
import { MOST_ANSWER } from '../../../contract/staff/staff-lists.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { closeContact, insertAnswer, type StoredContact } from './contact-store.ts'
import { SEND_CONTACT_ANSWER } from './send-answer.ts'

/** True when this answer fits into one text message. */
export const fitsMessage = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && text.length <= MOST_ANSWER

interface Answer {
  readonly text: string
  readonly operator: string
  readonly at: Date
}

/**
 * Stores the answer in the caller's transaction, with the audit event. A job sends it. The caller checks that the
 * question is open.
 */
export async function answerContact(
  tx: Sql,
  { contactId, reference }: Pick<StoredContact, 'contactId' | 'reference'>,
  answer: Answer,
  trace: Trace,
): Promise<void> {
  const answerId = randomUUID()
  await insertAnswer(tx, contactId, { answerId, ...answer })
  const job = { task: SEND_CONTACT_ANSWER, payload: { answerId }, key: `${SEND_CONTACT_ANSWER}:${answerId}` }
  await queueJobs(tx, [job])
  await recordAudit(tx, trace, { kind: 'contact.answered', outcome: 'done', detail: { reference } })
}

/** Closes the question in the caller's transaction, with the audit event. False when the question was closed before. */
export async function closeQuestion(
  tx: Sql,
  { contactId, reference }: Pick<StoredContact, 'contactId' | 'reference'>,
  at: Date,
  trace: Trace,
): Promise<boolean> {
  if (!(await closeContact(tx, contactId, at))) return false
  await recordAudit(tx, trace, { kind: 'contact.closed', outcome: 'done', detail: { reference } })
  return true
}
