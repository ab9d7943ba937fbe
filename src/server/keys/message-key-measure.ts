/** Measures how long the message keys last that the root has signed. */
import type { Sql } from '../db/database.ts'
import type { Measure } from '../ports/measure.ts'
import { ROTATE_AFTER_S } from './message-key.ts'

export function messageKeyMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_message_keys_signed_seconds:
        'Time for which message keys are signed. Absent in a bank that holds the private half of the root, because it signs each day.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<{ seconds: number }>(
        `select coalesce(greatest(max(not_before) + ${ROTATE_AFTER_S} - extract(epoch from now()), 0), 0)::float8 as seconds
         from bank.message_key where signature is not null`,
      )
      return rows.map(({ seconds }) => ({ labels: {}, values: { adire_message_keys_signed_seconds: seconds } }))
    },
  }
}
