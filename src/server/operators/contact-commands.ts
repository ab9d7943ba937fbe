/** The operators' commands on questions of people without a login: list the open questions, show, answer by SMS, and close a question. */
import { type Commands, print, printText } from './command.ts'
import { outsideTitle } from '../../core/cases/outside-disputes.ts'
import { formatDateTime } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import {
  findCustomersByPhone,
  findAnswers,
  findContact,
  findOpenContacts,
  type StoredContact,
} from '../features/contact/contact-store.ts'
import { answerContact, closeQuestion, fitsMessage } from '../features/contact/answer-contact.ts'
import { disputeText } from '../features/contact/dispute-text.ts'
import { MOST_ANSWER } from '../../contract/staff/staff-lists.ts'
import { systemClock } from '../ports/clock.ts'
import { noteReading } from './note-reading.ts'
import { actOf, readReason, traceOf } from './operator-act.ts'

const LEAST_WORDS = 10

/** Lists every question that waits, the oldest first, and marks late questions. */
export async function listContacts(database: Database): Promise<string> {
  const open = await findOpenContacts(database.pool)
  return open.length === 0 ? 'Nobody waits for an answer.' : open.map(lineOf).join('\n')
}

function lineOf({ reference, topic, dispute, name, answerBy }: StoredContact): string {
  const due = answerBy === null ? '' : `by ${formatDateTime(answerBy)}`
  const late = answerBy !== null && answerBy < systemClock.now() ? ['LATE'] : []
  const about = dispute === null ? topic : outsideTitle(dispute.kind)
  return [reference, about, name, due, ...late].join('  ')
}

/** Runs `show`, `answer` or `close` on the question with this reference. The failure is one line. */
export async function contactCommand(
  database: Database,
  [action = '', name = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const contact = await findContact(database.pool, name.toUpperCase())
  if (contact === undefined) return fail(`There is no contact ${name}.`)
  if (action === 'show') {
    const own = await findCustomersByPhone(database.pool, contact.phone)
    await noteReading(database, own, { what: 'A message sent from your phone', reason: 'To answer it' })
    return ok(await storyOf(database, contact))
  }
  if (action === 'answer') return answer(database, contact, words.join(' ').trim())
  if (action !== 'close') return fail('Say show, answer or close.')
  const act = readReason(words, 'how the question was settled.')
  if (!act.ok) return act
  const closed = await database.transaction((tx) => closeQuestion(tx, contact, systemClock.now(), traceOf(act.value)))
  return closed ? ok(`closed: ${lineOf(contact)}`) : fail('It is closed already.')
}

async function storyOf(database: Database, contact: StoredContact): Promise<string> {
  const answers = await findAnswers(database.pool, contact.contactId)
  return [
    lineOf(contact),
    // The writer confirmed a code that was sent to this number. The number does not prove who the writer is.
    `phone ${contact.phone}: proven; whose it is in our books is for you to check`,
    contact.dispute === null ? contact.words : disputeText(contact.dispute, contact.words),
    ...answers.map(({ at, operator, text, sentAt }) =>
      [formatDateTime(at), operator, sentAt === null ? 'not sent yet' : 'sent', text].join('  '),
    ),
  ].join('\n')
}

async function answer(database: Database, contact: StoredContact, text: string): Promise<Result<string, string>> {
  if (contact.closedAt !== null) return fail('It is closed already.')
  if (text.length < LEAST_WORDS) return fail('Which words? They go by SMS.')
  if (!fitsMessage(text)) return fail(`One text message has room for ${MOST_ANSWER} plain letters, and this has more.`)
  const act = actOf(text)
  const answered = { text, operator: act.operator, at: systemClock.now() }
  await database.transaction((tx) => answerContact(tx, contact, answered, traceOf(act)))
  return ok(`answered: ${lineOf(contact)}`)
}

export const CONTACT_COMMANDS: Commands = {
  contacts: async (database) => printText(await listContacts(database)),
  contact: async (database, ...words) => print(await contactCommand(database, words)),
}
