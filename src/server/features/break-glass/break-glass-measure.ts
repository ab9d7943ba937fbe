/** Measures the uses of the break-glass command, and the wrong codes. */
import type { Sql } from '../../db/database.ts'
import type { Measure } from '../../ports/measure.ts'

export function breakGlassMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_break_glass_uses: 'Uses of the break-glass command in the last 24 hours.',
      adire_break_glass_failures: 'Wrong codes of people since their last right code.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<{ uses: number; failures: number }>(
        `select (select count(*)::int from bank.break_glass_use where used_at > now() - interval '24 hours') as uses,
           (select coalesce(sum(failures), 0)::int from bank.break_glass_person where revoked_at is null) as failures`,
      )
      return rows.map(({ uses, failures }) => ({
        labels: {},
        values: { adire_break_glass_uses: uses, adire_break_glass_failures: failures },
      }))
    },
  }
}
