/**
 * Follows the cards that were made. Inquires about the delivery. Sends each change of a card to the processor until the
 * processor accepts it.
 */
import * as v from 'valibot'
import { cardUse, TRACKED_STATES } from '../../../core/cards/card-states.ts'
import type { Sql } from '../../db/database.ts'
import { queueEach, queueJobs } from '../../jobs/queue-jobs.ts'
import { hasQueuedJob } from '../../jobs/has-queued-job.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { CardProcessor } from '../../ports/card-processor.ts'
import { CARD_COLUMNS, type CardRow, controlsOf } from './card-store.ts'
import type { CardNotifications } from '../../payments/kinds/card-fee/cards-deps.ts'
import { cardJob, cardJobKey, FOLLOW_CARD, insertCard, INSTRUCT_CARD } from './made-cards.ts'
import { type ReturnDeps, returnCardFee } from '../../payments/kinds/card-fee/return-card-fee.ts'
import { lockCard, writeEvent } from './write-card.ts'
import { CARD_DETAILS, CARD_FEES_ONLY } from '../../payments/kinds/card-fee/card-content.ts'
import { inStates } from '../../payments/rows/state-lists.ts'
import { SETTLED_ONCE_STATES } from '../../../values/vocabularies/payment-states.ts'

export interface FollowDeps extends CardNotifications, ReturnDeps {
  readonly processor: Pick<CardProcessor, 'findNews' | 'instruct'>
}

const payloadSchema = v.object({ cardId: v.pipe(v.string(), v.uuid()) })
const cardIdOf = (payload: unknown): string => v.parse(payloadSchema, payload).cardId

/** The task FOLLOW_CARD. It throws when the processor did not answer, and the job queue tries again. */
export function createFollowCard(deps: FollowDeps): Task {
  return async (payload) => {
    const cardId = cardIdOf(payload)
    const order = await findOrder(deps.database.pool, cardId)
    if (order === undefined) return
    const news = await deps.processor.findNews(order.reference)
    if (!news.ok) {
      if (news.failure.kind === 'unavailable')
        throw new Error(`the card processor gave no news of an order: ${news.failure.detail}`)
      const { code, reason } = news.failure
      return returnCardFee(deps, cardId, { code, reason })
    }
    const { stage, ...made } = news.value
    await deps.database.transaction(async (tx) => {
      const at = deps.clock.now()
      // An operator may have settled the fee. Then the bank has no answer with the data of the card.
      await insertCard(tx, { cardId, customerId: order.customerId, made, at })
      const card = await lockCard(tx, { cardId, customerId: null })
      if (card === undefined || card.token !== made.token) {
        deps.logger.error(
          { alert: 'card-processor-answer-invalid', cardId },
          'the card processor answered with another card',
        )
        return
      }
      await tx.query('update bank.card set checked_at = $2 where card_id = $1', [cardId, at])
      if (stage !== null)
        await writeEvent(deps, tx, card, { event: stage }, { address: 'card-processor', requestId: '' })
    })
  }
}

/** Finds an order whose fee was settled, also when an operator has returned the fee. */
async function findOrder(
  sql: Sql,
  cardId: string,
): Promise<{ readonly reference: string; readonly customerId: string } | undefined> {
  const { rows } = await sql.query<{ network_reference: string; customer_id: string }>(
    `select w.network_reference, t.customer_id from bank.payment_submission w join bank.payment t on t.payment_id = w.payment_id
     where t.payment_id = $1 and ${CARD_FEES_ONLY} and ${inStates('t.state', SETTLED_ONCE_STATES)}`,
    [cardId],
  )
  const [row] = rows
  return row && { reference: row.network_reference, customerId: row.customer_id }
}

/** The task INSTRUCT_CARD. It sends the present settings of the card, so a late job sends no old settings. It throws like FOLLOW_CARD. */
export function createInstructCard(deps: FollowDeps): Task {
  return async (payload) => {
    const cardId = cardIdOf(payload)
    // One query reads the card and the freeze. A later freeze or its end raises the version.
    const { rows } = await deps.database.pool.query<CardRow & { is_holder_frozen: boolean }>(
      `select ${CARD_COLUMNS}, exists (select from bank.customer_freeze f where f.customer_id = c.customer_id
         and f.lifted_at is null) as is_holder_frozen from bank.card c where c.card_id = $1`,
      [cardId],
    )
    const [card] = rows
    if (card === undefined || card.notified_version === card.version) return
    const use = cardUse(card.state, card.is_holder_frozen)
    const notified = await deps.processor.instruct(card.token, { version: card.version, use, ...controlsOf(card) })
    if (!notified.ok) throw new Error(`the card processor did not take an instruction: ${notified.failure.detail}`)
    const { version, isAsInstructed } = notified.value
    if (isAsInstructed)
      await deps.database.pool.query(
        'update bank.card set notified_version = greatest(notified_version, $2) where card_id = $1 and version >= $2',
        [cardId, version],
      )
    else if (version < card.version)
      throw new Error('the card processor did not take an instruction: it has an older one')
    else await tellAbove(deps, cardId, version)
  }
}

/**
 * The processor holds a newer version than the bank sent. Either another process sent it and has stored it, or the bank's
 * database was restored to an earlier time. In the second case the processor would ignore every version until it is above its
 * own, so the bank raises the version.
 */
async function tellAbove({ database, logger }: FollowDeps, cardId: string, version: number): Promise<void> {
  const isBehind = await database.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'update bank.card set version = $2::integer + 1 where card_id = $1 and version <= $2 and notified_version < $2',
      [cardId, version],
    )
    if (rowCount === 1) await queueJobs(tx, [cardJob(INSTRUCT_CARD, cardId)])
    return rowCount === 1
  })
  if (isBehind)
    logger.error(
      { alert: 'card-processor-ahead', cardId, version },
      'the card processor has a card state that the bank never sent',
    )
}

export const SWEEP_CARDS = 'sweep-cards'

const LOOK_EVERY_MS = 10 * 60 * 1000
/** A late job is not a lost job: the sweeper waits this long before it queues the job again. */
const FORGOTTEN_AFTER_MS = 2 * 60 * 1000
const AT_ONCE = 200

/**
 * The task that queues jobs for cards in delivery, and for cards whose newest change the processor has not confirmed for too
 * long.
 */
export function createSweepCards({ database, clock, logger }: FollowDeps): Task {
  return async () => {
    const now = clock.now().getTime()
    // The time is written when the job is queued, so a card without an answer of the processor also goes to the end of the line.
    const tracked = await database.pool.query<{ id: string }>(
      `update bank.card set checked_at = $3 where card_id in (
         select c.card_id from bank.card c where c.state = any ($1) and (c.checked_at is null or c.checked_at < $2)
           and not ${hasQueuedJob('$5 || c.card_id::text', '$3::timestamptz')}
         order by c.checked_at nulls first limit $4 for no key update skip locked)
       returning card_id as id`,
      [TRACKED_STATES, new Date(now - LOOK_EVERY_MS), new Date(now), AT_ONCE, cardJobKey(FOLLOW_CARD)],
    )
    const missing = await database.pool.query<{ id: string }>(
      `select t.payment_id as id from bank.payment t ${CARD_DETAILS}
       where not o.is_made and t.state = 'settled' and t.completed_at < $1
         and not ${hasQueuedJob('$4 || t.payment_id::text', '$3::timestamptz')} limit $2`,
      [new Date(now - FORGOTTEN_AFTER_MS), AT_ONCE, new Date(now), cardJobKey(FOLLOW_CARD)],
    )
    const unnotified = await database.pool.query<{ id: string; is_coming: boolean }>(
      `select c.card_id as id, ${hasQueuedJob('$4 || c.card_id::text', '$3::timestamptz')} as is_coming from bank.card c
       where c.notified_version < c.version and c.changed_at < $1 order by is_coming, c.changed_at limit $2`,
      [new Date(now - FORGOTTEN_AFTER_MS), AT_ONCE, new Date(now), cardJobKey(INSTRUCT_CARD)],
    )
    if (unnotified.rows.length > 0)
      logger.error(
        { alert: 'card-changes-unsent', count: unnotified.rows.length },
        'the card processor lags behind our cards',
      )
    await queueEach(database, [
      ...[...tracked.rows, ...missing.rows].map(({ id }) => cardJob(FOLLOW_CARD, id)),
      ...unnotified.rows.flatMap((card) => (card.is_coming ? [] : [cardJob(INSTRUCT_CARD, card.id)])),
    ])
  }
}
