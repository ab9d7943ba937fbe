/** Sends the answer of our staff to the phone of the question, and deletes unconfirmed questions. */
import * as v from 'valibot'
import { BRAND } from '../../../values/brand.ts'
import type { Database } from '../../db/database.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SmsGateway } from '../../ports/sms.ts'
import { dropUnconfirmed, findUnsent, markSent } from './contact-store.ts'

export const SEND_CONTACT_ANSWER = 'send-contact-answer'
export const DROP_CONTACTS = 'drop-unconfirmed-contacts'

const UNCONFIRMED_LIVES_MS = 24 * 60 * 60 * 1000
const payloadSchema = v.object({ answerId: v.pipe(v.string(), v.uuid()) })

interface AnswerDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly sms: SmsGateway
}

/** The task under the name SEND_CONTACT_ANSWER. The worker repeats the task when it throws. */
export function createSendAnswer({ database, clock, sms }: AnswerDeps): Task {
  return async (payload) => {
    const { answerId } = v.parse(payloadSchema, payload)
    const unsent = await findUnsent(database.pool, answerId)
    if (unsent === undefined) return
    const text = `${BRAND.shortName}: ${unsent.reference}: ${unsent.text}`
    const sent = await sms.send({ to: unsent.phone, text, reference: answerId })
    // The message may have arrived when the gateway gave no definite answer. The task does not send it again.
    if (!sent.ok && sent.failure.kind !== 'unknown') throw new Error('an answer was not sent')
    await markSent(database.pool, answerId, clock.now())
  }
}

/** The task under the name DROP_CONTACTS. */
export function createDropContacts({ database, clock }: Pick<AnswerDeps, 'database' | 'clock'>): Task {
  return async () => {
    await dropUnconfirmed(database.pool, new Date(clock.now().getTime() - UNCONFIRMED_LIVES_MS))
  }
}
