/**
 * Runs the bank on a cluster of three database servers on this machine, and takes the primary away again and again:
 * `npm run ha`.
 *
 * Options: `--rounds`, `--events` (comma separated), `--customers`, `--pause` (milliseconds between two payments of a customer).
 * Writes bench/results/ha.json. Ends with 0 only when every condition holds.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { untilDelivered } from '../../bench/api/payment-cases.ts'
import { writeReport } from '../../bench/overload/write-report.ts'
import { CHECKS, type ServedBank, startBank } from './bank.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { reportConditions, runDrill, say } from './drill.ts'
import { FAULTS, type FaultName, isFaultName } from './faults.ts'
import { prepareFence } from './fence.ts'
import { type Load, startLoad } from './load.ts'
import { compareWithBooks, readBooks } from './outcome.ts'
import { TIMES } from './patroni-config.ts'
import { findPrograms } from './programs.ts'
import { type EventFigures, runEvent } from './run-event.ts'
import { conditionsOf, type RunFigures } from './conditions.ts'

interface Plan {
  readonly rounds: number
  readonly events: readonly FaultName[]
  readonly customers: number
  readonly pauseMs: number
}

function readPlan(): Plan {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '2' },
      events: { type: 'string', default: Object.keys(FAULTS).join(',') },
      customers: { type: 'string', default: '12' },
      pause: { type: 'string', default: '400' },
    },
  })
  const names = values.events.split(',')
  const events = names.filter(isFaultName)
  if (events.length < names.length) throw new Error(`--events takes ${Object.keys(FAULTS).join(', ')}.`)
  const [rounds = 0, customers = 0, pauseMs = 0] = [values.rounds, values.customers, values.pause].map(Number)
  if (!(rounds >= 1 && customers >= 2 && pauseMs >= 0))
    throw new Error('--rounds, --customers and --pause take numbers.')
  return { rounds, events, customers, pauseMs }
}

async function inflictAll(cluster: Cluster, load: Load, { rounds, events }: Plan): Promise<EventFigures[]> {
  const figures: EventFigures[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const event of events) {
      say(`round ${round}: ${FAULTS[event].title}`)
      const one = await runEvent(cluster, load, event)
      figures.push(one)
      say(`  ${JSON.stringify(one)}`)
    }
  }
  return figures
}

/** Waits until every payment has ended, and compares the answers, the books and the networks. */
async function check(cluster: Cluster, bank: ServedBank, load: Load, since: Date) {
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  // The loss of the connection also rejects the query under way.
  owner.on('error', () => {})
  await owner.connect()
  await untilDelivered({ owner }).finally(() => owner.end())
  const outcome = compareWithBooks(load.payments, await readBooks(bank.database.pool, load.payments, since))
  const checks: { readonly name: string; readonly isRight: boolean; readonly output: string }[] = []
  for (const [name, command] of Object.entries(CHECKS)) {
    const checked = await bank.command(...command)
    checks.push({ name, ...checked })
    say(`${name}: ${checked.isRight ? 'right' : 'WRONG'}. ${checked.output.split('\n').at(-1) ?? ''}`)
  }
  return { outcome, checks }
}

async function run(plan: Plan, cluster: Cluster, bank: ServedBank): Promise<boolean> {
  const since = new Date()
  const load = await startLoad(bank.apiOrigins, bank.payers, plan.pauseMs)
  const events = await inflictAll(cluster, load, plan)
  await load.finish()
  const history = { ...load.history, byReplica: await bank.replicaReads() }
  const ready = await Promise.all(bank.readyUrls.map((url) => fetch(url).then(({ status }) => status === 200)))
  const { outcome, checks } = await check(cluster, bank, load, since)
  const figures: RunFigures = {
    events,
    outcome,
    checks,
    refusals: load.refusals,
    history,
    areReady: ready.every(Boolean),
  }
  const conditions = conditionsOf(figures)
  writeReport('ha', { ...plan, patroni: TIMES, conditions, payments: load.payments.length, ...figures })
  return reportConditions(conditions)
}

async function main(): Promise<boolean> {
  const plan = readPlan()
  const cluster = await startCluster(findPrograms())
  const ending = (signal: NodeJS.Signals): void => {
    console.error(`${signal}: the cluster ends.`)
    void cluster.close().finally(() => process.exit(130))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, ending)
  try {
    say(`three database servers, etcd and HAProxy run in ${cluster.folder}`)
    await prepareFence(cluster)
    const bank = await startBank(cluster, plan.customers)
    try {
      say(`two API processes and one for jobs serve ${plan.customers} customers`)
      return await run(plan, cluster, bank)
    } finally {
      await bank.close()
    }
  } finally {
    await cluster.close()
  }
}

runDrill('ha', 'ha', main)
