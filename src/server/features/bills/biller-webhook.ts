/**
 * Receives the aggregator's callbacks: POST /billers/hook. Callbacks are not signed, so the bank does not trust their content. A callback
 * names a payment, and the bank inquires about this payment at the aggregator. The key in the address keeps strangers from causing
 * inquiries.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { PlainEndpoint } from '../../http/handler.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { makeDue } from '../../payments/outbound/due-submissions.ts'
import { wakeOutbound } from '../../payments/outbound/wake-outbound.ts'
import type { BillerHints } from '../../ports/biller.ts'
import type { Clock } from '../../ports/clock.ts'
import { BILLS } from '../../payments/kinds/bill/outbound-bill.ts'
import { recheckJob } from '../../payments/kinds/bill/recheck-bill.ts'
import { REFRESH_BILLERS } from './billers/refresh-billers.ts'

const BILLER_HOOK_PATH = '/billers/hook'

const MAX_HINT_BYTES = 256 * 1024
/** The answer to every refused callback. It is the same for every reason, so that it discloses nothing. */
const UNREADABLE = { status: 400, contentType: 'text/plain; charset=utf-8', body: 'Bad request' } as const

export interface BillerWebhookDeps {
  readonly database: Database
  readonly clock: Clock
  readonly hints: BillerHints
  /** The key that the aggregator has in the address of its callbacks. */
  readonly key: string
  readonly logger: { warn(details: object, text: string): void }
}

export function billerWebhookEndpoints(deps: BillerWebhookDeps): readonly PlainEndpoint[] {
  return [
    {
      method: 'POST',
      path: BILLER_HOOK_PATH,
      maxBytes: MAX_HINT_BYTES,
      handle: async ({ body, query }) => {
        const hint = isKey(query['key'] ?? '', deps.key) ? deps.hints.read(body) : undefined
        if (hint === undefined) {
          deps.logger.warn({ alert: 'biller-webhook-refused' }, 'a message to the billers’ endpoint was refused')
          return UNREADABLE
        }
        if (hint.kind === 'products-changed')
          await queueJobs(deps.database.pool, [{ task: REFRESH_BILLERS, payload: {}, key: REFRESH_BILLERS }])
        else await askNow(deps, hint.networkReference)
        return { status: 200, ...deps.hints.taken }
      },
    },
  ]
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isKey = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key))

/**
 * Makes the next status inquiry of an undecided payment due now. Also rechecks a settled payment, because the biller
 * may have reversed it, and a payment that settles later, because its answer may be older than the callback.
 */
async function askNow({ database, clock }: BillerWebhookDeps, networkReference: string): Promise<void> {
  await database.transaction(async (tx) => {
    const bill = await BILLS.store.lockByReference(tx, networkReference)
    if (bill === undefined) return
    if (bill.state === 'settled' || bill.state === 'sent' || bill.state === 'inquiring')
      await queueJobs(tx, [recheckJob(bill.id)])
    if (bill.state !== 'inquiring') return
    await makeDue(tx, bill.id, clock.now())
    await wakeOutbound(tx, BILLS.network)
  })
}
