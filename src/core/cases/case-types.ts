/**
 * The problems that a customer can report, and the payments that each fits. Choices, promises and handling come from this table.
 */
import type { ShownStatus } from '../../values/vocabularies/payment-states.ts'
import { defineMessage, type MessageKey } from '../../values/message.ts'
import { CASE_TYPES, type CaseType } from '../../values/vocabularies/cases/case-types.ts'

/** The facts about the subject of a case that decide which problems it can have. */
export interface CaseSubject {
  /**
   * transfer: a transfer that the customer sent. bill: a bill that the customer paid. entry: any other line of an account. none:
   * a question.
   */
  readonly kind: 'transfer' | 'bill' | 'entry' | 'none'
  /** Whether the money went to, or came from, another bank. */
  readonly elsewhere: boolean
  readonly direction: 'credit' | 'debit'
  /** processing: the money is not settled and not released. */
  readonly status: ShownStatus
}

interface TypeRule {
  /**
   * recall: the bank asks the other bank for the money. dispute: the bank investigates. request: the bank decides. question: a
   * person answers.
   */
  readonly way: 'recall' | 'dispute' | 'request' | 'question'
  /** In the customer's own words. */
  readonly title: MessageKey
  readonly text: MessageKey
  /** Title and text for a bill, when they differ. */
  readonly ofBill?: { readonly title: MessageKey; readonly text: MessageKey }
  /** Another person may have access to the account: the page offers to stop all payments. */
  readonly danger?: true
  /** The cancellation reason of ISO 20022 when the bank asks the other bank for the money. */
  readonly cancellationReason?: 'AC03' | 'AM09' | 'DUPL' | 'FRAD'
  /** A refusal of the other bank does not close the case, because staff decide whether the bank pays. */
  readonly staffDecideRefusal?: true
  readonly fits: (subject: CaseSubject) => boolean
}

const sentFor = ({ kind, status, direction }: CaseSubject): boolean =>
  kind === 'transfer' && direction === 'debit' && status === 'successful'
const isPaidBill = ({ kind, status }: CaseSubject): boolean => kind === 'bill' && status === 'successful'
const takenFrom = (subject: CaseSubject): boolean =>
  sentFor(subject) ||
  isPaidBill(subject) ||
  (subject.kind === 'entry' && subject.direction === 'debit' && subject.status === 'successful')

export const TYPE_RULES: Readonly<Record<CaseType, TypeRule>> = {
  'wrong-account': {
    way: 'recall',
    title: defineMessage('I sent it to the wrong account'),
    text: defineMessage('We ask for the money back. The person who received it must agree to return it.'),
    ofBill: {
      title: defineMessage('I paid for the wrong number'),
      text: defineMessage('We ask the biller. What was delivered can often not be taken back.'),
    },
    cancellationReason: 'AC03',
    fits: (subject) => sentFor(subject) || isPaidBill(subject),
  },
  'wrong-amount': {
    way: 'recall',
    title: defineMessage('I sent the wrong amount'),
    text: defineMessage('We ask for the money back. The person who received it must agree to return it.'),
    cancellationReason: 'AM09',
    fits: sentFor,
  },
  'sent-twice': {
    way: 'recall',
    title: defineMessage('I sent it twice'),
    text: defineMessage('We ask for one of them back. The person who received it must agree to return it.'),
    cancellationReason: 'DUPL',
    fits: sentFor,
  },
  fraud: {
    way: 'recall',
    title: defineMessage('I was tricked into sending it'),
    text: defineMessage('Tell us now: the first minutes matter most. We alert the other bank immediately.'),
    danger: true,
    cancellationReason: 'FRAD',
    staffDecideRefusal: true,
    fits: sentFor,
  },
  'not-authorised': {
    way: 'dispute',
    title: defineMessage('I did not make this payment'),
    text: defineMessage('Another person may be using your account. We ask for the money back and look into it.'),
    danger: true,
    cancellationReason: 'FRAD',
    staffDecideRefusal: true,
    fits: takenFrom,
  },
  'not-delivered': {
    way: 'dispute',
    title: defineMessage('The recipient says that the money did not arrive'),
    text: defineMessage('We have the other bank look for it.'),
    ofBill: {
      title: defineMessage('I did not get what I paid for'),
      text: defineMessage(
        'No airtime, no token, a token that is not accepted, or no service: we have the biller look into it.',
      ),
    },
    fits: (subject) => sentFor(subject) || isPaidBill(subject),
  },
  'debited-twice': {
    way: 'dispute',
    title: defineMessage('My account was debited twice for one payment'),
    text: defineMessage('We compare our books with the other side’s.'),
    fits: takenFrom,
  },
  'amount-differs': {
    way: 'dispute',
    title: defineMessage('The amount is not what I approved'),
    text: defineMessage('We compare what you approved with what was taken.'),
    fits: takenFrom,
  },
  'not-refunded': {
    way: 'dispute',
    title: defineMessage('It failed and my money is not back'),
    text: defineMessage('We find the money and put it back.'),
    ofBill: {
      title: defineMessage('It failed or is delayed, and my money is not back'),
      text: defineMessage('We ask the biller what happened. If it did not deliver, you get your money back.'),
    },
    fits: ({ kind, status, direction }) =>
      kind !== 'entry' && direction === 'debit' && (status === 'failed' || status === 'processing'),
  },
  'bank-recall': {
    way: 'recall',
    title: defineMessage('We asked for this payment back'),
    text: defineMessage('We ask for the money back. The person who received it must agree to return it.'),
    // The order of staff names the reason of each recall.
    cancellationReason: 'DUPL',
    staffDecideRefusal: true,
    fits: () => false,
  },
  'data-correction': {
    way: 'request',
    title: defineMessage('Something in my data is wrong'),
    text: defineMessage('Say what is wrong and what is right. We check it, and may ask you for proof.'),
    fits: ({ kind }) => kind === 'none',
  },
  'data-erasure': {
    way: 'request',
    title: defineMessage('I want my data erased'),
    text: defineMessage(
      'For when you leave us. Our staff tell you what can go and when, and what the law makes us keep.',
    ),
    fits: ({ kind }) => kind === 'none',
  },
  question: {
    way: 'question',
    title: defineMessage('Something else'),
    text: defineMessage('Write to us, and a person will answer.'),
    fits: () => true,
  },
}

/** A problem in the customer's own words. */
export function typeWords(
  type: CaseType,
  kind: CaseSubject['kind'],
): { readonly title: MessageKey; readonly text: MessageKey } {
  const rule = TYPE_RULES[type]
  return (kind === 'bill' ? rule.ofBill : undefined) ?? rule
}

/** The problems that this subject can have, the likeliest first. */
export function typesFor(subject: CaseSubject): readonly CaseType[] {
  return CASE_TYPES.filter((type) => TYPE_RULES[type].fits(subject))
}

/**
 * Whether the bank asks the other bank for the money through the switch: the payment settled at another bank, and the type has
 * a cancellation reason.
 */
export function isAskedBack(type: CaseType, subject: CaseSubject): boolean {
  return TYPE_RULES[type].cancellationReason !== undefined && subject.elsewhere && sentFor(subject)
}
