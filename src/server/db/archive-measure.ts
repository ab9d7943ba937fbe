/** Measures whether PostgreSQL can archive its log. A backup without the log after it restores to its own moment only. */
import type { Measure } from '../ports/measure.ts'
import type { Sql } from './database.ts'

export function archiveMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_log_unarchived_seconds:
        'Time since the last success, while the archive refuses the log of the database. 0: no archive is set, or it takes the log.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<{ seconds: number }>(
        `select case when current_setting('archive_mode') <> 'off'
             and last_failed_time > coalesce(last_archived_time, '-infinity')
           then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time)) else 0 end::float8 as seconds
         from pg_stat_archiver`,
      )
      return rows.map(({ seconds }) => ({ labels: {}, values: { adire_log_unarchived_seconds: seconds } }))
    },
  }
}
