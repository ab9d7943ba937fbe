/**
 * The task that goes through a lane: hands each alert over to its network, in order, after the commit of what it tells of. That it
 * is handed over is committed first. Who finds that mark without an answer (a process was killed, a network did not answer) asks
 * the network whether it has the alert; only one that it certainly has not is handed over again. See docs/decisions/0030.
 */
import * as v from 'valibot'
import { ANSWER_WITHIN_MS, MAX_ATTEMPTS, retryAfterMs } from '../../../core/alerts/alert-delivery.ts'
import type { AlertChannel } from '../../../values/alert-words.ts'
import type { Language } from '../../../values/language.ts'
import type { Result } from '../../../values/result.ts'
import type { Database } from '../../db/database.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MessageFailure } from '../../ports/sms.ts'
import { comeBack, type Lane, laneSchema } from '../../notify/alert-lane.ts'
import {
  dropAlertsOf,
  findFirst,
  listStale,
  markSending,
  noteDigest,
  putOff,
  putOffUntried,
  settle,
  type StoredDelivery,
} from './alert-store.ts'
import { type Notice, noticeSchema } from '../../notify/notice.ts'

/** Where a customer is reached. */
export interface Contact {
  readonly firstName: string
  /** E.164 */
  readonly phone: string
  readonly email: string | null
  /** Null where none was ever chosen. */
  readonly language: Language | null
}

export interface OutgoingAlert {
  readonly notice: Notice
  /** Unique for the alert: what a network that folds repeats is given. */
  readonly key: string
  readonly target: string
  readonly contact: Contact
}

/** 'nowhere': there is no address to send it to. */
export type SendFailure = MessageFailure | { readonly kind: 'nowhere' }

/** One of the ways out of the app. */
export interface Outlet {
  /** `noteDigest` commits by what the message is known at the network, before it is handed over. */
  send(
    alert: OutgoingAlert,
    noteDigest: (digest: string) => Promise<void>,
  ): Promise<Result<{ readonly providerId: string }, SendFailure>>
  /**
   * What the network calls it if it has it already; absent where a repeat under the same key is folded into one. `handedDigest`: as
   * noted when it was handed over; null where a version of before did that.
   */
  find?(
    alert: OutgoingAlert,
    handedDigest: string | null,
  ): Promise<Result<{ readonly providerId: string } | undefined, MessageFailure>>
}

export interface SendAlertsDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
  readonly outlets: Readonly<Record<AlertChannel, Outlet>>
  /** Where this customer can be reached now. */
  findContact(customerId: string): Promise<Contact | undefined>
  /** Longer than any of the networks may take to answer. */
  readonly answerWithinMs?: number
  readonly logger: {
    warn(details: object, text: string): void
    error(details: object, text: string): void
  }
}

/** The task for the worker, under the name SEND_ALERTS. */
export function createSendAlerts(deps: SendAlertsDeps): Task {
  return async (payload) => {
    const lane = v.parse(laneSchema, payload)
    while (await sendFirst(deps, lane));
  }
}

/** True when the next one may have its turn. */
async function sendFirst(deps: SendAlertsDeps, lane: Lane): Promise<boolean> {
  const { pool } = deps.database
  const delivery = await findFirst(pool, lane)
  if (delivery === undefined) return false
  if (delivery.nextAt > deps.clock.now()) {
    await comeBack(pool, lane, delivery.nextAt)
    return false
  }
  if (delivery.attempts > MAX_ATTEMPTS) {
    // Each try so far ended before it could be noted: another one would too, and those behind it wait.
    deps.logger.error({ alert: 'alert-stuck', id: delivery.alertId, channel: lane.channel }, 'an alert is given up')
    await settle(pool, lane, delivery, { state: 'given-up' })
    return true
  }
  const alert = await readAlert(deps, lane, delivery)
  if (typeof alert === 'boolean') return alert
  const until = new Date(deps.clock.now().getTime() + answerWithinOf(deps))
  if (!(await markSending(pool, lane, delivery, until))) return true
  const marked: StoredDelivery = { ...delivery, state: 'sending', attempts: delivery.attempts + 1, nextAt: until }
  // It was handed over before, and nobody noted what came of it.
  const mayBeThere = delivery.state === 'sending'
  return handOver(deps, lane, marked, alert, mayBeThere)
}

const answerWithinOf = (deps: SendAlertsDeps): number => deps.answerWithinMs ?? ANSWER_WITHIN_MS

/** What there is to send; else whether the next one may have its turn. */
async function readAlert(deps: SendAlertsDeps, lane: Lane, delivery: StoredDelivery): Promise<OutgoingAlert | boolean> {
  const { key, customerId, notice } = delivery
  const parsed = v.safeParse(noticeSchema, notice)
  if (!parsed.success) return putOffUnread(deps, lane, delivery)
  const contact = await deps.findContact(customerId)
  if (contact !== undefined) return { notice: parsed.output, key, target: lane.target, contact }
  await dropAlertsOf(deps.database.pool, customerId)
  return true
}

const namedSchema = v.object({ kind: v.string() })

/** While a new build comes up, a worker of the one before meets kinds that it does not know: in time one that knows them has its turn. */
async function putOffUnread(deps: SendAlertsDeps, lane: Lane, delivery: StoredDelivery): Promise<boolean> {
  const { pool } = deps.database
  const named = v.safeParse(namedSchema, delivery.notice)
  const facts = { id: delivery.alertId, kind: named.success ? named.output.kind : null }
  const attempts = delivery.attempts + 1
  if (attempts >= MAX_ATTEMPTS) {
    deps.logger.error({ alert: 'notice-unreadable', ...facts }, 'an alert that cannot be read is given up')
    await settle(pool, lane, delivery, { state: 'given-up' })
    return true
  }
  deps.logger.warn(facts, 'an alert cannot be read by this build')
  const nextAt = new Date(deps.clock.now().getTime() + retryAfterMs(attempts))
  await putOffUntried(pool, lane, delivery, nextAt)
  await comeBack(pool, lane, nextAt)
  return false
}

async function handOver(
  deps: SendAlertsDeps,
  lane: Lane,
  delivery: StoredDelivery,
  alert: OutgoingAlert,
  mayBeThere: boolean,
): Promise<boolean> {
  const { pool } = deps.database
  const outlet = deps.outlets[lane.channel]
  const found = mayBeThere ? await outlet.find?.(alert, delivery.handedDigest) : undefined
  if (found?.ok === false) return putOffOrGiveUp(deps, lane, delivery, found.failure)
  if (found?.value !== undefined) {
    await settle(pool, lane, delivery, { state: 'sent', providerId: found.value.providerId })
    return true
  }
  const sent = await outlet.send(alert, (digest) => noteDigest(pool, lane, delivery, digest))
  if (sent.ok) {
    await settle(pool, lane, delivery, { state: 'sent', providerId: sent.value.providerId })
    return true
  }
  if (sent.failure.kind !== 'nowhere') return putOffOrGiveUp(deps, lane, delivery, sent.failure)
  await settle(pool, lane, delivery, { state: 'given-up' })
  return true
}

/** True when it was given up: after too many tries, or a refusal that cannot pass. */
async function putOffOrGiveUp(
  deps: SendAlertsDeps,
  lane: Lane,
  delivery: StoredDelivery,
  failure: MessageFailure,
): Promise<boolean> {
  const { pool } = deps.database
  const mayBeThere = failure.kind === 'unknown'
  if ((!mayBeThere && failure.retryable !== true) || delivery.attempts >= MAX_ATTEMPTS) {
    const facts = { id: delivery.alertId, channel: lane.channel, attempt: delivery.attempts, failure }
    deps.logger.warn(facts, 'an alert is given up')
    await settle(pool, lane, delivery, { state: 'given-up' })
    return true
  }
  // What may be there shows in the network's own books a little later.
  const waitMs = mayBeThere ? answerWithinOf(deps) : retryAfterMs(delivery.attempts)
  const nextAt = new Date(deps.clock.now().getTime() + waitMs)
  await putOff(pool, lane, delivery, mayBeThere ? 'sending' : 'waiting', nextAt)
  await comeBack(pool, lane, nextAt)
  return false
}

/** The task that sweeps up lanes which nobody goes through any more. */
export const SWEEP_ALERTS = 'sweep-alerts'
const STALE_AFTER_MS = 60_000

export function createSweepAlerts(deps: Pick<SendAlertsDeps, 'database' | 'clock'>): Task {
  return async () => {
    const stale = await listStale(deps.database.pool, new Date(deps.clock.now().getTime() - STALE_AFTER_MS))
    for (const lane of stale) await comeBack(deps.database.pool, lane, deps.clock.now())
  }
}
