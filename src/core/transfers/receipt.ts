/** The customer's view of a transfer: the receipt and its steps, separate for sender and recipient. */
import { BRAND } from '../../values/brand.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import { defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import { formatMinor } from '../../values/money.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { totalMinor, type PaymentCharges } from '../payments/charges.ts'
import { checkSteps, heldStep, notAllowedStep } from '../payments/outbound-timeline.ts'
import { approvedText } from '../payments/approved-text.ts'
import { outwardTimeline, type OutwardProgress } from './outward-timeline.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import { paymentReference } from '../payments/reference.ts'
import type { TransferTypeNumber } from '../../values/vocabularies/transfer-types.ts'
import { paymentStatusOf } from '../payments/payment-status.ts'
import type { PaymentState, PaymentStatus } from '../../values/vocabularies/payment-states.ts'

export interface TransferRecord extends PaymentCharges {
  readonly transferId: string
  readonly transferType: TransferTypeNumber
  /** For a custom transfer (type 3): the type that its sender gave. */
  readonly beneficiaryType?: string
  readonly state: PaymentState
  /** The ledger's reason for refusing the transfer. Null unless it was refused. */
  readonly refusal: string | null
  readonly fromCustomerId: string
  readonly fromAccountNumber: string
  readonly fromAccountName: string
  readonly toCustomerId: string | null
  readonly toAccountNumber: string
  readonly toAccountName: string
  readonly toBankCode: string
  readonly toBankName: string
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly narration: string
  /** Authentication types (Product §10.1) that approved it. */
  readonly approvedWith: readonly number[]
  readonly createdAt: Date
  readonly completedAt: Date | null
  /** The progress on the network of a transfer to another bank. Absent before the ledger has placed its hold. */
  readonly outward?: OutwardProgress
  /** True: payment monitoring referred the transfer, and staff decide it or have refused it. */
  readonly isReferred?: boolean
  /** The time by which staff decide a referred payment. */
  readonly decideBy?: Date | null
  /** For an exchange between own accounts. `amountMinor` is the amount that leaves. */
  readonly exchange?: RecordedExchange
}

export interface RecordedExchange {
  readonly arrivesMinor: bigint
  readonly arrivesCurrency: AccountCurrency
  /** One unit costs `price` of the price currency: "1466.8400". */
  readonly unitCurrency: AccountCurrency
  readonly priceCurrency: AccountCurrency
  readonly price: string
  /** The mid-market rate, in the same format as `price`. */
  readonly midPrice: string
  /** The additional amount that the mid-market rate would have brought, in the currency that arrives. */
  readonly differenceMinor: bigint
}

export interface TransferReceipt {
  readonly transferId: string
  readonly status: PaymentStatus
  readonly direction: 'credit' | 'debit'
  readonly transferType: TransferTypeNumber
  /** For the sender only: the beneficiary type of a custom transfer, as the sender gave it. */
  readonly beneficiaryType?: string
  readonly reference: string
  readonly amount: string
  readonly fee: string
  readonly vat: string
  readonly stampDuty: string
  readonly levy: string
  readonly total: string
  readonly currencyCode: AccountCurrency
  readonly narration: string
  readonly from: { accountNumber: string; accountName: string; bankName: string }
  readonly to: { accountNumber: string; accountName: string; bankName: string }
  /** For the sender only: the recipient's full account number, for another payment. */
  readonly payeeAccountNumber?: string
  /** For an exchange between own accounts: the amount that arrives in minor units, and the rate. */
  readonly exchange?: Omit<RecordedExchange, 'arrivesMinor' | 'differenceMinor'> & {
    readonly arrives: string
    readonly difference: string
  }
  /** For the sender only: the code of the payee's bank, and the id by which that bank knows the transfer. */
  readonly payeeBankCode?: string
  readonly networkReference?: string
  readonly createdAt: string
  readonly completedAt: string | null
  readonly timeline: TimelineStep[]
}

/** The reason why a transfer failed, in the customer's words. For each reason it is true that nothing was taken. */
const REFUSAL_TEXTS: Readonly<Record<string, MessageKey>> = {
  'insufficient-funds': defineMessage('The account had less than this in it. Nothing was taken.'),
  'counter-cap': defineMessage('It would have passed a limit on what you can send. Nothing was taken.'),
  'account-closed': defineMessage('One of the accounts is closed. Nothing was taken.'),
  'payment-stopped': defineMessage(
    'We stopped it to protect your account. Nothing was taken. Call us if you have a question.',
  ),
}

/** True when this customer may see the transfer: the sender always, the recipient after the money has arrived. */
function maySeeTransfer(transfer: TransferRecord, customerId: string): boolean {
  if (transfer.fromCustomerId === customerId) return true
  return transfer.toCustomerId === customerId && (transfer.state === 'settled' || transfer.state === 'reversed')
}

/** The receipt for this customer. Undefined when the customer may not see the transfer. Times are ISO 8601. */
export function receiptFor(
  transfer: TransferRecord,
  customerId: string,
  translate: Translate,
): TransferReceipt | undefined {
  if (!maySeeTransfer(transfer, customerId)) return undefined
  return receiptOf(transfer, transfer.fromCustomerId === customerId, translate)
}

/** The receipt as its recipient sees it: without the sender's charges and the beneficiary type. */
export function recipientReceipt(transfer: TransferRecord, translate: Translate): TransferReceipt {
  return receiptOf(transfer, false, translate)
}

/** `sender`: the receipt is for the sender, not for the recipient. */
function receiptOf(transfer: TransferRecord, sender: boolean, translate: Translate): TransferReceipt {
  // Only the sender sees the charges.
  const charge = (minor: bigint) => (sender ? minor : 0n).toString()
  return {
    transferId: transfer.transferId,
    status: paymentStatusOf(transfer.state),
    direction: sender ? 'debit' : 'credit',
    transferType: transfer.transferType,
    ...(sender && transfer.beneficiaryType !== undefined ? { beneficiaryType: transfer.beneficiaryType } : {}),
    reference: paymentReference(transfer.transferId),
    amount: transfer.amountMinor.toString(),
    fee: charge(transfer.feeMinor),
    vat: charge(transfer.vatMinor),
    stampDuty: charge(transfer.stampDutyMinor),
    levy: charge(transfer.levyMinor),
    total: (sender ? totalMinor(transfer.amountMinor, transfer) : transfer.amountMinor).toString(),
    currencyCode: transfer.currency,
    narration: transfer.narration,
    from: {
      // All account numbers are masked, because receipts are shared and printed.
      accountNumber: maskAccountNumber(transfer.fromAccountNumber),
      accountName: transfer.fromAccountName,
      bankName: BRAND.bankName,
    },
    to: {
      accountNumber: maskAccountNumber(transfer.toAccountNumber),
      accountName: transfer.toAccountName,
      bankName: transfer.toBankName,
    },
    ...(sender ? { payeeAccountNumber: transfer.toAccountNumber, payeeBankCode: transfer.toBankCode } : {}),
    ...(sender && transfer.outward !== undefined ? { networkReference: transfer.outward.networkReference } : {}),
    ...(transfer.exchange === undefined ? {} : { exchange: exchangeShown(transfer.exchange) }),
    createdAt: transfer.createdAt.toISOString(),
    completedAt: transfer.completedAt?.toISOString() ?? null,
    timeline: sender ? senderTimeline(transfer, translate) : recipientTimeline(transfer, translate),
  }
}

function exchangeShown({
  arrivesMinor,
  differenceMinor,
  ...rate
}: RecordedExchange): NonNullable<TransferReceipt['exchange']> {
  return { ...rate, arrives: arrivesMinor.toString(), difference: differenceMinor.toString() }
}

function senderTimeline(transfer: TransferRecord, translate: Translate): TimelineStep[] {
  const approved: TimelineStep = {
    at: transfer.createdAt.toISOString(),
    title: translate(defineMessage('You approved it')),
    text: translate(approvedText(transfer.approvedWith)),
    state: 'done',
  }
  const { outward } = transfer
  if (transfer.isReferred === true) return [approved, ...referredSteps(transfer, translate)]
  return outward === undefined
    ? [approved, senderOutcome(transfer, translate)]
    : [approved, ...outwardTimeline({ ...transfer, outward }, translate)]
}

function referredSteps(transfer: TransferRecord, translate: Translate): TimelineStep[] {
  const facts = {
    institution: transfer.toBankName,
    amount: formatMinor(totalMinor(transfer.amountMinor, transfer), transfer.currency),
    fromAccountNumber: transfer.fromAccountNumber,
    createdAt: transfer.createdAt,
    decideBy: transfer.decideBy ?? null,
  }
  const after =
    transfer.state === 'review'
      ? checkSteps(facts, translate)
      : [notAllowedStep(facts, transfer.completedAt, translate)]
  return [heldStep(facts, translate), ...after]
}

function senderOutcome(transfer: TransferRecord, translate: Translate): TimelineStep {
  const at = transfer.completedAt?.toISOString() ?? null
  const step = (title: MessageKey, text: string): TimelineStep => ({ at, title: translate(title), text, state: 'done' })
  switch (paymentStatusOf(transfer.state)) {
    case 'successful':
      return transfer.exchange === undefined
        ? step(
            defineMessage('Money sent'),
            translate(defineMessage('It is in the account of {payee}'), { payee: transfer.toAccountName }),
          )
        : step(defineMessage('Money exchanged'), exchangedText(transfer.exchange, translate))
    case 'reversed':
      return step(
        defineMessage('Money returned'),
        translate(defineMessage('The transfer was reversed and all of it is back in your account')),
      )
    case 'failed':
      return step(
        defineMessage('Not sent'),
        translate(REFUSAL_TEXTS[transfer.refusal ?? ''] ?? defineMessage('Nothing was taken from your account.')),
      )
    case 'cancelled':
      return step(defineMessage('Cancelled'), translate(defineMessage('Nothing was taken from your account.')))
    case 'processing':
      return {
        at: null,
        title: translate(defineMessage('On its way')),
        text: translate(defineMessage('Please do not send it again')),
        state: 'now',
      }
  }
}

function exchangedText({ arrivesMinor, arrivesCurrency }: RecordedExchange, translate: Translate): string {
  const amount = formatMinor(arrivesMinor, arrivesCurrency)
  return translate(defineMessage('{amount} is in your other account'), { amount })
}

function recipientTimeline(transfer: TransferRecord, translate: Translate): TimelineStep[] {
  const at = transfer.completedAt?.toISOString() ?? null
  const received: TimelineStep = {
    at,
    title: translate(defineMessage('Money received')),
    text: translate(defineMessage('From {sender}, {bank}'), { sender: transfer.fromAccountName, bank: BRAND.bankName }),
    state: 'done',
  }
  const returned: TimelineStep = {
    at,
    title: translate(defineMessage('Money returned')),
    text: translate(defineMessage('The transfer was reversed')),
    state: 'done',
  }
  return transfer.state === 'reversed' ? [received, returned] : [received]
}
