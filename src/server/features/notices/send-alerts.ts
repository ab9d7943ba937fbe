/**
 * The task that hands alerts over to their networks, after the commit of what they report. That they are handed over is committed first.
 * Who finds that mark without an outcome asks the network whether it has the message; only a message that it certainly has not is handed
 * over again. See docs/decisions/0030.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { ANSWER_WITHIN_MS, MAX_ATTEMPTS, retryAfterMs } from '../../../core/alerts/alert-delivery.ts'
import { queueEach } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { comeBack, sendJob } from '../../notify/delivery-queue.ts'
import type { MessageFailure } from '../../ports/sms.ts'
import type { SendAlertsDeps } from './alert-outlet.ts'
import { findNextTime, hasStale, noteDigest, type Outcome, putOutcomes } from './alert-store.ts'
import { type ClaimedDelivery, claimSet } from './claim-alerts.ts'

/** Messages that are handed over at the same time. */
const MOST_IN_FLIGHT = 100
/** Between two sets, so that alerts which come meanwhile go together. */
const PACE_MS = 20
/** Between two looks while no network answers. */
const LONGEST_PACE_MS = 500
/** After this time a fresh job goes on, so that a process that stops waits for no endless one. */
const SHIFT_MS = 5_000

/** The task for the worker, under the name SEND_ALERTS. In each process one job at a time sends. The other jobs end immediately. */
export function createSendAlerts(deps: SendAlertsDeps): Task {
  let isSending = false
  let isWoken = false
  return async () => {
    isWoken = true
    // The job that sends is still in the queue: if this process is killed, another one runs that job.
    if (isSending) return
    isSending = true
    try {
      await sendWhatIsDue(deps, () => {
        const wasWoken = isWoken
        isWoken = false
        return wasWoken
      })
    } finally {
      isSending = false
    }
  }
}

/** Ends when nothing is due and nobody has woken it since its last look. */
async function sendWhatIsDue(deps: SendAlertsDeps, takeWake: () => boolean): Promise<void> {
  const inFlight = new Set<Promise<void>>()
  const outcomes: Outcome[] = []
  const start = (claimed: ClaimedDelivery): void => {
    const sending = handOver(deps, claimed).then((outcome) => {
      outcomes.push(outcome)
      inFlight.delete(sending)
    })
    inFlight.add(sending)
  }
  const end = performance.now() + SHIFT_MS
  for (let pace = PACE_MS; ; ) {
    const isOver = performance.now() > end
    takeWake()
    const claimed = isOver ? NONE : await claimSet(deps, MOST_IN_FLIGHT - inFlight.size)
    claimed.deliveries.forEach(start)
    await Promise.race([Promise.all(inFlight), delay(pace)])
    const settled = outcomes.splice(0)
    await putOutcomesInHalves(deps, settled)
    await comeBack(
      deps.database.pool,
      settled.flatMap(({ nextAt }) => nextAt ?? []),
    )
    const isIdle = claimed.size === 0 && settled.length === 0
    if (inFlight.size === 0 && isOver) return queueEach(deps.database, [sendJob])
    if (inFlight.size === 0 && isIdle && !takeWake()) return comeBackForTheNext(deps)
    pace = isIdle ? Math.min(2 * pace, LONGEST_PACE_MS) : PACE_MS
    if (inFlight.size === 0) await delay(PACE_MS)
  }
}

/** A killed worker leaves alerts that are due later, and no job for them. */
async function comeBackForTheNext({ database: { pool }, clock }: SendAlertsDeps): Promise<void> {
  const next = await findNextTime(pool, clock.now())
  if (next !== undefined) await comeBack(pool, [next])
}

const NONE = { size: 0, deliveries: [] }

/** An outcome that the database refuses keeps no other one from being written: the set is halved until it is alone. */
async function putOutcomesInHalves(deps: SendAlertsDeps, outcomes: readonly Outcome[]): Promise<void> {
  try {
    await putOutcomes(deps.database.pool, outcomes)
  } catch (error) {
    if (!isAboutData(error)) throw error
    const [only] = outcomes
    if (outcomes.length > 1) {
      const half = outcomes.length >> 1
      await putOutcomesInHalves(deps, outcomes.slice(0, half))
      await putOutcomesInHalves(deps, outcomes.slice(half))
    } else if (only !== undefined) {
      // The network has it under an id that cannot be kept.
      const { alertId: id, channel } = only.delivery
      deps.logger.error({ alert: 'alert-outcome-refused', id, channel }, 'the outcome of an alert cannot be written')
      await putOutcomes(deps.database.pool, [{ delivery: only.delivery, state: only.state }])
    }
  }
}

/** PostgreSQL's classes of errors about values and constraints. */
function isAboutData(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}

/** Never rejects. */
async function handOver(deps: SendAlertsDeps, claimed: ClaimedDelivery): Promise<Outcome> {
  try {
    return await tryToHandOver(deps, claimed)
  } catch (error) {
    const { delivery } = claimed
    const facts = { err: error, id: delivery.alertId, channel: delivery.channel }
    deps.logger.warn(facts, 'an alert could not be handed over')
    return outcomeOf(deps, claimed, { kind: 'unknown', detail: 'a fault of this process' })
  }
}

async function tryToHandOver(deps: SendAlertsDeps, claimed: ClaimedDelivery): Promise<Outcome> {
  const { delivery, message, mayBeThere } = claimed
  const found = mayBeThere ? await message.find?.(delivery.handedDigest) : undefined
  if (found?.ok === false) return outcomeOf(deps, claimed, found.failure)
  if (found?.value !== undefined) return { delivery, state: 'sent', providerId: found.value.providerId }
  if (mayBeThere && message.digest !== undefined) await noteDigest(deps.database.pool, delivery, message.digest)
  const sent = await message.send()
  if (sent.ok) return { delivery, state: 'sent', providerId: sent.value.providerId }
  return sent.failure.kind === 'nowhere' ? { delivery, state: 'given-up' } : outcomeOf(deps, claimed, sent.failure)
}

/** It is given up after too many tries, or after a refusal that cannot pass. */
function outcomeOf(deps: SendAlertsDeps, { delivery }: ClaimedDelivery, failure: MessageFailure): Outcome {
  const mayBeThere = failure.kind === 'unknown'
  if ((!mayBeThere && failure.retryable !== true) || delivery.attempts >= MAX_ATTEMPTS) {
    const facts = { id: delivery.alertId, channel: delivery.channel, attempt: delivery.attempts, failure }
    deps.logger.warn(facts, 'an alert is given up')
    return { delivery, state: 'given-up' }
  }
  // What may be there shows in the network's books a little later.
  const waitMs = mayBeThere ? (deps.answerWithinMs ?? ANSWER_WITHIN_MS) : retryAfterMs(delivery.attempts)
  const nextAt = new Date(deps.clock.now().getTime() + waitMs)
  return { delivery, state: mayBeThere ? 'sending' : 'waiting', nextAt }
}

/** The task that wakes the sending where nobody sends any more. */
export const SWEEP_ALERTS = 'sweep-alerts'
const STALE_AFTER_MS = 60_000

export function createSweepAlerts(deps: Pick<SendAlertsDeps, 'database' | 'clock'>): Task {
  return async () => {
    const before = new Date(deps.clock.now().getTime() - STALE_AFTER_MS)
    if (await hasStale(deps.database.pool, before)) await queueEach(deps.database, [sendJob])
  }
}
