/** Calls for bills: billers and products, the holder of a number, the approval of a payment, and its result. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import {
  billCategory,
  billerId,
  billOrderFields,
  billPayee,
  customerReference,
  examPin,
  meterType,
  productId,
  recipientType,
  subscription,
} from './bill-fields.ts'
import { accountCurrency, amountMinor, instant, signedMinor, ticket, uuid, uuidV7 } from '../fields.ts'
import { nothing, route } from '../route.ts'
import { timelineField } from '../timeline.ts'
import { afterPayment, transferStatus } from '../transfers/transfers.ts'
import { BANK_CUSTOMER } from '../wire-words.ts'

export const billCategoryData = v.object({
  category: billCategory,
  name: v.string(),
  /** The names of the category's billers whose payments fail, are slow or are switched off now. */
  troubled: v.array(v.string()),
  /** The names in `troubled` whose billers staff have switched off. A server of an earlier build leaves it out. */
  turnedOff: v.optional(v.array(v.string()), []),
})

export const biller = v.object({
  billerId,
  category: billCategory,
  name: v.string(),
  /** "IKEDC"; null when people use the name. */
  shortName: v.nullable(v.string()),
  /** The area that the biller supplies, as a text. Null: the whole country. */
  coverage: v.nullable(v.string()),
  /** The field for the number that the bill is paid for. */
  reference: v.object({
    label: v.string(),
    /** A regular expression that the whole number must match. */
    pattern: v.string(),
    example: v.string(),
    /** The message for a number that does not match: "A meter number has 10 to 13 digits". */
    hint: v.string(),
  }),
  /** True: `validateBillCustomer` must name the customer first, and `initiateBill` takes its `customerRef`. */
  isValidated: v.boolean(),
  /** If the list has two entries, `initiateBill` needs `subscription`. */
  subscriptions: v.array(subscription),
  /** True: the customer must choose a product. False, for airtime and wallets: the customer enters any amount between least and most. */
  hasProducts: v.boolean(),
  /** The minimum in kobo, which also applies to products without a fixed price. The validation of a meter may name a higher minimum. */
  leastAmount: signedMinor,
  mostAmount: signedMinor,
  /** Amounts that the page offers as buttons, in kobo (Product §13.2). */
  quickAmounts: v.array(signedMinor),
  /**
   * The first four digits of the phone numbers that were assigned to this network. Only a hint, because a customer can take a
   * number to another network.
   */
  prefixes: v.array(v.string()),
  /** The time since which payments to this biller fail or are slow. Null: no trouble, or not certain. Payments stay possible. */
  troubleSince: v.nullable(instant),
  /** The text for a biller that staff switched off, with reason and end, in the customer's language. Null: the biller is on. */
  offText: v.nullable(v.string()),
})
export type Biller = v.InferOutput<typeof biller>

export const billProduct = v.object({
  productId,
  name: v.string(),
  /** Kobo; null: the customer chooses, between the biller's least and most. */
  amount: v.nullable(signedMinor),
  /** Null for a product that is not electricity. */
  meterType: v.nullable(meterType),
})
export type BillProduct = v.InferOutput<typeof billProduct>

export const billCustomer = v.object({
  /** The reference of this validation. It is valid for 30 minutes, and only for this customer, biller, reference and product. */
  customerRef: ticket,
  billerId,
  reference: v.string(),
  /** The customer's name in the biller's records. */
  customerName: v.string(),
  address: v.nullable(v.string()),
  meterType: v.nullable(meterType),
  /** Cable TV: the current bouquet and its end date. */
  bouquet: v.nullable(
    v.object({
      name: v.string(),
      /** The price of a renewal in kobo. Null when the biller names no price. */
      renewalAmount: v.nullable(signedMinor),
      dueOn: v.nullable(v.string()),
    }),
  ),
  leastAmount: signedMinor,
  mostAmount: signedMinor,
})

const party = v.object({ accountNumber: v.string(), accountName: v.string(), bankName: v.string() })

/** The facts of a bill: the same in the summary, the receipt and the list. */
const billFacts = {
  ...billPayee,
  customerAddress: v.nullable(v.string()),
  amount: signedMinor,
  fee: signedMinor,
  vat: signedMinor,
  total: signedMinor,
  currencyCode: accountCurrency,
} as const

export const billSummary = v.object({ from: party, ...billFacts, balanceAfter: signedMinor })

export const billPaymentView = v.object({
  paymentId: uuid,
  status: transferStatus,
  reference: v.string(),
  /** The payer. The account number is masked, because receipts are shared. */
  from: party,
  ...billFacts,
  /** The aggregator's number for the payment, which the aggregator's help desk asks for. */
  providerReference: v.nullable(v.string()),
  /** Prepaid electricity, once it is paid. */
  electricity: v.nullable(
    v.object({
      /** Twenty digits; null when the biller has not given it yet. */
      token: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{20}$/))),
      /** Two tokens of twenty digits when the meter's keys change. The customer types them before the token, in this order. */
      keyChangeTokens: v.array(v.pipe(v.string(), v.regex(/^[0-9]{20}$/))),
      /** "102.9 kWh" */
      units: v.nullable(v.string()),
      tariff: v.nullable(v.string()),
    }),
  ),
  /** The PIN of an examination, once it is paid. Null for other bills; a server of an earlier build leaves it out. */
  examPin: v.optional(v.nullable(examPin), null),
  recipientType: v.optional(v.nullable(recipientType), null),
  /** True when the bill can be paid again: its biller and product are still offered. */
  repeatable: v.boolean(),
  ...afterPayment,
  createdAt: instant,
  completedAt: v.nullable(instant),
  ...timelineField,
})

export const recentBill = v.object({
  paymentId: uuid,
  status: transferStatus,
  ...billFacts,
  recipientType: v.optional(v.nullable(recipientType), null),
  repeatable: v.boolean(),
  createdAt: instant,
  /** The full number of the paying account. */
  accountNumber: v.optional(v.nullable(v.string()), null),
})

const gamingLimit = v.object({
  /** The daily limit for all sports and gaming payments together, in kobo. Null: no limit. */
  perDay: v.nullable(signedMinor),
  spentToday: signedMinor,
  /** A requested higher limit, or the requested end of the limit. It is in force from the time `from`. */
  coming: v.nullable(v.object({ perDay: v.nullable(signedMinor), from: instant })),
})

export const billRoutes = {
  getBillCategories: route({
    method: 'GET',
    path: '/api/bills/getCategories',
    request: nothing,
    data: v.object({ categories: v.array(billCategoryData) }),
    caller: 'customer',
    changesState: false,
  }),
  getBillers: route({
    method: 'GET',
    path: '/api/bills/getBillers',
    request: v.strictObject({ category: billCategory }),
    data: v.object({
      billers: v.array(biller),
      /** The bank's charges for each payment, in kobo. Null when the server is older than this field. */
      charges: v.optional(v.nullable(v.object({ fee: signedMinor, vat: signedMinor })), null),
      /** For airtime and data: the customer's own phone number, masked, and the network to which its prefix was assigned. */
      myNumber: v.nullable(v.object({ maskedPhone: v.string(), suggestedBillerId: v.nullable(billerId) })),
    }),
    caller: 'customer',
    changesState: false,
  }),
  getBillProducts: route({
    method: 'GET',
    path: '/api/bills/getProducts',
    request: v.strictObject({ billerId }),
    data: v.object({ products: v.array(billProduct) }),
    caller: 'customer',
    changesState: false,
  }),
  /**
   * Names the owner of a number at a biller with `isValidated`. For the phone of another customer of this bank (airtime and
   * data), the bank answers with that customer's masked name.
   */
  validateBillCustomer: route({
    method: 'POST',
    path: '/api/bills/validateCustomer',
    request: v.strictObject({
      billerId,
      reference: customerReference,
      /** For electricity: the biller validates a meter as prepaid or as postpaid. */
      productId: v.optional(productId),
      recipientType: v.optional(v.literal(BANK_CUSTOMER, 'Leave this out')),
    }),
    data: billCustomer,
    caller: 'customer',
    changesState: true,
  }),
  initiateBill: route({
    method: 'POST',
    path: '/api/bills/initiate',
    request: v.strictObject({
      /** Made by the caller before the first try; the idempotency key of everything that follows. */
      paymentId: uuidV7,
      ...billOrderFields,
    }),
    data: v.object({
      ...approvalChallenge,
      summary: billSummary,
      /** A bill of the same amount for the same number, paid minutes ago. The customer confirms that this bill is another bill. */
      similarTo: v.optional(
        v.object({ paymentId: uuid, reference: v.string(), status: transferStatus, createdAt: instant }),
      ),
    }),
    caller: 'customer',
    changesState: true,
  }),
  confirmBill: route({
    method: 'POST',
    path: '/api/bills/confirm',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: v.object({ paymentId: uuid, status: transferStatus, reference: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
  /** Like `withdraw` of transfers: the client calls it when `confirmBill` got no answer. */
  withdrawBill: route({
    method: 'POST',
    path: '/api/bills/withdraw',
    request: v.strictObject({ challengeId: uuid }),
    data: v.object({
      paymentId: uuid,
      outcome: v.picklist(['withdrawn', 'running', 'answered']),
      status: v.optional(transferStatus),
    }),
    caller: 'customer',
    changesState: true,
  }),
  getBillPayment: route({
    method: 'GET',
    path: '/api/bills/getPayment',
    request: v.strictObject({ paymentId: uuid }),
    data: billPaymentView,
    caller: 'customer',
    changesState: false,
  }),
  /** The latest bills, newest first. With `category`: only the bills of this category. */
  getRecentBills: route({
    method: 'GET',
    path: '/api/bills/getRecent',
    request: v.strictObject({ category: v.optional(billCategory) }),
    data: v.object({ payments: v.array(recentBill) }),
    caller: 'customer',
    changesState: false,
  }),
  getGamingLimit: route({
    method: 'GET',
    path: '/api/bills/getGamingLimit',
    request: nothing,
    data: gamingLimit,
    caller: 'customer',
    changesState: false,
  }),
  /** A lower limit counts immediately. A higher limit, or no limit, counts one day later. */
  setGamingLimit: route({
    method: 'PUT',
    path: '/api/bills/setGamingLimit',
    request: v.strictObject({ perDay: v.optional(amountMinor) }),
    data: gamingLimit,
    caller: 'customer',
    changesState: true,
  }),
} as const
