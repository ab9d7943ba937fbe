/**
 * Measures our posting, one call per transfer, pgledger and TPC-B on the same server in turn, and verifies the books of each at the end.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findPgbench } from './ledger/pgbench.ts'
import type { LoadResult, Spread } from './ledger/workload.ts'
import { makeWorld, sizes, type World } from './ledger/world.ts'
import { writeReport } from './overload/write-report.ts'
import { inTurn, type Measured, ratiosOf, rowsOf } from './side-by-side/compare.ts'
import { openOurBooks, OURS } from './side-by-side/our-books.ts'
import { installPgledger, PGLEDGER, type PgledgerSource, readPgledger } from './side-by-side/pgledger.ts'
import type { System } from './side-by-side/system.ts'
import { openTpcB } from './side-by-side/tpc-b.ts'

const LOADS: readonly { readonly spread: Spread; readonly inFlight: number }[] = [
  { spread: 'uniform', inFlight: 32 },
  { spread: 'uniform', inFlight: 256 },
  { spread: 'hot', inFlight: 256 },
]

/**
 * Options: `--pgledger <folder or file>` (a copy of github.com/pgr0ss/pgledger), `--rounds 3`, `--seconds 3`. Writes
 * bench/results/side-by-side.json. The exit code is 1 when the books of a system are wrong.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pgledger: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
    },
  })
  const pgbench = findPgbench()
  if (!pgbench) {
    console.error('pgbench was not found: install it with `apt-get install postgresql-15` (its server need not run).')
    process.exitCode = 2
    return
  }
  const pgledger = values.pgledger === undefined ? undefined : readPgledger(values.pgledger)
  if (pgledger === undefined) console.log('pgledger is left out: `--pgledger <folder or file>` names a copy of it')
  const loadBefore = loadavg()[0] ?? 0
  const world = await makeWorld(sizes.small, pgbench)
  const systems: System[] = []
  try {
    systems.push(await openTpcB(pgbench, world.pgbenchUrl))
    if (pgledger) systems.push(await openPgledger(world, pgledger))
    systems.push(openOurBooks(world, sizes.small.accounts, LOADS))
    const how = { rounds: Number.parseInt(values.rounds, 10), seconds: Number.parseFloat(values.seconds) }
    const measured = await measure(systems, how)
    await report({ world, systems, measured, how, loadBefore, pgledger })
  } finally {
    for (const system of systems) await system.close()
    await world.close()
  }
}

const openPgledger = (world: World, source: PgledgerSource): Promise<System> =>
  installPgledger({ ownerUrl: world.ownerUrl, source, accounts: sizes.small.accounts, loads: LOADS })

interface How {
  readonly rounds: number
  readonly seconds: number
}

async function measure(systems: readonly System[], how: How): Promise<readonly Measured[]> {
  const cases = systems.flatMap((system) => system.cases)
  for (const one of cases) await one.run(0.5)
  for (const system of systems) await system.analyze()
  const results = new Map(cases.map((one) => [one, [] as LoadResult[]]))
  for (let round = 0; round < how.rounds; round += 1)
    for (const one of inTurn(cases, round)) {
      const result = await one.run(how.seconds)
      results.get(one)?.push(result)
      console.log(`  ${round + 1}  ${label(one)}: ${result.perSecond.toFixed(0)}/s`)
    }
  return cases.map((one) => ({
    one: { system: one.system, spread: one.spread, inFlight: one.inFlight },
    rounds: results.get(one) ?? [],
  }))
}

const label = (one: Measured['one']): string => `${one.system}, ${one.spread}, ${one.inFlight} in flight`

interface Findings {
  readonly world: World
  readonly systems: readonly System[]
  readonly measured: readonly Measured[]
  readonly how: How
  readonly loadBefore: number
  readonly pgledger: PgledgerSource | undefined
}

async function report({ world, systems, measured, how, loadBefore, pgledger }: Findings): Promise<void> {
  const results = rowsOf(measured)
  for (const row of results) console.log(`${String(row.perSecond).padStart(7)}/s  ${label(row)}`)
  const ratios = ratiosOf(OURS, measured)
  for (const { spread, inFlight, to, times } of ratios)
    console.log(`${times?.toFixed(2).padStart(7)} × ${to}: ${OURS}, ${spread}, ${inFlight} in flight`)
  const books: Record<string, Awaited<ReturnType<System['verify']>>> = {}
  for (const system of systems) {
    const found = await system.verify()
    books[system.name] = found
    const verdict = found.faults.length === 0 ? 'right' : `NOT right: ${found.faults.join('; ')}`
    console.log(`books of ${system.name}: ${verdict}, ${found.transfers} transfers`)
  }
  const areBooksRight = Object.values(books).every(({ faults }) => faults.length === 0)
  const leftOut = pgledger === undefined ? [PGLEDGER] : []
  writeReport('side-by-side', {
    loadBefore,
    postgresql: world.serverVersion,
    settings: world.settings,
    accounts: sizes.small.accounts,
    pgbenchScale: world.scale,
    pgledgerSha256: pgledger?.sha256 ?? null,
    leftOut,
    ...how,
    results,
    ratios,
    books,
    areBooksRight,
  })
  if (!areBooksRight) process.exitCode = 1
}
