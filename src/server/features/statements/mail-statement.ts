/**
 * Mails a statement: the customer requests it, and the worker makes and sends it. The mail goes only to the customer's
 * stored address.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { statementFormat, type statementRoutes } from '../../../contract/accounts/statements.ts'
import { LONGEST_MAILED_LINES, periodProblems } from '../../../core/statements/statement.ts'
import { statementFileName } from '../../../core/statements/statement-name.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { calendarDay } from '../../../values/date.ts'
import { maskEmail } from '../../../values/email.ts'
import type { Language } from '../../../values/language.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { emailBody } from '../../language/email-template.ts'
import { translatorFor } from '../../language/translator.ts'
import { defineMessage, dateParam } from '../../../values/message.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { MAIL_ATTEMPTS, mayMailAgain } from '../../../core/alerts/mail-retry.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { makeStatement, MEDIA_TYPES } from './make-statement.ts'
import type { StatementsDeps } from './statements-deps.ts'

/** The worker's task that makes and sends a statement. */
export const MAIL_STATEMENT = 'mail-statement'

/** The use-case behind `mailStatement`. */
export function mailStatement(deps: StatementsDeps): Handler<typeof statementRoutes.mailStatement> {
  return async ({ accountNumber, from, to, format }, context) => {
    const { customerId } = context.session
    const askedAt = deps.clock.now()
    const errors = periodProblems({ from, to }, calendarDay(askedAt))
    if (errors !== undefined) return fail({ kind: 'invalid-input', errors })
    const opened = await deps.openStatement({ customerId, accountNumber, from, to, madeAt: askedAt })
    if (opened === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
    const { credits, debits } = opened.statement.figures
    if (credits + debits > LONGEST_MAILED_LINES) return fail({ kind: 'refused', reason: 'statement-too-long' })
    const email = await deps.findEmail(customerId)
    if (email === null) return fail({ kind: 'refused', reason: 'no-email' })
    const mailId = randomUUID()
    await deps.database.transaction(async (tx) => {
      await tx.query(
        `insert into bank.statement_mail (mail_id, customer_id, account_number, from_day, to_day, format, requested_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [mailId, customerId, accountNumber, from, to, format, askedAt],
      )
      await queueJobs(tx, [{ task: MAIL_STATEMENT, payload: { mailId }, maxAttempts: MAIL_ATTEMPTS }])
      const detail = { account: maskAccountNumber(accountNumber), from, to, format }
      await deps.audit(tx, context, 'statement.mailed', detail)
    })
    return ok({ data: { maskedEmail: maskEmail(email) } })
  }
}

export interface Contact {
  readonly firstName: string
  readonly email: string | null
  /** Null when the customer never chose a language. */
  readonly language: Language | null
}

export interface MailStatementDeps extends Pick<StatementsDeps, 'database' | 'clock' | 'renderer' | 'openStatement'> {
  readonly mail: MailGateway
  /** For monthly statements: a time within which the mail server answers. */
  readonly answerWithinMs?: number
  /** Finds the customer's present contact. */
  findContact(customerId: string): Promise<Contact | undefined>
  readonly logger: {
    warn(details: object, text: string): void
    error(details: object, text: string): void
  }
}

const payloadSchema = v.object({ mailId: v.pipe(v.string(), v.uuid()) })

interface MailRow {
  customer_id: string
  account_number: string
  from_day: string
  to_day: string
  format: v.InferOutput<typeof statementFormat>
  requested_at: Date
}

/** The task for the worker, under the name MAIL_STATEMENT. A sent statement is not sent again. */
export function createMailStatement(deps: MailStatementDeps): Task {
  return async (payload, job) => {
    const { mailId } = v.parse(payloadSchema, payload)
    const { rows } = await deps.database.pool.query<MailRow>(
      `select customer_id, account_number, from_day::text as from_day, to_day::text as to_day, format, requested_at
       from bank.statement_mail where mail_id = $1 and sent_at is null`,
      [mailId],
    )
    const row = rows[0]
    const contact = row && (await deps.findContact(row.customer_id))
    if (!row || !contact || contact.email === null) return
    const request = {
      customerId: row.customer_id,
      accountNumber: row.account_number,
      from: row.from_day,
      to: row.to_day,
    }
    const opened = await deps.openStatement({ ...request, madeAt: row.requested_at })
    // The account was closed meanwhile, or no longer belongs to the customer, so nothing is sent.
    if (opened === undefined) return
    const content = Buffer.concat(
      await Array.fromAsync(
        makeStatement(deps.renderer, opened, { format: row.format, language: contact.language ?? 'en' }),
      ),
    )
    const sent = await deps.mail.send({
      to: contact.email,
      ...mailOf(row, contact),
      reference: `statement-${mailId}`,
      attachments: [
        {
          fileName: statementFileName(opened.statement, row.format),
          mediaType: MEDIA_TYPES[row.format],
          content,
        },
      ],
    })
    if (sent.ok) {
      await deps.database.pool.query('update bank.statement_mail set sent_at = $2 where mail_id = $1', [
        mailId,
        deps.clock.now(),
      ])
      return
    }
    const { failure } = sent
    if (mayMailAgain(failure, job.attempt)) throw new Error(`a statement was not mailed: ${failure.detail}`)
    deps.logger.warn({ job: job.id, attempt: job.attempt, failure }, 'a mailed statement is given up')
  }
}

function mailOf(row: MailRow, { firstName, language }: Contact): { readonly subject: string; readonly text: string } {
  const translator = translatorFor(language)
  const period = { from: dateParam(row.from_day), to: dateParam(row.to_day) }
  const account = maskAccountNumber(row.account_number)
  const here = defineMessage('Here is the statement of your account {account} for {from} to {to} that you asked for.')
  const notAsked = defineMessage('If you did not ask for it, call {phone} now.')
  return {
    subject: translator.translate(defineMessage('Your statement, {from} to {to}'), period),
    text: emailBody(
      translator,
      firstName,
      `${translator.translate(here, { account, ...period })}\n\n${translator.translate(notAsked, { phone: BRAND.fraudPhone })}`,
    ),
  }
}
