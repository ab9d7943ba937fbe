/** Measures how a bank behaves as its books grow: it fills a database in steps, and measures it empty and after each step. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/database.ts'
import { type Embedded, startEmbedded } from '../src/server/db/embedded/embedded.ts'
import {
  makeThrowAwayFolder,
  removeAbandoned,
  removeWithServer,
} from '../src/server/db/embedded/throw-away-folder.fixture.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { createLedger } from '../src/server/ledger/create-ledger.ts'
import { rounded } from './api/cost.ts'
import { checkSpace, fillTo, makeAccounts, type Progress, STEP_MS } from './growth/fill.ts'
import { judge } from './growth/judge.ts'
import {
  measureHistory,
  measureLinking,
  measureProof,
  measureSizes,
  measureStatements,
  measureVacuum,
} from './growth/measures.ts'
import { QUIET_SHARE, readSettledUsage, readUsage, shareOfOthers, waitForQuiet } from './growth/quiet.ts'
import { type Contents, readState, type State, writeState } from './growth/state.ts'
import { withTransferEffects } from './ledger/transfer-effects.ts'
import { choosePair, closedLoop, type LoadResult, median, transferOf } from './ledger/workload.ts'
import { writeReport } from './overload/write-report.ts'

const SETTINGS = { max_wal_size: '8GB' }
const PREFIX = 'adire-growth-'
/** The sizes at which the bank is measured, as entries. */
const STEPS = [1_000_000, 10_000_000, 100_000_000]
/** The least rate at a size, divided by the rate of the empty database. */
const LEAST: Readonly<Record<number, number>> = { 10_000_000: 0.85, 100_000_000: 0.75 }
const DAY_MS = 86_400_000

interface Options extends Contents {
  readonly rounds: number
  readonly seconds: number
  readonly hasProof: boolean
  /** A size as PostgreSQL writes it, such as `2GB`. */
  readonly sharedBuffers: string
  /** The longest wait for a quiet machine before the postings of a size, in minutes. */
  readonly waitQuiet: number
}

interface World {
  readonly url: string
  readonly ownerUrl: string
  readonly progress: Progress
}

type Measured = Awaited<ReturnType<typeof measureStep>>

/** `proof`: only of the last size. */
type Result = Measured & { readonly proof?: Awaited<ReturnType<typeof measureProof>> }

/**
 * Options: `--entries` at the end, `--accounts`, `--tables books|all`, `--rounds` and `--seconds` of the postings, `--skip-proof`,
 * `--wait-quiet <minutes>`, `--shared-buffers <size>` of PostgreSQL, and `--folder <path>`, from which an interrupted run continues.
 * Writes bench/results/growth.json. The exit code is 1 when a check fails, or when a rate of a quiet machine misses its target.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { folder, options } = parseOptions(args)
  await removeAbandoned(PREFIX)
  const dataFolder = folder === undefined ? makeThrowAwayFolder(PREFIX) : keptFolder(folder)
  const state = readState<Result>(dataFolder, options)
  if (state === undefined) checkSpace(dataFolder, options.entries / 2, options.tables)
  else console.log(`goes on after ${state.results.length} sizes`)
  const server = await startEmbedded({ dataFolder, settings: settingsOf(options) })
  let isComplete = false
  const removeAtExit = (): void => removeWithServer(dataFolder, server.pid())
  // A kept folder is stopped cleanly, because the next run continues from it.
  if (folder === undefined) process.once('exit', removeAtExit)
  try {
    report(await measureSteps(server, { dataFolder, options, state }), options)
    isComplete = true
  } finally {
    await server.stop()
    process.off('exit', removeAtExit)
    if (isComplete || folder === undefined) rmSync(dataFolder, { recursive: true, force: true })
  }
}

const settingsOf = ({ sharedBuffers }: Options) => ({ ...SETTINGS, shared_buffers: sharedBuffers })

function report(results: readonly Result[], options: Options): void {
  const { rates, isQuiet, isMet } = judge(results, LEAST)
  const proof = results.at(-1)?.proof
  const isRight = proof === undefined ? null : proof.fromStart.faults.length === 0
  for (const rate of rates)
    console.log(`${rate.entries} entries: ${rate.toEmpty} of the empty rate, with effects ${rate.withEffectsToEmpty}`)
  const verdict = isMet === null ? 'not judged, because the machine was busy' : isMet ? 'met' : 'MISSED'
  const books = isRight === null ? 'not checked' : isRight ? 'right' : 'NOT right'
  console.log(`targets ${verdict}; books ${books}`)
  const how = { options, settings: settingsOf(options), stepMs: STEP_MS, leastRates: LEAST, quietShare: QUIET_SHARE }
  writeReport('growth', { ...how, rates, isQuiet, isMet, isRight, results })
  process.exitCode = isMet === false || isRight === false ? 1 : 0
}

/** The database's own user must enter the folder. */
function keptFolder(path: string): string {
  const folder = resolve(path)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

function parseOptions(args: readonly string[]): { readonly folder: string | undefined; readonly options: Options } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: 'string', default: '1000000' },
      accounts: { type: 'string' },
      tables: { type: 'string', default: 'all' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      'shared-buffers': { type: 'string', default: '2GB' },
      'skip-proof': { type: 'boolean', default: false },
      'wait-quiet': { type: 'string', default: '0' },
      folder: { type: 'string' },
    },
  })
  const entries = Number(values.entries)
  if (!Number.isSafeInteger(entries) || entries < 2 || entries % 2 === 1) throw new Error('--entries is an even number')
  const options: Options = {
    entries,
    // The same number of accounts at each size, so that only the entries differ.
    accounts: Number(values.accounts ?? Math.min(2_000_000, Math.max(100_000, Math.round(entries / 50)))),
    tables: values.tables === 'books' ? 'books' : 'all',
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    hasProof: !values['skip-proof'],
    sharedBuffers: values['shared-buffers'],
    waitQuiet: Number(values['wait-quiet']),
  }
  return { folder: values.folder, options }
}

interface Run {
  readonly dataFolder: string
  readonly options: Options
  readonly state: State<Result> | undefined
}

async function measureSteps({ url, ownerUrl }: Embedded, { dataFolder, options, state }: Run) {
  await migrate(ownerUrl)
  const { entries, accounts, tables } = options
  // The fill ends two days before now, so that its days can be closed.
  const at = new Date(Date.now() - (entries / 2) * STEP_MS - 2 * DAY_MS)
  const progress = state?.progress ?? { transfers: 0, at }
  const contents: Contents = { entries, accounts, tables }
  const keep = (results: readonly Result[]): void => writeState(dataFolder, { contents, progress, results })
  const world: World = { url, ownerUrl, progress }
  const results = [...(state?.results ?? [])]
  if (state === undefined) {
    await makeAccounts(ownerUrl, accounts, at)
    keep(results)
  }
  for (const step of [0, ...STEPS.filter((one) => one < entries), entries].slice(results.length)) {
    results.push(await measureStep(world, options, step))
    keep(results)
  }
  return options.hasProof ? await proveLast(url, results) : results
}

/** Proves the books of the last size. A run that was ended here goes on here: closed days stay closed. */
async function proveLast(url: string, results: readonly Result[]): Promise<readonly Result[]> {
  const database = openDatabase(url, { maxConnections: 2 })
  try {
    const proof = await measureProof(database)
    print('proof', proof)
    return results.map((one, at) => (at === results.length - 1 ? { ...one, proof } : one))
  } finally {
    await database.close()
  }
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
    const waited = await waitForQuiet(options.waitQuiet * 60_000)
    const start = readUsage()
    const history = await measureHistory(database.pool, accounts)
    const statements = await measureStatements(database.pool, accounts, progress.at)
    print('history', history)
    print('statements', statements)
    const postings = await measurePostings(world, options, false)
    const withEffects = await measurePostings(world, options, true)
    const quiet = { waited, othersShare: shareOfOthers(start, await readSettledUsage()) }
    print('postings', { postings, withEffects, quiet })
    const vacuumAfterPostingsSeconds = await measureVacuum(ownerUrl)
    const linking = await measureLinking(database)
    print('linking', linking)
    const vacuum = { afterLoadSeconds: vacuumSeconds, afterPostingsSeconds: vacuumAfterPostingsSeconds }
    const added = progress.transfers - before
    return { entries, added, load, quiet, vacuum, sizes, history, statements, postings, withEffects, linking }
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
    const eachRound = rounds.map(({ perSecond }) => rounded(perSecond))
    return { perSecond: of('perSecond'), eachRound, p50Ms: of('p50Ms'), p99Ms: of('p99Ms') }
  } finally {
    await ledger.close()
    await database.close()
  }
}

const print = (name: string, figures: object): void => console.log(`  ${name}: ${JSON.stringify(figures)}`)
