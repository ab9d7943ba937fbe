/**
 * Receives the card processor's callbacks: POST /cards/hook, signed with a shared key. A callback is only a hint: the
 * bank makes a status inquiry, and the answer decides.
 */
import type { Database } from '../../db/database.ts'
import type { PlainEndpoint } from '../../http/handler.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { makeDue } from '../../payments/outbound/due-submissions.ts'
import { wakeOutbound } from '../../payments/outbound/wake-outbound.ts'
import type { CardHints } from '../../ports/card-processor.ts'
import type { Clock } from '../../ports/clock.ts'
import { CARD_REQUESTS } from '../../payments/kinds/card-fee/outbound-card.ts'
import { cardJob, FOLLOW_CARD } from './made-cards.ts'

const MAX_HINT_BYTES = 16 * 1024
const TEXT = 'text/plain; charset=utf-8'
/** The answer to every refused callback. It is the same for every reason, so that it discloses nothing. */
const UNREADABLE = { status: 400, contentType: TEXT, body: 'Bad request' } as const

export interface CardWebhookDeps {
  readonly database: Database
  readonly clock: Clock
  readonly hints: CardHints
  readonly logger: { warn(details: object, text: string): void }
}

export function cardWebhookEndpoints(deps: CardWebhookDeps): readonly PlainEndpoint[] {
  return [
    {
      method: 'POST',
      path: '/cards/hook',
      maxBytes: MAX_HINT_BYTES,
      handle: async ({ body, headers }) => {
        const signature = headers['x-signature']
        const reference = typeof signature === 'string' ? deps.hints.read(body, signature) : undefined
        if (reference === undefined) {
          deps.logger.warn({ alert: 'card-webhook-refused' }, 'a message to the cards’ endpoint was refused')
          return UNREADABLE
        }
        await askNow(deps, reference)
        return { status: 200, contentType: TEXT, body: 'OK' }
      },
    },
  ]
}

/**
 * Makes the next status inquiry of an undecided order due now. For a settled order, inquires about the delivery of its
 * card.
 */
async function askNow({ database, clock }: CardWebhookDeps, reference: string): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await CARD_REQUESTS.store.lockByReference(tx, reference)
    if (order?.state === 'settled') await queueJobs(tx, [cardJob(FOLLOW_CARD, order.id)])
    if (order?.state !== 'inquiring') return
    await makeDue(tx, order.id, clock.now())
    await wakeOutbound(tx, CARD_REQUESTS.network)
  })
}
