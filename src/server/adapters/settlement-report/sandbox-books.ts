/** The settlement reports of the sandbox: the books of its networks, which its console shows. */
import * as v from 'valibot'
import type { SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import type { SettlementReport } from '../../ports/settlement-report.ts'

const WITHIN_MS = 30_000

/** The reports of all networks of the sandbox, in the order of the comparison. None: there is no sandbox. */
export function sandboxReports(sandbox: { readonly consoleUrl: string } | undefined) {
  if (sandbox === undefined) return []
  return [
    { network: 'switch', report: createSandboxReport(sandbox.consoleUrl) },
    { network: 'biller', report: createSandboxBills(sandbox.consoleUrl) },
    { network: 'card-processor', report: createSandboxCards(sandbox.consoleUrl) },
  ] as const
}

const minorUnits = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/))

export function createSandboxReport(consoleUrl: string): SettlementReport {
  const line = v.object({
    direction: v.picklist(['in', 'out']),
    endToEndId: v.string(),
    amount: minorUnits,
    currencyCode: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    status: v.string(),
  })
  return settledIn(`${consoleUrl}/books`, line, 'ACSC', ({ direction, endToEndId, amount, currencyCode }) => ({
    direction,
    reference: endToEndId,
    amountMinor: BigInt(amount),
    currency: currencyCode,
  }))
}

function createSandboxBills(consoleUrl: string): SettlementReport {
  const line = v.object({ requestId: v.string(), amount: minorUnits, status: v.string() })
  return settledIn(`${consoleUrl}/bills`, line, 'delivered', ({ requestId, amount }) => ({
    direction: 'out',
    reference: requestId,
    amountMinor: BigInt(amount),
    currency: 'NGN',
  }))
}

/** The card processor does not know the fee of the customer. So the comparison counts cards: one card for each fee. */
function createSandboxCards(consoleUrl: string): SettlementReport {
  const line = v.object({ reference: v.pipe(v.string(), v.uuid()), status: v.string() })
  return settledIn(`${consoleUrl}/cards`, line, 'ACCEPTED', ({ reference }) => ({
    direction: 'out',
    reference,
    amountMinor: 1n,
    currency: 'card',
  }))
}

/** The lines of this status, as payments. */
function settledIn<Line extends { readonly status: string }>(
  url: string,
  line: v.GenericSchema<unknown, Line>,
  settled: string,
  paymentOf: (line: Line) => SettledPayment,
): SettlementReport {
  return {
    async read() {
      const reply = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined)
      if (reply?.status !== 200) throw new Error(`The sandbox’s books cannot be read at ${url}.`)
      const lines = v.parse(v.array(line), await reply.json())
      return lines.filter(({ status }) => status === settled).map(paymentOf)
    },
  }
}
