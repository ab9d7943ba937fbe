/** The port to the national payment switch: incoming and outgoing credits. */
import type { Tier } from '../../core/accounts/account-products.ts'
import type { CreditStatus, NameAnswer } from '../../core/inward-credits/answer-banks.ts'
import type { CreditRefusal } from '../../core/inward-credits/decide-inward-credit.ts'
import type { Result } from '../../values/result.ts'
import type { NetworkAnswer } from './network-answer.ts'

/** A credit that another bank sends to one of our accounts, as the switch's message tells it. */
export interface InwardCredit {
  /** Which message it came in, e.g. pacs.008.001.09: its answer is of the same generation. */
  readonly messageName: string
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

/** A returned credit of this bank, as the switch's message describes it. */
export interface InwardReturn {
  /** Which message it came in, e.g. pacs.004.001.09: its answer is of the same generation. */
  readonly messageName: string
  readonly messageId: string
  /** The returning institution's id of the return, unique for ever: the same in every repeat. */
  readonly returnId: string
  /** Under which id we sent the credit. */
  readonly originalEndToEndId: string
  /** The returned amount in minor units: above zero, and at most the sent amount. */
  readonly amountMinor: bigint
  /** ISO 4217 */
  readonly currency: string
  /** Six-digit codes: the receiving bank of the message, and the bank that returns the money. */
  readonly instructedAgent: string
  readonly returningAgent: string
  /** Its reason, ISO's code or the network's own; null when it gave none. */
  readonly reason: string | null
}

/** Another bank asks whose an account is, before its customer pays there. */
export interface InwardEnquiry {
  /** Which message it came in, e.g. acmt.023.001.02: its answer is of the same generation. */
  readonly messageName: string
  readonly messageId: string
  readonly createdAt: string
  /** The question's own id within the message. */
  readonly enquiryId: string
  /** Six-digit codes: the asked bank, and the asking bank. */
  readonly askedAgent: string
  readonly askingAgent: string
  readonly accountNumber: string
}

/** Another bank's status inquiry about a credit that it sent to this bank. */
export interface InwardStatusRequest {
  /** Which message it came in, e.g. pacs.028.001.04: its answer is of the same generation. */
  readonly messageName: string
  readonly askedAgent: string
  readonly askingAgent: string
  /** The ids of the credit, as it was sent; null when the question leaves one out. */
  readonly original: {
    readonly messageId: string
    readonly messageName: string | null
    readonly instructionId: string | null
    readonly endToEndId: string
    readonly transactionId: string | null
    /** The time of the sending. Null when the inquiry does not state it. */
    readonly sentAt: Date | null
  }
}

export type InwardMessage = InwardCredit | InwardReturn | InwardEnquiry | InwardStatusRequest

/** A signed message that answers another. */
export interface SignedAnswer {
  readonly contentType: string
  readonly body: string
}

export type CreditAnswer = { readonly kind: 'settled' } | { readonly kind: 'refused'; readonly reason: CreditRefusal }

/** The message cannot be trusted, so it is not posted and not answered as a payment. */
export type UnreadableMessage = { readonly kind: 'bad-signature' | 'malformed'; readonly detail: string }

export interface InwardSwitch {
  /** Checks the message's signature, then reads what was signed. */
  read(body: Uint8Array): Result<InwardMessage, UnreadableMessage>
  /** The status report that answers a payment. `answeredAt` is the bank's clock. */
  report(message: InwardCredit | InwardReturn, answer: CreditAnswer, answeredAt: Date): SignedAnswer
  tellName(enquiry: InwardEnquiry, answer: NameAnswer, answeredAt: Date): SignedAnswer
  tellStatus(request: InwardStatusRequest, status: CreditStatus, answeredAt: Date): SignedAnswer
}

/** The owner of an account number at another bank. */
export interface EnquiredName {
  /** The name as the other bank writes it. */
  readonly accountName: string
  /** The switch's id of this enquiry: the credit that follows from it carries it. At most 35 characters. */
  readonly enquiryRef: string
}

/**
 * no-such-account and account-not-usable (closed, dormant, blocked) are answers of the other bank; bank-unavailable: the switch
 * works, that bank does not; unavailable: the switch gave no answer that can be believed. `code` is the network's, for the log.
 */
export interface EnquiryFailure {
  readonly kind: 'no-such-account' | 'account-not-usable' | 'bank-unavailable' | 'unavailable'
  readonly code: string | null
  readonly detail: string
}

/** Identifies one credit. The ids on the network are made from this key, so a repeat after a crash has the same ids. */
export interface OutwardCreditKey {
  /** Our transfer's id, a UUID. */
  readonly transferId: string
  /** The time of the approval. It is stored with the transfer and never changes. */
  readonly createdAt: Date
}

/** A credit to an account at another bank, exactly as it was approved. */
export interface OutwardCredit extends OutwardCreditKey {
  /** Minor units, greater than zero; without fee and taxes. */
  readonly amountMinor: bigint
  /** ISO 4217 */
  readonly currency: string
  readonly debtor: {
    readonly name: string
    readonly accountNumber: string
    /** Eleven digits: the switch wants the whole number. */
    readonly bvn: string
    readonly tier: Tier
  }
  readonly creditor: {
    /** The name that the enquiry gave and the customer was shown. */
    readonly name: string
    readonly accountNumber: string
    /** Six-digit institution code. */
    readonly institutionCode: string
  }
  /** `EnquiredName.enquiryRef` of the enquiry that the customer was shown. */
  readonly enquiryRef: string
  readonly narration: string
}

/** The switch's answer about a credit. */
export type SwitchAnswer = NetworkAnswer

/** The switch's outward side. None of its calls throws, and each ends within a bounded time. */
export interface OutwardSwitch {
  /** The id under which the switch and the other bank know this credit: for the receipt and for reconciling. */
  reference(key: OutwardCreditKey): string
  enquireName(account: {
    readonly institutionCode: string
    readonly accountNumber: string
  }): Promise<Result<EnquiredName, EnquiryFailure>>
  /** Sends the credit. Sent again it carries the same ids, and the switch gives its first answer. */
  sendCredit(credit: OutwardCredit): Promise<SwitchAnswer>
  /** Asks for the status of a credit that was sent. */
  inquire(credit: OutwardCredit): Promise<SwitchAnswer>
}
