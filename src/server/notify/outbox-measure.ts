/** Measures the outbox of messages to customers: postings without alerts, and alerts that wait for a network. */
import type { Sql } from '../db/database.ts'
import type { Measure } from '../ports/measure.ts'

export function outboxMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_outbox_waiting: 'Messages to customers that wait, by step. The step notice comes before the channels.',
      adire_outbox_oldest_seconds: 'Time that the oldest waiting message has been due, by step.',
    },
    labelNames: ['step'],
    async read() {
      const { rows } = await sql.query<{ step: string; waiting: number; oldest_seconds: number }>(
        `select 'notice' as step, count(*)::int as waiting,
           coalesce(extract(epoch from max(now() - moved_at)), 0)::float8 as oldest_seconds
         from bank.notice
         union all
         select channel, count(*)::int, coalesce(greatest(extract(epoch from max(now() - next_at)), 0), 0)::float8
         from bank.alert_delivery where is_open
         group by channel`,
      )
      return rows.map(({ step, waiting, oldest_seconds: oldest }) => ({
        labels: { step },
        values: { adire_outbox_waiting: waiting, adire_outbox_oldest_seconds: oldest },
      }))
    },
  }
}
