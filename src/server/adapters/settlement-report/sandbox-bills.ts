/** The sandbox's bill aggregator opens its books at the sandbox's door; what it delivered in them is its settlement report. */
import * as v from 'valibot'
import type { SettlementReport } from '../../ports/settlement-report.ts'

const books = v.array(
  v.object({
    requestId: v.string(),
    amount: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/)),
    status: v.string(),
  }),
)

const WITHIN_MS = 30_000

export function createSandboxBills(doorUrl: string): SettlementReport {
  return {
    async read() {
      const reply = await fetch(`${doorUrl}/bills`, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined)
      if (reply?.status !== 200) throw new Error(`The sandbox’s books cannot be read at ${doorUrl}/bills.`)
      return v
        .parse(books, await reply.json())
        .filter(({ status }) => status === 'delivered')
        .map(({ requestId, amount }) => ({
          direction: 'out' as const,
          reference: requestId,
          amountMinor: BigInt(amount),
          currency: 'NGN',
        }))
    },
  }
}
