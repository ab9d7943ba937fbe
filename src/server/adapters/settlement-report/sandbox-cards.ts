/** The sandbox's card processor opens its books at the sandbox's door: each order that it took is one card of its report. */
import * as v from 'valibot'
import type { SettlementReport } from '../../ports/settlement-report.ts'

const books = v.array(v.object({ reference: v.pipe(v.string(), v.uuid()), status: v.string() }))

const WITHIN_MS = 30_000

/** It knows nothing of what the customer pays: what is compared is one card for one fee. */
export function createSandboxCards(doorUrl: string): SettlementReport {
  return {
    async read() {
      const reply = await fetch(`${doorUrl}/cards`, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined)
      if (reply?.status !== 200) throw new Error(`The sandbox’s books cannot be read at ${doorUrl}/cards.`)
      return v
        .parse(books, await reply.json())
        .filter(({ status }) => status === 'ACCEPTED')
        .map(({ reference }) => ({ direction: 'out' as const, reference, amountMinor: 1n, currency: 'card' }))
    },
  }
}
