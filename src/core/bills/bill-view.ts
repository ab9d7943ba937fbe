/** The customer's view of a paid bill: its purpose, its state, and its steps. */
import { isTopUp } from '../../values/vocabularies/bill-categories.ts'
import { BRAND } from '../../values/brand.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import { formatTimeExact } from '../../values/date.ts'
import { formatMinor } from '../../values/money.ts'
import { totalMinor, type PaymentCharges } from '../payments/charges.ts'
import { approvedText } from '../payments/approved-text.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import { clockEnd } from '../payments/payment-clocks.ts'
import { paymentReference } from '../payments/reference.ts'
import { paymentStatusOf } from '../payments/payment-status.ts'
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'
import { givenCodeOf } from './given-code.ts'
import type { OrderedBill } from './ordered-bill.ts'

export interface BillRecord extends OrderedBill, PaymentCharges {
  readonly paymentId: string
  readonly state: PaymentState
  /** Why the ledger refused it; null unless refused. */
  readonly refusal: string | null
  readonly accountNumber: string
  readonly accountName: string
  readonly amountMinor: bigint
  readonly approvedWith: readonly number[]
  readonly createdAt: Date
  readonly completedAt: Date | null
  /** Questions since it was last sent, the last of them, and the next. */
  readonly inquiries: number
  readonly inquiredAt: Date | null
  readonly nextAt: Date | null
  readonly reviewAt: Date | null
  readonly providerReference: string | null
  readonly token: string | null
  readonly keyChangeTokens: readonly string[]
  readonly serial: string | null
  readonly units: string | null
  readonly tariff: string | null
  /** Whether its biller and product are still on offer. */
  readonly offered: boolean
}

/** What is paid to whom, as the wire has it. */
export function billFactsOf(bill: BillRecord) {
  return {
    category: bill.category,
    billerId: bill.billerId,
    billerName: bill.billerName,
    productId: bill.productId,
    productName: bill.productName,
    subscription: bill.subscription,
    customerReference: bill.reference,
    customerName: bill.customerName,
    customerAddress: bill.customerAddress,
    amount: bill.amountMinor.toString(),
    fee: bill.feeMinor.toString(),
    vat: bill.vatMinor.toString(),
    total: totalMinor(bill.amountMinor, bill).toString(),
    currencyCode: 'NGN' as const,
  }
}

/** The receipt's page. Times are ISO 8601. */
export function billView(bill: BillRecord) {
  const isPaid = bill.state === 'settled'
  return {
    paymentId: bill.paymentId,
    status: paymentStatusOf(bill.state),
    reference: paymentReference(bill.paymentId),
    from: {
      accountNumber: maskAccountNumber(bill.accountNumber),
      accountName: bill.accountName,
      bankName: BRAND.bankName,
    },
    ...billFactsOf(bill),
    providerReference: bill.providerReference,
    electricity:
      isPaid && givenCodeOf(bill) === 'meter-token'
        ? {
            token: bill.token,
            keyChangeTokens: [...bill.keyChangeTokens],
            units: bill.units,
            tariff: bill.tariff,
          }
        : null,
    examPin: isPaid && givenCodeOf(bill) === 'exam-pin' ? { pin: bill.token, serial: bill.serial } : null,
    recipientType: bill.recipientType,
    repeatable: bill.offered,
    createdAt: bill.createdAt.toISOString(),
    completedAt: bill.completedAt?.toISOString() ?? null,
    timeline: billTimeline(bill),
  }
}

/** Why a bill failed, in the customer's words; always true: nothing was taken. */
const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  'insufficient-funds': 'The account had less than this in it. Nothing was taken.',
  'counter-cap': 'It would have passed one of your limits. Nothing was taken.',
  'account-closed': 'The account is closed. Nothing was taken.',
}

/** Oldest step first; on a step that is still to come, the time by which it comes. */
export function billTimeline(bill: BillRecord): TimelineStep[] {
  const approved: TimelineStep = {
    at: bill.createdAt.toISOString(),
    title: 'You approved it',
    text: approvedText(bill.approvedWith),
    state: 'done',
  }
  const at = bill.completedAt?.toISOString() ?? null
  const done = (title: string, text: string): TimelineStep => ({ at, title, text, state: 'done' })
  if (bill.state === 'refused')
    return [approved, done('Not paid', REFUSAL_TEXTS[bill.refusal ?? ''] ?? 'Nothing was taken from your account.')]
  if (bill.state === 'cancelled') return [approved, done('Cancelled', 'Nothing was taken from your account')]
  return [approved, heldStep(bill), ...stepsAfter(bill, done)]
}

const totalOf = (bill: BillRecord): string => formatMinor(totalMinor(bill.amountMinor, bill), 'NGN')

function heldStep(bill: BillRecord): TimelineStep {
  return {
    at: bill.createdAt.toISOString(),
    title: `We put ${totalOf(bill)} on hold`,
    text: `From the account ending ${bill.accountNumber.slice(-4)}`,
    state: 'done',
  }
}

function stepsAfter(bill: BillRecord, done: (title: string, text: string) => TimelineStep): TimelineStep[] {
  const { state, billerName } = bill
  switch (state) {
    case 'settled':
      return [done(`${billerName} has it`, paidText(bill))]
    case 'reversed':
      return [done('Money returned', `${billerName} gave it back, and all ${totalOf(bill)} is in your account`)]
    case 'released':
      return [done(`${billerName} rejected the payment`, `All ${totalOf(bill)} is back in your account`)]
    case 'inquiring':
      return [inquiringStep(bill), finalStep(bill)]
    case 'review':
      return reviewSteps(bill)
    default:
      return [
        { at: null, title: `On its way to ${billerName}`, text: 'This page updates itself', state: 'now' },
        {
          at: clockEnd('instant', bill.createdAt).toISOString(),
          title: 'it arrives',
          text: `If ${billerName} refuses it, all ${totalOf(bill)} is back with you within 10 minutes`,
          state: 'next',
        },
      ]
  }
}

function paidText({ category, reference, token }: BillRecord): string {
  if (category === 'education') return token === null ? 'The PIN has not come yet' : 'Your PIN is ready'
  if (category === 'electricity')
    return token === null ? `Meter ${reference} is paid` : `Your token for ${reference} is ready`
  return isTopUp(category) ? `${reference} is topped up` : `${reference} is paid`
}

function inquiringStep({ billerName, inquiries, inquiredAt, nextAt }: BillRecord): TimelineStep {
  const asked =
    inquiredAt === null || inquiries === 0
      ? 'No answer yet.'
      : `Asked ${inquiries === 1 ? 'once' : `${inquiries} times`}, last at ${formatTimeExact(inquiredAt)}.`
  const next = nextAt === null ? '' : ` We ask again at ${formatTimeExact(nextAt)}.`
  return {
    at: null,
    title: `Waiting for ${billerName}`,
    text: `${asked}${next} Please do not pay it again: this page updates itself`,
    state: 'now',
  }
}

function finalStep(bill: BillRecord): TimelineStep {
  return {
    at: clockEnd('final', bill.createdAt).toISOString(),
    title: 'a final answer',
    text: `It is paid, or all ${totalOf(bill)} is back with you. If ${bill.billerName} stays silent, our team checks it and sends you the result by SMS and mail`,
    state: 'next',
  }
}

function reviewSteps(bill: BillRecord): TimelineStep[] {
  return [
    {
      at: bill.reviewAt?.toISOString() ?? null,
      title: 'We are checking it',
      text: `${bill.billerName} gave no clear answer. Your ${totalOf(bill)} stays on hold: it has not left your account, and it is not lost`,
      state: 'now',
    },
    {
      at: clockEnd('final', bill.reviewAt ?? bill.createdAt).toISOString(),
      title: 'the result',
      text: 'By SMS and mail, and on this page. You do not need to do anything',
      state: 'next',
    },
  ]
}
