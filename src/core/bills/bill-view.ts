/** The customer's view of a paid bill: its purpose, its state, and its steps. */
import { isTopUp } from '../../values/vocabularies/bill-categories.ts'
import { BRAND } from '../../values/brand.ts'
import { maskAccountNumber } from '../../values/account-number.ts'
import { defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import { formatMinor } from '../../values/money.ts'
import { totalMinor, type PaymentCharges } from '../payments/charges.ts'
import { approvedText } from '../payments/approved-text.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import {
  finalAnswerStep,
  heldStep,
  inquiringStep,
  type OutboundFacts,
  reviewSteps,
  checkSteps,
  notAllowedStep,
  sentSteps,
} from '../payments/outbound-timeline.ts'
import { paymentReference } from '../payments/reference.ts'
import { paymentStatusOf } from '../payments/payment-status.ts'
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'
import { givenCodeOf } from './given-code.ts'
import type { OrderedBill } from './ordered-bill.ts'

export interface BillRecord extends OrderedBill, PaymentCharges {
  readonly paymentId: string
  readonly state: PaymentState
  /** The ledger's reason for refusing the bill. Null unless it was refused. */
  readonly refusal: string | null
  readonly accountNumber: string
  readonly accountName: string
  readonly amountMinor: bigint
  readonly approvedWith: readonly number[]
  readonly createdAt: Date
  readonly completedAt: Date | null
  /** The number of status inquiries since the payment was last sent, and the times of the last and the next inquiry. */
  readonly inquiries: number
  readonly inquiredAt: Date | null
  readonly nextAt: Date | null
  readonly reviewAt: Date | null
  /** True: payment monitoring referred the payment, and staff decide it or have refused it. */
  readonly isReferred?: boolean
  /** The time by which staff decide a referred payment. */
  readonly decideBy?: Date | null
  readonly providerReference: string | null
  readonly token: string | null
  readonly keyChangeTokens: readonly string[]
  readonly serial: string | null
  readonly units: string | null
  readonly tariff: string | null
  /** True: the biller and the product are still offered. */
  readonly offered: boolean
}

/** The facts of a bill in the format of the contract. */
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

/** The receipt's page, with its timeline in the customer's language. Times are ISO 8601. */
export function billView(bill: BillRecord, translate: Translate) {
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
    timeline: billTimeline(bill, translate),
  }
}

/** The reason why a bill failed, in the customer's words. For each reason it is true that nothing was taken. */
const REFUSAL_TEXTS: Readonly<Record<string, MessageKey>> = {
  'insufficient-funds': defineMessage('The account had less than this in it. Nothing was taken.'),
  'counter-cap': defineMessage('It would have passed one of your limits. Nothing was taken.'),
  'account-closed': defineMessage('The account is closed. Nothing was taken.'),
  'payment-stopped': defineMessage(
    'We stopped it to protect your account. Nothing was taken. Call us if you have a question.',
  ),
}

/** Oldest step first. A future step has its deadline as its time. */
function billTimeline(bill: BillRecord, translate: Translate): TimelineStep[] {
  const approved: TimelineStep = {
    at: bill.createdAt.toISOString(),
    title: translate(defineMessage('You approved it')),
    text: translate(approvedText(bill.approvedWith)),
    state: 'done',
  }
  const at = bill.completedAt?.toISOString() ?? null
  const done = (title: string, text: string): TimelineStep => ({ at, title, text, state: 'done' })
  if (bill.state === 'refused') {
    const why = REFUSAL_TEXTS[bill.refusal ?? ''] ?? defineMessage('Nothing was taken from your account.')
    return [approved, done(translate(defineMessage('Not paid')), translate(why))]
  }
  if (bill.state === 'cancelled') {
    const text = translate(defineMessage('Nothing was taken from your account.'))
    return [approved, done(translate(defineMessage('Cancelled')), text)]
  }
  const held = heldStep(outboundFactsOf(bill), translate)
  if (bill.isReferred) return [approved, held, ...referredSteps(bill, translate)]
  return [approved, held, ...stepsAfter(bill, done, translate)]
}

function referredSteps(bill: BillRecord, translate: Translate): TimelineStep[] {
  const facts = { ...outboundFactsOf(bill), decideBy: bill.decideBy ?? null }
  return bill.state === 'review' ? checkSteps(facts, translate) : [notAllowedStep(facts, bill.completedAt, translate)]
}

const outboundFactsOf = (bill: BillRecord): OutboundFacts => ({
  institution: bill.billerName,
  amount: formatMinor(totalMinor(bill.amountMinor, bill), 'NGN'),
  fromAccountNumber: bill.accountNumber,
  createdAt: bill.createdAt,
})

function stepsAfter(
  bill: BillRecord,
  done: (title: string, text: string) => TimelineStep,
  translate: Translate,
): TimelineStep[] {
  const facts = outboundFactsOf(bill)
  const { institution, amount } = facts
  switch (bill.state) {
    case 'settled':
      return [done(translate(defineMessage('{institution} has it'), { institution }), paidText(bill, translate))]
    case 'reversed':
      return [
        done(
          translate(defineMessage('Money returned')),
          translate(defineMessage('{institution} gave it back, and all {amount} is in your account'), {
            institution,
            amount,
          }),
        ),
      ]
    case 'released':
      return [
        done(
          translate(defineMessage('{institution} rejected the payment'), { institution }),
          translate(defineMessage('All {amount} is back in your account'), { amount }),
        ),
      ]
    case 'inquiring':
      return inquirySteps(bill, facts, translate)
    case 'review':
      return reviewSteps(facts, bill.reviewAt, translate)
    default:
      return sentSteps(facts, translate)
  }
}

function paidText({ category, reference, token }: BillRecord, translate: Translate): string {
  if (category === 'education')
    return translate(token === null ? defineMessage('The PIN has not come yet') : defineMessage('Your PIN is ready'))
  if (category === 'electricity')
    return token === null
      ? translate(defineMessage('Meter {meter} is paid'), { meter: reference })
      : translate(defineMessage('Your token for {meter} is ready'), { meter: reference })
  return isTopUp(category)
    ? translate(defineMessage('{number} is topped up'), { number: reference })
    : translate(defineMessage('{number} is paid'), { number: reference })
}

function inquirySteps(bill: BillRecord, facts: OutboundFacts, translate: Translate): TimelineStep[] {
  const { institution, amount } = facts
  const advice = translate(defineMessage('Please do not pay it again: this page updates itself'))
  const silence = translate(
    defineMessage(
      'It is paid, or all {amount} is back with you. If {institution} stays silent, our team checks it and sends you the result by SMS and email',
    ),
    { amount, institution },
  )
  return [inquiringStep(facts, bill, advice, translate), finalAnswerStep(facts, silence, translate)]
}
