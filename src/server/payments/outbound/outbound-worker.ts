/**
 * The worker of one network: it advances due payments in sets, with a bounded number in flight. A silent network holds up only the
 * payments whose calls it does not answer.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Task } from '../../jobs/start-worker.ts'
import { activeTracer } from '../../ports/tracing.ts'
import { createAlarm } from './alarm.ts'
import { findNextDue } from './due-submissions.ts'
import type { OutboundDeps, OutboundPayment } from './outbound-payment.ts'
import { createPaymentsInFlight, type FlightOptions } from './payments-in-flight.ts'

export interface OutboundWorker {
  /** The task that wakes the worker. It does not wait for the payments. */
  readonly task: Task
  /** Claims no more payments, and waits for the payments in flight, ten seconds at most. */
  close(): Promise<void>
}

/** The pause between two sets. Payments that become due meanwhile share the next set. */
const PACE_MS = 100
/** The waiting time after a fault of the database. */
const REST_MS = 5_000
const CLOSE_WITHIN_MS = 10_000

export function createOutboundWorker<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  options: FlightOptions,
): OutboundWorker {
  const { clock, logger, database, kind } = deps
  const alarm = createAlarm(clock.now, wake)
  const flight = createPaymentsInFlight(deps, options, alarm)
  const state = { isWoken: false, isWorking: false, isClosed: false, lastWork: Promise.resolve() }

  function wake(): void {
    state.isWoken = true
    if (state.isWorking || state.isClosed) return
    state.isWorking = true
    const work = () => workUntilIdle().catch(rest)
    // The work belongs to no trace, because it may start in the call of one customer and serves all customers.
    state.lastWork = activeTracer()?.outside(work) ?? work()
  }

  async function workUntilIdle(): Promise<void> {
    let lookedAt: Date | undefined
    try {
      lookedAt = await claimUntilIdle()
    } finally {
      state.isWorking = false
    }
    if (lookedAt === undefined) return
    // A wake that came between the last look at `isWoken` and the end of the work.
    if (state.isWoken) return wake()
    // A payment that became due after the last claim counts too. With the time of now it would wait for the recurring job.
    const next = await findNextDue(database.pool, kind.network, lookedAt)
    if (next !== undefined) alarm.set(next)
  }

  /** Claims due payments until none is due and no wake has come since the last claim. Returns the time of the last claim. Does not wait for the payments that it claimed. */
  async function claimUntilIdle(): Promise<Date | undefined> {
    while (!state.isClosed) {
      state.isWoken = false
      const { claimed, at } = await flight.claim()
      if (claimed === 0 && !state.isWoken) return at
      await flight.untilRoom()
      await delay(PACE_MS)
    }
    return undefined
  }

  function rest(error: unknown): void {
    const facts = { err: error, network: kind.network }
    logger.warn(facts, 'the worker of a network could not look for payments: it looks again')
    alarm.set(new Date(clock.now().getTime() + REST_MS))
  }

  return {
    task: () => Promise.resolve(wake()),
    async close() {
      state.isClosed = true
      alarm.close()
      const waiting = new AbortController()
      const enough = delay(CLOSE_WITHIN_MS, undefined, { signal: waiting.signal }).catch(() => {})
      await Promise.race([state.lastWork.then(() => flight.untilEmpty()), enough])
      waiting.abort()
    },
  }
}
