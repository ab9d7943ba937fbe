/** The stops of services. A stop counts from its start until its end, or until staff end it. Calls of customers read it before they act. */
import type { ServiceStop } from '../../core/stops/service-stop.ts'
import type { StoppedPart, StoppedService, StopReason } from '../../values/vocabularies/service-stops.ts'
import type { Sql } from '../db/database.ts'
import type { BankServiceStopRow } from '../db/tables/payment.ts'

export interface StoredStop extends ServiceStop {
  readonly stopId: string
  readonly startsAt: Date
  /** The time at which staff ended it. */
  readonly endedAt: Date | null
}

type Row = Pick<BankServiceStopRow, 'stop_id' | 'starts_at' | 'ends_at' | 'ended_at'> & {
  service: StoppedService
  reason: StopReason
}

const COLUMNS = 'stop_id, service, reason, starts_at, ends_at, ended_at'

/** Of overlapping stops, the stop that ends last comes first, because the service is off until then. */
const LAST_END_FIRST = "order by coalesce(ends_at, 'infinity') desc, starts_at, stop_id"

/** The stops that count at this time. The latest end comes first. */
export async function findActiveStops(sql: Sql, at: Date): Promise<readonly StoredStop[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.service_stop
     where starts_at <= $1 and (ends_at is null or ends_at > $1) and ended_at is null ${LAST_END_FIRST}`,
    [at],
  )
  return rows.map(stopOf)
}

/** Of the stops of these services at this time, the stop that ends last. Undefined: the services are on. */
export async function findStop(
  sql: Sql,
  services: readonly StoppedService[],
  at: Date,
): Promise<StoredStop | undefined> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.service_stop
     where service = any ($1) and starts_at <= $2 and (ends_at is null or ends_at > $2) and ended_at is null
     ${LAST_END_FIRST} limit 1`,
    [services, at],
  )
  return rows[0] && stopOf(rows[0])
}

interface StopDeps {
  readonly database: { readonly pool: Sql }
  readonly clock: { now(): Date }
}

/** The stop of a part of the bank now. Undefined: the part is on. */
export const findPartStop = ({ database, clock }: StopDeps, part: StoppedPart): Promise<StoredStop | undefined> =>
  findStop(database.pool, [`part:${part}`], clock.now())

/** Of the stops of each of these services at this time, the stop that ends last. A service without a stop is on. */
export async function findStops(
  sql: Sql,
  services: readonly StoppedService[],
  at: Date,
): Promise<ReadonlyMap<StoppedService, StoredStop>> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.service_stop
     where service = any ($1) and starts_at <= $2 and (ends_at is null or ends_at > $2) and ended_at is null
     ${LAST_END_FIRST}`,
    [services, at],
  )
  // The last entry of a key stays, and the latest end comes first.
  return new Map(rows.toReversed().map((row) => [row.service, stopOf(row)]))
}

/** The stop of a biller: of the biller alone, or of the network of all billers. */
export const findBillerStop = (sql: Sql, billerId: string, at: Date): Promise<StoredStop | undefined> =>
  findStop(sql, [`biller:${billerId}`, 'network:biller'], at)

/** Stops that have not ended at this time, and stops that ended after `since`. The latest start comes first. */
export async function findStopsSince(sql: Sql, since: Date): Promise<readonly StoredStop[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from bank.service_stop
     where coalesce(ended_at, ends_at, 'infinity') > $1 order by starts_at desc limit 200`,
    [since],
  )
  return rows.map(stopOf)
}

export async function lockStop(tx: Sql, stopId: string): Promise<StoredStop | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from bank.service_stop where stop_id = $1 for update`, [
    stopId,
  ])
  return rows[0] && stopOf(rows[0])
}

export async function insertStop(
  tx: Sql,
  stop: Omit<StoredStop, 'endedAt'>,
  added: { readonly at: Date; readonly by: string; readonly orderId?: string },
): Promise<void> {
  const { stopId, service, reason, startsAt, endsAt } = stop
  await tx.query(
    `insert into bank.service_stop (stop_id, service, reason, starts_at, ends_at, added_at, added_by, order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [stopId, service, reason, startsAt, endsAt, added.at, added.by, added.orderId ?? null],
  )
}

export async function endStop(
  tx: Sql,
  stopId: string,
  ended: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx.query('update bank.service_stop set ended_at = $2, ended_by = $3 where stop_id = $1 and ended_at is null', [
    stopId,
    ended.at,
    ended.by,
  ])
}

const stopOf = (row: Row): StoredStop => ({
  stopId: row.stop_id,
  service: row.service,
  reason: row.reason,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
})
