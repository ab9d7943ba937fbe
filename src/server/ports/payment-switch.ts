/** What the national payment switch says to the bank and hears from it. This first version knows inward credits only. */
import type { CreditRefusal } from '../../core/inward-credits/decide-inward-credit.ts'
import type { Result } from '../../values/result.ts'

/** A credit that another bank sends to one of our accounts, as the switch's message tells it. */
export interface InwardCredit {
  /** The message's own id; a repeat may carry a new one. */
  readonly messageId: string
  /** The sending institution's id of the payment, unique for ever: the same in every repeat. */
  readonly endToEndId: string
  readonly transactionId: string | null
  readonly createdAt: string
  /** Minor units, greater than zero. */
  readonly amountMinor: bigint
  /** ISO 4217 */
  readonly currency: string
  /** Six-digit institution code of the bank that the message is for. */
  readonly creditorAgent: string
  readonly creditorAccount: string
  readonly debtorName: string
  readonly debtorAccount: string | null
  readonly debtorAgent: string
  readonly debtorAgentName: string | null
  readonly narration: string
}

export type CreditAnswer = { readonly kind: 'settled' } | { readonly kind: 'refused'; readonly reason: CreditRefusal }

/** Nothing of the message may be believed: it is neither posted nor answered as a payment. */
export type UnreadableMessage = { readonly kind: 'bad-signature' | 'malformed'; readonly detail: string }

export interface InwardSwitch {
  /** Checks the signature over the raw bytes, then reads them. */
  read(message: {
    readonly body: Buffer
    readonly signature: string | undefined
  }): Result<InwardCredit, UnreadableMessage>
  /** The status report that answers this credit. `answeredAt` is the bank's clock. */
  report(
    credit: InwardCredit,
    answer: CreditAnswer,
    answeredAt: Date,
  ): { readonly contentType: string; readonly body: string }
}
