/** Calls for transfers: the recipient, the review, the approval and the result. */
import * as v from 'valibot'
import { SHOWN_STATUSES } from '../../values/vocabularies/payment-states.ts'
import { beneficiaryTypeName } from './beneficiary-type.ts'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { exchanged } from './exchange.ts'
import {
  accountCurrency,
  accountNumber,
  amountMinor,
  bankCode,
  instant,
  signedMinor,
  text,
  ticket,
  uuid,
  uuidV7,
} from '../fields.ts'
import { nothing, route } from '../route.ts'
import { timelineField } from '../timeline.ts'
import { switchStateRoutes } from './switch-state.ts'
import { transferTypeEntry } from '../wire-words.ts'

export const transferStatus = v.picklist(SHOWN_STATUSES)
export type TransferStatus = v.InferOutput<typeof transferStatus>

const party = v.object({ accountNumber: v.string(), accountName: v.string(), bankName: v.string() })

/** The fields of a receipt that only the payer sees: the schedule that made the payment, and the money that came back. */
export const afterPayment = {
  scheduleId: v.optional(uuid),
  /** Minor units: refunds of cases, returns by another bank, reversals. */
  returned: v.optional(signedMinor),
} as const

export const transferView = v.object({
  transferId: uuid,
  status: transferStatus,
  /** Debit for the sender, credit for the recipient. */
  direction: v.picklist(['credit', 'debit']),
  ...transferTypeEntry,
  /** For the sender of a custom transfer (type 3): the beneficiary type that the sender gave. */
  beneficiaryType: v.optional(v.string()),
  reference: v.string(),
  amount: signedMinor,
  fee: signedMinor,
  vat: signedMinor,
  stampDuty: signedMinor,
  /** Cybersecurity levy; zero while there is none. */
  levy: signedMinor,
  total: signedMinor,
  currencyCode: accountCurrency,
  narration: v.string(),
  /** The account numbers of both sides are masked, because receipts are shared. */
  from: party,
  to: party,
  /** For the sender only: the recipient's full account number, for another payment. */
  payeeAccountNumber: v.optional(accountNumber),
  payeeBankCode: v.optional(bankCode),
  /** For an exchange between own accounts: the amount that arrives. `amount` is the amount that leaves. */
  exchange: v.optional(exchanged),
  /** For the sender of a transfer to another bank: the id by which that bank knows the transfer. */
  networkReference: v.optional(v.string()),
  ...afterPayment,
  createdAt: instant,
  completedAt: v.nullable(instant),
  ...timelineField,
})
export type TransferView = v.InferOutput<typeof transferView>

export const recentTransfer = v.object({
  transferId: uuid,
  status: transferStatus,
  direction: v.picklist(['credit', 'debit']),
  amount: signedMinor,
  currencyCode: accountCurrency,
  counterparty: v.string(),
  bankName: v.string(),
  narration: v.string(),
  createdAt: instant,
  /** The full number of the customer's own account. */
  accountNumber: v.optional(v.nullable(v.string()), null),
  /** The amount that the transfer debits from the account or credits to it, with its charges. */
  total: v.optional(v.nullable(signedMinor), null),
})
export type RecentTransfer = v.InferOutput<typeof recentTransfer>

export const transferSummary = v.object({
  /** Only for a custom transfer (type 3). */
  beneficiaryType: v.optional(v.string()),
  from: party,
  to: party,
  amount: signedMinor,
  fee: signedMinor,
  vat: signedMinor,
  stampDuty: signedMinor,
  /** Cybersecurity levy; zero while there is none. */
  levy: signedMinor,
  total: signedMinor,
  balanceAfter: signedMinor,
  currencyCode: accountCurrency,
  narration: v.string(),
  /** For an exchange between own accounts: the offered rate, its expiry, and the amount that arrives. */
  rate: v.optional(
    v.object({
      ...exchanged.entries,
      expiresAt: instant,
      /** The time until `expiresAt` in whole seconds from this answer on, for a device whose clock is wrong. */
      secondsLeft: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
})

export const transferRoutes = {
  nameEnquiry: route({
    method: 'POST',
    path: '/api/transfers/nameEnquiry',
    request: v.strictObject({ bankCode, accountNumber }),
    data: v.object({ accountName: v.string(), bankCode, bankName: v.string(), nameEnquiryRef: ticket }),
    caller: 'customer',
    changesState: true,
  }),
  ...switchStateRoutes,
  initiate: route({
    method: 'POST',
    path: '/api/transfers/initiate',
    request: v.strictObject({
      /** Made by the caller before the first try; the idempotency key of everything that follows. */
      transferId: uuidV7,
      ...transferTypeEntry,
      /** Only for type 3. It is stored with the payment, shown on the receipt, and a filter of the history. */
      beneficiaryType: v.optional(beneficiaryTypeName),
      fromAccountNumber: accountNumber,
      toAccountNumber: accountNumber,
      bankCode,
      /** The reference of the name enquiry whose name was shown. A transfer to an own account (type 2) has no name enquiry. */
      nameEnquiryRef: v.optional(ticket),
      amount: amountMinor,
      currencyCode: accountCurrency,
      narration: text('Narration', 0, 100),
      /** True: the payee becomes a beneficiary after the money has arrived. The order is the same with or without this field. */
      saveBeneficiary: v.optional(v.boolean()),
    }),
    data: v.object({
      ...approvalChallenge,
      summary: transferSummary,
      /** A payment of the same amount to the same account, made minutes ago. The customer confirms that this payment is another payment. */
      similarTo: v.optional(
        v.object({ transferId: uuid, reference: v.string(), status: transferStatus, createdAt: instant }),
      ),
    }),
    caller: 'customer',
    changesState: true,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/transfers/confirm',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: v.object({ transferId: uuid, status: transferStatus, reference: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
  /**
   * The client calls it when `confirm` gave no answer. `withdrawn`: nothing has left the account, and nothing can leave it any
   * more, under this approval.
   */
  withdraw: route({
    method: 'POST',
    path: '/api/transfers/withdraw',
    request: v.strictObject({ challengeId: uuid }),
    data: v.object({
      transferId: uuid,
      /**
       * `running`: not decided yet, so the client calls again. `answered`: the bank had already decided; `status` and the
       * receipt have the result.
       */
      outcome: v.picklist(['withdrawn', 'running', 'answered']),
      status: v.optional(transferStatus),
    }),
    caller: 'customer',
    changesState: true,
  }),
  getTransfer: route({
    method: 'GET',
    path: '/api/transfers/getTransfer',
    request: v.strictObject({ transferId: uuid }),
    data: transferView,
    caller: 'customer',
    changesState: false,
  }),
  getRecent: route({
    method: 'GET',
    path: '/api/transfers/getRecent',
    request: nothing,
    data: v.array(recentTransfer),
    caller: 'customer',
    changesState: false,
  }),
} as const
