/** Keeps the switch's own record of every payment to the bank. The bank reconciles its books with this record. */

export interface SwitchAttempt {
  /** ISO 8601 */
  readonly at: string
  /** ACSC or RJCT from the bank's report; unknown when the bank gave no readable answer. */
  readonly status: 'ACSC' | 'RJCT' | 'unknown'
  /** The ISO reason of a rejection, or why the outcome is unknown. */
  readonly reason: string | null
}

export interface SwitchPayment {
  readonly endToEndId: string
  readonly messageId: string
  /** For a return: the id of the original payment, which the bank's report names. */
  readonly originalId?: string
  readonly accountNumber: string
  /** Minor units, as a decimal string. */
  readonly amount: string
  readonly currencyCode: string
  readonly senderName: string
  readonly senderBank: string
  /** The sent message, so that it can be repeated byte for byte. */
  readonly xml: string
  readonly attempts: readonly SwitchAttempt[]
}

export interface SwitchBooks {
  /** Newest first. */
  list(): readonly SwitchPayment[]
  find(messageId: string): SwitchPayment | undefined
  add(payment: SwitchPayment): void
  record(messageId: string, attempt: SwitchAttempt): void
  /** Deletes all payments. Returns how many there were. */
  clear(): number
}

/** The outcome of a payment: the first definite answer, or else the last answer. */
export function outcome(payment: SwitchPayment): SwitchAttempt | undefined {
  return payment.attempts.find((attempt) => attempt.status !== 'unknown') ?? payment.attempts.at(-1)
}

/** Only the newest payments are kept, in memory and in the file, unless the sandbox's options state another number. */
const KEPT = 500

/** Opens the books with their stored payments, of which they keep the newest `most`. Calls `onChange` after every change. */
export function createSwitchBooks(
  kept: readonly SwitchPayment[],
  onChange: (payments: readonly SwitchPayment[]) => void,
  most = KEPT,
): SwitchBooks {
  const byMessage = new Map(kept.map((payment) => [payment.messageId, payment]))
  const put = (payment: SwitchPayment) => {
    byMessage.set(payment.messageId, payment)
    const [oldest] = byMessage.keys()
    if (byMessage.size > most && oldest !== undefined) byMessage.delete(oldest)
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
