/** Measures the broken laws of the checks of the books. */
import type { Sql } from '../../db/database.ts'
import type { Measure } from '../../ports/measure.ts'

export function booksCheckMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_books_broken_laws:
        'Laws that a check of the books found broken, until a check of the same range finds them right.',
    },
    labelNames: [],
    async read() {
      // A check from a checkpoint does not read the older rows, so it cannot end the alarm of a check from the start.
      const { rows } = await sql.query<{ laws: number }>(
        `select coalesce(max(jsonb_array_length(b.faults)), 0)::int as laws from bank.books_check b
         where b.state = 'broken' and not exists (
           select from bank.books_check r
           where r.state = 'right' and r.started_at > b.ended_at and (r.is_from_start or not b.is_from_start))`,
      )
      return rows.map(({ laws }) => ({ labels: {}, values: { adire_books_broken_laws: laws } }))
    },
  }
}
