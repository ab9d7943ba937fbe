/** Calls for lists of payments from one account: the check of each line, one approval, and the result of each line. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { accountNumber, bankCode, instant, signedMinor, text, ticket, uuid, uuidV7 } from '../fields.ts'
import { route } from '../route.ts'
import { transferStatus } from './transfers.ts'

/** The most payments in one list, and the most lines that one call checks. Each line may need a name enquiry at another bank. */
export const MOST_LINES = 200
export const MOST_CHECKED = 10

const place = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LINES))

/** The text of one cell in the list, as the customer wrote it. The bank interprets it. */
export const listCell = text('This', 0, 200)

/** The problems, by the field's name in the request. */
const lineErrors = v.object({
  bank: v.optional(v.string()),
  account: v.optional(v.string()),
  typedAmount: v.optional(v.string()),
  narration: v.optional(v.string()),
  beneficiaryType: v.optional(v.string()),
})

/** A line that can be paid; kobo. */
export const checkedLine = v.object({
  /** The reference of the checked line. It is valid for half an hour and for this customer only. */
  lineRef: ticket,
  bankCode,
  bankName: v.string(),
  accountNumber,
  /** The name as the payee's bank gave it. */
  accountName: v.string(),
  amount: signedMinor,
  fee: signedMinor,
  vat: signedMinor,
  stampDuty: signedMinor,
  levy: signedMinor,
  narration: v.string(),
  /** Only for a custom transfer. */
  beneficiaryType: v.optional(v.string()),
  /** True: this customer has never paid the payee. */
  newPayee: v.boolean(),
})
export type CheckedLine = v.InferOutput<typeof checkedLine>

/** The result of checking a line: `bad` needs a change, `unavailable` needs another try. */
export const lineCheck = v.variant('state', [
  v.object({ state: v.literal('good'), line: place, checked: checkedLine }),
  v.object({ state: v.literal('bad'), line: place, errors: lineErrors }),
  v.object({ state: v.literal('unavailable'), line: place, text: v.string() }),
])
export type LineCheck = v.InferOutput<typeof lineCheck>

export const listSummary = v.object({
  from: v.object({ accountNumber: v.string(), accountName: v.string(), bankName: v.string() }),
  payments: v.number(),
  newPayees: v.number(),
  amount: signedMinor,
  fee: signedMinor,
  vat: signedMinor,
  stampDuty: signedMinor,
  levy: signedMinor,
  total: signedMinor,
  balanceAfter: signedMinor,
  /** The rest of the daily limit after this list is paid. */
  leftTodayAfter: signedMinor,
})
export type ListSummary = v.InferOutput<typeof listSummary>

/** A line of an approved list. `waiting`: the line has not run yet. In every other state the line is a transfer, which has its own page. */
const listLine = v.object({
  line: place,
  transferId: uuid,
  status: v.union([v.literal('waiting'), transferStatus]),
  /** The reason why the line was not paid, as a text. Null: there is none. */
  problem: v.nullable(v.string()),
  bankCode,
  bankName: v.string(),
  accountNumber,
  accountName: v.string(),
  amount: signedMinor,
  /** All charges of the line. */
  charges: signedMinor,
  narration: v.string(),
  /** Only for a custom transfer. */
  beneficiaryType: v.optional(v.string()),
})
export type ListLine = v.InferOutput<typeof listLine>

const approvedList = {
  batchId: uuid,
  approvedAt: instant,
  from: v.object({ accountNumber: v.string(), accountName: v.string() }),
  payments: v.number(),
  amount: signedMinor,
  total: signedMinor,
  /** The number of lines in each state. */
  counts: v.object({ waiting: v.number(), processing: v.number(), successful: v.number(), failed: v.number() }),
} as const

const listHead = v.object(approvedList)
export type ListHead = v.InferOutput<typeof listHead>
const wholeList = v.object({ ...approvedList, lines: v.array(listLine) })
export type WholeList = v.InferOutput<typeof wholeList>

export const bulkRoutes = {
  checkBulk: route({
    method: 'POST',
    path: '/api/transfers/bulk/check',
    request: v.strictObject({
      lines: v.pipe(
        v.array(
          v.strictObject({
            line: place,
            bank: listCell,
            account: listCell,
            typedAmount: listCell,
            narration: listCell,
            /** Makes the line a custom transfer (type 3). */
            beneficiaryType: v.optional(listCell),
          }),
        ),
        v.minLength(1, 'There is no payment to check'),
        v.maxLength(MOST_CHECKED, `At most ${MOST_CHECKED} lines at once`),
      ),
    }),
    data: v.object({ lines: v.array(lineCheck) }),
    caller: 'customer',
    changesState: true,
  }),
  initiateBulk: route({
    method: 'POST',
    path: '/api/transfers/bulk/initiate',
    request: v.strictObject({
      /** The caller makes the id before the first try. The ids of the lines are derived from it. */
      batchId: uuidV7,
      fromAccountNumber: accountNumber,
      /** The references of the checked lines, in the order of the list. */
      lineRefs: v.pipe(
        v.array(ticket),
        v.minLength(1, 'There is no payment in this list'),
        v.maxLength(MOST_LINES, `A list has at most ${MOST_LINES} lines`),
      ),
    }),
    data: v.object({
      ...approvalChallenge,
      summary: listSummary,
      /** An equal list that was approved within the last day. The customer confirms that this list is another list. */
      similarTo: v.optional(v.object({ batchId: uuid, approvedAt: instant })),
    }),
    caller: 'customer',
    changesState: true,
  }),
  confirmBulk: route({
    method: 'POST',
    path: '/api/transfers/bulk/confirm',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: v.object({ batchId: uuid }),
    caller: 'customer',
    changesState: true,
  }),
  /**
   * The client calls it when `confirmBulk` gave no answer. `withdrawn`: nothing was paid, and nothing can be paid any more,
   * under this approval.
   */
  withdrawBulk: route({
    method: 'POST',
    path: '/api/transfers/bulk/withdraw',
    request: v.strictObject({ challengeId: uuid }),
    data: v.object({ batchId: uuid, outcome: v.picklist(['withdrawn', 'approved']) }),
    caller: 'customer',
    changesState: true,
  }),
  getBulk: route({
    method: 'GET',
    path: '/api/transfers/bulk/getList',
    request: v.strictObject({ batchId: uuid }),
    data: wholeList,
    caller: 'customer',
    changesState: false,
  }),
  /** Newest first, twenty at a time. */
  getBulks: route({
    method: 'GET',
    path: '/api/transfers/bulk/getLists',
    request: v.strictObject({
      /** The last list of the previous page. */
      after: v.optional(uuid),
    }),
    data: v.object({ lists: v.array(listHead), more: v.boolean() }),
    caller: 'customer',
    changesState: false,
  }),
} as const
