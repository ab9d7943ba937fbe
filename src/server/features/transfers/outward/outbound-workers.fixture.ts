/** For tests: workers of the switch over the bank of outward-bank.fixture.ts, with a clock that runs. */
import { afterEach, beforeEach, expect } from 'vitest'
import { createOutboundWorker, type OutboundWorker } from '../../../payments/outbound/outbound-worker.ts'
import type { OutwardDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import { openOutwardBank } from './outward-bank.fixture.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
const ANSWER_WITHIN_MS = 30_000
/** The time of a claim. */
export const CLAIM_MS = ANSWER_WITHIN_MS + 30_000
export const PATIENT = { timeout: 30_000, interval: 20 }
const MONEY = '100000'

/** Call it once at the top of a file. After each test it closes the workers. */
export function openWorkers() {
  const bank = openOutwardBank()
  const workers: OutboundWorker[] = []
  const logged: Record<string, unknown>[] = []
  const time: { aheadMs: number; stoppedAt: Date | undefined } = { aheadMs: 0, stoppedAt: undefined }
  beforeEach(async () => {
    time.aheadMs = 0
    time.stoppedAt = undefined
    logged.length = 0
    // Transfers that an earlier test left open do not belong to this test.
    await bank.world.asOwner('update bank.payment_submission set next_at = null')
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close()
  })
  const depsOf = (): OutwardDeps => ({
    ...bank.world.outward,
    clock: { now: () => time.stoppedAt ?? new Date(Date.now() + time.aheadMs) },
    logger: { warn: () => {}, error: (details, text) => void logged.push({ ...details, text }) },
  })
  const startWorker = (deps: OutwardDeps, atOnce = 100): OutboundWorker => {
    const worker = createOutboundWorker(deps, { atOnce, answerWithinMs: ANSWER_WITHIN_MS })
    workers.push(worker)
    return worker
  }
  const statesOf = (ids: readonly string[]) => Promise.all(ids.map(bank.stateOf))
  return {
    bank,
    /** What the workers logged as errors. */
    logged,
    /** The workers' clock is ahead by `aheadMs`. It runs, because the workers also wait for times, unless it is stopped. */
    time,
    depsOf,
    /** For a worker that dies: its claim does not end when the time of the others passes. */
    deadDepsOf: (): OutwardDeps => ({ ...depsOf(), clock: { now: () => new Date() } }),
    startWorker,
    /** A worker that stops in its first transfer. It has one place, so it takes no later transfer of the test. */
    startDyingWorker: (deps: OutwardDeps): OutboundWorker => startWorker(deps, 1),
    wake: async (worker: OutboundWorker): Promise<void> => worker.task({}, JOB),
    async sendMany(count: number): Promise<readonly string[]> {
      const ids: string[] = []
      for (let n = 0; n < count; n += 1) ids.push(await bank.world.send(bank.ada, bank.account(), MONEY))
      return ids
    },
    sendAs: (person: typeof bank.ada) => bank.world.send(person, bank.account(), MONEY),
    statesOf,
    /** The end of the claim of this transfer, by the clock of the worker that has the claim. */
    async endOfClaim(id: string): Promise<Date> {
      const rows = await bank.world.asOwner(
        'select claimed_until as at from bank.payment_submission where payment_id = $1',
        [id],
      )
      return (rows as [{ readonly at: Date }])[0].at
    },
    until: (ids: readonly string[], state: string) =>
      expect.poll(() => statesOf(ids), PATIENT).toEqual(ids.map(() => state)),
    sent: () => bank.network.calls.filter((call) => call === 'send'),
    asked: () => bank.network.calls.filter((call) => call === 'ask'),
  }
}

/** A point that is passed when the test says so. */
export function openGate() {
  const { promise: passed, resolve } = Promise.withResolvers<void>()
  return { passed, open: () => resolve() }
}
