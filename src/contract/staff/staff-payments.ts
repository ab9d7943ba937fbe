/** The staff's calls on payments: the search, and the story of one payment. */
import * as v from 'valibot'
import { daysAfter } from '../../values/date.ts'
import { ALERT_CHANNELS } from '../../values/vocabularies/alert-words.ts'
import { CASE_STATES } from '../../values/vocabularies/cases/case-states.ts'
import { CASE_TYPES } from '../../values/vocabularies/cases/case-types.ts'
import { PAYMENT_STATES, UNDECIDED_STATES } from '../../values/vocabularies/payment-states.ts'
import { ORDER_STATES } from '../../values/vocabularies/staff-orders.ts'
import { isRange, minorOfSearch, MOST_MINOR, searchedAmount, searchedDay, WRONG_RANGE } from './search-fields.ts'
import { reasonSchema } from './staff-api.ts'

export const PAYMENT_KINDS = ['own-bank', 'other-bank', 'exchange', 'bill', 'card-fee'] as const

const uuid = v.pipe(v.string(), v.uuid())
const PAYMENT_NEEDED = 'Enter the payment id, or the reference on the receipt'
/** ISO 8601, UTC. */
const time = v.string()
/** Decimal text of minor units. */
const minor = v.string()
/** One of the options, or the empty text, which chooses all of them. */
const anyOr = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  v.optional(v.picklist(['', ...options]), '')

/** A search without a number and without an undecided state reads every payment of its days, so it has at most this number of days. */
const MOST_DAYS = 7

export const paymentSearchSchema = v.pipe(
  v.object({
    /** A payment id, the reference on the receipt, a reference of a network, an account number or a customer number. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Write at most 100 characters')), ''),
    state: anyOr(PAYMENT_STATES),
    kind: anyOr(PAYMENT_KINDS),
    /** `yes`: the payment is not decided, and the customer was notified of the delay. */
    late: anyOr(['yes']),
    /** The first and the last day on which the payment was made. */
    from: searchedDay,
    to: searchedDay,
    /** The smallest and the largest amount, in the currency of the payment. */
    amountFrom: searchedAmount,
    amountTo: searchedAmount,
  }),
  v.forward(
    v.check((days) => isRange(days), WRONG_RANGE),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ amountFrom, amountTo }) => (minorOfSearch(amountFrom) ?? 0n) <= (minorOfSearch(amountTo) ?? MOST_MINOR),
      'The largest amount is below the smallest amount',
    ),
    ['amountTo'],
  ),
  v.forward(
    v.check(
      ({ text, state, late, from, to }) =>
        text !== '' || late !== '' || UNDECIDED_STATES.some((one) => one === state) || isShort(from, to),
      `Enter a number, or choose a state of payments that are not decided, or choose at most ${MOST_DAYS} days`,
    ),
    ['text'],
  ),
)

const isShort = (from: string, to: string): boolean => from !== '' && to !== '' && to < daysAfter(from, MOST_DAYS)

export const foundPaymentSchema = v.object({
  paymentId: uuid,
  reference: v.string(),
  kind: v.picklist(PAYMENT_KINDS),
  state: v.picklist(PAYMENT_STATES),
  createdAt: time,
  completedAt: v.nullable(time),
  accountNumber: v.string(),
  payeeName: v.string(),
  institutionName: v.nullable(v.string()),
  amountMinor: minor,
  currency: v.string(),
})
export type FoundPayment = v.InferOutput<typeof foundPaymentSchema>

export const foundPaymentsSchema = v.object({
  payments: v.array(foundPaymentSchema),
  /** The ids of the payments that an order can settle or release. */
  decidable: v.array(uuid),
})

/** A payment as a person names it in an order: the payment id, or the reference on the receipt. */
export const paymentIdOrReferenceSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(40, PAYMENT_NEEDED),
  v.check((text) => v.is(uuid, text.toLowerCase()) || /^[\w -]{14,}$/.test(text), PAYMENT_NEEDED),
  v.transform((text) => (v.is(uuid, text.toLowerCase()) ? text.toLowerCase() : text.toUpperCase())),
)

/** The delivery of an alert over a channel outside the app. */
export const deliveryEntries = {
  channel: v.picklist(ALERT_CHANNELS),
  state: v.picklist(['waiting', 'sending', 'sent', 'given-up']),
} as const

export const paymentReadSchema = v.object({ paymentId: uuid, reason: reasonSchema })

export const paymentStorySchema = v.object({
  ...foundPaymentSchema.entries,
  customerId: uuid,
  cifid: v.string(),
  payeeReference: v.string(),
  narration: v.string(),
  feeMinor: minor,
  vatMinor: minor,
  stampDutyMinor: minor,
  levyMinor: minor,
  totalMinor: minor,
  /** The second amount and the rate of an exchange. Null: the payment is no exchange. */
  exchange: v.nullable(
    v.object({
      arrivesMinor: minor,
      arrivesCurrency: v.string(),
      /** The price of one unit, with four decimals: 1 USD = 1466.8400 NGN. */
      rate: v.string(),
      unitCurrency: v.string(),
      priceCurrency: v.string(),
    }),
  ),
  /** Null: the payment stays inside the bank. */
  network: v.nullable(
    v.object({
      /** `books`: a transfer inside the bank that payment monitoring referred. */
      name: v.picklist(['switch', 'biller', 'card-processor', 'books']),
      reference: v.string(),
      code: v.nullable(v.string()),
      reviewReason: v.nullable(v.string()),
      sends: v.number(),
      inquiries: v.number(),
      nextAt: v.nullable(time),
    }),
  ),
  steps: v.array(
    v.object({
      at: time,
      event: v.picklist(['sent', 'unanswered', 'inquired', 'review', 'checked', 'settled', 'released', 'reversed']),
      state: v.picklist(PAYMENT_STATES),
      /** The name of a member of staff, or a code: worker, monitoring, a network, or operator with a name. */
      actor: v.string(),
      code: v.nullable(v.string()),
    }),
  ),
  journals: v.array(
    v.object({
      journalId: uuid,
      postedAt: time,
      kind: v.string(),
      lines: v.array(
        v.object({
          /** The code of an account of the bank, or the number of a customer's account. */
          account: v.string(),
          /** The name of an account of the bank. Empty: the account of a customer. */
          name: v.string(),
          amountMinor: minor,
          currency: v.string(),
        }),
      ),
    }),
  ),
  /** Null: staff cannot refund a payment of this kind by an order. */
  refundable: v.nullable(
    v.object({
      leftMinor: minor,
      /** Why an order cannot refund the payment, or null. */
      obstacle: v.nullable(v.string()),
    }),
  ),
  refunds: v.array(
    v.object({
      source: v.picklist(['case', 'order', 'returned', 'biller', 'card-not-made', 'reversal']),
      amountMinor: minor,
    }),
  ),
  reports: v.array(
    v.object({
      caseId: uuid,
      reference: v.string(),
      type: v.picklist(CASE_TYPES),
      state: v.picklist(CASE_STATES),
      openedAt: time,
    }),
  ),
  /** The notices to the customer about this payment. */
  notices: v.array(
    v.object({
      kind: v.string(),
      /** The text in English, as the app shows it. Null: the text was made by an earlier release. */
      text: v.nullable(v.string()),
      at: time,
      /** The channels, without the app. */
      deliveries: v.array(v.object(deliveryEntries)),
    }),
  ),
  orders: v.array(
    v.object({
      orderId: uuid,
      summary: v.string(),
      state: v.picklist(ORDER_STATES),
      maker: v.string(),
      proposedAt: time,
    }),
  ),
})
