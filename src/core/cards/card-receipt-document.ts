/** The content of the receipt of a card's fee, and the facts that its code reveals. */
import { BRAND } from '../../values/brand.ts'
import { formatDateTime, formatDayDate, formatTimeExact } from '../../values/date.ts'
import { defineMessage, type MessageKey } from '../../values/message.ts'
import { formatMinor, moneyParts } from '../../values/money.ts'
import { maskName } from '../receipts/mask-name.ts'
import type { ReceiptDocument } from '../receipts/receipt-document.ts'
import type { ReceiptCheck } from '../receipts/receipt-check.ts'
import { paymentReference } from '../payments/reference.ts'
import { paymentStatusOf } from '../payments/payment-status.ts'
import type { PaymentState, PaymentStatus } from '../../values/vocabularies/payment-states.ts'
import { type CardScheme, SCHEME_NAMES } from './card-view.ts'
import { ENGLISH_RECEIPT, type ReceiptTranslator, type ReceiptMessage } from '../receipts/receipt-messages.ts'

/** The money side of a request. */
export interface PaidCard {
  readonly cardId: string
  readonly state: PaymentState
  readonly scheme: CardScheme
  readonly accountNumber: string
  readonly accountName: string
  readonly amountMinor: bigint
  readonly vatMinor: bigint
  readonly createdAt: Date
  readonly completedAt: Date | null
}

const STATUS_TEXTS: Readonly<Record<PaymentStatus, ReceiptMessage>> = {
  successful: 'Successful',
  reversed: 'Returned',
  failed: 'Not taken',
  cancelled: 'Cancelled',
  processing: 'Not final yet',
}

const SENTENCES: Readonly<Record<PaymentStatus, ReceiptMessage>> = {
  successful: 'paid for',
  reversed: 'returned for',
  failed: 'not taken for',
  cancelled: 'not taken for',
  processing: 'on hold for',
}

const OUTCOMES: Readonly<Record<PaymentStatus, MessageKey>> = {
  successful: defineMessage('The fee for this card was paid.'),
  reversed: defineMessage('The fee for this card was paid and returned.'),
  failed: defineMessage('This fee was not taken: no money has moved.'),
  cancelled: defineMessage('This request was cancelled: no money has moved.'),
  processing: defineMessage('This payment is not final yet.'),
}

export function cardReceiptDocument(
  paid: PaidCard,
  check: { readonly code: string; readonly checkUrl: string; readonly madeAt: Date; readonly isPlayMoney: boolean },
  { translate, language }: ReceiptTranslator = ENGLISH_RECEIPT,
): ReceiptDocument {
  const status = paymentStatusOf(paid.state)
  const at = paid.completedAt ?? paid.createdAt
  const reference = paymentReference(paid.cardId)
  const shown = (minor: bigint): string => formatMinor(minor, 'NGN')
  return {
    title: translate('Receipt {reference}').replace('{reference}', reference),
    status,
    statusText: translate(STATUS_TEXTS[status]),
    amount: moneyParts(paid.amountMinor, 'NGN'),
    sentence: translate(SENTENCES[status]),
    who: translate('A NEW {scheme} DEBIT CARD').replace('{scheme}', SCHEME_NAMES[paid.scheme].toUpperCase()),
    when: `${formatDayDate(at, language)}, ${formatTimeExact(at)}`,
    rows: [
      { name: translate('From'), text: paid.accountName, sub: `${BRAND.bankName} · ${paid.accountNumber}` },
      ...(status === 'successful' || status === 'reversed'
        ? [
            { name: translate('VAT'), text: shown(paid.vatMinor) },
            { name: translate('Total debited'), text: shown(paid.amountMinor + paid.vatMinor), isTotal: true },
          ]
        : []),
      { name: translate('Reference'), text: reference },
    ],
    checkUrl: check.checkUrl,
    code: check.code,
    madeAt: formatDateTime(check.madeAt, language),
    isPlayMoney: check.isPlayMoney,
    language,
  }
}

export function cardReceiptCheck(paid: PaidCard): ReceiptCheck {
  const status = paymentStatusOf(paid.state)
  return {
    status,
    outcome: OUTCOMES[status],
    amount: formatMinor(paid.amountMinor, 'NGN'),
    from: { name: maskName(paid.accountName), bankName: BRAND.bankName },
    to: { name: { message: defineMessage('A new debit card') }, bankName: BRAND.bankName },
    startedAt: paid.createdAt,
    endedAt: paid.completedAt,
  }
}
