/** The customer's inbox and choices: reads alerts, marks alerts as read, and changes choices. */
import * as v from 'valibot'
import type { Alert, alertRoutes } from '../../../contract/alerts/alerts.ts'
import type { unreadAlertRoutes } from '../../../contract/alerts/unread-alerts.ts'
import { allChoices, isNotifiedOf } from '../../../core/alerts/alert-choices.ts'
import { ok } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Translator, translatorFor } from '../../language/translator.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findLanguage } from '../../customers/customer-store.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { type AboutDeps, aboutsOf } from './alert-about.ts'
import { countUnread, listAlerts, listChoices, markRead, putChoice, type StoredAlert } from './inbox-store.ts'
import { type Notice, noticeSchema } from '../../notify/notice.ts'
import { noticeText } from './notice-text.ts'

export interface InboxDeps extends AboutDeps {
  readonly database: Database
  readonly clock: Clock
}

const PAGE = 30

/** The use-case behind `getAlerts`. */
export function getAlerts(deps: InboxDeps): Handler<typeof alertRoutes.getAlerts> {
  return async ({ before }, { session: { customerId } }) => {
    const { pool } = deps.database
    const [rows, unread, language] = await Promise.all([
      listAlerts(pool, customerId, before, PAGE + 1),
      countUnread(pool, customerId),
      findLanguage(pool, customerId),
    ])
    const read = rows.slice(0, PAGE).flatMap((row) => {
      const notice = v.safeParse(noticeSchema, row.notice)
      // An alert of a newer server version is left out. A newer server shows it.
      return notice.success ? [{ row, notice: notice.output }] : []
    })
    const abouts = await aboutsOf(
      deps,
      customerId,
      read.map(({ notice }) => notice),
    )
    const alerts = read.map(({ row, notice }, index) =>
      shown(translatorFor(language), row, notice, abouts[index] ?? null),
    )
    return ok({ data: { alerts, more: rows.length > PAGE, unread } })
  }
}

function shown(translator: Translator, row: StoredAlert, notice: Notice, about: Alert['about']): Alert {
  const { subject, body } = noticeText(notice, '', translator)
  const { key: alertId, topic } = row
  return {
    alertId,
    topic,
    kind: notice.kind,
    title: subject,
    text: body,
    at: row.at.toISOString(),
    read: row.readAt !== null,
    about,
  }
}

/** The use-case behind `countUnreadAlerts`. */
export function countUnreadAlerts(deps: InboxDeps): Handler<typeof unreadAlertRoutes.countUnreadAlerts> {
  return async (_nothing, { session }) =>
    ok({ data: { unread: await countUnread(deps.database.pool, session.customerId) } })
}

/** The use-case behind `readAlert`. Another customer's alert is not marked, and gets the same answer. */
export function readAlert(deps: InboxDeps): Handler<typeof alertRoutes.readAlert> {
  return async ({ alertId, andOlder }, { session: { customerId } }) => {
    const { pool } = deps.database
    await markRead(pool, customerId, alertId, andOlder, deps.clock.now())
    return ok({ data: { unread: await countUnread(pool, customerId) } })
  }
}

/** The use-case behind `getAlertChoices`. */
export function getAlertChoices(deps: InboxDeps): Handler<typeof alertRoutes.getAlertChoices> {
  return async (_nothing, { session }) => ok({ data: await choicesOf(deps, session.customerId) })
}

async function choicesOf({ database }: InboxDeps, customerId: string) {
  return { choices: [...allChoices(await listChoices(database.pool, customerId))] }
}

/** The use-case behind `chooseAlert`. The audit trail has every change. Switching off alerts of money out also sends a notice. */
export function chooseAlert(deps: InboxDeps): Handler<typeof alertRoutes.chooseAlert> {
  return async (choice, context) => {
    const { customerId } = context.session
    await deps.database.transaction(async (tx) => {
      if (!(await putChoice(tx, customerId, choice, deps.clock.now()))) return
      await recordAudit(tx, context, { kind: 'alerts.chosen', outcome: 'done', detail: choice })
      if (isNotifiedOf(choice))
        await queueSecurityNotice(tx, { kind: 'alerts-changed', customerId, at: deps.clock.now() })
    })
    return ok({ data: await choicesOf(deps, customerId) })
  }
}
