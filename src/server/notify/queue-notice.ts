/** Writes alerts, each with its deliveries by the customer's chosen channels, and wakes the sending worker after the commit. */
import { randomUUID } from 'node:crypto'
import { isAlwaysNotified } from '../../core/alerts/alert-choices.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Sql } from '../db/database.ts'
import { queueJobs } from '../jobs/queue-jobs.ts'
import { sendJob } from './delivery-queue.ts'
import type { Notice, SecurityNotice } from './notice.ts'
import { isNews, isTexted, isTextedOnly, topicOf } from './notice-topic.ts'

// Alerts are numbered in the given order. The customer's present choice of channels counts. A delivery is due from its millisecond on, because the
// worker's clock has no finer time.
const WRITE = `with given as (
    select no, customer_id, topic, always, texted, texted_only, news, kind, at, notice from jsonb_to_recordset($1::jsonb)
      as g(no int, customer_id uuid, topic text, always boolean, texted boolean, texted_only boolean, news boolean, kind text, at timestamptz,
        notice jsonb)
  ), made as (
    insert into bank.alert (customer_id, topic, kind, created_at, params, read_at)
    select customer_id, topic, kind, at, notice, case when not news then at end from given order by no
    returning alert_id, customer_id, topic, kind
  ), ways as (
    select alert_id, customer_id, topic, channel, customer_id as target
    from made cross join (values ('sms'), ('email')) as c(channel)
    where case channel when 'sms' then kind in (select kind from given where texted)
      else kind not in (select kind from given where texted_only) end
    union all
    select made.alert_id, made.customer_id, topic, 'push', s.subscription_id
    from made join bank.push_subscription s on s.customer_id = made.customer_id
      join bank.device_key d on d.device_key_id = s.device_key_id and d.removed_at is null
    where made.kind not in (select kind from given where texted_only)
  )
  insert into bank.alert_delivery (alert_id, channel, target, next_at)
  select w.alert_id, w.channel, w.target, date_trunc('milliseconds', clock_timestamp()) from ways w
  where w.topic in (select topic from given where always)
    or not exists (select from bank.alert_choice c
      where c.customer_id = w.customer_id and c.topic = w.topic and c.channel = w.channel and not c.wanted)`

/**
 * Runs in the transaction of the event: an alert is sent once when the event is committed, and otherwise never. Alerts
 * of one customer go out in the given order. `texted: false` sends no text messages. `queuesJob: false`: the caller wakes the job that sends.
 */
export async function queueNotices(
  tx: Sql,
  notices: readonly Notice[],
  { texted = true, queuesJob = true }: { readonly texted?: boolean; readonly queuesJob?: boolean } = {},
): Promise<void> {
  if (notices.length === 0) return
  const given = notices.map((notice, no) => {
    const topic = topicOf(notice.kind)
    const { customerId, kind, at } = notice
    const always = isAlwaysNotified(topic)
    return { no, customer_id: customerId, topic, always, ...methodsOf(kind, texted), kind, at, notice }
  })
  const { rowCount } = await tx.query({ name: 'write-alerts', text: WRITE, values: [JSON.stringify(given)] })
  if (rowCount !== 0 && queuesJob) await queueJobs(tx, [sendJob])
}

const methodsOf = (kind: Notice['kind'], texted: boolean) => ({
  texted: texted && isTexted(kind),
  texted_only: isTextedOnly(kind),
  news: isNews(kind),
})

/** One worker at a time numbers alerts of payments, until its transaction ends. */
export async function lockAlertNumbers(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.alertNumbers])
}

/** Queues a notice about the customer's security in the caller's transaction. */
export async function queueSecurityNotice(
  tx: Sql,
  notice: Omit<SecurityNotice, 'at' | 'reference'> & { readonly at: Date },
): Promise<void> {
  await queueNotices(tx, [{ ...notice, at: notice.at.toISOString(), reference: randomUUID() }])
}
