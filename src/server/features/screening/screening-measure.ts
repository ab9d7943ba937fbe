/** Measures the unscreened names: their number, and the age of the oldest request. */
import type { Sql } from '../../db/database.ts'
import type { Measure } from '../../ports/measure.ts'

/**
 * The largest number that is counted. A higher number would make the measure slow, while the age already causes an
 * alert.
 */
const MOST = 100_000

export function screeningMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_screening_unscreened: `Names for which the lists have never answered, by subject (customer, payee), counted up to ${MOST}.`,
      adire_screening_oldest_seconds: 'Age of the oldest request for the screening of an unscreened name, by subject.',
    },
    labelNames: ['subject'],
    async read() {
      const { rows } = await sql.query<{ subject: string; names: number; oldest_seconds: number }>(
        `select subject, count(u.requested_at)::int as names,
           coalesce(extract(epoch from now() - min(u.requested_at)), 0)::float8 as oldest_seconds
         from unnest(array['customer', 'payee']) subject
         left join (select customer_id, requested_at from bank.screening_subject where screened_at is null
                    order by requested_at limit ${MOST}) u on (u.customer_id is null) = (subject = 'payee')
         group by subject`,
      )
      return rows.map(({ subject, names, oldest_seconds: oldest }) => ({
        labels: { subject },
        values: { adire_screening_unscreened: names, adire_screening_oldest_seconds: oldest },
      }))
    },
  }
}
