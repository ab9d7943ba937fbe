/** Stores which settlement reports of the folder the bank has tried, and which run compared each of them. */
import type { BankSettlementReportRow } from '../../db/tables/settlement-report.ts'
import type { Sql } from '../../db/database.ts'
import type { ReportNetwork } from '../../ports/report-folder.ts'

export interface StoredReport {
  readonly name: string
  /** YYYY-MM-DD */
  readonly day: string
  readonly digest: Buffer
}

/** A report that failed is tried again by the bank after this time, because the cause may be gone. */
const AGAIN_AFTER = '12 hours'

function columnsOf(reports: readonly StoredReport[]) {
  return [reports.map(({ name }) => name), reports.map(({ day }) => day), reports.map(({ digest }) => digest)]
}

/** The names of these reports that no run has compared. */
export async function findUncompared(
  sql: Sql,
  network: ReportNetwork,
  reports: readonly StoredReport[],
): Promise<readonly string[]> {
  const { rows } = await sql.query<Pick<BankSettlementReportRow, 'file_name'>>(
    `select g.file_name from unnest($2::text[], $3::date[], $4::bytea[]) as g (file_name, day, digest)
     where not exists (select from bank.settlement_report r
       where r.network = $1 and r.day = g.day and r.digest = g.digest and r.run_id is not null)`,
    [network, ...columnsOf(reports)],
  )
  return rows.map(({ file_name: name }) => name)
}

/** Notes that the bank tries these reports. Gives the number of those that were not compared, and not tried a short time ago. */
export async function tryReports(
  tx: Sql,
  network: ReportNetwork,
  reports: readonly StoredReport[],
  at: Date,
): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into bank.settlement_report as r (network, day, digest, file_name, tried_at)
     select $1, g.day, g.digest, g.file_name, $5 from unnest($2::text[], $3::date[], $4::bytea[]) as g (file_name, day, digest)
     on conflict (network, day, digest) do update set tried_at = excluded.tried_at
       where r.run_id is null and r.tried_at <= excluded.tried_at - interval '${AGAIN_AFTER}'`,
    [network, ...columnsOf(reports), at],
  )
  return rowCount ?? 0
}

/** Stores the run that compared these reports. A report that was compared before keeps its first run. */
export async function storeCompared(
  tx: Sql,
  network: ReportNetwork,
  reports: readonly StoredReport[],
  { runId, at }: { readonly runId: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into bank.settlement_report as r (network, day, digest, file_name, tried_at, run_id)
     select $1, g.day, g.digest, g.file_name, $5, $6 from unnest($2::text[], $3::date[], $4::bytea[]) as g (file_name, day, digest)
     on conflict (network, day, digest) do update set run_id = excluded.run_id where r.run_id is null`,
    [network, ...columnsOf(reports), at, runId],
  )
}

/** The compared report of the newest day, with the time of its run. */
export async function findLastCompared(
  sql: Sql,
  network: ReportNetwork,
): Promise<{ readonly day: string; readonly comparedAt: Date } | undefined> {
  const { rows } = await sql.query<{ day: string; comparedAt: Date }>(
    `select s.day::text as day, r.compared_at as "comparedAt"
     from bank.settlement_report s join bank.reconciliation_run r on r.run_id = s.run_id
     where s.network = $1 order by s.day desc, r.compared_at desc limit 1`,
    [network],
  )
  return rows[0]
}
