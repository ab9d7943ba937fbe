/** The content of a bill's receipt for the PDF and the picture, and the facts that its code reveals. */
import { BRAND } from '../../values/brand.ts'
import { formatDateTime, formatDayDate, formatTimeExact } from '../../values/date.ts'
import { defineMessage, type MessageKey } from '../../values/message.ts'
import { formatMinor, moneyParts } from '../../values/money.ts'
import { maskName } from '../receipts/mask-name.ts'
import type { ReceiptDocument, ReceiptRow } from '../receipts/receipt-document.ts'
import type { ReceiptCheck } from '../receipts/receipt-check.ts'
import { paymentStatusOf } from '../payments/payment-status.ts'
import type { PaymentState, PaymentStatus } from '../../values/vocabularies/payment-states.ts'
import { ENGLISH_RECEIPT, type ReceiptTranslator, type ReceiptMessage } from '../receipts/receipt-messages.ts'
import type { BillRecord, billView } from './bill-view.ts'
import { groupToken } from './group-token.ts'

type BillView = ReturnType<typeof billView>

const STATUS_TEXTS: Readonly<Record<PaymentStatus, ReceiptMessage>> = {
  successful: 'Successful',
  processing: 'Not final yet',
  failed: 'Not paid',
  reversed: 'Returned',
  cancelled: 'Cancelled',
}

const SENTENCES: Readonly<Record<PaymentStatus, ReceiptMessage>> = {
  successful: 'paid to',
  reversed: 'returned by',
  failed: 'not paid to',
  cancelled: 'not paid to',
  processing: 'on its way to',
}

export function billReceiptDocument(
  bill: BillView,
  check: { readonly code: string; readonly checkUrl: string; readonly madeAt: Date; readonly isPlayMoney: boolean },
  translator: ReceiptTranslator = ENGLISH_RECEIPT,
): ReceiptDocument {
  const { translate, language } = translator
  const at = bill.completedAt ?? bill.createdAt
  return {
    title: translate('Receipt {reference}').replace('{reference}', bill.reference),
    status: bill.status,
    statusText: translate(STATUS_TEXTS[bill.status]),
    amount: moneyParts(BigInt(bill.amount), 'NGN'),
    sentence: translate(SENTENCES[bill.status]),
    who: bill.billerName.toUpperCase(),
    when: `${formatDayDate(at, language)}, ${formatTimeExact(at)}`,
    rows: rowsOf(bill, translator),
    checkUrl: check.checkUrl,
    code: check.code,
    madeAt: formatDateTime(check.madeAt, language),
    isPlayMoney: check.isPlayMoney,
    language,
  }
}

function rowsOf(bill: BillView, translator: ReceiptTranslator): readonly ReceiptRow[] {
  const { translate } = translator
  const { from, electricity, examPin } = bill
  const holder = [bill.customerName, bill.customerAddress].filter((part) => part !== null).join(', ')
  return [
    ...(electricity === null ? [] : tokenRows(electricity, translator)),
    ...(examPin === null ? [] : pinRows(examPin, translator)),
    { name: translate('For'), text: bill.customerReference, ...(holder === '' ? {} : { sub: holder }) },
    ...(bill.productName === null ? [] : [{ name: translate('Product'), text: bill.productName }]),
    { name: translate('From'), text: from.accountName, sub: `${from.bankName} · ${from.accountNumber}` },
    ...paidRows(bill, translator),
    {
      name: translate('Reference'),
      text: bill.reference,
      ...(bill.providerReference === null
        ? {}
        : { sub: translate('Reference at the biller: {reference}').replace('{reference}', bill.providerReference) }),
    },
  ]
}

function tokenRows(
  given: NonNullable<BillView['electricity']>,
  { translate }: ReceiptTranslator,
): readonly ReceiptRow[] {
  const bought = [given.units, given.tariff].filter((part) => part !== null).join(', ')
  return [
    ...given.keyChangeTokens.map((token, index) => ({
      name: translate('Key change {number}').replace('{number}', String(index + 1)),
      text: groupToken(token),
    })),
    ...(given.token === null
      ? []
      : [{ name: translate('Token'), text: groupToken(given.token), ...(bought === '' ? {} : { sub: bought }) }]),
  ]
}

function pinRows(
  { pin, serial }: NonNullable<BillView['examPin']>,
  { translate }: ReceiptTranslator,
): readonly ReceiptRow[] {
  if (pin === null) return []
  return [
    { name: translate('PIN'), text: pin },
    ...(serial === null ? [] : [{ name: translate('Serial number'), text: serial }]),
  ]
}

function paidRows(bill: BillView, { translate }: ReceiptTranslator): readonly ReceiptRow[] {
  if (bill.status !== 'successful' && bill.status !== 'reversed') return []
  const shown = (minor: string): string => formatMinor(BigInt(minor), 'NGN')
  const charges = (BigInt(bill.total) - BigInt(bill.amount)).toString()
  return [
    {
      name: translate('Fees'),
      text: shown(charges),
      ...(charges === '0'
        ? {}
        : { sub: `${translate('Fee')} ${shown(bill.fee)}, ${translate('VAT')} ${shown(bill.vat)}` }),
    },
    { name: translate('Total debited'), text: shown(bill.total), isTotal: true },
  ]
}

const OUTCOMES: Readonly<Record<PaymentStatus, MessageKey>> = {
  successful: defineMessage('The bill was paid, and the biller has the money.'),
  reversed: defineMessage('The biller returned this payment.'),
  failed: defineMessage('This bill was not paid: no money was taken.'),
  cancelled: defineMessage('This bill was cancelled: no money was taken.'),
  processing: defineMessage('This payment is not final yet: it is not certain that the biller will accept it.'),
}

/** The fields of a bill that the check of a receipt shows. */
export type CheckedBill = Pick<
  BillRecord,
  'accountName' | 'billerName' | 'amountMinor' | 'createdAt' | 'completedAt'
> & {
  readonly state: PaymentState
}

/** Shows no customer number and no token. The holder of the code learns only that the receipt is genuine. */
export function billCheck(bill: CheckedBill): ReceiptCheck {
  const status = paymentStatusOf(bill.state)
  return {
    status,
    outcome: OUTCOMES[status],
    amount: formatMinor(bill.amountMinor, 'NGN'),
    from: { name: maskName(bill.accountName), bankName: BRAND.bankName },
    to: { name: bill.billerName, bankName: { message: defineMessage('Biller') } },
    startedAt: bill.createdAt,
    endedAt: bill.completedAt,
  }
}
