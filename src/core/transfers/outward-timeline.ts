/** The sender's view of a transfer to another bank: past steps, the next step, and its deadline. */
import { formatTimeExact } from '../../values/date.ts'
import { formatMinor } from '../../values/money.ts'
import { totalMinor, type PaymentCharges } from '../payments/charges.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import { rejectionText } from './rejection-reasons.ts'
import { clockEnd } from '../payments/payment-clocks.ts'
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'

/** How far a transfer to another bank is on the network. */
export interface OutwardProgress {
  /** The id under which the network and the other bank know it. */
  readonly networkReference: string
  /** Questions since it was last sent, and the last of them. */
  readonly inquiries: number
  readonly inquiredAt: Date | null
  /** When the network is asked next; null once it is decided, or with our staff. */
  readonly nextAt: Date | null
  /** The network's last code; null before its first answer. */
  readonly networkCode: string | null
  /** Since when our staff have it; null unless they do. */
  readonly reviewAt: Date | null
}

export interface OutwardRecord extends PaymentCharges {
  readonly state: PaymentState
  readonly fromAccountNumber: string
  readonly toAccountName: string
  readonly toBankName: string
  readonly amountMinor: bigint
  readonly currency: AccountCurrency
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly outward: OutwardProgress
}

/** The steps after the approval. Times are ISO 8601; on a step that is still to come, the time by which it comes. */
export function outwardTimeline(transfer: OutwardRecord): TimelineStep[] {
  return [heldStep(transfer), ...stepsAfter(transfer)]
}

const totalOf = (transfer: OutwardRecord): string =>
  formatMinor(totalMinor(transfer.amountMinor, transfer), transfer.currency)

function heldStep(transfer: OutwardRecord): TimelineStep {
  return {
    at: transfer.createdAt.toISOString(),
    title: `We put ${totalOf(transfer)} on hold`,
    text: `From the account ending ${transfer.fromAccountNumber.slice(-4)}`,
    state: 'done',
  }
}

function stepsAfter(transfer: OutwardRecord): TimelineStep[] {
  const { state, toBankName } = transfer
  const at = transfer.completedAt?.toISOString() ?? null
  switch (state) {
    case 'settled':
      return [
        { at, title: `${toBankName} has it`, text: `It is in the account of ${transfer.toAccountName}`, state: 'done' },
      ]
    case 'reversed':
      return [
        {
          at,
          title: 'Money returned',
          text: 'The transfer was reversed and all of it is back in your account',
          state: 'done',
        },
      ]
    case 'released':
      return [
        {
          at,
          title: rejectionText(toBankName, transfer.outward.networkCode),
          text: `All ${totalOf(transfer)} is back in your account`,
          state: 'done',
        },
      ]
    case 'inquiring':
      return [inquiringStep(transfer), answerStep(transfer), finalStep(transfer)]
    case 'review':
      return [...reviewSteps(transfer)]
    default:
      return [
        {
          at: null,
          title: `On its way to ${toBankName}`,
          text: 'This page updates itself',
          state: 'now',
        },
        {
          at: clockEnd('instant', transfer.createdAt).toISOString(),
          title: 'it arrives',
          text: `If ${toBankName} refuses it, all ${totalOf(transfer)} is back with you within 10 minutes`,
          state: 'next',
        },
      ]
  }
}

function inquiringStep({ toBankName, outward }: OutwardRecord): TimelineStep {
  const { inquiries, inquiredAt, nextAt } = outward
  const asked =
    inquiredAt === null || inquiries === 0
      ? `No answer yet.`
      : `Asked ${inquiries === 1 ? 'once' : `${inquiries} times`}, last at ${formatTimeExact(inquiredAt)}.`
  const next = nextAt === null ? '' : ` We ask again at ${formatTimeExact(nextAt)}.`
  return {
    at: null,
    title: `Waiting for ${toBankName}`,
    text: `${asked}${next} This page updates itself`,
    state: 'now',
  }
}

function answerStep(transfer: OutwardRecord): TimelineStep {
  return {
    at: null,
    title: `The answer of ${transfer.toBankName}`,
    text: `If it arrived, this becomes a receipt. If ${transfer.toBankName} refused it, all ${totalOf(transfer)} is back with you within 10 minutes`,
    state: 'next',
  }
}

function finalStep({ createdAt, toBankName }: OutwardRecord): TimelineStep {
  return {
    at: clockEnd('final', createdAt).toISOString(),
    title: 'a final answer',
    text: `If ${toBankName} stays silent, our team checks it with NIBSS and sends you the result by SMS and mail`,
    state: 'next',
  }
}

function reviewSteps(transfer: OutwardRecord): TimelineStep[] {
  const since = transfer.outward.reviewAt
  return [
    {
      at: since?.toISOString() ?? null,
      title: 'We are checking it',
      text: `${transfer.toBankName} gave no clear answer. Your ${totalOf(transfer)} stays on hold: it has not left your account, and it is not lost`,
      state: 'now',
    },
    {
      at: clockEnd('final', since ?? transfer.createdAt).toISOString(),
      title: 'the result',
      text: 'By SMS and mail, and on this page. You do not need to do anything',
      state: 'next',
    },
  ]
}
