/** Inflicts one event on the primary, and measures the time without service and the answers of the old primary. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { FAULTS, type FaultName } from './faults.ts'
import { type FenceFigures, watchFence } from './fence.ts'
import type { Failure, Load } from './load.ts'
import { longestGap } from './outcome.ts'
import { until } from './own-process.ts'

const TAKE_OVER_MS = 120_000
const HEALTHY_MS = 180_000
/** The wait after the first payment on the new primary. Then the script brings the old primary back, if the event needs that. */
const AWAY_MS = 4_000
/** The load runs this long before the event, so that the gap has a beginning. */
const CALM_MS = 3_000

export interface EventFigures {
  readonly event: FaultName
  readonly oldPrimary: string
  readonly newPrimary: string
  /** Seconds from the event until another server was the primary. */
  readonly takeOverSeconds: number
  /** The longest time without an acknowledged payment, from the event until all servers worked again. */
  readonly secondsWithoutService: number
  /** Seconds from the event until all three servers worked again. */
  readonly healthySeconds: number
  /** Calls without a definite answer, which the customers repeated. */
  readonly failures: Readonly<Record<Failure, number>>
  readonly fence: FenceFigures
}

export async function runEvent(cluster: Cluster, load: Load, event: FaultName): Promise<EventFigures> {
  await delay(CALM_MS)
  const old = await cluster.primary()
  if (old === undefined) throw new Error('the cluster has no primary before the event')
  const begin = performance.now()
  const seconds = (): number => Math.round((performance.now() - begin) / 100) / 10
  await FAULTS[event].inflict(old)
  const current = await until('another server is the primary', TAKE_OVER_MS, async () => {
    const primary = await cluster.primary()
    return primary === old ? undefined : primary
  })
  const takeOverSeconds = seconds()
  const fence = watchFence(cluster, old, current)
  if ((await load.untilAcknowledgedAfter(performance.now(), TAKE_OVER_MS)) === undefined)
    throw new Error(`no payment was acknowledged for ${TAKE_OVER_MS / 1_000} s after ${event}`)
  await delay(AWAY_MS)
  FAULTS[event].recover(old)
  await cluster.untilHealthy(HEALTHY_MS)
  const healthySeconds = seconds()
  const end = performance.now()
  const failed = load.failures.filter(({ at }) => at >= begin)
  const count = (failure: Failure): number => failed.filter((one) => one.failure === failure).length
  return {
    event,
    oldPrimary: old.name,
    newPrimary: current.name,
    takeOverSeconds,
    secondsWithoutService: longestGap(load.payments, begin, end),
    healthySeconds,
    failures: { unavailable: count('unavailable'), 'no-answer': count('no-answer'), 'too-long': count('too-long') },
    fence: await fence.end(),
  }
}
