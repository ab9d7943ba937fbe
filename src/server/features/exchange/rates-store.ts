/** Stores every set of rates that was read. The readers decide which set is in use. */
import type { MidRates } from '../../../core/exchange/mid-rates.ts'
import type { Sql } from '../../db/database.ts'
import type { PublishedRates } from '../../ports/rates.ts'

export interface StoredRates extends PublishedRates {
  readonly number: bigint
  readonly readAt: Date
  /** The reason why the rates waited for an operator. Null when they did not wait. */
  readonly heldBecause: string | null
  /** The time at which an operator accepted the rates, and the operator. */
  readonly acceptedAt: Date | null
  readonly acceptedBy: string | null
}

interface Row {
  number: string
  source: string
  made_at: Date
  read_at: Date
  next_at: Date | null
  ngn: string
  eur: string
  gbp: string
  held_because: string | null
  accepted_at: Date | null
  accepted_by: string | null
}

const SELECT = `select r.number, r.source, r.made_at, r.read_at, r.next_at, r.ngn, r.eur, r.gbp, r.held_because, a.accepted_at, a.accepted_by
  from bank.exchange_rate r left join bank.exchange_rate_acceptance a on a.number = r.number`
const NEWEST_FIRST = 'order by r.made_at desc, r.number desc'

/** The newest rates, whether they are in use or wait for an operator. Undefined before the first rates. */
export async function findNewestRates(sql: Sql): Promise<StoredRates | undefined> {
  return (await findRates(sql, 1))[0]
}

/** Finds the latest sets of rates, newest first. */
export async function findRates(sql: Sql, limit: number): Promise<readonly StoredRates[]> {
  const { rows } = await sql.query<Row>(`${SELECT} ${NEWEST_FIRST} limit $1`, [limit])
  return rows.map(ratesOf)
}

/** Finds the last rates that were in use. Newer rates are compared with them. */
export async function findLastUsedRates(sql: Sql): Promise<StoredRates | undefined> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where r.held_because is null or a.number is not null ${NEWEST_FIRST} limit 1`,
  )
  return rows[0] && ratesOf(rows[0])
}

export async function addRates(
  sql: Sql,
  published: PublishedRates,
  read: { readonly at: Date; readonly heldBecause: string | null },
): Promise<void> {
  const { source, madeAt, nextAt, rates } = published
  await sql.query(
    `insert into bank.exchange_rate (source, made_at, read_at, next_at, ngn, eur, gbp, held_because)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [source, madeAt, read.at, nextAt, rates.NGN, rates.EUR, rates.GBP, read.heldBecause],
  )
}

/** Marks waiting rates as accepted. False when no such rates wait. */
export async function acceptRates(
  sql: Sql,
  number: bigint,
  word: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into bank.exchange_rate_acceptance (number, accepted_at, accepted_by)
     select number, $2, $3 from bank.exchange_rate where number = $1 and held_because is not null
     on conflict do nothing`,
    [number.toString(), word.at, word.by],
  )
  return rowCount === 1
}

function ratesOf(row: Row): StoredRates {
  const rates: MidRates = { NGN: row.ngn, EUR: row.eur, GBP: row.gbp }
  return {
    number: BigInt(row.number),
    source: row.source,
    madeAt: row.made_at,
    readAt: row.read_at,
    nextAt: row.next_at,
    rates,
    heldBecause: row.held_because,
    acceptedAt: row.accepted_at,
    acceptedBy: row.accepted_by,
  }
}
