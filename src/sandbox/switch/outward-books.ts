/**
 * Keeps the switch's own record of the bank's payments to other banks. The bank reconciles its books with this record.
 */

export interface OutwardPayment {
  /** End-to-end id, or the session id of the older network. */
  readonly id: string
  readonly institutionCode: string
  readonly accountNumber: string
  /** Minor units, as a decimal string. */
  readonly amount: string
  readonly currencyCode: string
  readonly senderName: string
  readonly senderAccount: string
  readonly narration: string
  readonly enquiryRef: string
  /** ACCP means not decided yet. */
  readonly status: 'ACSC' | 'RJCT' | 'ACCP'
  /** The ISO reason of a rejection. */
  readonly reason: string | null
  /** ISO 8601 */
  readonly receivedAt: string
  readonly decidedAt: string | null
  readonly timesSent: number
  readonly timesAsked: number
  /** The bank's recall request for this payment. */
  readonly recall?: {
    readonly id: string
    readonly timesAsked: number
    /** ACCR: the recall is agreed, and the money returns under `returnId`. PDCR: the recall is under investigation. */
    readonly status: 'ACCR' | 'RJCR' | 'PDCR'
    readonly reason: string | null
    readonly returnId: string | null
  }
}

export interface OutwardBooks {
  /** Newest first. */
  list(): readonly OutwardPayment[]
  find(id: string): OutwardPayment | undefined
  /** Adds the payment, or replaces the payment with the same id. */
  put(payment: OutwardPayment): void
  /** Deletes all payments. Returns how many there were. */
  clear(): number
}

/** Only the newest payments are kept, in memory and in the file, unless the sandbox's options state another number. */
const KEPT = 5_000

/** Opens the books with their stored payments, of which they keep the newest `most`. Calls `onChange` after every change. */
export function createOutwardBooks(
  kept: readonly OutwardPayment[],
  onChange: (payments: readonly OutwardPayment[]) => void,
  most = KEPT,
): OutwardBooks {
  const byId = new Map(kept.map((payment) => [payment.id, payment]))
  return {
    list: () => [...byId.values()].reverse(),
    find: (id) => byId.get(id),
    put(payment) {
      byId.set(payment.id, payment)
      const [oldest] = byId.keys()
      if (byId.size > most && oldest !== undefined) byId.delete(oldest)
      onChange([...byId.values()])
    },
    clear() {
      const { size } = byId
      byId.clear()
      onChange([])
      return size
    },
  }
}
