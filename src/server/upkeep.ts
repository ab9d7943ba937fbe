/** Joins what runs without being asked: messages that are due, what expires, and the upkeep of keys, holds and the audit trail. */
import type { Logger } from 'pino'
import { BRAND } from '../values/brand.ts'
import { createSmtpMail } from './adapters/mail/smtp.ts'
import { PROVES_INDEMNITY } from './features/limits/limit-store.ts'
import { purgeApprovals } from './approvals/purge-approvals.ts'
import type { Config } from './config.ts'
import type { Networks } from './network-config.ts'
import type { Database } from './db/database.ts'
import { linkAudit, signAuditHead } from './audit/link-audit.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { purgeExpired } from './identity/purge-expired.ts'
import { dropEmptyMeters } from './features/call-limits/take-call.ts'
import { SAVE_PAYEES } from './features/beneficiaries/save-payees.ts'
import { purgePaymentCounts } from './features/limits/limit-store.ts'
import { createQueueNotices, QUEUE_NOTICES } from './features/notices/money-notices.ts'
import type { FindMore } from './features/notices/outlets.ts'
import type { TransfersDeps } from './payments/kinds/transfer/transfers-deps.ts'
import type { FileVault } from './files/file-vault.ts'
import type { AppDeps } from './http/app.ts'
import type { JobGroup } from './jobs/start-worker.ts'
import { alertTasks } from './join-alerts.ts'
import { BULK_RECURRING, bulkTasks } from './join-bulk.ts'
import { payeeTasks } from './join-beneficiaries.ts'
import { DOCUMENT_RECURRING, type Documents } from './join-documents.ts'
import type { Exchange } from './join-exchange.ts'
import { FILE_RECURRING, fileTasks } from './join-files.ts'
import { budgetTasks } from './join-insights.ts'
import { pushGateway } from './join-push.ts'
import type { MessageKeys } from './keys/message-keys.ts'
import { closeDays } from './ledger/closed-days.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Clock } from './ports/clock.ts'
import type { SmsGateway, SmsHistory } from './ports/sms.ts'
import type { Secrets } from './secrets.ts'

export interface WorkerParts {
  readonly config: Pick<Config, 'pushServices'>
  readonly database: Database
  readonly ledger: Ledger
  readonly logger: Logger
  readonly networks: Networks
  readonly sms: SmsGateway & SmsHistory
  readonly secrets: Secrets
  readonly auth: AuthDeps
  readonly clock: Clock
  readonly replays: AppDeps['replays'] & { turn(): Promise<void> }
  readonly messageKeys: MessageKeys
  readonly documents: Documents
  readonly exchange: Exchange
  readonly transfers: TransfersDeps
  readonly vault: FileVault
  /** What is told with a notice and must not lie in the queue. */
  readonly findMore: FindMore
}

/** The jobs that ask no payment network. */
export function upkeepJobs(parts: WorkerParts): JobGroup {
  const { database, ledger, logger, networks, secrets, auth, clock, replays, messageKeys, documents, exchange } = parts
  const audit = { database, clock, logger, headSeed: secrets.derive('audit-head') }
  const mail = createSmtpMail({ url: networks.mail.smtpUrl, from: BRAND.mailFrom })
  const alerts = alertTasks({
    database,
    clock,
    sms: parts.sms,
    mail,
    push: pushGateway(parts),
    logger,
    findMore: parts.findMore,
  })
  const budgets = budgetTasks({ database, clock })
  return {
    tasks: {
      ...alerts.tasks,
      [QUEUE_NOTICES]: createQueueNotices({ database }),
      ...documents.tasks(mail),
      ...exchange.tasks,
      ...bulkTasks(parts.transfers, logger),
      ...payeeTasks({ database, clock }),
      ...fileTasks(parts.vault),
      ...budgets.tasks,
      'expire-holds': async () => {
        await ledger.expireHolds()
      },
      'close-days': async () => {
        for (const { day, hash } of await closeDays(database, BRAND.timeZone))
          logger.info({ event: 'day-closed', day, hash }, 'a day of the books was closed')
      },
      'turn-replays': () => replays.turn(),
      'maintain-message-keys': () => messageKeys.maintain(),
      'purge-expired': async () => {
        await purgeExpired(auth, clock.now())
        await purgeApprovals(database.pool, clock.now(), PROVES_INDEMNITY)
        await dropEmptyMeters(database.pool, clock.now())
        await purgePaymentCounts(database.pool, clock.now())
      },
      'link-audit': async () => {
        await linkAudit(audit)
      },
      'sign-audit-head': () => signAuditHead(audit),
    },
    recurring: [
      ...exchange.recurring,
      ...BULK_RECURRING,
      ...alerts.recurring,
      ...FILE_RECURRING,
      ...budgets.recurring,
      ...DOCUMENT_RECURRING,
      // Queued with what they follow from; this is for what a job left behind that was used up, or whose process is gone.
      { task: QUEUE_NOTICES, when: '* * * * *' },
      { task: SAVE_PAYEES, when: '* * * * *' },
      { task: 'expire-holds', when: '* * * * *' },
      { task: 'close-days', when: '11 * * * *' },
      { task: 'turn-replays', when: '*/2 * * * *' },
      { task: 'maintain-message-keys', when: '7 * * * *' },
      { task: 'purge-expired', when: '*/10 * * * *' },
      { task: 'link-audit', when: '* * * * *' },
      { task: 'sign-audit-head', when: '17 * * * *' },
    ],
  }
}
