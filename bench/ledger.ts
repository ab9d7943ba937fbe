/**
 * Measures the ledger's speed against pgbench's TPC-B-like script on the same server and settings, and verifies the
 * books at the end.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/database.ts'
import type { Posting } from '../src/server/ledger/ledger.ts'
import { verifyBooks } from '../src/server/ledger/verify.ts'
import { withTransferEffects } from './ledger/transfer-effects.ts'
import { oneCallPerTransfer } from './ledger/one-call.ts'
import { findPgbench, tpcB } from './ledger/pgbench.ts'
import { postTransfers } from './ledger/post-transfers.ts'
import { choosePair, type LoadResult, median, ratio, rounded, type Spread, transferOf } from './ledger/workload.ts'
import { makeWorld, type Size, sizes, type World } from './ledger/world.ts'

interface Case {
  readonly name: string
  readonly run: (world: World, size: Size, seconds: number) => Promise<LoadResult>
}

const tpcBName = 'pgbench TPC-B, 32 clients'

const cases = (pgbench: string): readonly Case[] => [
  { name: tpcBName, run: (world, _, seconds) => pgbenchCase(pgbench, world, seconds, 'simple') },
  { name: 'postings, uniform, 256 in flight', run: postings('uniform', 256) },
  { name: 'postings, uniform, 1024 in flight', run: postings('uniform', 1024) },
  {
    name: 'pgbench TPC-B, 32 clients, prepared',
    run: (world, _, seconds) => pgbenchCase(pgbench, world, seconds, 'prepared'),
  },
  { name: 'postings, Zipf, 256 in flight', run: postings('zipf', 256) },
  { name: 'postings, one hot account, 256 in flight', run: postings('hot', 256) },
  { name: 'postings, two processes, 512 in flight each', run: twoProcesses('transfer', 512) },
  { name: 'holds and settlements, two processes, 64 in flight each', run: twoProcesses('held', 64) },
  { name: 'one call per transfer, 32 connections', run: oneCall('uniform') },
  { name: 'one call per transfer, 32 connections, one hot account', run: oneCall('hot') },
  { name: 'postings with all effects, 256 in flight', run: postings('uniform', 256, true) },
  { name: 'postings with all effects, 1024 in flight', run: postings('uniform', 1024, true) },
]

/**
 * The ratios that we promise: numerator, denominator, minimum. `tpcBName` is the pgbench run whose database has the
 * matching size.
 */
const targets = (size: Size): readonly (readonly [string, string, number])[] => {
  const least = size.name === 'small' ? 5 : 4
  return [
    ['postings, uniform, 256 in flight', tpcBName, least],
    ['postings, uniform, 1024 in flight', tpcBName, least],
    ['postings, one hot account, 256 in flight', tpcBName, least],
    ['postings, uniform, 256 in flight', 'one call per transfer, 32 connections', 3],
    ['postings, one hot account, 256 in flight', 'one call per transfer, 32 connections, one hot account', 12],
    ['postings with all effects, 1024 in flight', tpcBName, 3],
  ]
}

const help = `Usage: npm run bench -- ledger [--size small|large|both] [--rounds 3] [--seconds 6] [--only text]`

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', default: 'small' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '6' },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(help)
  const pgbench = findPgbench()
  if (!pgbench) {
    console.error('pgbench was not found: install it with `apt-get install postgresql-15` (its server need not run).')
    process.exitCode = 2
    return
  }
  const wanted =
    values.size === 'both'
      ? (['small', 'large'] as const)
      : [values.size === 'large' ? ('large' as const) : ('small' as const)]
  for (const name of wanted) {
    await measure(
      sizes[name],
      pgbench,
      Number.parseInt(values.rounds, 10),
      Number.parseFloat(values.seconds),
      values.only,
    )
  }
}

async function measure(
  size: Size,
  pgbench: string,
  rounds: number,
  seconds: number,
  only: string | undefined,
): Promise<void> {
  console.log(
    `\n${size.name}: ${size.accounts} accounts, ${size.journals * 2} entries at the start; ${rounds} interleaved rounds of ${seconds} s`,
  )
  const world = await makeWorld(size, pgbench)
  try {
    const list = cases(pgbench).filter((one) => !only || one.name.includes(only) || one.name === tpcBName)
    const results = new Map<string, LoadResult[]>(list.map((one) => [one.name, []]))
    // Before the measurement every table has rows and statistics, as in a bank that has run for an hour.
    for (const one of list) await one.run(world, size, 0.5)
    await world.analyze()
    for (let round = 0; round < rounds; round++) {
      for (const one of list) {
        const result = await one.run(world, size, seconds)
        results.get(one.name)?.push(result)
        console.log(
          `  ${round + 1}  ${one.name}: ${result.perSecond.toFixed(0)}/s  p50 ${result.p50Ms.toFixed(1)} ms  p99 ${rounded(result.p99Ms) ?? '-'} ms`,
        )
      }
    }
    const database = openDatabase(world.url)
    const books = await verifyBooks(database)
    await database.close()
    report(size, world, results, { rounds, seconds }, books.faults.length === 0, String(books.journals))
  } finally {
    await world.close()
  }
}

async function pgbenchCase(
  pgbench: string,
  world: World,
  seconds: number,
  mode: 'simple' | 'prepared',
): Promise<LoadResult> {
  const result = await tpcB(pgbench, world.pgbenchUrl, seconds, mode)
  return {
    perSecond: result.perSecond,
    p50Ms: result.latencyMs,
    p99Ms: Number.NaN,
    answered: result.perSecond * seconds,
  }
}

/** `hasEffects` adds the posting effects of a transfer. */
function postings(spread: Spread, inFlight: number, hasEffects = false): Case['run'] {
  return (world, size, seconds) => {
    const pair = choosePair(spread, { first: 1, count: size.accounts })
    const holder = (posting: Posting, line: number): string =>
      world.customerIds[Number(posting.lines[line]?.accountId ?? 0n) % world.customerIds.length] ?? ''
    const make = (): Posting => {
      const posting = transferOf(pair())
      return hasEffects ? withTransferEffects(posting, holder(posting, 0), holder(posting, 1)) : posting
    }
    return postTransfers(world.url, { inFlight, seconds, make })
  }
}

function oneCall(spread: Spread): Case['run'] {
  return (world, size, seconds) =>
    oneCallPerTransfer(world.url, seconds, choosePair(spread, { first: 1, count: size.accounts }))
}

function twoProcesses(kind: 'transfer' | 'held', inFlight: number): Case['run'] {
  return (world, size, seconds) => {
    const args = [world.url, size.accounts, inFlight, seconds, kind].map(String)
    return runTwo(args)
  }
}

async function runTwo(args: readonly string[]): Promise<LoadResult> {
  const script = join(import.meta.dirname, 'ledger', 'posting-process.ts')
  const children = [1, 2].map(() => spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] }))
  await Promise.all(children.map((child) => once(child.stdout, 'data')))
  const results = children.map(async (child) => {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return JSON.parse(line.toString()) as LoadResult
  })
  for (const child of children) child.stdin.write('go\n')
  const done = await Promise.all(results)
  await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined)))
  const sum = (of: (result: LoadResult) => number): number => done.reduce((total, result) => total + of(result), 0)
  return {
    perSecond: sum((result) => result.perSecond),
    p50Ms: sum((result) => result.p50Ms) / 2,
    p99Ms: Math.max(...done.map((result) => result.p99Ms)),
    answered: sum((result) => result.answered),
  }
}

function report(
  size: Size,
  world: World,
  results: ReadonlyMap<string, readonly LoadResult[]>,
  how: { readonly rounds: number; readonly seconds: number },
  areBooksRight: boolean,
  journals: string,
): void {
  const base = results.get(tpcBName) ?? []
  const rows = [...results].map(([name, runs]) => ({
    name,
    perSecond: Math.round(median(runs.map((one) => one.perSecond))),
    p50Ms: rounded(median(runs.map((one) => one.p50Ms))),
    p99Ms: rounded(median(runs.map((one) => one.p99Ms))),
    timesTpcB: rounded(ratio(runs, base)),
  }))
  console.log('')
  for (const row of rows)
    console.log(
      `${String(row.perSecond).padStart(7)}/s  ${row.timesTpcB?.toFixed(2).padStart(5)} × TPC-B  p50 ${row.p50Ms} ms  p99 ${row.p99Ms ?? '-'} ms  ${row.name}`,
    )
  const checks = targets(size).flatMap(([top, bottom, least]) => {
    const [above, below] = [results.get(top), results.get(bottom)]
    if (!above || !below) return []
    const times = rounded(ratio(above, below)) ?? 0
    return [{ what: `${top} ÷ ${bottom}`, least, times, isMet: times >= least }]
  })
  for (const check of checks)
    console.log(
      `${check.isMet ? 'met   ' : 'MISSED'} ${check.times.toFixed(2)} (at least ${check.least}): ${check.what}`,
    )
  console.log(areBooksRight ? `The books are right: ${journals} journals.` : 'The books are NOT right.')
  if (!areBooksRight) process.exitCode = 1
  write(size.name, {
    measuredAt: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, postgresql: world.serverVersion },
    settings: world.settings,
    accounts: size.accounts,
    entriesAtStart: size.journals * 2,
    pgbenchScale: world.scale,
    bytesAtStart: world.bytes,
    ...how,
    results: rows,
    targets: checks,
    areBooksRight,
    journalsVerified: journals,
  })
}

/** The file has one part for each size. A run of one size keeps the part of the other size. */
function write(name: string, result: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'ledger.json')
  let before: object = {}
  try {
    before = JSON.parse(readFileSync(path, 'utf8')) as object
  } catch {
    // The file does not exist before the first run.
  }
  writeFileSync(path, `${JSON.stringify({ ...before, [name]: result }, null, 2)}\n`)
}
