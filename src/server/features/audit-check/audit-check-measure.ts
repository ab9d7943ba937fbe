/** Measures the faults that the checks of the audit trail found. */
import type { Sql } from '../../db/database.ts'
import type { Measure } from '../../ports/measure.ts'

export function auditCheckMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_audit_faults:
        'Faults of the audit trail that a check of the whole chain found, until a later check finds none.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<{ faults: number }>(
        `select coalesce(max(jsonb_array_length(b.faults)), 0)::int as faults from bank.audit_check b
         where b.faults <> '[]' and not exists (
           select from bank.audit_check r where r.state = 'right' and r.started_at > coalesce(b.ended_at, b.started_at))`,
      )
      return rows.map(({ faults }) => ({ labels: {}, values: { adire_audit_faults: faults } }))
    },
  }
}
