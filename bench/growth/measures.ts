/** Measures a filled bank: histories, statements, sizes, vacuum, linking of the audit trail and the checks. */
import pg from 'pg'
import type { Database, Sql } from '../../src/server/db/database.ts'
import { linkAudit } from '../../src/server/audit/link-audit.ts'
import { findEntries } from '../../src/server/features/accounts/find-entries.ts'
import { openStatement } from '../../src/server/features/accounts/statement-source.ts'
import { closeDays } from '../../src/server/ledger/closed-days.ts'
import { proveBooks } from '../../src/server/ledger/proof/prove-books.ts'
import { systemClock } from '../../src/server/ports/clock.ts'
import { calendarDay } from '../../src/values/date.ts'
import { BRAND } from '../../src/values/brand.ts'
import { rounded } from '../api/cost.ts'
import { EVERYTHING } from '../history.ts'

const SAMPLE = 200
const DAY_MS = 86_400_000
/** The account with a hundredth of all credits. */
const MERCHANT = 1

const numberOf = (account: number): string => String(account).padStart(10, '0')
const customerOf = (account: number): string => `00000000-0000-7000-8000-${String(account).padStart(12, '0')}`

/** The times of the first page of customers' histories, and of pages of the merchant's long history. */
export async function measureHistory(sql: Sql, accounts: number) {
  const page = (account: number, beforeSeq?: bigint) =>
    findEntries(sql, { ...EVERYTHING, beforeSeq, ledgerAccountId: BigInt(account), accountNumber: numberOf(account) })
  const others = Array.from({ length: SAMPLE }, (_, n) => 2 + ((n * 7_919) % (accounts - 1)))
  const entries = await countEntries(sql, MERCHANT)
  const middle = BigInt(Math.max(2, Math.floor(entries / 2)))
  return {
    merchantEntries: entries,
    customerFirstPage: await timesOf(others, (account) => page(account)),
    merchantFirstPage: await timesOf(others, () => page(MERCHANT)),
    merchantMiddlePage: await timesOf(others, () => page(MERCHANT, middle)),
  }
}

async function countEntries(sql: Sql, account: number): Promise<number> {
  const { rows } = await sql.query<{ seq: string }>('select seq from ledger.account where account_id = $1', [account])
  return Number(rows[0]?.seq ?? 0)
}

/** Reads statements up to their last line, without drawing them: customers' whole histories, and 30 days of the merchant. */
export async function measureStatements(sql: Sql, accounts: number, last: Date) {
  const to = calendarDay(last)
  const read = async (account: number, from: string): Promise<number> => {
    const request = { customerId: customerOf(account), accountNumber: numberOf(account), from, to, madeAt: last }
    const opened = await openStatement(sql, request)
    if (opened === undefined) throw new Error('an account is missing')
    let lines = 0
    for await (const batch of opened.batches()) lines += batch.length
    return lines
  }
  const month = calendarDay(new Date(last.getTime() - 30 * DAY_MS))
  const others = Array.from({ length: SAMPLE / 10 }, (_, n) => 2 + ((n * 7_919) % (accounts - 1)))
  const lines = await read(MERCHANT, month)
  const merchant = await timesOf([1, 2, 3], () => read(MERCHANT, month))
  return {
    customerWhole: await timesOf(others, (account) => read(account, '2000-01-01')),
    merchant30Days: { lines, ...merchant },
  }
}

async function timesOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const [first] = items
  if (first !== undefined) await work(first)
  const times: number[] = []
  for (const item of items) {
    const begin = performance.now()
    await work(item)
    times.push(performance.now() - begin)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number =>
    rounded(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { medianMs: at(0.5), p95Ms: at(0.95) }
}

/** Bytes of each table with its indexes that has more than a megabyte, in all and per transfer. */
export async function measureSizes(sql: Sql, transfers: number) {
  const { rows } = await sql.query<{ name: string; heap: number; bytes: number }>(
    `select c.oid::regclass::text as name, pg_table_size(c.oid)::float8 as heap, pg_total_relation_size(c.oid)::float8 as bytes
     from pg_class c where c.relkind = 'r' and c.relnamespace in ('bank'::regnamespace, 'ledger'::regnamespace)
       and pg_total_relation_size(c.oid) > 1000000 order by 3 desc`,
  )
  const tables = rows.map(({ name, heap, bytes }) => ({
    name,
    megabytes: Math.round(bytes / 1e6),
    heapMegabytes: Math.round(heap / 1e6),
    bytesPerTransfer: transfers === 0 ? null : Math.round(bytes / transfers),
  }))
  return { megabytes: tables.reduce((sum, { megabytes }) => sum + megabytes, 0), tables }
}

/** Seconds of a vacuum with statistics of the whole database. The first one after a fill also sets the marks of visible pages. */
export async function measureVacuum(url: string): Promise<number> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await secondsOf(() => owner.query('vacuum analyze'))
  } finally {
    await owner.end()
  }
}

/** Links audit events for at most one run of the job, and gives the rate. */
export async function measureLinking(database: Database) {
  let linked = 0
  const seconds = await secondsOf(async () => {
    linked = await linkAudit({ database, clock: systemClock })
  })
  return { linked, perSecond: Math.round(linked / seconds) }
}

/** Closes the days of the fill, proves the books from the start, and proves them again from the checkpoint. */
export async function measureProof(database: Database) {
  let days = 0
  const closeSeconds = await secondsOf(async () => {
    days = (await closeDays(database, BRAND.timeZone)).length
  })
  const prove = async (isFromStart: boolean) => {
    const begin = performance.now()
    const { books } = await proveBooks({ database, clock: systemClock }, isFromStart)
    return {
      seconds: rounded((performance.now() - begin) / 1_000),
      entries: Number(books.entries),
      faults: books.faults,
    }
  }
  return { days, closeSeconds, fromStart: await prove(true), fromCheckpoint: await prove(false) }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return rounded((performance.now() - begin) / 1_000)
}
