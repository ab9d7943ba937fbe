/** Push notifications in the customer's browsers. A locked screen shows no names and amounts, unless the customer permits it. */
import type { AlertTopic } from '../../../../values/vocabularies/alert-words.ts'
import { fail } from '../../../../values/result.ts'
import type { Database } from '../../../db/database.ts'
import type { PushGateway } from '../../../ports/push.ts'
import { type Translator, translatorFor } from '../../../language/translator.ts'
import { type MessageKey, defineMessage } from '../../../../values/message.ts'
import type { Notice } from '../../../notify/notice.ts'
import { noticeText } from '../notice-text.ts'
import { topicOf } from '../../../notify/notice-topic.ts'
import { dropSubscription, findSubscription } from './push-store.ts'
import type { Message, Outlet } from '../alert-outlet.ts'

const DISCREET: Readonly<Record<AlertTopic, MessageKey>> = {
  'money-in': defineMessage('Money came in'),
  'money-out': defineMessage('Money went out'),
  payments: defineMessage('Update on a payment'),
  schedules: defineMessage('Update on a scheduled payment'),
  reminders: defineMessage('A reminder'),
  cases: defineMessage('Update on your report'),
  account: defineMessage('Update on your account'),
  security: defineMessage('A security alert'),
}

/**
 * The message for the service worker in the browser (web/worker/alerts.ts). A repeat with the same `tag` replaces the
 * first notification.
 */
function pushText(translator: Translator, notice: Notice, key: string, showsDetails: boolean): string {
  const { subject, body } = noticeText(notice, '', translator)
  const content = showsDetails
    ? { title: subject, body }
    : {
        title: translator.translate(DISCREET[topicOf(notice.kind)]),
        body: translator.translate(defineMessage('Open internet banking to read it.')),
      }
  return JSON.stringify({ ...content, tag: key })
}

export function pushOutlet(deps: { readonly database: Pick<Database, 'pool'>; readonly push: PushGateway }): Outlet {
  const { pool } = deps.database
  return {
    prepare: async ({ notice, key, target, contact }) => ({
      async send() {
        const subscription = await findSubscription(pool, target)
        if (subscription === undefined) return fail({ kind: 'nowhere' })
        const sent = await deps.push.send({
          target: subscription,
          text: pushText(translatorFor(contact.language), notice, key, subscription.showsDetails),
        })
        if (sent.ok || sent.failure.kind !== 'gone') return sent as Awaited<ReturnType<Message['send']>>
        await dropSubscription(pool, target)
        return fail({ kind: 'nowhere' })
      },
    }),
  }
}
