/** Stores the comparisons that staff or the bank start, one for a network at a time, and their ends. */
import type { Sql } from '../../db/database.ts'
import type { BankReconciliationRequestRow } from '../../db/tables/reconciliation-request.ts'
import { hasQueuedJob } from '../../jobs/has-queued-job.ts'

/** The queue frees a job after four hours. */
const LOST = '4 hours'

type Network = BankReconciliationRequestRow['network']

export interface StoredRequest {
  readonly network: Network
  readonly state: BankReconciliationRequestRow['state']
  /** Null: the bank started it by itself. */
  readonly requestedBy: string | null
  readonly requestedAt: Date
  readonly endedAt: Date | null
  readonly failure: string | null
}

interface NewRequest {
  readonly requestId: string
  readonly network: Network
  /** The member of staff. Null: the bank starts it by itself. */
  readonly by: string | null
  readonly at: Date
}

/** False: a comparison with this network is running. */
export async function insertRequest(tx: Sql, { requestId, network, by, at }: NewRequest): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank.reconciliation_request (request_id, network, state, requested_by, requested_at) values ($1, $2, 'running', $3, $4)
     on conflict do nothing`,
    [requestId, network, by, at],
  )
  return rowCount === 1
}

export async function isRunning(sql: Sql, network: Network): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select 1 as one from bank.reconciliation_request where network = $1 and state = 'running'`,
    [network],
  )
  return rowCount === 1
}

/** Undefined: the comparison has ended. */
export async function findRunningNetwork(sql: Sql, requestId: string): Promise<Network | undefined> {
  const { rows } = await sql.query<{ network: Network }>(
    `select network from bank.reconciliation_request where request_id = $1 and state = 'running'`,
    [requestId],
  )
  return rows[0]?.network
}

/** `failure` is null for a comparison that was made. False: the comparison has ended already. */
export async function endRequest(
  sql: Sql,
  requestId: string,
  { failure, at }: { readonly failure: string | null; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update bank.reconciliation_request set state = case when $2::text is null then 'done' else 'failed' end, failure = $2, ended_at = $3
     where request_id = $1 and state = 'running'`,
    [requestId, failure, at],
  )
  return rowCount === 1
}

/** The running comparisons whose job is lost. */
export async function findLostRequests(sql: Sql, task: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ request_id: string }>(
    `select request_id from bank.reconciliation_request
     where state = 'running' and not ${hasQueuedJob(`$1 || ':' || request_id`, 'now()', LOST)}`,
    [task],
  )
  return rows.map(({ request_id: id }) => id)
}

/** The newest started comparison of each network, with the name of the person. */
export async function findRequests(sql: Sql): Promise<readonly StoredRequest[]> {
  const { rows } = await sql.query<StoredRequest>(
    `select distinct on (r.network) r.network, r.state, s.name as "requestedBy", r.requested_at as "requestedAt", r.ended_at as "endedAt",
       r.failure
     from bank.reconciliation_request r left join bank.staff_member s on s.staff_id = r.requested_by
     order by r.network, r.requested_at desc`,
  )
  return rows
}
