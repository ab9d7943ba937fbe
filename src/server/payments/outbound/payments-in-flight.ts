/** Claims due payments of one network while there is room, and advances each until its step is stored. */
import { createAdvanceOutbound } from './advance-outbound.ts'
import type { Alarm } from './alarm.ts'
import { claimDue, moveClaim } from './due-submissions.ts'
import type { OutboundDeps, OutboundPayment } from './outbound-payment.ts'
import { startOf } from './plan-outbound.ts'

export interface FlightOptions {
  /** The largest number of payments in flight. */
  readonly atOnce: number
  /** A time within which the network answers a call. */
  readonly answerWithinMs: number
}

export interface PaymentsInFlight {
  /** Claims as many due payments as there is room for, and starts them. Returns their number, and the time at which they were due. */
  claim(): Promise<{ readonly claimed: number; readonly at: Date }>
  /** Waits until there is room for another payment. */
  untilRoom(): Promise<void>
  untilEmpty(): Promise<unknown>
}

/** After the network's time to answer, a claim lasts this long: for the database, and for a second try with a new access token. */
const CLAIM_MARGIN_MS = 30_000
/** A payment that failed in the bank waits for a quarter of its age, within these times. */
const SHORTEST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000

/** The alarm is set to the time of each payment's next step. */
export function createPaymentsInFlight<P extends OutboundPayment, Receipt>(
  deps: OutboundDeps<P, Receipt>,
  { atOnce, answerWithinMs }: FlightOptions,
  alarm: Alarm,
): PaymentsInFlight {
  const { clock, database, logger, kind } = deps
  const advance = createAdvanceOutbound(deps)
  const inFlight = new Set<Promise<void>>()
  const start = (payment: P, step: Promise<Date | null>, until: Date): void => {
    const ended = endOf(deps, { payment, step, until }, alarm)
    inFlight.add(ended)
    void ended.finally(() => inFlight.delete(ended))
  }
  return {
    async claim() {
      const now = clock.now()
      // A call that begins after this time could end after the claim.
      const sendBefore = new Date(now.getTime() + CLAIM_MARGIN_MS)
      const until = new Date(sendBefore.getTime() + answerWithinMs)
      const claim = { network: kind.network, now, until, limit: atOnce - inFlight.size }
      const ids = new Set(await claimDue(database.pool, claim))
      if (ids.size === 0) return { claimed: 0, at: now }
      const found = await kind.store.findMany(database.pool, [...ids])
      // Each payment is advanced once, however often its row came.
      const payments = [...new Map(found.map((payment) => [payment.id, payment])).values()]
      if (payments.length < ids.size)
        logger.error({ network: kind.network, ids: [...ids] }, `there is no ${kind.noun} to advance`)
      const steps = await advance(payments, sendBefore)
      payments.forEach((payment, n) => start(payment, steps[n] ?? Promise.resolve(null), until))
      return { claimed: ids.size, at: now }
    },
    async untilRoom() {
      while (inFlight.size >= atOnce) await Promise.race(inFlight)
    },
    untilEmpty: () => Promise.all(inFlight),
  }
}

interface Started<P> {
  readonly payment: P
  readonly step: Promise<Date | null>
  /** The end of the claim. */
  readonly until: Date
}

/** Waits for the step of a payment. A step that failed in the bank is tried later. Never rejects. */
async function endOf<P extends OutboundPayment, Receipt>(
  { kind, database, logger, clock }: OutboundDeps<P, Receipt>,
  { payment, step, until }: Started<P>,
  alarm: Alarm,
): Promise<void> {
  try {
    const nextAt = await step
    if (nextAt !== null) alarm.set(nextAt)
  } catch (error) {
    logger.error({ err: error, [kind.idName]: payment.id }, 'a payment could not be advanced: it is tried again')
    const to = laterThan(clock.now(), payment)
    // When the database is away, the claim ends by itself.
    const isMoved = await moveClaim(database.pool, payment.id, { from: until, to }).then(
      () => true,
      () => false,
    )
    alarm.set(isMoved ? to : until)
  }
}

function laterThan(now: Date, payment: OutboundPayment): Date {
  const ageMs = now.getTime() - startOf(payment).getTime()
  const waitMs = Math.min(Math.max(ageMs / 4, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
  return new Date(now.getTime() + Math.round(waitMs))
}
