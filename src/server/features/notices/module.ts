/** Alerts: the customer's inbox, choices and browsers, and the jobs that send by SMS, mail and push. */
import { findContacts } from '../../customers/customer-store.ts'
import type { Database } from '../../db/database.ts'
import type { ModuleParts } from '../../module.ts'
import { SEND_ALERTS } from '../../notify/delivery-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailGateway } from '../../ports/mail.ts'
import type { PushGateway } from '../../ports/push.ts'
import type { SmsGateway, SmsHistory } from '../../ports/sms.ts'
import { alertsEndpoints } from './alerts.routes.ts'
import { createSendBundles, SEND_BUNDLES } from './bundle-alerts.ts'
import { dropOldAlerts } from './inbox-store.ts'
import type { InboxDeps } from './manage-alerts.ts'
import type { PushDeps } from './push/manage-push.ts'
import { NOTICES_WRITTEN, QUEUE_NOTICES } from '../../notify/money-notices.ts'
import { createQueueNotices } from './queue-money-alerts.ts'
import { type FindMore, mailOutlet, smsOutlet } from './outlets.ts'
import { pushOutlet } from './push/push-outlet.ts'
import { pushEndpoints } from './push/push.routes.ts'
import type { SendAlertsDeps } from './alert-outlet.ts'
import { createAlertSender, createSweepAlerts, SWEEP_ALERTS } from './send-alerts.ts'

const DROP_ALERTS = 'drop-alerts'

interface NoticesDeps extends InboxDeps, PushDeps {
  readonly database: Database
  readonly clock: Clock
  readonly sms: SmsGateway & SmsHistory
  readonly mail: MailGateway
  readonly push: PushGateway
  readonly logger: SendAlertsDeps['logger']
  readonly findMore: FindMore
}

export function noticesModule(deps: NoticesDeps): ModuleParts {
  const { database, clock } = deps
  const outlets = { sms: smsOutlet(deps), email: mailOutlet(deps), push: pushOutlet(deps) }
  const sender = createAlertSender({ ...deps, findContacts, outlets })
  return {
    endpoints: [...alertsEndpoints(deps), ...pushEndpoints(deps)],
    jobs: () => ({
      lane: 'maintenance',
      tasks: {
        [QUEUE_NOTICES]: createQueueNotices({ ...deps, sender }),
        [SEND_ALERTS]: sender.task,
        [SWEEP_ALERTS]: createSweepAlerts(deps),
        [SEND_BUNDLES]: createSendBundles(deps),
        [DROP_ALERTS]: () => dropOldAlerts(database.pool, clock.now()),
      },
      notified: { [NOTICES_WRITTEN]: QUEUE_NOTICES },
      recurring: [
        // The event of a notice starts the task too. The recurring run handles rows whose run failed or whose process
        // died.
        { task: QUEUE_NOTICES, when: '* * * * *' },
        { task: SWEEP_ALERTS, when: '* * * * *' },
        { task: SEND_BUNDLES, when: '* * * * *' },
        { task: DROP_ALERTS, when: '37 1 * * *' },
      ],
    }),
  }
}
