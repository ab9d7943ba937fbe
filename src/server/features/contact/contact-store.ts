/** Stores the questions of people without a login, and the answers of staff. */
import type { OutsideDispute } from '../../../values/vocabularies/cases/case-types.ts'
import type { ContactTopic } from '../../../values/vocabularies/contact-topics.ts'
import type { Sql } from '../../db/database.ts'

type StoredTopic = ContactTopic | 'dispute'

/** The sender's facts about a failed payment. */
export interface ContactDispute {
  readonly kind: OutsideDispute
  readonly reference?: string | undefined
  /** Minor units of NGN. */
  readonly amount?: string | undefined
  /** YYYY-MM-DD */
  readonly paidOn?: string | undefined
}

export interface StoredContact {
  readonly contactId: string
  readonly reference: string
  readonly topic: StoredTopic
  readonly name: string
  /** E.164 */
  readonly phone: string
  readonly words: string
  /** Null for every topic except `dispute`. */
  readonly dispute: ContactDispute | null
  readonly confirmedAt: Date | null
  readonly answerBy: Date | null
  readonly closedAt: Date | null
}

interface ContactRow {
  contact_id: string
  reference: string
  topic: StoredTopic
  name: string
  phone: string
  words: string
  dispute: ContactDispute | null
  confirmed_at: Date | null
  answer_by: Date | null
  closed_at: Date | null
}

const SELECT = `select contact_id, reference, topic, name, phone, message as words, dispute, confirmed_at, answer_by, closed_at
  from bank.contact`

export async function insertContact(
  tx: Sql,
  added: Pick<StoredContact, 'contactId' | 'reference' | 'topic' | 'name' | 'phone' | 'words' | 'dispute'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into bank.contact (contact_id, reference, topic, name, phone, message, created_at, dispute)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      added.contactId,
      added.reference,
      added.topic,
      added.name,
      added.phone,
      added.words,
      at,
      added.dispute && JSON.stringify(added.dispute),
    ],
  )
}

/** Locks an unconfirmed question until the transaction ends. Undefined when there is no such question. */
export async function lockUnconfirmed(tx: Sql, contactId: string): Promise<StoredContact | undefined> {
  const { rows } = await tx.query<ContactRow>(
    `${SELECT} where contact_id = $1 and confirmed_at is null for no key update`,
    [contactId],
  )
  return rows[0] && contactOf(rows[0])
}

export async function confirmContact(tx: Sql, contactId: string, at: Date, answerBy: Date): Promise<void> {
  await tx.query('update bank.contact set confirmed_at = $2, answer_by = $3 where contact_id = $1', [
    contactId,
    at,
    answerBy,
  ])
}

/** Finds the confirmed questions that are not closed, the oldest first. */
export async function findOpenContacts(sql: Sql): Promise<readonly StoredContact[]> {
  const { rows } = await sql.query<ContactRow>(
    `${SELECT} where confirmed_at is not null and closed_at is null order by confirmed_at`,
  )
  return rows.map(contactOf)
}

export async function findContact(sql: Sql, reference: string): Promise<StoredContact | undefined> {
  const { rows } = await sql.query<ContactRow>(`${SELECT} where reference = $1 and confirmed_at is not null`, [
    reference,
  ])
  return rows[0] && contactOf(rows[0])
}

/** False when the question is closed already. */
export async function closeContact(tx: Sql, contactId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update bank.contact set closed_at = $2 where contact_id = $1 and closed_at is null',
    [contactId, at],
  )
  return rowCount === 1
}

/** Deletes unconfirmed questions. The bank does not know who wrote them. */
export async function dropUnconfirmed(sql: Sql, before: Date): Promise<number> {
  const { rowCount } = await sql.query('delete from bank.contact where confirmed_at is null and created_at < $1', [
    before,
  ])
  return rowCount ?? 0
}

export interface ContactAnswer {
  readonly answerId: string
  readonly operator: string
  readonly text: string
  readonly at: Date
  readonly sentAt: Date | null
}

export async function insertAnswer(tx: Sql, contactId: string, answer: Omit<ContactAnswer, 'sentAt'>): Promise<void> {
  await tx.query(
    'insert into bank.contact_answer (answer_id, contact_id, operator, text, created_at) values ($1, $2, $3, $4, $5)',
    [answer.answerId, contactId, answer.operator, answer.text, answer.at],
  )
}

export async function findAnswers(sql: Sql, contactId: string): Promise<readonly ContactAnswer[]> {
  const { rows } = await sql.query<{
    answer_id: string
    operator: string
    text: string
    at: Date
    sent_at: Date | null
  }>(
    'select answer_id, operator, text, created_at as at, sent_at from bank.contact_answer where contact_id = $1 order by created_at',
    [contactId],
  )
  return rows.map(({ answer_id: answerId, sent_at: sentAt, ...answer }) => ({ ...answer, answerId, sentAt }))
}

/** Finds an unsent answer with its phone number. */
export async function findUnsent(
  sql: Sql,
  answerId: string,
): Promise<{ readonly phone: string; readonly reference: string; readonly text: string } | undefined> {
  const { rows } = await sql.query<{ phone: string; reference: string; text: string }>(
    `select c.phone, c.reference, a.text from bank.contact_answer a join bank.contact c on c.contact_id = a.contact_id
     where a.answer_id = $1 and a.sent_at is null`,
    [answerId],
  )
  return rows[0]
}

export async function markSent(sql: Sql, answerId: string, at: Date): Promise<void> {
  await sql.query('update bank.contact_answer set sent_at = $2 where answer_id = $1', [answerId, at])
}

function contactOf(row: ContactRow): StoredContact {
  return {
    contactId: row.contact_id,
    reference: row.reference,
    topic: row.topic,
    name: row.name,
    phone: row.phone,
    words: row.words,
    dispute: row.dispute,
    confirmedAt: row.confirmed_at,
    answerBy: row.answer_by,
    closedAt: row.closed_at,
  }
}

/** Finds the open customers with this number, in E.164. Usually there is none or one. */
export async function findCustomersByPhone(sql: Sql, phone: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ customer_id: string }>(
    `select customer_id from bank.customer c where phone = $1
       and not exists (select from bank.closed_customer f where f.customer_id = c.customer_id)`,
    [phone],
  )
  return rows.map((row) => row.customer_id)
}
