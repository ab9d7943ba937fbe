/** Takes a question of somebody who is not logged in: kept when the code on their phone was right, with by when it is answered. */
import { randomUUIDv7 } from 'node:crypto'
import type { CodeSent } from '../../../contract/fields.ts'
import { type contactRoutes, PHONE_PROBLEM } from '../../../contract/contact.ts'
import { contactReference } from '../../../core/cases/case-reference.ts'
import { workingDaysAfter } from '../../../core/cases/working-days.ts'
import type { Failure } from '../../../core/failure.ts'
import { BRAND } from '../../../values/brand.ts'
import { parsePhone } from '../../../values/phone.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Handler, RequestContext } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import { confirmContact, insertContact } from './contact-store.ts'

/** This bank's own promise; fraud is for the phone. */
const ANSWER_WORKING_DAYS = 2

export interface ContactDeps {
  readonly database: Database
  readonly clock: Clock
  /** Sends a code for this contact; `also` is written with it. */
  sendCode(
    contact: { readonly contactId: string; readonly phone: string; readonly text: string },
    also: (tx: Sql) => Promise<void>,
  ): Promise<Result<CodeSent, Failure>>
  /** The contact whose code this is, once. */
  checkCode(guess: { readonly referenceId: string; readonly otp: string }): Promise<Result<string, Failure>>
  /** One line of the audit trail. */
  audit(trace: Pick<RequestContext, 'requestId' | 'address'>, kind: string, detail: string): Promise<void>
}

/** The use-case behind `startContact`. */
export function startContact(deps: ContactDeps): Handler<typeof contactRoutes.startContact> {
  return async ({ phone: typed, ...content }) => {
    const phone = parsePhone(typed)
    if (!phone.ok) return fail({ kind: 'invalid-input', errors: { phone: [PHONE_PROBLEM] } })
    const contactId = randomUUIDv7()
    const reference = contactReference(contactId)
    const text = `{code} is the code that confirms your message to ${BRAND.bankName}. If you wrote none, ignore this.`
    const sent = await deps.sendCode({ contactId, phone: phone.value, text }, (tx) =>
      insertContact(tx, { contactId, reference, phone: phone.value, ...content }, deps.clock.now()),
    )
    return sent.ok ? ok({ data: sent.value }) : sent
  }
}

/** The use-case behind `confirmContact`. */
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
    const now = deps.clock.now()
    const answerBy = workingDaysAfter(now, ANSWER_WORKING_DAYS)
    const contact = await confirmContact(deps.database.pool, found.value, now, answerBy)
    if (contact === undefined) return fail({ kind: 'refused', reason: 'code-expired' })
    await deps.audit(context, 'contact.confirmed', contact.reference)
    return ok({ data: { reference: contact.reference, answerBy: answerBy.toISOString() } })
  }
}
