/** The sender's view of a transfer to another bank: past steps, the next step, and its deadline. */
import { defineMessage, type Translate } from '../../values/message.ts'
import { formatMinor } from '../../values/money.ts'
import { totalMinor, type PaymentCharges } from '../payments/charges.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import {
  finalAnswerStep,
  heldStep,
  inquiringStep,
  type OutboundFacts,
  reviewSteps,
  sentSteps,
} from '../payments/outbound-timeline.ts'
import { rejectionText } from './rejection-reasons.ts'
import type { PaymentState } from '../../values/vocabularies/payment-states.ts'

/** The progress of a transfer to another bank on the network. */
export interface OutwardProgress {
  /** The id by which the network and the other bank know the transfer. */
  readonly networkReference: string
  /** The number of status inquiries since the payment was last sent, and the time of the last inquiry. */
  readonly inquiries: number
  readonly inquiredAt: Date | null
  /** The time of the next inquiry. Null when the payment is decided or in review. */
  readonly nextAt: Date | null
  /** The network's last code; null before its first answer. */
  readonly networkCode: string | null
  /** The time at which the review by staff began. Null when there is no review. */
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

/** The steps after the approval. Times are ISO 8601. A future step has its deadline as its time. */
export function outwardTimeline(transfer: OutwardRecord, translate: Translate): TimelineStep[] {
  return [heldStep(factsOf(transfer), translate), ...stepsAfter(transfer, translate)]
}

const factsOf = (transfer: OutwardRecord): OutboundFacts => ({
  institution: transfer.toBankName,
  amount: formatMinor(totalMinor(transfer.amountMinor, transfer), transfer.currency),
  fromAccountNumber: transfer.fromAccountNumber,
  createdAt: transfer.createdAt,
})

function stepsAfter(transfer: OutwardRecord, translate: Translate): TimelineStep[] {
  const facts = factsOf(transfer)
  const { institution, amount } = facts
  const at = transfer.completedAt?.toISOString() ?? null
  const done = (title: string, text: string): TimelineStep => ({ at, title, text, state: 'done' })
  switch (transfer.state) {
    case 'settled':
      return [
        done(
          translate(defineMessage('{institution} has it'), { institution }),
          translate(defineMessage('It is in the account of {payee}'), { payee: transfer.toAccountName }),
        ),
      ]
    case 'reversed':
      return [
        done(
          translate(defineMessage('Money returned')),
          translate(defineMessage('The transfer was reversed and all of it is back in your account')),
        ),
      ]
    case 'released':
      return [
        done(
          rejectionText(institution, transfer.outward.networkCode, translate),
          translate(defineMessage('All {amount} is back in your account'), { amount }),
        ),
      ]
    case 'inquiring':
      return inquirySteps(transfer, facts, translate)
    case 'review':
      return reviewSteps(facts, transfer.outward.reviewAt, translate)
    default:
      return sentSteps(facts, translate)
  }
}

function inquirySteps({ outward }: OutwardRecord, facts: OutboundFacts, translate: Translate): TimelineStep[] {
  const { institution, amount } = facts
  return [
    inquiringStep(facts, outward, translate(defineMessage('This page updates itself')), translate),
    {
      at: null,
      title: translate(defineMessage('The answer of {institution}'), { institution }),
      text: translate(
        defineMessage(
          'If it arrived, this becomes a receipt. If {institution} refused it, all {amount} is back with you within 10 minutes',
        ),
        { institution, amount },
      ),
      state: 'next',
    },
    finalAnswerStep(
      facts,
      translate(
        defineMessage(
          'If {institution} stays silent, our team checks it with NIBSS and sends you the result by SMS and email',
        ),
        { institution },
      ),
      translate,
    ),
  ]
}
