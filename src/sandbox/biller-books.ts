/**
 * Keeps the bill aggregator's own record of the bank's purchases, with one decision for each request id. The bank
 * reconciles its books with this record.
 */
import { createHash } from 'node:crypto'
import { type BillScript, scriptOf } from './biller-customers.ts'

export type BillStatus = 'pending' | 'delivered' | 'failed' | 'reversed'

export interface BillPayment {
  readonly requestId: string
  readonly serviceID: string
  readonly identifier: string
  readonly billersCode: string
  readonly variationCode: string | null
  readonly subscriptionType: string | null
  /** Minor units, as a decimal string. */
  readonly amount: string
  readonly phone: string
  readonly transactionId: string
  readonly status: BillStatus
  /** ISO 8601 */
  readonly receivedAt: string
  readonly timesSent: number
  readonly timesAsked: number
}

export type BillOrder = Omit<BillPayment, 'transactionId' | 'status' | 'receivedAt' | 'timesSent' | 'timesAsked'>

export interface BillOutcome {
  readonly payment: BillPayment
  /** True if the aggregator does not answer, so that the bank must ask. */
  readonly silent: boolean
}

export interface BillerBooks {
  /** Newest first. */
  list(): readonly BillPayment[]
  find(requestId: string): BillPayment | undefined
  /**
   * Returns undefined when the id was used before; nothing is bought then. With `failing` the payment fails, whichever
   * number it is for.
   */
  pay(order: BillOrder, failing: boolean): BillOutcome | undefined
  /** Returns undefined for a payment that was never received. */
  ask(requestId: string): BillPayment | undefined
  /** Records a decision of the aggregator's staff. Returns undefined when there is no such payment. */
  resolve(requestId: string, status: BillStatus): BillPayment | undefined
  /** Deletes all payments. Returns how many there were. */
  clear(): number
}

/** Only the newest payments are kept, in memory and in the file, unless the sandbox's options state another number. */
const KEPT = 5_000

const AT_ONCE: Readonly<Record<BillScript, BillStatus>> = {
  'key-change': 'delivered',
  delivers: 'delivered',
  fails: 'failed',
  'pending-then-delivers': 'pending',
  'pending-then-fails': 'pending',
  'silent-then-delivers': 'delivered',
  'silent-then-reversed': 'reversed',
  never: 'pending',
  reverses: 'delivered',
  unreachable: 'failed',
}
const WHEN_ASKED: Partial<Record<BillScript, BillStatus>> = {
  'pending-then-delivers': 'delivered',
  'pending-then-fails': 'failed',
  reverses: 'reversed',
}

/** Opens the books with their stored payments, of which they keep the newest `most`. Calls `onChange` after every change. */
export function createBillerBooks(
  kept: readonly BillPayment[],
  onChange: (payments: readonly BillPayment[]) => void,
  most = KEPT,
): BillerBooks {
  const byId = new Map(kept.map((payment) => [payment.requestId, payment]))
  const put = (payment: BillPayment): BillPayment => {
    byId.set(payment.requestId, payment)
    const [oldest] = byId.keys()
    if (byId.size > most && oldest !== undefined) byId.delete(oldest)
    onChange([...byId.values()])
    return payment
  }
  return {
    list: () => [...byId.values()].reverse(),
    find: (requestId) => byId.get(requestId),
    pay(order, failing) {
      const known = byId.get(order.requestId)
      if (known !== undefined) {
        put({ ...known, timesSent: known.timesSent + 1 })
        return undefined
      }
      const script = scriptOf(order.billersCode)
      const payment = put({
        ...order,
        transactionId: `1770${BigInt(`0x${createHash('sha256').update(order.requestId).digest('hex')}`)
          .toString()
          .slice(0, 16)}`,
        status: failing ? 'failed' : AT_ONCE[script],
        receivedAt: new Date().toISOString(),
        timesSent: 1,
        timesAsked: 0,
      })
      return { payment, silent: failing || script.startsWith('silent') }
    },
    ask(requestId) {
      const known = byId.get(requestId)
      if (known === undefined) return undefined
      const next = known.status === 'failed' ? undefined : WHEN_ASKED[scriptOf(known.billersCode)]
      return put({ ...known, status: next ?? known.status, timesAsked: known.timesAsked + 1 })
    },
    resolve(requestId, status) {
      const known = byId.get(requestId)
      return known === undefined ? undefined : put({ ...known, status })
    },
    clear() {
      const { size } = byId
      byId.clear()
      onChange([])
      return size
    },
  }
}
