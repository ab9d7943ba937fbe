/**
 * Sends the bill aggregator's callback: after a decision of the aggregator's staff, up to five tries until the bank
 * acknowledges it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { BillerBooks, BillPayment, BillStatus } from './biller-books.ts'
import { billReply } from './biller-replies.ts'

const TRIES = 5
const EVERY_MS = 500

/**
 * Records the decision and notifies the bank at `url`. Returns undefined when there is no such payment. `acknowledged`:
 * the bank has taken the callback.
 */
export async function resolveBill(
  books: BillerBooks,
  hookUrl: string | undefined,
  decided: { readonly requestId: string; readonly status: BillStatus },
): Promise<{ readonly payment: BillPayment; readonly acknowledged: boolean } | undefined> {
  const payment = books.resolve(decided.requestId, decided.status)
  if (payment === undefined) return undefined
  return { payment, acknowledged: hookUrl !== undefined && (await tellBank(hookUrl, payment)) }
}

async function tellBank(url: string, payment: BillPayment): Promise<boolean> {
  const data = JSON.parse(billReply(payment, payment.amount, false).body) as unknown
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'transaction-update', data }),
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined)
    const heard = (await reply?.json().catch(() => undefined)) as { response?: unknown } | undefined
    if (heard?.response === 'success') return true
    await wait(EVERY_MS)
  }
  return false
}
