/** Bundles the text messages of a burst of payments: one message names the number of payments, their sum and the account. */
import { randomUUID } from 'node:crypto'
import { BRAND } from '../../../values/brand.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { notYou } from '../../language/email-template.ts'
import type { Translator } from '../../language/translator.ts'
import { defineMessage, dateTimeParam } from '../../../values/message.ts'
import type { Clock } from '../../ports/clock.ts'
import type { BundleNotice, MoneyNotice, NoticeText } from '../../notify/notice.ts'
import { lockAlertNumbers, queueNotices } from '../../notify/queue-notice.ts'

/** The worker's task that sends the messages of bundles that are due. */
export const SEND_BUNDLES = 'send-alert-bundles'

/** The first payments of a burst are texted one by one. */
const SINGLE_TEXTS = 3
const BURST_MS = 2 * 60 * 1000
/** A payment waits this long in its bundle, and then for the task, which runs every minute. */
const BUNDLE_MS = 60 * 1000
/**
 * The most alerts that are read for each customer. The limit keeps the cost low for a customer with thousands of
 * alerts.
 */
const ALERTS_READ = 20

/**
 * Queues alerts of payments, in order. A payment in a burst gets no text message, because the text message of its
 * bundle counts it. The caller holds the lock of alert numbers. `queuesJob: false`: the caller wakes the job that sends.
 */
export async function queueMoneyNotices(
  tx: Sql,
  notices: readonly MoneyNotice[],
  { queuesJob }: { readonly queuesJob: boolean },
): Promise<void> {
  const recent = await findRecentTimes(tx, [...new Set(notices.map(({ customerId }) => customerId))])
  const bundled = new Set(notices.filter((notice) => isInBurst(recent, notice)))
  await queueNotices(
    tx,
    notices.filter((notice) => !bundled.has(notice)),
    { queuesJob },
  )
  await queueNotices(tx, [...bundled], { texted: false, queuesJob })
  await addToBundles(tx, [...bundled])
}

/** True when the customer had enough payments just before this payment. Records this payment. */
function isInBurst(recent: Map<string, number[]>, { customerId, at }: MoneyNotice): boolean {
  const times = recent.get(customerId) ?? []
  const now = Date.parse(at)
  const before = times.filter((time) => time > now - BURST_MS).length
  recent.set(customerId, [...times, now])
  return before >= SINGLE_TEXTS
}

/** Finds the times of each customer's latest payments, as many as are needed to detect a burst. */
async function findRecentTimes(tx: Sql, customerIds: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await tx.query<{ id: string; times: Date[] }>({
    name: 'recent-money-alerts',
    text: `select c.id, array(
        select latest.created_at from (
          select kind, created_at from bank.alert a where a.customer_id = c.id order by a.alert_id desc limit ${ALERTS_READ}) latest
        where latest.kind in ('credit', 'debit') order by latest.created_at desc limit ${SINGLE_TEXTS}) as times
      from unnest($1::uuid[]) c(id)`,
    values: [customerIds],
  })
  return new Map(rows.map(({ id, times }) => [id, times.map((time) => time.getTime())]))
}

async function addToBundles(tx: Sql, notices: readonly MoneyNotice[]): Promise<void> {
  if (notices.length === 0) return
  await tx.query(
    `insert into bank.alert_bundle as b (customer_id, kind, account, currency, payments, sum_minor, last_at, due_at)
     select "customerId", kind, "maskedAccount", "currencyCode", count(*), sum(coalesce("totalMinor", "amountMinor")), max(at),
       min(at) + $2 * interval '1 millisecond'
     from jsonb_to_recordset($1::jsonb) as n("customerId" uuid, kind text, "maskedAccount" text, "currencyCode" text,
       "amountMinor" bigint, "totalMinor" bigint, at timestamptz)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (customer_id, kind, account, currency) do update set payments = b.payments + excluded.payments,
       sum_minor = b.sum_minor + excluded.sum_minor, last_at = greatest(b.last_at, excluded.last_at)`,
    [JSON.stringify(notices), BUNDLE_MS],
  )
}

/**
 * The task under the name SEND_BUNDLES. A bundle is deleted in the transaction that queues its message, so it is sent
 * once.
 */
export function createSendBundles(deps: {
  readonly database: Pick<Database, 'transaction'>
  readonly clock: Clock
}): Task {
  return async () => {
    await deps.database.transaction(async (tx) => {
      await lockAlertNumbers(tx)
      const { rows } = await tx.query<BundleRow>(
        `delete from bank.alert_bundle where due_at <= $1
         returning customer_id, kind, account, currency, payments, sum_minor::text, last_at`,
        [deps.clock.now()],
      )
      await queueNotices(tx, rows.map(noticeOf))
    })
  }
}

interface BundleRow {
  readonly customer_id: string
  readonly kind: 'credit' | 'debit'
  readonly account: string
  readonly currency: BundleNotice['currencyCode']
  readonly payments: number
  readonly sum_minor: string
  readonly last_at: Date
}

function noticeOf(row: BundleRow): BundleNotice {
  return {
    kind: row.kind === 'credit' ? 'credits-bundled' : 'debits-bundled',
    customerId: row.customer_id,
    reference: randomUUID(),
    at: row.last_at.toISOString(),
    maskedAccount: row.account,
    currencyCode: row.currency,
    count: row.payments,
    sumMinor: row.sum_minor,
  }
}

const BUNDLE_TEXTS = {
  'credits-bundled': {
    subject: defineMessage('More payments came in'),
    one: defineMessage('1 more payment came in: {sum}, acct {account}, {when}. See your alerts.'),
    many: defineMessage('{count} more payments came in: {sum} in all, acct {account}, until {when}. See your alerts.'),
  },
  'debits-bundled': {
    subject: defineMessage('More payments went out'),
    one: defineMessage('1 more payment went out: {sum}, acct {account}, {when}.'),
    many: defineMessage('{count} more payments went out: {sum} in all, acct {account}, until {when}.'),
  },
} as const

/** The text of a bundle's message. */
export function bundleText({ translate, text }: Translator, notice: BundleNotice): NoticeText {
  const { kind, currencyCode, maskedAccount: account, count } = notice
  const { subject, one, many } = BUNDLE_TEXTS[kind]
  const sumMinor = BigInt(notice.sumMinor)
  const sentence = count === 1 ? one : many
  const params = { count, account, when: dateTimeParam(notice.at) }
  const after = (of: Translator['translate']): string => (kind === 'debits-bundled' ? ` ${notYou(of)}` : '')
  const plain = `${currencyCode} ${formatPlain(sumMinor, currencyCode)}`
  return {
    sms: `${BRAND.shortName}: ${text(sentence, { ...params, sum: plain })}${after(text)}`,
    subject: translate(subject),
    body: `${translate(sentence, { ...params, sum: formatMinor(sumMinor, currencyCode) })}${after(translate)}`,
  }
}
