/** Measures reconciliation by network: differences that nobody has explained, their age, and the age of the newest run. */
import type { Sql } from '../../db/database.ts'
import type { Measure } from '../../ports/measure.ts'
import type { ReportNetwork } from '../../ports/report-folder.ts'
import { IS_UNEXPLAINED } from './break-store.ts'

interface Row {
  network: string
  breaks: number
  oldest_seconds: number
  run_seconds: number
}

/** `expected` are the networks whose reports the bank expects in the folder. */
export function breakMeasure(sql: Sql, expected: readonly ReportNetwork[]): Measure {
  return {
    gauges: {
      adire_reconciliation_breaks:
        'Differences between our books and those of a network that are open and unexplained.',
      adire_reconciliation_oldest_seconds: 'Age of the oldest of these differences, by network.',
      adire_reconciliation_run_seconds:
        'Time since the newest comparison with the network, or since the bank first expected a report.',
    },
    labelNames: ['network'],
    async read() {
      // A network that was never compared has no sample, unless the bank expects its report in the folder.
      const { rows } = await sql.query<Row>(
        `select r.network, count(b.break_id)::int as breaks,
           coalesce(extract(epoch from now() - min(b.found_at)), 0)::float8 as oldest_seconds,
           extract(epoch from now() - r.newest)::float8 as run_seconds
         from (select c.network, max(c.at) as newest from (
             select network, compared_at as at from bank.reconciliation_run
             union all
             select network, min(requested_at) from bank.reconciliation_request
             where requested_by is null and network = any ($1::text[]) group by network
           ) c group by c.network) r
         left join bank.reconciliation_break b on b.network = r.network and b.ended_at is null and ${IS_UNEXPLAINED}
         group by r.network, r.newest`,
        [expected],
      )
      return rows.map(({ network, breaks, oldest_seconds: oldest, run_seconds: run }) => ({
        labels: { network },
        values: {
          adire_reconciliation_breaks: breaks,
          adire_reconciliation_oldest_seconds: oldest,
          adire_reconciliation_run_seconds: run,
        },
      }))
    },
  }
}
