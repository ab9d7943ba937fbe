/**
 * Sends the monthly statements. After the end of a month, each chosen account gets a row, and each row is made into a
 * mail and sent at most once. The mark that a mail is handed over is committed first. A worker that finds this mark
 * without an answer does not send the mail again. See docs/decisions/0018.
 */
import * as v from 'valibot'
import { ANSWER_WITHIN_MS } from '../../../core/alerts/alert-delivery.ts'
import { LONGEST_MAILED_LINES } from '../../../core/statements/statement.ts'
import { statementFileName } from '../../../core/statements/statement-name.ts'
import { lastOfMonth, monthBefore } from '../../../core/statements/statement-month.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay, monthLabel } from '../../../values/date.ts'
import type { Language } from '../../../values/language.ts'
import { queueEach } from '../../jobs/queue-jobs.ts'
import { emailBody } from '../../language/email-template.ts'
import { translatorFor } from '../../language/translator.ts'
import { defineMessage } from '../../../values/message.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Contact, MailStatementDeps } from './mail-statement.ts'
import { makeStatement, MEDIA_TYPES } from './make-statement.ts'
import {
  addMonth,
  endOne,
  findDue,
  listDue,
  markHandedOver,
  type MonthlyStatement,
  type StatementEnd,
  waitUntil,
} from './monthly-statement-store.ts'

/**
 * The task that adds a row for the past month to each chosen account. It may run at any time, so a bank that was down
 * on the first day catches up.
 */
export const START_MONTHLY_STATEMENTS = 'start-monthly-statements'
/** The task that queues the due statements. */
export const SWEEP_MONTHLY_STATEMENTS = 'sweep-monthly-statements'
/** The task that makes and mails one statement. */
export const SEND_MONTHLY_STATEMENT = 'send-monthly-statement'
const AT_ONCE = 1_000
const HOUR_MS = 60 * 60_000
/** One try an hour for three days. */
const MAX_ATTEMPTS = 72

type Deps = MailStatementDeps

/** The tasks of monthly statements, for the worker. */
export function monthlyStatementTasks(deps: Deps) {
  return {
    [START_MONTHLY_STATEMENTS]: async () => {
      const now = deps.clock.now()
      await addMonth(deps.database.pool, monthBefore(calendarDay(now)), now)
    },
    [SWEEP_MONTHLY_STATEMENTS]: async () => {
      const due = await listDue(deps.database.pool, deps.clock.now(), AT_ONCE)
      // The job has one try, because the next sweep queues a failed statement again.
      const jobOf = (id: string) => ({ task: SEND_MONTHLY_STATEMENT, payload: { id }, key: id, maxAttempts: 1 })
      await queueEach(deps.database, due.map(jobOf))
    },
    [SEND_MONTHLY_STATEMENT]: async (payload: unknown) => {
      const { id } = v.parse(payloadSchema, payload)
      const found = await findDue(deps.database.pool, id, deps.clock.now())
      if (found !== undefined) await sendOne(deps, found)
    },
  } satisfies Readonly<Record<string, Task>>
}

const payloadSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

async function sendOne(deps: Deps, row: MonthlyStatement): Promise<void> {
  const { pool } = deps.database
  const end = (how: StatementEnd) => endOne(pool, row, how, deps.clock.now())
  if (row.state === 'sending') {
    // The mail was handed over, and its outcome was not stored: the customer may have received it.
    deps.logger.warn(
      { id: row.id, attempt: row.attempts },
      'the mail server gave no definite answer about a monthly statement',
    )
    return end('unsure')
  }
  const contact = await deps.findContact(row.customerId)
  if (contact === undefined || contact.email === null) return end('no-address')
  const file = await makeFile(deps, row, contact.language ?? 'en')
  if (file === undefined) return end('too-long')
  const until = new Date(deps.clock.now().getTime() + (deps.answerWithinMs ?? ANSWER_WITHIN_MS))
  if (!(await markHandedOver(pool, row, until))) return
  await handOver(
    deps,
    { ...row, state: 'sending', attempts: row.attempts + 1 },
    {
      to: contact.email,
      ...letterOf(row, contact),
      reference: `monthly-statement-${row.id}`,
      attachments: [file],
    },
  )
}

async function handOver(
  deps: Deps,
  row: MonthlyStatement,
  message: Parameters<Deps['mail']['send']>[0],
): Promise<void> {
  const { pool } = deps.database
  const sent = await deps.mail.send(message)
  const now = deps.clock.now()
  if (sent.ok) return endOne(pool, row, 'sent', now)
  const { failure } = sent
  const facts = { id: row.id, attempt: row.attempts, failure }
  if (failure.kind !== 'unknown' && failure.retryable === true && row.attempts < MAX_ATTEMPTS)
    return waitUntil(pool, row, new Date(now.getTime() + HOUR_MS))
  deps.logger.warn(facts, 'a monthly statement is given up')
  return endOne(pool, row, failure.kind === 'unknown' ? 'unsure' : 'given-up', now)
}

/** Makes the file of a statement. Undefined when it is too long for a mail. */
async function makeFile(deps: Deps, row: MonthlyStatement, language: Language) {
  const { customerId, accountNumber, month: from, format } = row
  const to = lastOfMonth(from)
  const opened = await deps.openStatement({ customerId, accountNumber, from, to, madeAt: deps.clock.now() })
  if (opened === undefined) throw new Error('an account of a monthly statement is gone')
  const { credits, debits } = opened.statement.figures
  if (credits + debits > LONGEST_MAILED_LINES) return undefined
  const content = Buffer.concat(await Array.fromAsync(makeStatement(deps.renderer, opened, { format, language })))
  return { fileName: statementFileName(opened.statement, format), mediaType: MEDIA_TYPES[format], content }
}

function letterOf(
  row: MonthlyStatement,
  { firstName, language }: Contact,
): { readonly subject: string; readonly text: string } {
  const translator = translatorFor(language)
  const params = {
    account: maskAccountNumber(row.accountNumber),
    month: monthLabel(`${row.month}T12:00:00Z`, language ?? 'en'),
  }
  const here = defineMessage('Here is the statement of your account {account} for {month}.')
  const why = defineMessage(
    'You get this email each month because you chose it in internet banking. To stop it, go to Settings, Statements.',
  )
  const notChosen = defineMessage('If you did not choose this, call {phone} now.')
  return {
    subject: translator.translate(defineMessage('Your statement of {month}'), params),
    text: emailBody(
      translator,
      firstName,
      `${translator.translate(here, params)} ${translator.translate(why)}\n\n${translator.translate(notChosen, { phone: BRAND.fraudPhone })}`,
    ),
  }
}
