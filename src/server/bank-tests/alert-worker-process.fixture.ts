/** Runs a worker that sends alerts in a separate process, for tests that kill it. It prints a line when it works. */
import { randomBytes } from 'node:crypto'
import { BRAND } from '../../values/brand.ts'
import { createSmtpMail } from '../adapters/mail/smtp.ts'
import { createWebPush } from '../adapters/push/web-push.ts'
import { createTermiiSms } from '../adapters/sms/termii.ts'
import { openDatabase } from '../db/database.ts'
import { startWorker } from '../jobs/start-worker.ts'
import { systemClock } from '../ports/clock.ts'
import { findContacts } from '../customers/customer-store.ts'
import { SEND_ALERTS } from '../notify/delivery-queue.ts'
import { NOTICES_WRITTEN, QUEUE_NOTICES } from '../notify/money-notices.ts'
import { createQueueNotices } from '../features/notices/queue-money-alerts.ts'
import { pushOutlet } from '../features/notices/push/push-outlet.ts'
import { vapidKeyOf } from '../keys/vapid-key.ts'
import { mailOutlet, smsOutlet } from '../features/notices/outlets.ts'
import { createAlertSender, createSweepAlerts, SWEEP_ALERTS } from '../features/notices/send-alerts.ts'

const { url, smsUrl, smsKey, smtpUrl, answerWithinMs } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly url: string
  readonly smsUrl: string
  readonly smsKey: string
  readonly smtpUrl: string
  readonly answerWithinMs: number
}
const database = openDatabase(url)
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const findMore = async () => undefined
const vapid = vapidKeyOf(randomBytes(32))
const push = createWebPush({ services: [], vapids: [vapid], subject: `mailto:${BRAND.supportEmail}` })
const outlets = {
  sms: smsOutlet({
    database,
    findMore,
    sms: createTermiiSms({ baseUrl: smsUrl, apiKey: smsKey, sender: BRAND.smsSender }),
  }),
  email: mailOutlet({ findMore, mail: createSmtpMail({ url: smtpUrl, from: BRAND.mailFrom }) }),
  push: pushOutlet({ database, push }),
}
const clock = systemClock
const sender = createAlertSender({ database, clock, outlets, findContacts, answerWithinMs, logger: silent })
await startWorker({
  database,
  groups: [
    {
      notified: { [NOTICES_WRITTEN]: QUEUE_NOTICES },
      tasks: {
        [SEND_ALERTS]: sender.task,
        [SWEEP_ALERTS]: createSweepAlerts({ database, clock }),
        [QUEUE_NOTICES]: createQueueNotices({ database, sender }),
      },
    },
  ],
  logger: silent,
  pollMs: 100,
  freeEveryMs: 300,
})
process.stdout.write('at work\n')
