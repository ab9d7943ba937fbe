/** The calls about customers' cases: reports of payments that went wrong, recalls of transfers, and questions. */
import * as v from 'valibot'
import { CASE_STATES } from '../../values/vocabularies/cases/case-states.ts'
import { CASE_TYPES } from '../../values/vocabularies/cases/case-types.ts'
import { entryCursor } from '../accounts/account.ts'
import {
  accountCurrency,
  accountNumber,
  instant,
  message,
  signedMinor,
  transactionPin,
  uuid,
  uuidV7,
} from '../fields.ts'
import { nothing, route } from '../route.ts'
import { timelineField } from '../timeline.ts'

const caseType = v.picklist(CASE_TYPES)

const caseState = v.picklist(CASE_STATES)

/** The payment that a case is about. */
const caseSubject = v.object({
  kind: v.picklist(['transfer', 'bill', 'entry']),
  /** The id of the transfer, for its receipt. Null for another kind of payment or entry. */
  transferId: v.nullable(uuid),
  /** The id of the bill, for its receipt. Null for another kind of payment or entry. */
  paymentId: v.nullable(uuid),
  amount: signedMinor,
  currencyCode: accountCurrency,
  counterparty: v.string(),
  bankName: v.string(),
  paidAt: instant,
  reference: v.string(),
})

const caseLine = v.object({
  caseId: uuid,
  /** The reference that the customer reads out on the phone: CASE-3F9A-20K7-4F9Q. */
  reference: v.string(),
  type: caseType,
  /** The name of the type in the language of the customer. */
  title: v.string(),
  state: caseState,
  /** The state of the case, in a short phrase. */
  statusText: v.string(),
  open: v.boolean(),
  subject: v.nullable(caseSubject),
  openedAt: instant,
  closedAt: v.nullable(instant),
})
export type CaseLine = v.InferOutput<typeof caseLine>

export const caseView = v.object({
  ...caseLine.entries,
  /** The text of the report. */
  words: v.string(),
  ...timelineField,
  messages: v.array(
    v.object({
      messageId: uuid,
      at: instant,
      from: v.picklist(['you', 'bank']),
      text: v.string(),
      /** The picture of this message, or null. */
      pictureId: v.nullable(uuid),
    }),
  ),
})
export type CaseView = v.InferOutput<typeof caseView>

/** The payment of a case: a transfer, a bill, or an entry of an account. A general question has no payment. */
const about = {
  transferId: v.optional(uuid),
  paymentId: v.optional(uuid),
  accountNumber: v.optional(accountNumber),
  entryId: v.optional(entryCursor),
} as const

const words = message('Message', 1, 1_000)

const path = '/api/cases'

export const caseRoutes = {
  /** The problems that a customer can report about a payment, with the bank's steps and deadlines for each. */
  getCaseOffer: route({
    method: 'GET',
    path: `${path}/getOffer`,
    request: v.strictObject(about),
    data: v.object({
      subject: v.nullable(caseSubject),
      choices: v.array(
        v.object({
          type: caseType,
          title: v.string(),
          text: v.string(),
          /** True when another person may have access to the account. The page then offers to stop all payments. */
          danger: v.boolean(),
          promises: v.array(v.string()),
        }),
      ),
      /** The open case about this payment, if any. A payment has at most one open case. */
      openCaseId: v.nullable(uuid),
    }),
    caller: 'customer',
    changesState: false,
  }),
  openCase: route({
    method: 'POST',
    path: `${path}/open`,
    request: v.strictObject({
      /** The caller makes the id before the first call. A repeated call with this id opens no second case. */
      caseId: uuidV7,
      ...about,
      type: caseType,
      words,
      /** A request for erasure needs the PIN, because it ends all accounts. */
      transactionPin: v.optional(transactionPin),
    }),
    data: caseView,
    caller: 'customer',
    changesState: true,
  }),
  /** All cases of the caller, the newest first. */
  getCases: route({
    method: 'GET',
    path,
    request: nothing,
    data: v.array(caseLine),
    caller: 'customer',
    changesState: false,
  }),
  getCase: route({
    method: 'GET',
    path: `${path}/getCase`,
    request: v.strictObject({ caseId: uuid }),
    data: caseView,
    caller: 'customer',
    changesState: false,
  }),
  writeToCase: route({
    method: 'POST',
    path: `${path}/write`,
    request: v.strictObject({
      caseId: uuid,
      /** The caller makes the id. A repeated message is stored once. */
      messageId: uuidV7,
      text: words,
    }),
    data: caseView,
    caller: 'customer',
    changesState: true,
  }),
  withdrawCase: route({
    method: 'POST',
    path: `${path}/withdraw`,
    request: v.strictObject({ caseId: uuid }),
    data: caseView,
    caller: 'customer',
    changesState: true,
  }),
} as const
