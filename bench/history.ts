/**
 * Measures how long a page of an account's history takes, by the length of the history. Target: the first page of
 * 1,000,000 entries under 20 ms.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/database.ts'
import { findEntry } from '../src/server/features/accounts/entry-store.ts'
import { type EntryQuery, EVERY_ENTRY, findEntries } from '../src/server/features/accounts/find-entries.ts'
import { firstMonth, readFacts } from '../src/server/features/insights/facts-store.ts'
import { learnFrom } from '../src/core/insights/assign-category.ts'
import { summarise } from '../src/core/insights/summarise.ts'
import { LAST_DAY, type LongAccount, makeHistoryWorld } from './history/long-account.ts'

const TARGET_MS = 20
const PAGE = 31
const WARM_UP = 5

export const EVERYTHING: Omit<EntryQuery, 'ledgerAccountId' | 'accountNumber'> = {
  ...EVERY_ENTRY,
  limit: PAGE,
}

/** Maps the name of a case to its query, for an account with this many entries. */
function casesOf(entries: number): Readonly<Record<string, Partial<EntryQuery>>> {
  return {
    'first page': {},
    'a page in the middle': { beforeSeq: BigInt(Math.floor(entries / 2)) },
    'last 90 days': { from: '2026-08-23', to: LAST_DAY },
    'one day of long ago': { from: '2025-06-01', to: '2025-06-01' },
    'money in': { direction: 'credit' },
    'an amount that is common': { leastMinor: 20_000n, mostMinor: 30_000n },
    'an amount that is rare': { leastMinor: 70_000_000n },
    'card payments': { kinds: ['card-payment'] },
    'words that are common': { search: 'friend 7' },
    'words that are rare': { search: 'needle' },
    'words that nothing has': { search: 'no such thing' },
  }
}

interface Measured {
  readonly name: string
  readonly entries: number
  readonly found: number
  /**
   * True if the search read its maximum number of entries before the page was full. The customer then continues from
   * there.
   */
  readonly isCut: boolean
  readonly medianMs: number
  readonly p95Ms: number
}

/**
 * Prints the results and writes bench/results/history.json. The exit code is 1 when the first page misses its target.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { entries: { type: 'string' }, rounds: { type: 'string' } },
  })
  const lengths = [1_000, Number(values.entries ?? 1_000_000)]
  const rounds = Number(values.rounds ?? 200)
  console.log(`loading accounts of ${lengths.join(' and ')} entries…`)
  const world = await makeHistoryWorld(lengths)
  const database = openDatabase(world.url, { maxConnections: 2 })
  const results: Measured[] = []
  try {
    for (const account of world.accounts) results.push(...(await measureAccount(database.pool, account, rounds)))
  } finally {
    await database.close()
    await world.close()
  }
  for (const one of results) {
    const cut = one.isCut ? ', looked through its share' : ''
    console.log(
      `${String(one.entries).padStart(9)} entries  ${one.name.padEnd(26)} ${one.medianMs.toFixed(2).padStart(7)} ms, p95 ${one.p95Ms.toFixed(2)} (${one.found} found${cut})`,
    )
  }
  const first = results.find((one) => one.name === 'first page' && one.entries === lengths[1])
  const isMet = first !== undefined && first.p95Ms < TARGET_MS
  console.log(`target: the first page of ${lengths[1]} entries under ${TARGET_MS} ms: ${isMet ? 'met' : 'MISSED'}`)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version }
  const report = { targetMs: TARGET_MS, rounds, machine, settings: world.settings, results }
  writeFileSync(join(folder, 'history.json'), `${JSON.stringify(report, null, 2)}\n`)
  if (!isMet) process.exitCode = 1
}

async function measureAccount(
  sql: Parameters<typeof findEntries>[0],
  account: LongAccount,
  rounds: number,
): Promise<readonly Measured[]> {
  const { accountNumber, ledgerAccountId, entries } = account
  const measured: Measured[] = []
  for (const [name, asked] of Object.entries(casesOf(entries))) {
    const query = { ...EVERYTHING, ...asked, accountNumber, ledgerAccountId }
    const page = await findEntries(sql, query)
    const times = await timesOf(rounds, () => findEntries(sql, query))
    measured.push({ name, entries, found: page.entries.length, isCut: page.lookedTo !== undefined, ...times })
  }
  const seq = BigInt(Math.floor(entries / 3))
  const times = await timesOf(rounds, () => findEntry(sql, { accountNumber, ledgerAccountId, seq }))
  measured.push({ name: 'one entry, all of it', entries, found: 1, isCut: false, ...times })
  measured.push(await measureInsights(sql, account, Math.max(10, Math.floor(rounds / 10))))
  return measured
}

/** Reads six months and summarises them, as the Insights page does. */
async function measureInsights(
  sql: Parameters<typeof findEntries>[0],
  account: LongAccount,
  rounds: number,
): Promise<Measured> {
  const month = LAST_DAY.slice(0, 7)
  const addUp = async () => {
    const read = await readFacts(sql, [account], { from: '2026-06', before: '2026-12' })
    summarise(read.facts, learnFrom([]), month)
    await firstMonth(sql, [account])
    return read
  }
  const { facts, readFrom } = await addUp()
  const times = await timesOf(rounds, addUp)
  const { entries } = account
  return { name: 'insights of six months', entries, found: facts.length, isCut: readFrom !== undefined, ...times }
}

/** Measures from the call until the rows are returned, so the time includes the driver. */
async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<Pick<Measured, 'medianMs' | 'p95Ms'>> {
  for (let round = 0; round < WARM_UP; round += 1) await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return {
    medianMs: times[Math.floor(rounds / 2)] ?? Number.NaN,
    p95Ms: times[Math.floor(rounds * 0.95)] ?? Number.NaN,
  }
}
