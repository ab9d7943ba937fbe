/**
 * Measures payments through the whole sealed HTTP path until the last alert is delivered, with yardsticks in the same
 * run.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyBooks } from '../src/server/ledger/verify.ts'
import { measureBusy, measureBusyOnly, type Rates, shareOf } from './api/busy.ts'
import { medianOf, rounded } from './api/cost.ts'
import { countFlushes } from './api/flushes.ts'
import { PAYMENT_CASES, type PaymentCase, WITHIN } from './api/payment-cases.ts'
import { closedLoad, makePayments, type PaymentsMade } from './api/payment-round.ts'
import { profilePayments } from './api/profile-payments.ts'
import { openLoadedBank, type LoadedBank } from './api/world.ts'
import { measureYardsticks, type Yardsticks } from './api/yardsticks.ts'
import { median } from './ledger/workload.ts'

const AT_ONCE = 64
/** The number of rounds before the measurement. */
const WARM_UP = 200

interface Plan {
  readonly transfers: number
  readonly rounds: number
  readonly payers: number
  /**
   * `--short` leaves out the second server process, the latency at 70 %, and the flushes of every payment except
   * transfers within the bank.
   */
  readonly short: boolean
  /** The numbers of serving processes to measure, one after the other. */
  readonly serving: readonly number[]
  readonly statements: boolean
  /** The kind of payment whose statements are counted. */
  readonly kind: PaymentCase
  readonly profileFolder: string | undefined
  /** Measures only the latency at 70 %, at these rates or at 70 % of the highest rates. */
  readonly busy: boolean
  readonly rates: Rates | undefined
}

/**
 * Options: `--transfers` in a round, `--rounds`, `--payers` (signed-in customers), `--short`, `--busy` with `--rates`. Writes
 * bench/results/api.json.
 */
export async function run(args: readonly string[]): Promise<void> {
  const plan = readPlan(args)
  if (plan.statements) {
    return profilePayments({ ...plan, serving: plan.serving[0]!, warmUp: WARM_UP, atOnce: AT_ONCE })
  }
  if (plan.busy) return measureBusyOnly({ ...plan, serving: plan.serving[0]!, warmUp: WARM_UP, atOnce: AT_ONCE })
  const results: Record<string, unknown> = {}
  for (const serving of plan.serving) {
    const name = `${serving} API process${serving > 1 ? 'es' : ''}, 1 jobs process`
    console.log(name)
    const bank = await openLoadedBank({ payers: plan.payers, servers: serving + 1, onlyServing: serving })
    try {
      results[name] = await measure(bank, plan)
    } finally {
      await bank.close()
    }
  }
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg()[0] }
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const { kind: _kind, busy: _busy, rates: _rates, ...measured } = plan
  const report = { measuredAt: new Date().toISOString(), machine, ...measured, atOnce: AT_ONCE, ...results }
  writeFileSync(join(folder, 'api.json'), `${JSON.stringify(report, null, 2)}\n`)
}

function readPlan(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transfers: { type: 'string' },
      rounds: { type: 'string' },
      payers: { type: 'string' },
      short: { type: 'boolean', default: false },
      serving: { type: 'string' },
      statements: { type: 'boolean', default: false },
      kind: { type: 'string', default: 'within-the-bank' },
      profile: { type: 'string' },
      busy: { type: 'boolean', default: false },
      rates: { type: 'string' },
    },
  })
  const number = (text: string | undefined, otherwise: number) => Number.parseInt(text ?? String(otherwise), 10)
  const { short } = values
  const transfers = number(values.transfers, short ? 300 : 1_500)
  // In a round each payer pays once and is paid once. So no customer has a burst of alerts, and each payment has all
  // its text messages.
  const payers = number(values.payers, transfers)
  return {
    transfers,
    rounds: number(values.rounds, short ? 1 : 3),
    payers,
    short,
    serving: values.serving === undefined && !short ? [1, 2] : [number(values.serving, 1)],
    statements: values.statements,
    busy: values.busy,
    rates: ratesOf(values.rates),
    kind: caseOf(values.kind),
    profileFolder: values.profile,
  }
}

/** Calls per second of `initiate` and of `confirm`, such as `700,400`. */
function ratesOf(text: string | undefined): Rates | undefined {
  const [initiate, confirm] = (text ?? '').split(',').map(Number)
  return initiate && confirm ? { initiate, confirm } : undefined
}

/** The kind of payment with this name, such as `other-banks`. */
function caseOf(kind: string): PaymentCase {
  const found = PAYMENT_CASES.find(({ name }) => name.replaceAll(' ', '-') === kind)
  if (found === undefined) throw new Error(`there is no kind of payment ${kind}`)
  return found
}

async function measure(bank: LoadedBank, plan: Plan) {
  const { transfers, rounds, short } = plan
  for (const one of PAYMENT_CASES) await makePayments(bank, one, Math.min(WARM_UP, transfers), closedLoad(AT_ONCE))
  // PostgreSQL has planned its statements for empty tables. In a running bank, autovacuum collects statistics within a minute.
  await bank.owner.query('analyze')
  const yardsticks = await measureYardsticks(bank, { calls: 2 * transfers, atOnce: AT_ONCE, seconds: short ? 3 : 6 })
  print('yardsticks', yardsticks)
  const payments: Record<string, PaymentFigures> = {}
  let flushes = await countFlushes(bank)
  for (const one of PAYMENT_CASES) {
    const made = await inTurn(rounds, () => makePayments(bank, one, transfers, closedLoad(AT_ONCE)))
    const isCounted = one === WITHIN || !short
    const after = isCounted ? await countFlushes(bank) : flushes
    const figures = figuresOf(made, isCounted ? (after - flushes) / (rounds * transfers) : null, yardsticks)
    flushes = after
    payments[one.name] = figures
    print(one.name, figures)
  }
  const { initiate, confirm } = payments[WITHIN.name]!
  const rates = shareOf({ initiate: initiate.perSecond, confirm: confirm.perSecond })
  const at70Percent = short ? null : await measureBusy(bank, transfers, rates, AT_ONCE)
  if (at70Percent !== null) print('at 70 %', at70Percent)
  const books = await verifyBooks(bank.database)
  if (books.faults.length > 0) throw new Error(`The books are NOT right: ${JSON.stringify(books.faults)}`)
  return { yardsticks, payments, at70Percent, journalsVerified: String(books.journals) }
}

async function inTurn<Value>(times: number, once: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let time = 0; time < times; time += 1) values.push(await once())
  return values
}

type PaymentFigures = ReturnType<typeof figuresOf>

/** Returns the medians of the rounds. The rate covers both calls and the deliveries, one after the other. */
function figuresOf(made: readonly PaymentsMade[], flushes: number | null, { doNothingPair, tpcB }: Yardsticks) {
  const { seconds, apiMs, jobsMs, postgresMs, generatorMs } = medianOf(made.map(({ perPayment }) => perPayment))
  const of = (figure: (one: PaymentsMade) => number) => rounded(median(made.map(figure)))
  const perSecond = rounded(1 / seconds)
  return {
    perSecond,
    toDoNothingPair: rounded(perSecond / doNothingPair.perSecond),
    toTpcB: tpcB === null ? null : rounded(perSecond / tpcB),
    apiMs,
    jobsMs,
    postgresMs,
    generatorMs,
    flushes: flushes === null ? null : rounded(flushes),
    texts: of(({ textsPerPayment }) => textsPerPayment),
    initiate: { perSecond: of(({ initiated }) => initiated.perSecond), p99Ms: of(({ initiated }) => initiated.p99Ms) },
    confirm: { perSecond: of(({ confirmed }) => confirmed.perSecond), p99Ms: of(({ confirmed }) => confirmed.p99Ms) },
    secondsFromLastAnswerToLastAlert: of(({ deliverySeconds }) => deliverySeconds),
  }
}

function print(name: string, figures: object): void {
  console.log(`  ${name}: ${JSON.stringify(figures)}`)
}
