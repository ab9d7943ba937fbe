/** Joins alerts to the networks that carry them, to where customers are reached, and to what they are about. */
import { randomUUID } from 'node:crypto'
import type { Database } from './db/database.ts'
import type { AccountsDeps } from './features/accounts/accounts-deps.ts'
import { entriesOfJournals } from './features/accounts/entries-of-journals.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { findCustomer, findLanguage } from './customers/customer-store.ts'
import { recordAudit } from './audit/record-audit.ts'
import { findCaseIds } from './features/cases/case-store.ts'
import { createSendBundles, SEND_BUNDLES } from './features/notices/bundle-alerts.ts'
import { SEND_ALERTS } from './features/notices/alert-lane.ts'
import { dropOldAlerts } from './features/notices/inbox-store.ts'
import type { InboxDeps } from './features/notices/manage-alerts.ts'
import { pushOutlet } from './features/notices/push-outlet.ts'
import { type FindMore, mailOutlet, smsOutlet } from './features/notices/outlets.ts'
import { queueSecurityNotice } from './features/notices/queue-notice.ts'
import {
  createSendAlerts,
  createSweepAlerts,
  type SendAlertsDeps,
  SWEEP_ALERTS,
} from './features/notices/send-alerts.ts'
import type { JobGroup } from './jobs/start-worker.ts'
import type { Clock } from './ports/clock.ts'
import type { MailGateway } from './ports/mail.ts'
import type { PushGateway } from './ports/push.ts'
import type { SmsGateway, SmsHistory } from './ports/sms.ts'

/** What the customer's inbox and choices need. */
export function inboxDeps(
  auth: Pick<AuthDeps, 'database' | 'clock'>,
  { cursorKey }: Pick<AccountsDeps, 'cursorKey'>,
): InboxDeps {
  const { database, clock } = auth
  return {
    database,
    clock,
    audit: (tx, context, detail) => recordAudit(tx, context, { kind: 'alerts.chosen', outcome: 'done', detail }),
    findLanguage: (customerId) => findLanguage(database.pool, customerId),
    notify: (tx, customerId) =>
      queueSecurityNotice(tx, { kind: 'alerts-changed', customerId, at: clock.now(), reference: randomUUID() }),
    findEntries: (customerId, journalIds) => entriesOfJournals(database.pool, cursorKey, customerId, journalIds),
    findCases: (customerId, references) => findCaseIds(database.pool, customerId, references),
  }
}

/** A year and a month: as long as anybody compares a month with the year before. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1_000

export function alertTasks(base: {
  readonly database: Database
  readonly clock: Clock
  readonly sms: SmsGateway & SmsHistory
  readonly mail: MailGateway
  readonly push: PushGateway
  readonly logger: SendAlertsDeps['logger']
  readonly findMore: FindMore
}): Required<Pick<JobGroup, 'tasks' | 'recurring'>> {
  const { database, clock, logger } = base
  const outlets = { sms: smsOutlet(base), email: mailOutlet(base), push: pushOutlet(base) }
  const findContact = (customerId: string) => findCustomer(database.pool, customerId)
  return {
    tasks: {
      [SEND_ALERTS]: createSendAlerts({ database, clock, logger, findContact, outlets }),
      [SWEEP_ALERTS]: createSweepAlerts({ database, clock }),
      [SEND_BUNDLES]: createSendBundles({ database, clock }),
      'drop-alerts': async () => {
        while (await dropOldAlerts(database.pool, new Date(clock.now().getTime() - KEPT_MS)));
      },
    },
    recurring: [
      { task: SWEEP_ALERTS, when: '* * * * *' },
      { task: SEND_BUNDLES, when: '* * * * *' },
      { task: 'drop-alerts', when: '37 1 * * *' },
    ],
  }
}
