/** Compares the answers that the customers got with the bank's books. */
import type { Sql } from '../../src/server/db/database.ts'
import type { PaymentRecord } from './load.ts'

/** The money that the payers have before the load: bench/api/payers.ts. */
const START_MINOR = 100_000_000n

/** The states and balances that the database has after the load. */
export interface Books {
  /** The state of each payment of the load, by its id. */
  readonly states: ReadonlyMap<string, string>
  /** The balance of each payer's account, in kobo. */
  readonly balances: ReadonlyMap<string, bigint>
}

export interface Outcome {
  readonly acknowledged: number
  /** Acknowledged payments that the bank does not have, or that are not settled. */
  readonly lost: readonly string[]
  /** Settled payments that no customer got an acknowledgement for. */
  readonly unacknowledged: readonly string[]
  /** Accounts with less money than the answers say: money left them twice, or did not arrive. */
  readonly tooLow: readonly string[]
  /** Accounts with more money than the answers say: money arrived twice, or did not leave. */
  readonly tooHigh: readonly string[]
}

/** Compares the payments with the books. Call it when every payment of the load has its answer and has ended. */
export function compareWithBooks(payments: readonly PaymentRecord[], { states, balances }: Books): Outcome {
  const acknowledged = payments.filter(({ status }) => status !== null)
  const known = new Set(acknowledged.map(({ transferId }) => transferId))
  const moves = acknowledged.flatMap(({ from, to, amountMinor, totalMinor }) => [
    [from, -(totalMinor ?? 0n)] as const,
    ...(to === null ? [] : [[to, amountMinor] as const]),
  ])
  const expected = new Map([...balances.keys()].map((account) => [account, START_MINOR]))
  for (const [account, minor] of moves) expected.set(account, (expected.get(account) ?? START_MINOR) + minor)
  const differenceOf = (account: string): bigint => (balances.get(account) ?? 0n) - (expected.get(account) ?? 0n)
  const accounts = [...expected.keys()]
  return {
    acknowledged: acknowledged.length,
    lost: [...known].filter((id) => states.get(id) !== 'settled'),
    unacknowledged: [...states].flatMap(([id, state]) => (state === 'settled' && !known.has(id) ? [id] : [])),
    tooLow: accounts.filter((account) => differenceOf(account) < 0n),
    tooHigh: accounts.filter((account) => differenceOf(account) > 0n),
  }
}

export async function readBooks(sql: Sql, payments: readonly PaymentRecord[], since: Date): Promise<Books> {
  const states = await sql.query<{ payment_id: string; state: string }>(
    'select payment_id, state from bank.payment where created_at >= $1',
    [since],
  )
  const balances = await sql.query<{ account_number: string; minor: string }>(
    `select a.account_number, (l.balance * l.normal_side::smallint)::text as minor
     from bank.account a join ledger.account l on l.account_id = a.ledger_account_id
     where a.account_number = any ($1::text[])`,
    [[...new Set(payments.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))]],
  )
  return {
    states: new Map(states.rows.map(({ payment_id: id, state }) => [id, state])),
    balances: new Map(balances.rows.map(({ account_number: account, minor }) => [account, BigInt(minor)])),
  }
}

/** The longest time without an acknowledged payment between two times of `performance.now()`, in seconds. */
export function longestGap(payments: readonly PaymentRecord[], from: number, to: number): number {
  const times = payments.flatMap(({ acknowledgedAt: at }) => (at !== null && at > from && at < to ? [at] : []))
  const ordered = [from, ...times.toSorted((one, other) => one - other), to]
  const gaps = ordered.slice(1).map((time, n) => time - (ordered[n] ?? time))
  return Math.round(Math.max(...gaps) / 100) / 10
}
