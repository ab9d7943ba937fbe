/** Measures the standbys for which each commit waits. Without enough standbys no payment ends. */
import type { Measure } from '../../ports/measure.ts'
import type { Sql } from '../database.ts'

/** `ANY 2 (a, b)`, `FIRST 1 (a)` or `1 (a)`. A list without a number means the first server of the list. */
const NUMBER = /^\s*(?:(?:any|first)\s+)?(\d+)\s*\(/i

/** The number of standbys that must confirm a commit, from PostgreSQL's setting `synchronous_standby_names`. */
export function standbysNeeded(names: string): number {
  if (names.trim() === '') return 0
  return Number(NUMBER.exec(names)?.[1] ?? 1)
}

/** Any login may count the connections of standbys. The connection of a backup that streams the log counts too. */
export function standbyMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_standbys_needed: 'Standbys that must confirm each commit (synchronous_standby_names).',
      adire_standbys_connected: 'Standbys and other receivers of the log that are connected to the primary.',
    },
    labelNames: [],
    async read() {
      const { rows } = await sql.query<{ names: string; connected: number }>(
        `select current_setting('synchronous_standby_names') as names,
           (select count(*)::int from pg_stat_replication) as connected`,
      )
      return rows.map(({ names, connected }) => ({
        labels: {},
        values: { adire_standbys_needed: standbysNeeded(names), adire_standbys_connected: connected },
      }))
    },
  }
}
