/** Measures how long the calls of transfers within the bank take at 70 % of the highest rates. */
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { alertRoutes } from '../../src/contract/alerts/alerts.ts'
import { readUsage } from '../growth/quiet.ts'
import { type Call, callsOf, type Fired, fireClosed, fireOpen } from './calls.ts'
import { costOf, rounded } from './cost.ts'
import { WITHIN } from './payment-cases.ts'
import { closedLoad, makePayments } from './payment-round.ts'
import { type LoadedBank, openLoadedBank } from './world.ts'

/** The share of the highest rate. */
const BUSY = 0.7

/** Calls per second. */
export interface Rates {
  readonly initiate: number
  readonly confirm: number
}

export interface BusyPlan {
  readonly transfers: number
  readonly rounds: number
  readonly payers: number
  readonly warmUp: number
  readonly atOnce: number
  readonly serving: number
  /** Undefined: 70 % of the rates of a closed loop in the same run. */
  readonly rates: Rates | undefined
}

export const shareOf = ({ initiate, confirm }: Rates): Rates => ({
  initiate: rounded(BUSY * initiate),
  confirm: rounded(BUSY * confirm),
})

/** Prints the figures of each round, and writes no result. */
export async function measureBusyOnly(plan: BusyPlan): Promise<void> {
  const { transfers, rounds, payers, atOnce, serving } = plan
  const bank = await openLoadedBank({ payers, servers: serving + 1, onlyServing: serving })
  try {
    await makePayments(bank, WITHIN, plan.warmUp, closedLoad(atOnce))
    await bank.owner.query('analyze')
    const rates = plan.rates ?? (await findRates(bank, plan))
    for (let round = 0; round < rounds; round += 1) {
      const { doNothing, initiate, confirm, ...others } = await measureBusy(bank, transfers, rates, atOnce)
      for (const [name, figures] of Object.entries({ doNothing, initiate, confirm })) {
        console.log(`  ${name}: ${JSON.stringify(figures)}`)
      }
      console.log(`  round ${round + 1}: ${JSON.stringify({ ...others, rates })}`)
    }
  } finally {
    await bank.close()
  }
}

async function findRates(bank: LoadedBank, { transfers, atOnce }: BusyPlan): Promise<Rates> {
  const { initiated, confirmed } = await makePayments(bank, WITHIN, transfers, closedLoad(atOnce))
  return shareOf({ initiate: initiated.perSecond, confirm: confirmed.perSecond })
}

/**
 * Sends calls that do nothing at 70 % of their own highest rate, and then the transfers. No transfer can be faster than a call that does
 * nothing, so `toDoNothing` compares the two p99.
 */
export async function measureBusy(bank: LoadedBank, transfers: number, rates: Rates, atOnce: number) {
  const highest = await fireClosed(await doNothingCalls(bank, transfers), atOnce)
  const idle = await doNothingCalls(bank, transfers)
  const doNothing = await observed(() => fireOpen(idle, BUSY * highest.perSecond))
  const seen: ReturnType<typeof figuresOf>[] = []
  const fire = (perSecond: number) => async (calls: readonly Call[]) => {
    const one = await observed(() => fireOpen(calls, perSecond))
    seen.push(one.figures)
    return one.fired
  }
  const load = { initiate: fire(rates.initiate), confirm: fire(rates.confirm), mayRefuse: true }
  const { refused } = await makePayments(bank, WITHIN, transfers, load)
  const [initiate, confirm] = seen
  if (initiate === undefined || confirm === undefined) throw new Error('the calls were not sent')
  const toDoNothing = (figures: typeof initiate) => rounded(figures.p99Ms / doNothing.figures.p99Ms)
  return {
    doNothing: doNothing.figures,
    initiate,
    confirm,
    toDoNothing: { initiate: toDoNothing(initiate), confirm: toDoNothing(confirm) },
    refused,
  }
}

/** Marks alerts as read that do not exist. */
async function doNothingCalls(bank: LoadedBank, count: number): Promise<readonly Call[]> {
  const seal = await callsOf({ origins: bank.apiOrigins, payers: bank.payers }, count)
  return seal(alertRoutes.readAlert, () => ({ alertId: randomUUID(), andOlder: false }))
}

async function observed(fire: () => Promise<Fired>) {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const before = readUsage()
  loop.enable()
  const { value: fired, cost } = await costOf(fire)
  loop.disable()
  const busyMs = readUsage().busyMs - before.busyMs
  return { fired, figures: figuresOf(fired, cost, { busyMs, loopP99Ms: loop.percentile(99) / 1e6 }) }
}

function figuresOf(
  fired: Fired,
  { seconds, apiMs, jobsMs, postgresMs, generatorMs }: Awaited<ReturnType<typeof costOf>>['cost'],
  { busyMs, loopP99Ms }: { readonly busyMs: number; readonly loopP99Ms: number },
) {
  const cores = (ms: number): number => Math.round(ms / (10 * seconds)) / 100
  const others = Math.max(0, busyMs - apiMs - jobsMs - postgresMs - generatorMs)
  return {
    perSecond: rounded(fired.perSecond),
    p50Ms: rounded(fired.p50Ms),
    p99Ms: rounded(fired.p99Ms),
    /** How late the load generator sent, and how long its event loop was blocked. */
    sentLateP99Ms: rounded(fired.lateP99Ms ?? 0),
    generatorLoopP99Ms: rounded(loopP99Ms),
    /** Processor time per second. `others`: programs that are no part of the benchmark. */
    cores: {
      api: cores(apiMs),
      jobs: cores(jobsMs),
      postgres: cores(postgresMs),
      generator: cores(generatorMs),
      others: cores(others),
    },
  }
}
