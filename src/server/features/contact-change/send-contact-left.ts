/** Notifies the old address of a change after the commit, so that the owner learns of a change by a thief. */
import * as v from 'valibot'
import { BRAND } from '../../../values/brand.ts'
import { type Language, LANGUAGES } from '../../../values/language.ts'
import type { Database } from '../../db/database.ts'
import { translatorFor } from '../../language/translator.ts'
import { defineMessage, dateTimeParam } from '../../../values/message.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import { smsDigest, type SmsGateway, type SmsHistory } from '../../ports/sms.ts'
import { dropUnapplied, findLeft } from './contact-change-store.ts'

export const SEND_CONTACT_LEFT = 'send-contact-left'
export const DROP_CONTACT_CHANGES = 'drop-contact-changes'

const UNAPPLIED_LIVES_MS = 7 * 24 * 60 * 60 * 1000
const TEXTS = {
  email: defineMessage(
    'on {when} your email address was changed, and we no longer use this one. Not you? Call {phone} now and we will freeze your accounts.',
  ),
  phone: defineMessage(
    'on {when} your phone number was changed, and we no longer use this one. Not you? Call {phone} now and we will freeze your accounts.',
  ),
} as const
const payloadSchema = v.object({ changeId: v.pipe(v.string(), v.uuid()) })

interface LeftDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  /** The gateway for phones. An email address gets mail. */
  readonly sms: SmsGateway
  /** The text messages that the provider has accepted. */
  readonly history: SmsHistory
}

/**
 * The task under the name SEND_CONTACT_LEFT. It throws so that the queue tries again. This is the only notice to the
 * old address, so without a definite answer it is sent again, unless the provider already has it. Mailboxes show a
 * repeat once, because it has the same reference.
 */
export function createSendContactLeft({ database, sms, history }: Omit<LeftDeps, 'clock'>): Task {
  return async (payload, { attempt }) => {
    const { changeId } = v.parse(payloadSchema, payload)
    const left = await findLeft(database.pool, changeId)
    if (left === undefined) return
    const params = { when: dateTimeParam(left.at.toISOString()), phone: BRAND.fraudPhone }
    const textIn = (language: Language | null) =>
      `${BRAND.shortName}: ${translatorFor(language).text(TEXTS[left.contactKind], params)}`
    const text = textIn(left.language)
    if (attempt > 1 && !left.oldValue.includes('@')) {
      // The language of the first try is not known, so the search includes the text in every language.
      const found = await history.findSent(
        LANGUAGES.map((language) => smsDigest({ to: left.oldValue, text: textIn(language) })),
      )
      if (!found.ok) throw new Error(`whether word of a changed contact was sent is not known: ${found.failure.detail}`)
      if (found.value.length > 0) return
    }
    const sent = await sms.send({ to: left.oldValue, text, reference: `contact-left-${changeId}` })
    // A final refusal is not retried.
    if (!sent.ok && (sent.failure.kind === 'unknown' || sent.failure.retryable === true))
      throw new Error(`word of a changed contact was not sent: ${sent.failure.detail}`)
  }
}

/** The task under the name DROP_CONTACT_CHANGES. */
export function createDropContactChanges({ database, clock }: Pick<LeftDeps, 'database' | 'clock'>): Task {
  return () => dropUnapplied(database.pool, new Date(clock.now().getTime() - UNAPPLIED_LIVES_MS))
}
