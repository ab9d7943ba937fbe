/** Measures whether PostgreSQL can archive its log. A backup without the log after it restores to its own moment only. */
import type { Measure } from '../../ports/measure.ts'
import type { Sql } from '../database.ts'

interface ArchiveState {
  readonly mode: string
  readonly now: Date
  readonly archivedAt: Date | null
  readonly failedAt: Date | null
  /** The time since which PostgreSQL counts successes and failures. */
  readonly countedSince: Date | null
}

/** The time since the last success, in seconds, while the last try failed. Otherwise 0. */
export function unarchivedSeconds({ mode, now, archivedAt, failedAt, countedSince }: ArchiveState): number {
  const works = failedAt === null || (archivedAt !== null && archivedAt >= failedAt)
  if (mode === 'off' || works) return 0
  return (now.getTime() - (archivedAt ?? countedSince ?? failedAt).getTime()) / 1000
}

export function archiveMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_log_unarchived_seconds:
        'Time since the last success, while the archive refuses the log of the database. 0: no archive is set, or it takes the log.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<ArchiveState>(
        `select current_setting('archive_mode') as mode, now() as now, last_archived_time as "archivedAt",
           last_failed_time as "failedAt", stats_reset as "countedSince"
         from pg_stat_archiver`,
      )
      return rows.map((state) => ({ labels: {}, values: { adire_log_unarchived_seconds: unarchivedSeconds(state) } }))
    },
  }
}
