/** Notifications in the customer's browsers. What a locked screen shows to anybody names nothing, unless the customer lets it. */
import type { AlertTopic } from '../../../values/alert-words.ts'
import { fail } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { PushGateway } from '../../ports/push.ts'
import type { Notice } from './notice.ts'
import { noticeText } from './notice-text.ts'
import { topicOf } from './notice-topic.ts'
import { dropSubscription, findSubscription } from './push-store.ts'
import type { Outlet } from './send-alerts.ts'

const DISCREET: Readonly<Record<AlertTopic, string>> = {
  'money-in': 'Money came in',
  'money-out': 'Money went out',
  payments: 'News of a payment',
  schedules: 'News of a scheduled payment',
  reminders: 'A reminder',
  cases: 'News of your report',
  account: 'News of your account',
  security: 'A security alert',
}

/** What the browser's worker reads (web/push-worker/push-worker.ts). `tag` lets a repeat take the place of the first. */
function pushText(notice: Notice, key: string, showsDetails: boolean): string {
  const { subject, body } = noticeText(notice, '')
  const told = showsDetails
    ? { title: subject, body }
    : { title: DISCREET[topicOf(notice.kind)], body: 'Open internet banking to read it.' }
  return JSON.stringify({ ...told, tag: key })
}

export function pushOutlet(deps: { readonly database: Pick<Database, 'pool'>; readonly push: PushGateway }): Outlet {
  const { pool } = deps.database
  return {
    async send({ notice, key, target }) {
      const subscription = await findSubscription(pool, target)
      if (subscription === undefined) return fail({ kind: 'nowhere' })
      const sent = await deps.push.send({
        target: subscription,
        text: pushText(notice, key, subscription.showsDetails),
      })
      if (sent.ok || sent.failure.kind !== 'gone') return sent as Awaited<ReturnType<Outlet['send']>>
      await dropSubscription(pool, target)
      return fail({ kind: 'nowhere' })
    },
  }
}
