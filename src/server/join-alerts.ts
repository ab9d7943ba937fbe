/** Joins alerts to the networks that carry them and to where customers are reached. */
import { findCustomer } from './features/auth/customer-store.ts'
import { SEND_ALERTS } from './features/notices/alert-lane.ts'
import { type FindMore, mailOutlet, smsOutlet } from './features/notices/outlets.ts'
import {
  createSendAlerts,
  createSweepAlerts,
  type SendAlertsDeps,
  SWEEP_ALERTS,
} from './features/notices/send-alerts.ts'
import type { Database } from './db/database.ts'
import type { WorkerDeps } from './jobs/start-worker.ts'
import type { Clock } from './ports/clock.ts'
import type { MailGateway } from './ports/mail.ts'
import type { SmsGateway, SmsHistory } from './ports/sms.ts'

export function alertTasks(base: {
  readonly database: Database
  readonly clock: Clock
  readonly sms: SmsGateway & SmsHistory
  readonly mail: MailGateway
  readonly logger: SendAlertsDeps['logger']
  readonly findMore: FindMore
}): Required<Pick<WorkerDeps, 'tasks' | 'recurring'>> {
  const { database, clock, logger } = base
  const outlets = { sms: smsOutlet(base), email: mailOutlet(base) }
  const findContact = (customerId: string) => findCustomer(database.pool, customerId)
  return {
    tasks: {
      [SEND_ALERTS]: createSendAlerts({ database, clock, logger, findContact, outlets }),
      [SWEEP_ALERTS]: createSweepAlerts({ database, clock }),
    },
    recurring: [{ task: SWEEP_ALERTS, when: '* * * * *' }],
  }
}
