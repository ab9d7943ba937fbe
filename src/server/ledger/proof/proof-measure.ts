/** Measures how long a closed day of the books has waited for its proof (`npm run verify`). */
import type { Sql } from '../../db/database.ts'
import type { Measure } from '../../ports/measure.ts'

export function proofMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_books_unproven_seconds:
        'Time since the first day was closed that no checkpoint proves. 0: every closed day is proven.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(d.closed_at)), 0)::float8 as seconds from ledger.closed_day d
         where d.day > coalesce((select max(c.day) from ledger.checkpoint c), '-infinity')`,
      )
      return rows.map(({ seconds }) => ({ labels: {}, values: { adire_books_unproven_seconds: seconds } }))
    },
  }
}
