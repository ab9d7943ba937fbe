/**
 * The facts that a receipt's code reveals: the bank issued the receipt, and the current state of the money. No account numbers
 * and no full names.
 */
import { BRAND } from '../../values/brand.ts'
import { defineMessage, type MessageKey } from '../../values/message.ts'
import { formatMinor } from '../../values/money.ts'
import type { TransferRecord } from '../transfers/receipt.ts'
import { paymentStatusOf } from '../payments/payment-status.ts'
import type { PaymentStatus } from '../../values/vocabularies/payment-states.ts'
import { maskName } from './mask-name.ts'

/** A name is text. A kind, such as a biller, is a message that the page translates. */
interface CheckedParty {
  readonly name: string | { readonly message: MessageKey }
  readonly bankName: string | { readonly message: MessageKey }
}

export interface ReceiptCheck {
  readonly status: PaymentStatus
  /** The state of the money, in a sentence. */
  readonly outcome: MessageKey
  readonly amount: string
  /** For an exchange: the amount that arrived in the other currency. */
  readonly arrives?: string
  readonly from: CheckedParty
  readonly to: CheckedParty
  readonly startedAt: Date
  /** The time of the current state. Null while the payment is in progress. */
  readonly endedAt: Date | null
}

const OUTCOMES: Readonly<Record<PaymentStatus, MessageKey>> = {
  successful: defineMessage('The money was sent and has arrived.'),
  reversed: defineMessage('This transfer was reversed: the money went back to the sender.'),
  failed: defineMessage('This transfer did not happen: no money was sent.'),
  cancelled: defineMessage('This transfer was cancelled: no money was sent.'),
  processing: defineMessage('This transfer is not final yet: it is not certain that the money will arrive.'),
}

export function receiptCheck(transfer: TransferRecord): ReceiptCheck {
  const status = paymentStatusOf(transfer.state)
  return {
    status,
    outcome: OUTCOMES[status],
    amount: formatMinor(transfer.amountMinor, transfer.currency),
    ...(transfer.exchange === undefined
      ? {}
      : { arrives: formatMinor(transfer.exchange.arrivesMinor, transfer.exchange.arrivesCurrency) }),
    from: { name: maskName(transfer.fromAccountName), bankName: BRAND.bankName },
    to: { name: maskName(transfer.toAccountName), bankName: transfer.toBankName },
    startedAt: transfer.createdAt,
    endedAt: transfer.completedAt,
  }
}
