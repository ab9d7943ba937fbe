/** Measures what traces cost: the same payments at a bank without traces, with a tenth of the traces, and with all traces. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type Cost, medianOf, rounded } from './api/cost.ts'
import { PAYMENT_CASES, type PaymentCase } from './api/payment-cases.ts'
import { closedLoad, makePayments, type PaymentsMade } from './api/payment-round.ts'
import { type LoadedBank, openLoadedBank } from './api/world.ts'
import { median } from './ledger/workload.ts'
import { writeReport } from './overload/write-report.ts'

const AT_ONCE = 64
const WARM_UP = 200
/** The recorded part in percent. Undefined: no traces. */
const PARTS = [undefined, 10, 100] as const
/** Bills have the same steps as payments to other banks. */
const CASES = PAYMENT_CASES.slice(0, 2)

/**
 * Options: `--transfers` in a round, `--rounds`, `--short`. The banks take turns, round after round, so a slow period of the machine meets
 * each of them. Writes bench/results/traces.json.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { transfers: { type: 'string' }, rounds: { type: 'string' }, short: { type: 'boolean', default: false } },
  })
  const transfers = Number(values.transfers ?? (values.short ? 300 : 1_000))
  const rounds = Number(values.rounds ?? (values.short ? 3 : 5))
  const collector = await openCollector()
  const banks: LoadedBank[] = []
  try {
    for (const percent of PARTS) banks.push(await openBank(collector.url, percent, transfers))
    const figures: Record<string, object> = {}
    for (const one of CASES) figures[one.name] = await measure(banks, one, { transfers, rounds })
    writeReport('traces', { transfers, rounds, atOnce: AT_ONCE, payments: figures })
  } finally {
    for (const bank of banks) await bank.close()
    await collector.close()
  }
}

async function openBank(url: string, percent: number | undefined, payers: number): Promise<LoadedBank> {
  const traces = percent === undefined ? {} : { TRACES_URL: url, TRACES_PERCENT: String(percent) }
  const bank = await openLoadedBank({ payers, servers: 2, onlyServing: 1, env: traces })
  for (const one of CASES) await makePayments(bank, one, Math.min(WARM_UP, payers), closedLoad(AT_ONCE))
  await bank.owner.query('analyze')
  return bank
}

interface Plan {
  readonly transfers: number
  readonly rounds: number
}

async function measure(banks: readonly LoadedBank[], one: PaymentCase, { transfers, rounds }: Plan) {
  const made = banks.map((): PaymentsMade[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [n, bank] of banks.entries())
      made[n]?.push(await makePayments(bank, one, transfers, closedLoad(AT_ONCE)))
  const costs = made.map((rows) => medianOf(rows.map(({ perPayment }) => perPayment)))
  const figures = Object.fromEntries(
    PARTS.map((percent, n) => [
      percent === undefined ? 'no traces' : `${percent} % of the traces`,
      figuresOf(made[n] ?? [], costs[n], costs[0]),
    ]),
  )
  for (const [name, figure] of Object.entries(figures)) console.log(`${one.name}, ${name}: ${JSON.stringify(figure)}`)
  return figures
}

/** `base`: the costs without traces. */
function figuresOf(rows: readonly PaymentsMade[], cost: Cost | undefined, base: Cost | undefined) {
  if (cost === undefined || base === undefined) throw new Error('a bank made no payment')
  const of = (figure: (one: PaymentsMade) => number) => rounded(median(rows.map(figure)))
  return {
    perSecond: rounded(1 / cost.seconds),
    apiMs: cost.apiMs,
    jobsMs: cost.jobsMs,
    postgresMs: cost.postgresMs,
    apiToNoTraces: rounded(cost.apiMs / base.apiMs),
    jobsToNoTraces: rounded(cost.jobsMs / base.jobsMs),
    initiate: { perSecond: of(({ initiated }) => initiated.perSecond), p99Ms: of(({ initiated }) => initiated.p99Ms) },
    confirm: { perSecond: of(({ confirmed }) => confirmed.perSecond), p99Ms: of(({ confirmed }) => confirmed.p99Ms) },
  }
}

/** A collector that takes every span and keeps none. It parses nothing, because its time would slow the callers. */
async function openCollector() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
