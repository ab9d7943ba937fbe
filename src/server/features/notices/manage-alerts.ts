/** The customer's inbox and choices: read, marked as read, chosen. */
import * as v from 'valibot'
import type { Alert, alertRoutes } from '../../../contract/alerts.ts'
import type { unreadAlertRoutes } from '../../../contract/unread-alerts.ts'
import { allChoices, isToldOf } from '../../../core/alerts/alert-choices.ts'
import type { Language } from '../../../values/language.ts'
import { ok } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Handler, RequestContext, Session } from '../../http/handler.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Speaker, speakerOf } from '../../language/speaker.ts'
import { type AboutDeps, aboutsOf } from './alert-about.ts'
import { countUnread, listAlerts, listChoices, markRead, putChoice, type StoredAlert } from './inbox-store.ts'
import { type Notice, noticeSchema } from './notice.ts'
import { noticeText } from './notice-text.ts'

export interface InboxDeps extends AboutDeps {
  readonly database: Database
  readonly clock: Clock
  /** One line of the audit trail, in the transaction that it tells of. */
  audit(
    tx: Sql,
    context: RequestContext & { readonly session: Session },
    detail: Readonly<Record<string, string | boolean>>,
  ): Promise<void>
  /** Null where none was ever chosen. */
  findLanguage(customerId: string): Promise<Language | null>
  /** Tells of alerts of money going out that fall silent. */
  notify(tx: Sql, customerId: string): Promise<void>
}

const PAGE = 30

/** The use-case behind `getAlerts`. */
export function getAlerts(deps: InboxDeps): Handler<typeof alertRoutes.getAlerts> {
  return async ({ before }, { session: { customerId } }) => {
    const { pool } = deps.database
    const [rows, unread, language] = await Promise.all([
      listAlerts(pool, customerId, before, PAGE + 1),
      countUnread(pool, customerId),
      deps.findLanguage(customerId),
    ])
    const read = rows.slice(0, PAGE).flatMap((row) => {
      const notice = v.safeParse(noticeSchema, row.notice)
      // One that an older server cannot read yet is left out, and is there when a newer one is asked.
      return notice.success ? [{ row, notice: notice.output }] : []
    })
    const abouts = await aboutsOf(
      deps,
      customerId,
      read.map(({ notice }) => notice),
    )
    const alerts = read.map(({ row, notice }, index) => shown(speakerOf(language), row, notice, abouts[index] ?? null))
    return ok({ data: { alerts, more: rows.length > PAGE, unread } })
  }
}

function shown(speaker: Speaker, row: StoredAlert, notice: Notice, about: Alert['about']): Alert {
  const { subject, body } = noticeText(notice, '', speaker)
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

/** The use-case behind `readAlert`. One that is not the customer's marks nothing, and is answered alike. */
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

/** The use-case behind `chooseAlert`. The trail has every change; that alerts of money going out fall silent is told as well. */
export function chooseAlert(deps: InboxDeps): Handler<typeof alertRoutes.chooseAlert> {
  return async (choice, context) => {
    const { customerId } = context.session
    await deps.database.transaction(async (tx) => {
      if (!(await putChoice(tx, customerId, choice, deps.clock.now()))) return
      await deps.audit(tx, context, choice)
      if (isToldOf(choice)) await deps.notify(tx, customerId)
    })
    return ok({ data: await choicesOf(deps, customerId) })
  }
}
