/** Sends alerts by text message and by mail, and asks each network about a message. */
import { ok } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { smsDigest, type SmsGateway, type SmsHistory } from '../../ports/sms.ts'
import { type Translator, translatorFor } from '../../language/translator.ts'
import type { Outlet } from './alert-outlet.ts'
import { listKnownIds } from './alert-store.ts'
import type { Notice } from '../../notify/notice.ts'
import { noticeText } from './notice-text.ts'

/**
 * Finds the text that is sent with a notice but never stored: a meter's token, transliterated. Undefined when there is
 * none.
 */
export type FindMore = (notice: Notice, translator: Translator) => Promise<string | undefined>

/**
 * Sends text messages. The provider accepts no id of the bank. The stored digest finds a message there, except a message that
 * belongs to another alert.
 */
export function smsOutlet(deps: {
  readonly database: Pick<Database, 'pool'>
  readonly sms: SmsGateway & SmsHistory
  readonly findMore: FindMore
}): Outlet {
  return {
    async prepare({ notice, key, contact }) {
      const translator = translatorFor(contact.language)
      const text = noticeText(notice, '', translator, await deps.findMore(notice, translator)).sms
      const message = { to: contact.phone, text }
      const digest = smsDigest(message)
      return {
        digest,
        send: () => deps.sms.send({ ...message, reference: key }),
        async find(handedDigest) {
          const found = await deps.sms.findSent([handedDigest ?? digest])
          if (!found.ok) return found
          const known = await listKnownIds(deps.database.pool, notice.customerId, found.value)
          const providerId = found.value.find((id) => !known.includes(id))
          return ok(providerId === undefined ? undefined : { providerId })
        },
      }
    },
  }
}

/** Mail. No status inquiry is possible. The same key makes the same Message-ID, so a mailbox shows a repeated mail once. */
export function mailOutlet(deps: { readonly mail: MailGateway; readonly findMore: FindMore }): Outlet {
  return {
    async prepare({ notice, key, contact: { email, firstName, language } }) {
      if (email === null) return undefined
      const translator = translatorFor(language)
      const { subject, mail: text } = noticeText(notice, firstName, translator, await deps.findMore(notice, translator))
      return { send: () => deps.mail.send({ to: email, subject, text, reference: `alert-${key}` }) }
    },
  }
}
