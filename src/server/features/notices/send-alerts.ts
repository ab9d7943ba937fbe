/**
 * The task that sends alerts to their networks, after the commit of the reported event. The mark `sending` is committed before each
 * message. If a worker finds this mark without an outcome, it asks the network for the message. It sends the message again only when
 * the network does not have it. See docs/decisions/0029.
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

/** The largest number of messages in flight. */
const MOST_IN_FLIGHT = 100
/** The pause between two sets. Alerts that are written meanwhile share the next set. */
const PACE_MS = 20
/** The longest pause between two queries while no network answers. */
const LONGEST_PACE_MS = 500
/** After this time the job ends and queues a new job, so that a stopping process never waits for an endless job. */
const SHIFT_MS = 5_000

export interface AlertSender {
  /** The task SEND_ALERTS. In each process one job at a time sends. The other jobs wake that job, and end immediately. */
  readonly task: Task
  /** Makes the job that sends look for alerts once more. False when no job of this process sends. */
  readonly wake: () => boolean
  readonly isSending: () => boolean
}

export const createSendAlerts = (deps: SendAlertsDeps): Task => createAlertSender(deps).task

export function createAlertSender(deps: SendAlertsDeps): AlertSender {
  let isSending = false
  let isWoken = false
  const turn: Turn = {
    takeWake: () => {
      const wasWoken = isWoken
      isWoken = false
      return wasWoken
    },
    leave: () => {
      isSending = false
    },
  }
  const task = async () => {
    isWoken = true
    // The job that sends stays in the queue. If this process is killed, another process runs that job.
    if (isSending) return
    isSending = true
    const ending = await sendWhatIsDue(deps, turn).catch((error: unknown) => {
      turn.leave()
      throw error
    })
    await (ending === 'shift over' ? queueEach(deps.database, [sendJob]) : comeBackForTheNext(deps))
  }
  const wake = () => {
    if (isSending) isWoken = true
    return isSending
  }
  return { task, wake, isSending: () => isSending }
}

interface Turn {
  /** Returns true when another job has started since the last call. */
  readonly takeWake: () => boolean
  /**
   * Ends this turn, so that the next job may send. Call it in the same step as the last `takeWake`, because a wake
   * between the two would be lost.
   */
  readonly leave: () => void
}

/** Sends due alerts. Ends when no alert is due and no other job has started since the last query. */
async function sendWhatIsDue(deps: SendAlertsDeps, turn: Turn): Promise<'shift over' | 'nothing due'> {
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
    turn.takeWake()
    const claimed = isOver ? NONE : await claimSet(deps, MOST_IN_FLIGHT - inFlight.size)
    claimed.deliveries.forEach(start)
    outcomes.push(...claimed.ended)
    await Promise.race([Promise.all(inFlight), delay(pace)])
    const settled = outcomes.splice(0)
    await putOutcomesInHalves(deps, settled)
    await comeBack(
      deps.database.pool,
      settled.flatMap(({ nextAt }) => nextAt ?? []),
    )
    const isIdle = claimed.size === 0 && settled.length === 0
    if (inFlight.size === 0 && (isOver || (isIdle && !turn.takeWake()))) {
      turn.leave()
      return isOver ? 'shift over' : 'nothing due'
    }
    pace = isIdle ? Math.min(2 * pace, LONGEST_PACE_MS) : PACE_MS
    if (inFlight.size === 0) await delay(PACE_MS)
  }
}

/** Queues a job for the next due alert, because a killed worker leaves due alerts without a job. */
async function comeBackForTheNext({ database: { pool }, clock }: SendAlertsDeps): Promise<void> {
  const next = await findNextTime(pool, clock.now())
  if (next !== undefined) await comeBack(pool, [next])
}

const NONE = { size: 0, deliveries: [], ended: [] }

/**
 * Writes the outcomes of a set. If the database refuses the set, the set is halved until the refused outcome is alone.
 */
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
      // The network's id of this message may be the reason, so the outcome is written without the id.
      const { alertId: id, channel } = only.delivery
      deps.logger.error({ alert: 'alert-outcome-refused', id, channel }, 'the outcome of an alert cannot be written')
      await putOutcomes(deps.database.pool, [{ delivery: only.delivery, state: only.state }])
    }
  }
}

/** True for PostgreSQL's classes of errors about values and constraints. */
function isAboutData(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}

/** Sends one message and returns its outcome. Never rejects. */
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
  const { delivery, message, mayBeThere, handOverBefore } = claimed
  const found = mayBeThere ? await message.find?.(delivery.handedDigest) : undefined
  if (found?.ok === false) return outcomeOf(deps, claimed, found.failure)
  if (found?.value !== undefined) return { delivery, state: 'sent', providerId: found.value.providerId }
  if (mayBeThere && message.digest !== undefined) await noteDigest(deps.database.pool, delivery, message.digest)
  const now = deps.clock.now()
  // This process was paused, or the database or the network was slow. Another worker may claim the delivery soon.
  if (now >= handOverBefore) return { delivery, state: mayBeThere ? 'sending' : 'waiting', nextAt: now }
  const sent = await message.send()
  if (sent.ok) return { delivery, state: 'sent', providerId: sent.value.providerId }
  return sent.failure.kind === 'nowhere' ? { delivery, state: 'given-up' } : outcomeOf(deps, claimed, sent.failure)
}

/** The outcome of a failure. A message is given up after MAX_ATTEMPTS tries, or after a final refusal. */
function outcomeOf(deps: SendAlertsDeps, { delivery }: ClaimedDelivery, failure: MessageFailure): Outcome {
  const mayBeThere = failure.kind === 'unknown'
  if ((!mayBeThere && failure.retryable !== true) || delivery.attempts >= MAX_ATTEMPTS) {
    const facts = { id: delivery.alertId, channel: delivery.channel, attempt: delivery.attempts, failure }
    deps.logger.warn(facts, 'an alert is given up')
    return { delivery, state: 'given-up' }
  }
  // After an unknown outcome, the network's history shows the message a little later, if it arrived.
  const waitMs = mayBeThere ? (deps.answerWithinMs ?? ANSWER_WITHIN_MS) : retryAfterMs(delivery.attempts)
  const nextAt = new Date(deps.clock.now().getTime() + waitMs)
  return { delivery, state: mayBeThere ? 'sending' : 'waiting', nextAt }
}

/** The name of the task that queues a job when due alerts have no job. */
export const SWEEP_ALERTS = 'sweep-alerts'
const STALE_AFTER_MS = 60_000

export function createSweepAlerts(deps: Pick<SendAlertsDeps, 'database' | 'clock'>): Task {
  return async () => {
    const before = new Date(deps.clock.now().getTime() - STALE_AFTER_MS)
    if (await hasStale(deps.database.pool, before)) await queueEach(deps.database, [sendJob])
  }
}
