/** The switch's own record of every payment, to reconcile the bank's books with. */

export interface SwitchAttempt {
  /** ISO 8601 */
  readonly at: string
  /** ACSC or RJCT as the bank reported; unknown when it gave no readable answer. */
  readonly status: 'ACSC' | 'RJCT' | 'unknown'
  /** The ISO reason of a rejection, or why nothing is known. */
  readonly reason: string | null
}

export interface SwitchPayment {
  readonly endToEndId: string
  readonly messageId: string
  /** Of a return: the payment that it brings back, by which the bank's report names it. */
  readonly originalId?: string
  readonly accountNumber: string
  /** Minor units, as a decimal string. */
  readonly amount: string
  readonly currencyCode: string
  readonly senderName: string
  readonly senderBank: string
  /** The message as it was sent, so that it can be repeated byte for byte. */
  readonly xml: string
  readonly attempts: readonly SwitchAttempt[]
}

export interface SwitchBooks {
  /** Newest first. */
  list(): readonly SwitchPayment[]
  find(messageId: string): SwitchPayment | undefined
  add(payment: SwitchPayment): void
  record(messageId: string, attempt: SwitchAttempt): void
  /** Deletes all of them; the number that there were. */
  clear(): number
}

/** What is known of a payment: the first definite answer, else the last. */
export function outcome(payment: SwitchPayment): SwitchAttempt | undefined {
  return payment.attempts.find((attempt) => attempt.status !== 'unknown') ?? payment.attempts.at(-1)
}

/** The newest are kept, in memory and in the file. */
const KEPT = 500

/** Books over what was kept; `onChange` is told after every change. */
export function createSwitchBooks(
  kept: readonly SwitchPayment[],
  onChange: (payments: readonly SwitchPayment[]) => void,
): SwitchBooks {
  const byMessage = new Map(kept.map((payment) => [payment.messageId, payment]))
  const put = (payment: SwitchPayment) => {
    byMessage.set(payment.messageId, payment)
    const [oldest] = byMessage.keys()
    if (byMessage.size > KEPT && oldest !== undefined) byMessage.delete(oldest)
    onChange([...byMessage.values()])
  }
  return {
    list: () => [...byMessage.values()].reverse(),
    find: (messageId) => byMessage.get(messageId),
    add: put,
    record(messageId, attempt) {
      const payment = byMessage.get(messageId)
      if (payment !== undefined) put({ ...payment, attempts: [...payment.attempts, attempt] })
    },
    clear() {
      const { size } = byMessage
      byMessage.clear()
      onChange([])
      return size
    },
  }
}
