/** The content of a receipt for the PDF and the picture, ready to be drawn. */
import { BRAND_SLUG } from '../../values/brand.ts'
import { formatDateTime, formatDayDate, formatTimeExact } from '../../values/date.ts'
import { formatRate, parseRate } from '../../values/exchange-rate.ts'
import { formatMinor, type MoneyParts, moneyParts } from '../../values/money.ts'
import type { TransferReceipt } from '../transfers/receipt.ts'
import type { PaymentStatus } from '../../values/vocabularies/payment-states.ts'
import type { Language } from '../../values/language.ts'
import { ENGLISH_RECEIPT, type ReceiptTranslator, type ReceiptMessage } from './receipt-messages.ts'

export interface ReceiptRow {
  readonly name: string
  readonly text: string
  /** A second line below the text, in smaller type. */
  readonly sub?: string
  readonly isTotal?: boolean
}

export interface ReceiptDocument {
  readonly title: string
  readonly status: PaymentStatus
  readonly statusText: string
  readonly amount: MoneyParts
  /** The words before the party's name: "sent to" a payee, "exchanged for" an amount. */
  readonly sentence: string
  readonly who: string
  readonly when: string
  readonly rows: readonly ReceiptRow[]
  /** The page on which anybody can check the receipt, and the code to type there. */
  readonly checkUrl: string
  readonly code: string
  /** The time at which the file was made. The file keeps the state of this time; the check page shows the current state. */
  readonly madeAt: string
  readonly isPlayMoney: boolean
  /** The language of the texts above, and of the texts that the renderer adds. */
  readonly language: Language
}

const STATUS_TEXTS: Readonly<Record<PaymentStatus, ReceiptMessage>> = {
  successful: 'Successful',
  processing: 'Not final yet',
  failed: 'Not sent',
  reversed: 'Returned',
  cancelled: 'Cancelled',
}

/** Only a final payment has a receipt file, because people could show the file of a pending payment as a proof of payment. */
export function isFinal(status: PaymentStatus): boolean {
  return status !== 'processing'
}

export function receiptDocument(
  receipt: TransferReceipt,
  check: { readonly code: string; readonly checkUrl: string; readonly madeAt: Date; readonly isPlayMoney: boolean },
  translator: ReceiptTranslator = ENGLISH_RECEIPT,
): ReceiptDocument {
  const at = receipt.completedAt ?? receipt.createdAt
  return {
    title: translator.translate('Receipt {reference}').replace('{reference}', receipt.reference),
    status: receipt.status,
    statusText: translator.translate(STATUS_TEXTS[receipt.status]),
    amount: moneyParts(BigInt(receipt.amount), receipt.currencyCode),
    ...sentenceOf(receipt, translator),
    when: `${formatDayDate(at, translator.language)}, ${formatTimeExact(at)}`,
    rows: rowsOf(receipt, translator),
    checkUrl: check.checkUrl,
    code: check.code,
    madeAt: formatDateTime(check.madeAt, translator.language),
    isPlayMoney: check.isPlayMoney,
    language: translator.language,
  }
}

function sentenceOf(
  receipt: TransferReceipt,
  { translate }: ReceiptTranslator,
): Pick<ReceiptDocument, 'sentence' | 'who'> {
  const { status, direction, exchange, to, from } = receipt
  if (exchange !== undefined && status === 'successful') {
    return {
      sentence: translate('exchanged for'),
      who: formatMinor(BigInt(exchange.arrives), exchange.arrivesCurrency),
    }
  }
  const who = (direction === 'debit' ? to : from).accountName.toUpperCase()
  if (direction === 'credit')
    return { sentence: status === 'reversed' ? translate('returned to') : translate('received from'), who }
  if (status === 'successful') return { sentence: translate('sent to'), who }
  return { sentence: status === 'reversed' ? translate('returned to the sender by') : translate('not sent to'), who }
}

function rowsOf(receipt: TransferReceipt, translator: ReceiptTranslator): readonly ReceiptRow[] {
  const { translate } = translator
  const shown = (minor: string): string => formatMinor(BigInt(minor), receipt.currencyCode)
  const party = (name: string, { accountName, bankName, accountNumber }: TransferReceipt['to']): ReceiptRow => ({
    name,
    text: accountName,
    sub: `${bankName} · ${accountNumber}`,
  })
  const moved = receipt.status === 'successful' || receipt.status === 'reversed'
  const charges = [
    [translate('Fee'), receipt.fee],
    [translate('VAT'), receipt.vat],
    [translate('Stamp duty'), receipt.stampDuty],
    [translate('Cybersecurity levy'), receipt.levy],
  ] as const
  const charged = charges.filter(([, minor]) => minor !== '0').map(([name, minor]) => `${name} ${shown(minor)}`)
  const chargesMinor = BigInt(receipt.total) - BigInt(receipt.amount)
  const paid: readonly ReceiptRow[] =
    receipt.direction === 'debit' && moved
      ? [
          {
            name: translate('Fees'),
            text: formatMinor(chargesMinor, receipt.currencyCode),
            ...(charged.length > 0 ? { sub: charged.join(', ') } : {}),
          },
          { name: translate('Total debited'), text: shown(receipt.total), isTotal: true },
        ]
      : []
  return [
    party(translate('To'), receipt.to),
    party(translate('From'), receipt.from),
    ...exchangeRows(receipt, translator),
    ...(receipt.beneficiaryType === undefined
      ? []
      : [{ name: translate('Beneficiary type'), text: receipt.beneficiaryType }]),
    ...(receipt.narration === '' ? [] : [{ name: translate('Narration'), text: receipt.narration }]),
    ...paid,
    { name: translate('Reference'), text: receipt.reference },
  ]
}

/** The amount that arrived in the other currency, the rate, and the bank's profit from the rate. */
function exchangeRows({ exchange, status }: TransferReceipt, { translate }: ReceiptTranslator): readonly ReceiptRow[] {
  if (exchange === undefined) return []
  const { unitCurrency, priceCurrency, price, midPrice, arrives, arrivesCurrency, difference } = exchange
  const rateRow = (name: string, text: string): readonly ReceiptRow[] => {
    const rate = parseRate(text, { unit: unitCurrency, price: priceCurrency })
    return rate.ok ? [{ name, text: formatRate(rate.value) }] : []
  }
  return [
    {
      name:
        status === 'successful' || status === 'reversed'
          ? translate('Amount received')
          : translate('Amount you would have received'),
      text: formatMinor(BigInt(arrives), arrivesCurrency),
    },
    ...rateRow(translate('Our rate'), price),
    ...rateRow(translate('Mid-market rate'), midPrice),
    { name: translate('Our fee (included in the rate)'), text: formatMinor(BigInt(difference), arrivesCurrency) },
  ]
}

/** The brand, then the reference: `bank-receipt-OPT-3F9A-20K7-4F9Q.pdf`. */
export function receiptFileName(receipt: Pick<TransferReceipt, 'reference'>, format: 'pdf' | 'png'): string {
  return `${BRAND_SLUG}-receipt-${receipt.reference}.${format}`
}
