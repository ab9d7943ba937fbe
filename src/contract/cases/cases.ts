/** Cases: a payment that went wrong, or a question, from the report to the decision. Asking a sent transfer back is one of them. */
import * as v from 'valibot'
import { CASE_STATES } from '../../values/vocabularies/case-states.ts'
import { CASE_TYPES } from '../../values/vocabularies/case-types.ts'
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
  /** Where its receipt is; null for another entry of an account. */
  transferId: v.nullable(uuid),
  /** The same of a bill. */
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
  /** Read out on the phone: CASE-3F9A-20K7-4F9Q. */
  reference: v.string(),
  type: caseType,
  /** The type in words. */
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
  /** What the customer wrote first. */
  words: v.string(),
  ...timelineField,
  messages: v.array(
    v.object({
      messageId: uuid,
      at: instant,
      from: v.picklist(['you', 'bank']),
      text: v.string(),
      /** The picture that came with it. */
      pictureId: v.nullable(uuid),
    }),
  ),
})
export type CaseView = v.InferOutput<typeof caseView>

/** What a case may be about: one of the caller's transfers or bills, another entry, or nothing, which is a question. */
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
          /** Another person may have access to the account: the page offers to stop all payments. */
          danger: v.boolean(),
          promises: v.array(v.string()),
        }),
      ),
      /** The case that is open about it already; it has no other. */
      openCaseId: v.nullable(uuid),
    }),
    caller: 'customer',
    changesState: false,
  }),
  openCase: route({
    method: 'POST',
    path: `${path}/open`,
    request: v.strictObject({
      /** Made by the caller before the first try: sent again it is the same case. */
      caseId: uuidV7,
      ...about,
      type: caseType,
      words,
      /** A request for erasure takes it: it ends with everything closed. */
      transactionPin: v.optional(transactionPin),
    }),
    data: caseView,
    caller: 'customer',
    changesState: true,
  }),
  /** All of the caller's, the newest first. */
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
      /** Made by the caller: the same message sent again is kept once. */
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
