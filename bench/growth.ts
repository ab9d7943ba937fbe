/** Measures how a bank behaves as its books grow: it fills a database in steps, and measures it empty and after each step. */
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/database.ts'
import { type Embedded, startEmbedded } from '../src/server/db/embedded/embedded.ts'
import { makeTestFolder } from '../src/server/db/embedded/folder.fixture.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { createLedger } from '../src/server/ledger/create-ledger.ts'
import { rounded } from './api/cost.ts'
import { checkSpace, fillTo, makeAccounts, type Progress, STEP_MS, type Tables } from './growth/fill.ts'
import {
  measureHistory,
  measureLinking,
  measureProof,
  measureSizes,
  measureStatements,
  measureVacuum,
} from './growth/measures.ts'
import { withTransferEffects } from './ledger/transfer-effects.ts'
import { choosePair, closedLoop, type LoadResult, median, transferOf } from './ledger/workload.ts'
import { writeReport } from './overload/write-report.ts'

const SETTINGS = { max_wal_size: '8GB', shared_buffers: '2GB' }
/** The sizes at which the bank is measured, as entries. */
const STEPS = [1_000_000, 10_000_000, 100_000_000]
/** The rate at a size, divided by the rate of the empty database. */
const LEAST: Readonly<Record<number, number>> = { 10_000_000: 0.85, 100_000_000: 0.75 }
const DAY_MS = 86_400_000

interface Options {
  readonly entries: number
  readonly accounts: number
  readonly tables: Tables
  readonly rounds: number
  readonly seconds: number
  readonly hasProof: boolean
}

interface World {
  readonly url: string
  readonly ownerUrl: string
  readonly progress: Progress
}

/**
 * Options: `--entries` at the end, `--accounts`, `--tables books|all`, `--rounds` and `--seconds` of the postings, `--skip-proof`. Writes
 * bench/results/growth.json. The exit code is 1 when a check fails, or when a rate of a quiet machine misses its target.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = parseOptions(args)
  const dataFolder = makeTestFolder('adire-growth-')
  checkSpace(dataFolder, options.entries / 2, options.tables)
  const server = await startEmbedded({ dataFolder, settings: SETTINGS })
  try {
    const results = await measureSteps(server, options)
    const [empty] = results
    const rates = results.map((one) => ({
      entries: one.entries,
      toEmpty: rounded(one.postings.perSecond / (empty?.postings.perSecond ?? Number.NaN)),
      withEffectsToEmpty: rounded(one.withEffects.perSecond / (empty?.withEffects.perSecond ?? Number.NaN)),
    }))
    // On a busy machine a rate depends on the others more than on the size, so there is no verdict.
    const isQuiet = (loadavg()[0] ?? 0) < 2 * cpus().length
    const isMet = isQuiet ? rates.every(({ entries, toEmpty }) => toEmpty >= (LEAST[entries] ?? 0)) : null
    const isRight = results.every(({ proof }) => proof === undefined || proof.fromStart.faults.length === 0)
    for (const rate of rates)
      console.log(`${rate.entries} entries: ${rate.toEmpty} of the empty rate, with effects ${rate.withEffectsToEmpty}`)
    const verdict = isMet === null ? 'not judged, because the machine is busy' : isMet ? 'met' : 'MISSED'
    console.log(`targets ${verdict}; books ${isRight ? 'right' : 'NOT right'}`)
    writeReport('growth', {
      options,
      settings: SETTINGS,
      stepMs: STEP_MS,
      leastRates: LEAST,
      rates,
      isQuiet,
      isMet,
      isRight,
      results,
    })
    process.exitCode = isMet !== false && isRight ? 0 : 1
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: 'string', default: '1000000' },
      accounts: { type: 'string' },
      tables: { type: 'string', default: 'all' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      'skip-proof': { type: 'boolean', default: false },
    },
  })
  const entries = Number(values.entries)
  if (!Number.isSafeInteger(entries) || entries < 2 || entries % 2 === 1) throw new Error('--entries is an even number')
  return {
    entries,
    // The same number of accounts at each size, so that only the entries differ.
    accounts: Number(values.accounts ?? Math.min(2_000_000, Math.max(100_000, Math.round(entries / 50)))),
    tables: values.tables === 'books' ? 'books' : 'all',
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    hasProof: !values['skip-proof'],
  }
}

async function measureSteps(server: Embedded, options: Options) {
  const { url, ownerUrl } = server
  await migrate(ownerUrl)
  const { entries, accounts } = options
  // The fill ends two days before now, so that its days can be closed.
  const at = new Date(Date.now() - (entries / 2) * STEP_MS - 2 * DAY_MS)
  const world: World = { url, ownerUrl, progress: { transfers: 0, at } }
  await makeAccounts(ownerUrl, accounts, at)
  const results = [await measureStep(world, options, 0)]
  for (const step of [...STEPS.filter((one) => one < entries), entries])
    results.push(await measureStep(world, options, step))
  return results
}

async function measureStep(world: World, options: Options, entries: number) {
  const { ownerUrl, progress } = world
  const { accounts, tables } = options
  const before = progress.transfers
  const load = await fillTo(ownerUrl, progress, { transfers: entries / 2, accounts, tables })
  print(`${entries} entries: load`, load)
  const vacuumSeconds = await measureVacuum(ownerUrl)
  const database = openDatabase(world.url, { maxConnections: 2 })
  try {
    const sizes = await measureSizes(database.pool, progress.transfers)
    const history = await measureHistory(database.pool, accounts)
    const statements = await measureStatements(database.pool, accounts, progress.at)
    print('history', history)
    print('statements', statements)
    const postings = await measurePostings(world, options, false)
    const withEffects = await measurePostings(world, options, true)
    print('postings', { postings, withEffects })
    const vacuumAfterPostingsSeconds = await measureVacuum(ownerUrl)
    const linking = await measureLinking(database)
    print('linking', linking)
    const isLast = entries === options.entries
    const proof = isLast && options.hasProof ? await measureProof(database) : undefined
    if (proof !== undefined) print('proof', proof)
    const vacuum = { afterLoadSeconds: vacuumSeconds, afterPostingsSeconds: vacuumAfterPostingsSeconds }
    const added = progress.transfers - before
    return { entries, added, load, vacuum, sizes, history, statements, postings, withEffects, linking, proof }
  } finally {
    await database.close()
  }
}

/**
 * Transfers between random accounts through the ledger of the server: 256 in flight, or 1,024 with the effects of a transfer. All have one
 * time, after the fill and before the next fill, because an account is posted to in the order of time.
 */
async function measurePostings({ url, progress }: World, options: Options, hasEffects: boolean) {
  const at = new Date(progress.at)
  progress.at = new Date(at.getTime() + 1_000)
  const database = openDatabase(url, { maxConnections: 1 })
  const ledger = createLedger({ database, clock: { now: () => at } })
  const pair = choosePair('uniform', { first: 1, count: options.accounts })
  const customer = (account: bigint): string => `00000000-0000-7000-8000-${String(account).padStart(12, '0')}`
  const post = async (): Promise<void> => {
    const [from, to] = pair()
    const transfer = transferOf([from, to])
    const posted = await ledger.post(
      hasEffects ? withTransferEffects(transfer, customer(from), customer(to)) : transfer,
    )
    if (!posted.ok) throw new Error(`refused: ${posted.failure.kind}`)
  }
  const inFlight = hasEffects ? 1_024 : 256
  try {
    await closedLoop(inFlight, 1, post)
    const rounds: LoadResult[] = []
    for (let round = 0; round < options.rounds; round += 1)
      rounds.push(await closedLoop(inFlight, options.seconds, post))
    const of = (figure: 'perSecond' | 'p50Ms' | 'p99Ms'): number => rounded(median(rounds.map((one) => one[figure])))
    return { perSecond: of('perSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') }
  } finally {
    await ledger.close()
    await database.close()
  }
}

const print = (name: string, figures: object): void => console.log(`  ${name}: ${JSON.stringify(figures)}`)
