/** Claims the due deliveries: commits the mark that they are handed over, before any message is handed over. */
import * as v from 'valibot'
import { ANSWER_WITHIN_MS, MAX_ATTEMPTS, retryAfterMs } from '../../../core/alerts/alert-delivery.ts'
import { comeBack } from '../../notify/delivery-queue.ts'
import { noticeSchema } from '../../notify/notice.ts'
import {
  dropAlertsOf,
  findDue,
  markSending,
  nameOf,
  type Outcome,
  putOffUntried,
  putOutcomes,
  type StoredDelivery,
} from './alert-store.ts'
import type { Contact, Message, SendAlertsDeps } from './alert-outlet.ts'

/** A due delivery with the message to hand over. */
interface PreparedDelivery {
  readonly delivery: StoredDelivery
  readonly message: Message
  /** True when the message was handed over before and the outcome is unknown. */
  readonly mayBeThere: boolean
}

/** A delivery of which this worker has a claim, and which is marked as handed over. */
export interface ClaimedDelivery extends PreparedDelivery {
  /**
   * The message is handed over before this time or not at all. The network then answers before the claim ends, and no other worker sends
   * the message meanwhile.
   */
  readonly handOverBefore: Date
}

interface ClaimedSet {
  /** The number of deliveries that were processed. Zero when nothing is due except deliveries of other workers. */
  readonly size: number
  readonly deliveries: readonly ClaimedDelivery[]
  /** The outcomes of deliveries without an address. They are not marked as handed over, and the caller writes them. */
  readonly ended: readonly Outcome[]
}

/** Claims at most `limit` deliveries, one of each lane. */
export async function claimSet(deps: SendAlertsDeps, limit: number): Promise<ClaimedSet> {
  const { pool } = deps.database
  const due = limit > 0 ? byName(await findDue(pool, deps.clock.now(), limit)) : []
  if (due.length === 0) return { size: 0, deliveries: [], ended: [] }
  const contacts = await deps.findContacts(pool, [...new Set(due.map(({ customerId }) => customerId))])
  const deliveries: PreparedDelivery[] = []
  const later: Date[] = []
  const ended: Outcome[] = []
  // The messages are prepared together, so that they share the statements that read the tokens of bills.
  const reads = await Promise.all(
    due.map(async (delivery) => ({ delivery, read: await readDelivery(deps, delivery, contacts) })),
  )
  for (const { delivery, read } of reads) {
    if (read.kind === 'message') deliveries.push(read.prepared)
    else if (read.kind === 'nowhere') ended.push({ delivery, state: 'given-up' })
    else later.push(...(await postponeDelivery(deps, delivery, read)))
  }
  await comeBack(pool, later)
  const now = deps.clock.now().getTime()
  const claimMs = deps.answerWithinMs ?? ANSWER_WITHIN_MS
  const mine = await markSending(pool, deliveries.map(markOf), new Date(now + claimMs))
  const handOverBefore = new Date(now + claimMs / 2)
  const claimed = deliveries
    .filter(({ delivery }) => mine.has(nameOf(delivery)))
    .map((prepared) => ({ ...tried(prepared), handOverBefore }))
  return { size: claimed.length + due.length - deliveries.length, deliveries: claimed, ended }
}

/** Removes duplicates, because the statement may return a row twice. */
const byName = (deliveries: readonly StoredDelivery[]): readonly StoredDelivery[] => [
  ...new Map(deliveries.map((delivery) => [nameOf(delivery), delivery])).values(),
]

// The network may have an earlier message. Its digest stays until the network has said that it does not have the
// message.
const markOf = ({ delivery, message, mayBeThere }: PreparedDelivery) => ({
  ...delivery,
  digest: mayBeThere ? null : (message.digest ?? null),
})

const tried = (prepared: PreparedDelivery): PreparedDelivery => ({
  ...prepared,
  delivery: { ...prepared.delivery, state: 'sending', attempts: prepared.delivery.attempts + 1 },
})

type Read =
  | { readonly kind: 'message'; readonly prepared: PreparedDelivery }
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'stuck' }
  | { readonly kind: 'unreadable'; readonly notice: string | null }
  | { readonly kind: 'nobody' }

/** Prepares the message of a delivery. A delivery that cannot be read does not stop the other deliveries of its set. */
async function readDelivery(
  { outlets }: SendAlertsDeps,
  delivery: StoredDelivery,
  contacts: ReadonlyMap<string, Contact>,
): Promise<Read> {
  // Each try ended before its outcome was written. Another try would do the same while later deliveries wait.
  if (delivery.attempts > MAX_ATTEMPTS) return { kind: 'stuck' }
  const parsed = v.safeParse(noticeSchema, delivery.notice)
  if (!parsed.success) return unreadable(delivery)
  const contact = contacts.get(delivery.customerId)
  if (contact === undefined) return { kind: 'nobody' }
  const { key, target, channel, state } = delivery
  try {
    const message = await outlets[channel].prepare({ notice: parsed.output, key, target, contact })
    if (message === undefined) return { kind: 'nowhere' }
    return { kind: 'message', prepared: { delivery, message, mayBeThere: state === 'sending' } }
  } catch {
    return unreadable(delivery)
  }
}

const namedSchema = v.object({ kind: v.string() })

function unreadable({ notice }: StoredDelivery): Read {
  const named = v.safeParse(namedSchema, notice)
  return { kind: 'unreadable', notice: named.success ? named.output.kind : null }
}

/** Stores the outcome of a delivery without a message, and returns the times of its next tries. */
async function postponeDelivery(
  deps: SendAlertsDeps,
  delivery: StoredDelivery,
  read: Exclude<Read, { readonly kind: 'message' | 'nowhere' }>,
): Promise<readonly Date[]> {
  const { pool } = deps.database
  const { alertId: id, channel, customerId } = delivery
  if (read.kind === 'nobody') {
    await dropAlertsOf(pool, customerId)
    return []
  }
  if (read.kind === 'stuck') {
    deps.logger.error({ alert: 'alert-stuck', id, channel }, 'an alert is given up')
    await putOutcomes(pool, [{ delivery, state: 'given-up' }])
    return []
  }
  // While a new version starts, a worker of the old version finds kinds that it does not know. It postpones them, so
  // that a worker of the new version sends them.
  const facts = { id, kind: read.notice }
  const attempts = delivery.attempts + 1
  if (attempts >= MAX_ATTEMPTS) {
    deps.logger.error({ alert: 'notice-unreadable', ...facts }, 'an alert that cannot be read is given up')
    await putOutcomes(pool, [{ delivery, state: 'given-up' }])
    return []
  }
  deps.logger.warn(facts, 'an alert cannot be read by this build')
  const nextAt = new Date(deps.clock.now().getTime() + retryAfterMs(attempts))
  await putOffUntried(pool, delivery, nextAt)
  return [nextAt]
}
