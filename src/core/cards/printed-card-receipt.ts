/** What stands on the receipt of a card's fee, and what anybody with its code may learn. */
import { BRAND } from '../../values/brand.ts'
import { formatDateTime, formatDayDate, formatTimeExact } from '../../values/date.ts'
import { formatMinor, moneyParts } from '../../values/money.ts'
import { maskName } from '../receipts/mask-name.ts'
import type { PrintedReceipt } from '../receipts/printed-receipt.ts'
import type { ReceiptCheck } from '../receipts/receipt-check.ts'
import { transferReference } from '../transfers/transfer-reference.ts'
import { transferStatusOf, type TransferState } from '../transfers/transfer-states.ts'
import { type CardScheme, SCHEME_NAMES } from './card-view.ts'

/** The money side of a request. */
export interface PaidCard {
  readonly cardId: string
  readonly state: TransferState
  readonly scheme: CardScheme
  readonly accountNumber: string
  readonly accountName: string
  readonly amountMinor: bigint
  readonly vatMinor: bigint
  readonly createdAt: Date
  readonly completedAt: Date | null
}

export function printedCardReceipt(
  paid: PaidCard,
  check: { readonly code: string; readonly checkUrl: string; readonly madeAt: Date; readonly isPlayMoney: boolean },
): PrintedReceipt {
  const status = transferStatusOf(paid.state)
  const at = paid.completedAt ?? paid.createdAt
  const reference = transferReference(paid.cardId)
  const shown = (minor: bigint): string => formatMinor(minor, 'NGN')
  return {
    title: `Receipt ${reference}`,
    status,
    statusText: status === 'successful' ? 'Successful' : 'Not taken',
    amount: moneyParts(paid.amountMinor, 'NGN'),
    sentence: status === 'successful' ? 'paid for' : 'not taken for',
    who: `A NEW ${SCHEME_NAMES[paid.scheme].toUpperCase()} DEBIT CARD`,
    when: `${formatDayDate(at)}, ${formatTimeExact(at)}`,
    rows: [
      { name: 'From', text: paid.accountName, sub: `${BRAND.bankName} · ${paid.accountNumber}` },
      ...(status === 'successful'
        ? [
            { name: 'VAT', text: shown(paid.vatMinor) },
            { name: 'Total debited', text: shown(paid.amountMinor + paid.vatMinor), isTotal: true },
          ]
        : []),
      { name: 'Reference', text: reference },
    ],
    checkUrl: check.checkUrl,
    code: check.code,
    madeAt: formatDateTime(check.madeAt),
    isPlayMoney: check.isPlayMoney,
  }
}

export function cardReceiptCheck(paid: PaidCard): ReceiptCheck {
  const status = transferStatusOf(paid.state)
  return {
    status,
    outcome:
      status === 'successful'
        ? 'The fee for this card was paid.'
        : status === 'processing'
          ? 'This payment is not final yet.'
          : 'This fee was not taken: no money has moved.',
    amount: formatMinor(paid.amountMinor, 'NGN'),
    from: { name: maskName(paid.accountName), bankName: BRAND.bankName },
    to: { name: 'Card issuance', bankName: BRAND.bankName },
    startedAt: paid.createdAt,
    endedAt: paid.completedAt,
  }
}
