/** Same-bank transfers through the whole sealed HTTP path, beside a sealed, signed-in call of the same server that does nothing. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepAlive } from '../src/contract/keep-alive.ts'
import { transferRoutes } from '../src/contract/transfers.ts'
import { verifyBooks } from '../src/server/ledger/verify.ts'
import { type Call, callsOf, type Fired, fireClosed, fireOpen, initiation, openAnswer } from './api/calls.ts'
import { type LoadedBank, openLoadedBank, PIN } from './api/world.ts'
import { median } from './ledger/workload.ts'

const AT_ONCE = 64
/** The share of the most that the server takes at which latency is looked at. */
const BUSY = 0.7

interface Measured {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Milliseconds of CPU per call: of the server's processes, and of PostgreSQL's. */
  readonly serverCpuMs: number
  readonly postgresCpuMs: number
}

const KINDS = ['nothing', 'initiate', 'confirm'] as const
type Kind = (typeof KINDS)[number]

/** `--transfers` a round, `--rounds`, `--payers` signed in. Results go to bench/results/api.json. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transfers: { type: 'string', default: '3000' },
      rounds: { type: 'string', default: '3' },
      payers: { type: 'string', default: '300' },
    },
  })
  const [transfers, rounds, payers] = [values.transfers, values.rounds, values.payers].map((text) =>
    Number.parseInt(text, 10),
  )
  const results: Record<string, unknown> = {}
  for (const servers of [1, 2]) {
    const bank = await openLoadedBank({ payers: payers!, servers })
    try {
      results[`${servers} server process${servers > 1 ? 'es' : ''}`] = await measure(bank, transfers!, rounds!)
    } finally {
      await bank.close()
    }
  }
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg()[0] }
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const report = {
    measuredAt: new Date().toISOString(),
    machine,
    transfers,
    rounds,
    payers,
    atOnce: AT_ONCE,
    ...results,
  }
  writeFileSync(join(folder, 'api.json'), `${JSON.stringify(report, null, 2)}\n`)
}

async function measure(bank: LoadedBank, transfers: number, rounds: number) {
  const runs: Record<Kind, Measured[]> = { nothing: [], initiate: [], confirm: [] }
  await oneRound(bank, Math.min(300, transfers), (calls) => fireClosed(calls, AT_ONCE))
  for (let round = 0; round < rounds; round += 1) {
    const result = await oneRound(bank, transfers, (calls) => fireClosed(calls, AT_ONCE))
    for (const kind of KINDS) runs[kind].push(result[kind])
    console.log(`  ${round + 1}  ${KINDS.map((kind) => `${kind} ${result[kind].perSecond.toFixed(0)}/s`).join('  ')}`)
  }
  const most = Object.fromEntries(KINDS.map((kind) => [kind, medians(runs[kind])])) as Record<Kind, Measured>
  const transferPerSecond = 1 / (1 / most.initiate.perSecond + 1 / most.confirm.perSecond)
  const rates = { nothing: most.nothing.perSecond, initiate: most.initiate.perSecond, confirm: most.confirm.perSecond }
  const busy = await oneRound(bank, transfers, (calls, kind) => fireOpen(calls, BUSY * rates[kind]))
  const books = await verifyBooks(bank.database)
  if (books.faults.length > 0) throw new Error(`The books are NOT right: ${JSON.stringify(books.faults)}`)
  const report = {
    transfersPerSecond: round(transferPerSecond),
    nothingPerSecond: most.nothing.perSecond,
    ratio: round(transferPerSecond / most.nothing.perSecond),
    most,
    at70Percent: busy,
    journalsVerified: String(books.journals),
  }
  print(bank, report)
  return report
}

/** Each kind's calls are sealed first and fired together; a confirmation needs what its initiation answered. */
async function oneRound(
  bank: LoadedBank,
  transfers: number,
  fire: (calls: readonly Call[], kind: Kind) => Promise<Fired>,
): Promise<Record<Kind, Measured>> {
  const seal = await callsOf(bank, transfers)
  const nothing = await seal(keepAlive, () => ({}))
  const idle = await measured(bank, nothing, () => fire(nothing, 'nothing'))
  const initiations = await seal(transferRoutes.initiate, initiation)
  const initiated = await measured(bank, initiations, () => fire(initiations, 'initiate'))
  const confirmations = await seal(transferRoutes.confirm, (_payer, n) => {
    const { challengeId } = initiated.answers[n] as { challengeId: string }
    return { challengeId, pin: PIN }
  })
  const confirmed = await measured(bank, confirmations, () => fire(confirmations, 'confirm'))
  await untilNoticesAreSent(bank)
  const done = confirmed.answers.every((answer) => (answer as { status: string }).status === 'successful')
  if (!done) throw new Error('a transfer was not successful')
  return { nothing: idle.result, initiate: initiated.result, confirm: confirmed.result }
}

/** What a round's transfers queued must not be counted in the next round's calls. */
async function untilNoticesAreSent(bank: LoadedBank): Promise<void> {
  for (;;) {
    const { rows } = await bank.database.pool.query<{ waiting: string }>(
      'select count(*) as waiting from graphile_worker.jobs where run_at <= now()',
    )
    if (rows[0]?.waiting === '0') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function measured(bank: LoadedBank, calls: readonly Call[], fire: () => Promise<Fired>) {
  const before = bank.cpuMs()
  const fired = await fire()
  const after = bank.cpuMs()
  const answers = await Promise.all(calls.map((call, n) => openAnswer(call, fired.replies[n]!)))
  const result: Measured = {
    perSecond: round(fired.perSecond),
    p50Ms: round(fired.p50Ms),
    p99Ms: round(fired.p99Ms),
    serverCpuMs: round((after.server - before.server) / calls.length),
    postgresCpuMs: round((after.postgres - before.postgres) / calls.length),
  }
  return { result, answers }
}

function medians(runs: readonly Measured[]): Measured {
  const of = (name: keyof Measured): number => round(median(runs.map((one) => one[name])))
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    serverCpuMs: of('serverCpuMs'),
    postgresCpuMs: of('postgresCpuMs'),
  }
}

function print(bank: LoadedBank, report: Awaited<ReturnType<typeof measure>>): void {
  console.log(
    `${bank.origins.length} server process(es): ${report.transfersPerSecond} transfers/s, ${report.ratio} of the do-nothing call's ${report.nothingPerSecond}/s`,
  )
  for (const kind of KINDS) {
    const { perSecond, serverCpuMs, postgresCpuMs, p99Ms } = report.most[kind]
    console.log(
      `  ${kind}: ${perSecond}/s, p99 ${p99Ms} ms; CPU per call ${serverCpuMs} ms server, ${postgresCpuMs} ms PostgreSQL; at ${BUSY * 100} %: p99 ${report.at70Percent[kind].p99Ms} ms`,
    )
  }
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
