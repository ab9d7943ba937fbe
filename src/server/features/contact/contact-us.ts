/** Accepts a question without a login: stored after the right code from the phone, with the deadline of the answer. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { CodeSent } from '../../../contract/fields.ts'
import { type contactRoutes, NAIRA_PROBLEM, PHONE_PROBLEM } from '../../../contract/cases/contact.ts'
import { caseReference, contactReference } from '../../../core/cases/case-reference.ts'
import { outsideDueAt, outsideOffer } from '../../../core/cases/outside-disputes.ts'
import { OUTSIDE_DISPUTES } from '../../../values/vocabularies/cases/case-types.ts'
import { workingDaysAfter } from '../../../core/cases/working-days.ts'
import type { Failure } from '../../../core/failure.ts'
import { calendarDay } from '../../../values/date.ts'
import type { Language } from '../../../values/language.ts'
import { defineMessage } from '../../../values/message.ts'
import { parseMajor } from '../../../values/money.ts'
import { parsePhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { findDeclaredHolidays } from '../../calendar/holiday-store.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Handler, RequestContext } from '../../http/handler.ts'
import { ownCodeText } from '../../language/code-text.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  closeContact,
  confirmContact,
  type ContactDispute,
  findCustomersByPhone,
  insertContact,
  lockUnconfirmed,
  type StoredContact,
} from './contact-store.ts'
import { disputeText } from './dispute-text.ts'

/** The working days within which the bank answers a question. Fraud is reported by phone, not here. */
const ANSWER_WORKING_DAYS = 2

export interface ContactDeps {
  readonly database: Database
  readonly clock: Clock
  /** Sends a code to the phone of the contact. `also` runs in the transaction that stores the code. */
  sendCode(
    contact: { readonly contactId: string; readonly phone: string; readonly text: string },
    also: (tx: Sql) => Promise<void>,
  ): Promise<Result<CodeSent, Failure>>
  /** Returns the id of the contact to which the code belongs. A code can be used once. */
  checkCode(guess: { readonly referenceId: string; readonly otp: string }): Promise<Result<string, Failure>>
  /**
   * Opens the case of a dispute for the customer with the proven phone, in the transaction that confirms the dispute.
   */
  openCase(
    tx: Sql,
    report: Pick<StoredContact, 'contactId' | 'words'> & {
      readonly customerId: string
      readonly kind: ContactDispute['kind']
      readonly at: Date
    },
    trace: Pick<RequestContext, 'requestId' | 'address'>,
  ): Promise<void>
  /** Writes an audit event. */
  audit(trace: Pick<RequestContext, 'requestId' | 'address'>, kind: AuditEventKind, detail: string): Promise<void>
}

/** The use-case behind `startContact`. */
export function startContact(deps: ContactDeps): Handler<typeof contactRoutes.startContact> {
  return (letter) => keepAndSendCode(deps, { ...letter, dispute: null })
}

/** The use-case behind `getDisputeOffer`. */
export function getDisputeOffer(deps: ContactDeps): Handler<typeof contactRoutes.getDisputeOffer> {
  return async () => {
    const now = deps.clock.now()
    const holidays = await findDeclaredHolidays(deps.database.pool)
    return ok({ data: { choices: OUTSIDE_DISPUTES.map((kind) => outsideOffer(kind, { now, holidays })) } })
  }
}

/** The use-case behind `startDispute`. It stores the sender's description of the payment. It does not search for the payment, so the answer reveals nothing about it. */
export function startDispute(deps: ContactDeps): Handler<typeof contactRoutes.startDispute> {
  return async ({ kind, reference, naira, paidOn, ...letter }) => {
    const amount = naira === undefined ? undefined : parseMajor(naira.replace(/^₦\s*/, ''), 'NGN')
    if (amount !== undefined && !(amount.ok && amount.value > 0n))
      return fail({ kind: 'invalid-input', errors: { naira: [NAIRA_PROBLEM] } })
    if (paidOn !== undefined && paidOn > calendarDay(deps.clock.now()))
      return fail({ kind: 'invalid-input', errors: { paidOn: ['This day is in the future'] } })
    const dispute = { kind, reference, amount: amount?.value.toString(), paidOn }
    return keepAndSendCode(deps, { ...letter, topic: 'dispute', dispute })
  }
}

async function keepAndSendCode(
  deps: ContactDeps,
  {
    phone: typed,
    language = 'en',
    ...content
  }: Pick<StoredContact, 'topic' | 'name' | 'phone' | 'words' | 'dispute'> & {
    readonly language?: Language | undefined
  },
): Promise<Result<{ readonly data: CodeSent }, Failure>> {
  const phone = parsePhone(typed)
  if (!phone.ok) return fail({ kind: 'invalid-input', errors: { phone: [PHONE_PROBLEM] } })
  const contactId = randomUUIDv7()
  // A dispute has a case reference from the start, also when staff must first find its customer.
  const reference = content.dispute === null ? contactReference(contactId) : caseReference(contactId)
  const text = ownCodeText(
    language,
    defineMessage(
      '{code} is the code that confirms your message to {bank}. If you did not write to us, ignore this message.',
    ),
  )
  const sent = await deps.sendCode({ contactId, phone: phone.value, text }, (tx) =>
    insertContact(tx, { contactId, reference, phone: phone.value, ...content }, deps.clock.now()),
  )
  return sent.ok ? ok({ data: sent.value }) : sent
}

/** The use-case behind `confirmContact`. The answer is the same for every phone. */
export function confirmContactByCode(deps: ContactDeps): Handler<typeof contactRoutes.confirmContact> {
  return async (guess, context) => {
    const found = await deps.checkCode(guess)
    if (!found.ok) {
      await deps.audit(
        context,
        'contact.refused',
        'reason' in found.failure ? found.failure.reason : found.failure.kind,
      )
      return found
    }
    const confirmed = await deps.database.transaction((tx) => confirm(deps, tx, found.value, context))
    if (confirmed === undefined) return fail({ kind: 'refused', reason: 'code-expired' })
    await deps.audit(context, 'contact.confirmed', confirmed.reference)
    return ok({ data: confirmed })
  }
}

async function confirm(
  deps: ContactDeps,
  tx: Sql,
  contactId: string,
  trace: Pick<RequestContext, 'requestId' | 'address'>,
): Promise<{ readonly reference: string; readonly answerBy: string } | undefined> {
  const contact = await lockUnconfirmed(tx, contactId)
  if (contact === undefined) return undefined
  const { dispute, reference } = contact
  const at = deps.clock.now()
  const holidays = await findDeclaredHolidays(tx)
  const answerBy =
    dispute === null
      ? workingDaysAfter(at, ANSWER_WORKING_DAYS, holidays)
      : outsideDueAt(dispute.kind, { now: at, holidays })
  await confirmContact(tx, contactId, at, answerBy)
  if (dispute !== null) {
    const [customerId, ...others] = await findCustomersByPhone(tx, contact.phone)
    // When two customers have the same phone, our staff find out which of them wrote.
    if (customerId !== undefined && others.length === 0) {
      const words = disputeText(dispute, contact.words)
      await deps.openCase(tx, { contactId, words, customerId, kind: dispute.kind, at }, trace)
      await closeContact(tx, contactId, at)
    }
  }
  return { reference, answerBy: answerBy.toISOString() }
}
