/** Measures the lag of the audit trail: events that are not linked into the hash chain, and the age of the last published head. */
import type { Sql } from '../db/database.ts'
import type { Measure } from '../ports/measure.ts'

/** The measure stops counting here. A larger count would be slow, and the lag is already an alert. */
const MOST = 100_000

export function auditMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_audit_unlinked: `Audit events after the last link of the hash chain, counted up to ${MOST}.`,
      adire_audit_lag_seconds: 'Age of the oldest audit event after the last link.',
      adire_audit_published_seconds:
        'Time since a head of the hash chain was published outside the database. Before the first head, the age of the first link.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<{ unlinked: number; lag_seconds: number; published_seconds: number }>(
        `select count(*)::int as unlinked, coalesce(extract(epoch from now() - min(recorded_at)), 0)::float8 as lag_seconds,
           extract(epoch from now() - coalesce((select published_at from bank.audit_publication order by sequence desc limit 1),
             (select linked_at from bank.audit_link where number = 1), now()))::float8 as published_seconds
         from (
           select recorded_at from bank.audit_event
           where event_id > coalesce((select event_id from bank.audit_link order by number desc limit 1), 0)
           order by event_id limit ${MOST}
         ) unlinked`,
      )
      return rows.map(({ unlinked, lag_seconds: lag, published_seconds: published }) => ({
        labels: {},
        values: {
          adire_audit_unlinked: unlinked,
          adire_audit_lag_seconds: lag,
          adire_audit_published_seconds: published,
        },
      }))
    },
  }
}
