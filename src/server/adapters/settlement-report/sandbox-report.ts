/** The sandbox's switch opens its books at the sandbox's door; what it settled in them is its settlement report. */
import * as v from 'valibot'
import type { SettlementReport } from '../../ports/settlement-report.ts'

const books = v.array(
  v.object({
    direction: v.picklist(['in', 'out']),
    endToEndId: v.string(),
    amount: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/)),
    currencyCode: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    status: v.string(),
  }),
)

const WITHIN_MS = 30_000

export function createSandboxReport(doorUrl: string): SettlementReport {
  return {
    async read() {
      const reply = await fetch(`${doorUrl}/books`, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined)
      if (reply?.status !== 200) throw new Error(`The sandbox’s books cannot be read at ${doorUrl}/books.`)
      return v
        .parse(books, await reply.json())
        .filter(({ status }) => status === 'ACSC')
        .map(({ direction, endToEndId, amount, currencyCode }) => ({
          direction,
          reference: endToEndId,
          amountMinor: BigInt(amount),
          currency: currencyCode,
        }))
    },
  }
}
