/** The switch's own record of what the bank sent to other banks, to reconcile the bank's books with. */

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
  /** ACCP: not decided yet. */
  readonly status: 'ACSC' | 'RJCT' | 'ACCP'
  /** ISO's reason of a rejection. */
  readonly reason: string | null
  /** ISO 8601 */
  readonly receivedAt: string
  readonly decidedAt: string | null
  readonly timesSent: number
  readonly timesAsked: number
  /** The bank asked for it back. */
  readonly recall?: {
    readonly id: string
    readonly timesAsked: number
    /** ACCR: agreed, and returned under `returnId`. PDCR: looked into. */
    readonly status: 'ACCR' | 'RJCR' | 'PDCR'
    readonly reason: string | null
    readonly returnId: string | null
  }
}

export interface OutwardBooks {
  /** Newest first. */
  list(): readonly OutwardPayment[]
  find(id: string): OutwardPayment | undefined
  /** Adds it, or replaces what is known under its id. */
  put(payment: OutwardPayment): void
  /** Deletes all of them; the number that there were. */
  clear(): number
}

/** The newest are kept, in memory and in the file. */
const KEPT = 5_000

/** Books over what was kept; `onChange` is told after every change. */
export function createOutwardBooks(
  kept: readonly OutwardPayment[],
  onChange: (payments: readonly OutwardPayment[]) => void,
): OutwardBooks {
  const byId = new Map(kept.map((payment) => [payment.id, payment]))
  return {
    list: () => [...byId.values()].reverse(),
    find: (id) => byId.get(id),
    put(payment) {
      byId.set(payment.id, payment)
      const [oldest] = byId.keys()
      if (byId.size > KEPT && oldest !== undefined) byId.delete(oldest)
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
