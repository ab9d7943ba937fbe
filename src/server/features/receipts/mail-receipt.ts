/** Mails the receipt of a settled transfer to its payee: the sender asks, and the worker makes and sends the mail. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { receiptRoutes } from '../../../contract/transfers/receipts.ts'
import { receiptDocument, receiptFileName } from '../../../core/receipts/receipt-document.ts'
import type { TransferReceipt } from '../../../core/transfers/receipt.ts'
import { maskEmail } from '../../../values/email.ts'
import type { Language } from '../../../values/language.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { REMOVED_AT_ONCE, removeInSets, retentionEnd } from '../../db/retention.ts'
import type { Handler, RequestContext, Session } from '../../http/handler.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { emailBody } from '../../language/email-template.ts'
import { translatorFor } from '../../language/translator.ts'
import { defineMessage, dateTimeParam } from '../../../values/message.ts'
import { MAIL_ATTEMPTS, mayMailAgain } from '../../../core/alerts/mail-retry.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { issueCheck, receiptTranslator } from './get-receipt.ts'
import type { ReceiptsDeps } from './receipts-deps.ts'

/** The worker's task that makes and sends a receipt mail. */
export const MAIL_RECEIPT = 'mail-receipt'
/** A second request for the same payment and address within this time sends no second mail. */
const SAME_REQUEST_MS = 10 * 60_000

/** A transfer of the customer's own, as its recipient may see it, and the account that it paid. */
export interface SentTransfer {
  readonly receipt: TransferReceipt
  readonly bankCode: string
  readonly accountNumber: string
}

interface TransferKey {
  readonly transferId: string
  readonly customerId: string
}

export interface MailReceiptDeps extends Pick<ReceiptsDeps, 'database' | 'clock'> {
  /** Finds a transfer that this customer sent. Undefined when there is no such transfer. */
  findSent(key: TransferKey): Promise<SentTransfer | undefined>
  /**
   * Finds the saved beneficiary of an account. Undefined when the customer has not saved the account, or saved no email
   * address.
   */
  findPayeeEmail(payee: {
    readonly customerId: string
    readonly bankCode: string
    readonly accountNumber: string
  }): Promise<{ readonly beneficiaryId: string; readonly email: string } | undefined>
  /** Writes an audit event in the caller's transaction. */
  audit(
    sql: Sql,
    context: RequestContext & { readonly session: Session },
    kind: 'receipt.mailed',
    detail: Readonly<Record<string, string>>,
  ): Promise<void>
}

/** The use-case behind `mailReceipt`. The transfer of another sender is answered like an unknown transfer. */
export function mailReceipt(deps: MailReceiptDeps): Handler<typeof receiptRoutes.mailReceipt> {
  return async ({ transferId }, context) => {
    const { customerId } = context.session
    const sent = await deps.findSent({ transferId, customerId })
    if (sent === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    if (sent.receipt.status !== 'successful') return fail({ kind: 'refused', reason: 'not-settled' })
    const { bankCode, accountNumber } = sent
    const payee = await deps.findPayeeEmail({ customerId, bankCode, accountNumber })
    if (payee === undefined) return fail({ kind: 'refused', reason: 'no-payee-email' })
    const { email, beneficiaryId } = payee
    await deps.database.transaction(async (tx) => {
      const mailId = await putRequest(tx, { transferId, customerId, email, at: deps.clock.now() })
      if (mailId === undefined) return
      await queueJobs(tx, [{ task: MAIL_RECEIPT, payload: { mailId }, maxAttempts: MAIL_ATTEMPTS }])
      await deps.audit(tx, context, 'receipt.mailed', { transferId, beneficiaryId })
    })
    return ok({ data: { maskedEmail: maskEmail(email) } })
  }
}

/** Stores the request; undefined when the same request was made a short time ago. Of two parallel calls, the second waits for the first. */
async function putRequest(
  tx: Sql,
  request: TransferKey & { readonly email: string; readonly at: Date },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ mail_id: string }>(
    `insert into bank.receipt_mail as m (payment_id, email, mail_id, customer_id, requested_at)
     values ($1, $2, $3, $4, $5)
     on conflict (payment_id, email) do update
       set mail_id = excluded.mail_id, requested_at = excluded.requested_at, sent_at = null
       where m.customer_id = excluded.customer_id and m.requested_at <= $6
     returning mail_id`,
    [
      request.transferId,
      request.email,
      randomUUID(),
      request.customerId,
      request.at,
      new Date(request.at.getTime() - SAME_REQUEST_MS),
    ],
  )
  return rows[0]?.mail_id
}

export interface SendReceiptDeps
  extends Pick<MailReceiptDeps, 'findSent'>,
    Pick<ReceiptsDeps, 'database' | 'clock' | 'renderer' | 'codeKey' | 'publicOrigin' | 'isPlayMoney'> {
  readonly mail: MailGateway
  /** Finds the sender's language. Undefined when the sender has closed the profile. */
  findContact(customerId: string): Promise<{ readonly language: Language | null } | undefined>
  readonly logger: { warn(details: object, text: string): void }
}

const payloadSchema = v.object({ mailId: v.pipe(v.string(), v.uuid()) })

/** The task for the worker, under the name MAIL_RECEIPT. A mail that was sent is not sent again. */
export function createMailReceipt(deps: SendReceiptDeps): Task {
  return async (payload, job) => {
    const { mailId } = v.parse(payloadSchema, payload)
    const { rows } = await deps.database.pool.query<{ payment_id: string; customer_id: string; email: string }>(
      'select payment_id, customer_id, email from bank.receipt_mail where mail_id = $1 and sent_at is null',
      [mailId],
    )
    const [row] = rows
    const contact = row && (await deps.findContact(row.customer_id))
    if (row === undefined || contact === undefined) return
    const found = await deps.findSent({ transferId: row.payment_id, customerId: row.customer_id })
    // The transfer was reversed meanwhile, so a receipt that says "successful" would be wrong.
    if (found?.receipt.status !== 'successful') return
    const sent = await deps.mail.send({
      to: row.email,
      reference: `receipt-${mailId}`,
      ...(await mailOf(deps, found.receipt, contact.language)),
    })
    if (sent.ok) {
      await deps.database.pool.query('update bank.receipt_mail set sent_at = $2 where mail_id = $1', [
        mailId,
        deps.clock.now(),
      ])
      return
    }
    const { failure } = sent
    if (mayMailAgain(failure, job.attempt)) throw new Error(`a receipt was not mailed: ${failure.detail}`)
    deps.logger.warn({ job: job.id, attempt: job.attempt, failure }, 'a mailed receipt is given up')
  }
}

type Mail = Pick<Parameters<MailGateway['send']>[0], 'subject' | 'text' | 'attachments'>

/** The mail speaks the sender's language, because the bank does not know the payee's. */
async function mailOf(deps: SendReceiptDeps, receipt: TransferReceipt, language: Language | null): Promise<Mail> {
  const check = await issueCheck(deps, receipt.transferId, deps.clock.now())
  const translator = translatorFor(language)
  const { translate } = translator
  const sender = receipt.from.accountName
  const paid = translate(
    defineMessage('{sender} paid you {amount} on {when}, and sends you the receipt of this payment: {reference}.'),
    {
      sender,
      amount: formatMinor(BigInt(receipt.amount), receipt.currencyCode),
      when: dateTimeParam(receipt.completedAt ?? receipt.createdAt),
      reference: receipt.reference,
    },
  )
  const url = translate(defineMessage('To check that the receipt is genuine, open {url}'), { url: check.checkUrl })
  const mistake = translate(
    defineMessage('If you do not know this payment, delete this email. You do not need to do anything.'),
  )
  const content = await deps.renderer.receiptPdf(receiptDocument(receipt, check, receiptTranslator(language ?? 'en')))
  return {
    subject: translate(defineMessage('Receipt of a payment from {sender}'), { sender }),
    text: emailBody(translator, receipt.to.accountName, `${paid}\n\n${url}\n\n${mistake}`),
    attachments: [{ fileName: receiptFileName(receipt, 'pdf'), mediaType: 'application/pdf', content }],
  }
}

/** Deletes the requests that `bank.retention` keeps no longer. */
export async function dropReceiptMails(sql: Sql, now: Date): Promise<void> {
  const before = await retentionEnd(sql, 'receipt-mail', now)
  await removeInSets(() =>
    sql.query(
      `delete from bank.receipt_mail where requested_at < $1 and ctid = any (array(
         select ctid from bank.receipt_mail where requested_at < $1 limit ${REMOVED_AT_ONCE}))`,
      [before],
    ),
  )
}
