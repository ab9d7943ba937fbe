/** The staff's calls on the books: the chart of accounts, the trial balance of a day, an account, a journal, and the closed days. */
import { entryKindOf } from '../../values/vocabularies/entry-kinds.ts'
import * as v from 'valibot'
import { calendarDate } from '../fields.ts'
import { searchedAmount } from './search-fields.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()
/** YYYY-MM-DD in the bank's zone. */
const day = calendarDate
/** Decimal text of minor units. A debit is below zero. */
const minor = v.string()

/** The number of an account in the books, or the code of one of the bank's accounts. */
export const accountNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(\d{1,18}|[a-z\d-]{1,40}(:[a-z\d-]{1,40})?:[A-Z]{3})$/,
    'Enter a code such as fee-income:NGN, or a number in the books',
  ),
)

export const bookAccountSchema = v.object({
  accountId: v.string(),
  code: v.nullable(v.string()),
  name: v.string(),
  currency: v.string(),
  normalSide: v.picklist(['debit', 'credit']),
  balanceMinor: minor,
  heldMinor: minor,
  isClosed: v.boolean(),
})
export type BookAccount = v.InferOutput<typeof bookAccountSchema>

export const chartSchema = v.object({
  accounts: v.array(bookAccountSchema),
  /** The accounts of customers, one line in each currency. */
  customers: v.array(v.object({ currency: v.string(), accounts: v.number(), balanceMinor: minor, heldMinor: minor })),
})

export const trialBalanceInput = v.object({ day })
export const trialBalanceSchema = v.object({
  day,
  rows: v.array(
    v.object({
      /** Null: the accounts of customers. */
      code: v.nullable(v.string()),
      name: v.string(),
      currency: v.string(),
      debitMinor: minor,
      creditMinor: minor,
      closingMinor: minor,
    }),
  ),
})
export type TrialBalance = v.InferOutput<typeof trialBalanceSchema>

export const readAccountInput = v.object({
  account: accountNameSchema,
  /** The number of the last entry of the page before. */
  beforeSeq: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}$/))), null),
})
export const accountEntriesSchema = v.object({
  account: bookAccountSchema,
  /** The newest first, at most 50. */
  entries: v.array(
    v.object({
      seq: v.string(),
      journalId: uuid,
      kind: v.string(),
      narration: v.string(),
      amountMinor: minor,
      balanceAfterMinor: v.nullable(minor),
      postedAt: time,
      valueDate: day,
    }),
  ),
  /** Null: there is no older entry. */
  nextBeforeSeq: v.nullable(v.string()),
})

export const readJournalInput = v.object({ journalId: uuid })
export const bookJournalSchema = v.object({
  journalId: uuid,
  kind: v.string(),
  narration: v.string(),
  postedAt: time,
  valueDate: day,
  reverses: v.nullable(uuid),
  reversedBy: v.nullable(uuid),
  /** The payment that the journal posted or settled. Null: the journal belongs to no payment. */
  payment: v.nullable(v.object({ paymentId: uuid, reference: v.string() })),
  lines: v.array(
    v.object({
      accountId: v.string(),
      code: v.nullable(v.string()),
      name: v.string(),
      currency: v.string(),
      amountMinor: minor,
    }),
  ),
})

export const listJournalsInput = v.object({
  day,
  /** The name or the code of a kind, such as Card payment. Empty: every kind. */
  kind: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(40, 'Write at most 40 characters'),
      v.regex(/^([a-z]+([- ][a-z]+)*)?$/i, 'Use letters, hyphens and spaces'),
      v.transform(entryKindOf),
    ),
    '',
  ),
  /** The amount of a line, in the currency of its account. */
  amount: searchedAmount,
  /** `yes`: the journals that an order of staff posted. */
  byHand: v.optional(v.picklist(['', 'yes']), ''),
})
/** The newest first, at most 100. */
export const listedJournalsSchema = v.object({
  journals: v.array(
    v.object({
      journalId: uuid,
      postedAt: time,
      kind: v.string(),
      narration: v.string(),
      isReversal: v.boolean(),
      /** The sum of the credits in each currency. */
      credits: v.array(v.object({ currency: v.string(), minor })),
    }),
  ),
})

/** The bank's position from exchange in each currency. */
export const positionsSchema = v.object({
  readAt: time,
  positions: v.array(
    v.object({
      currency: v.string(),
      /** Above zero, the bank has bought more of the currency than it sold. */
      positionMinor: minor,
      /** The part of the journals of exchanges, without reversed ones. The rest is other journals, such as trades in the market. */
      bookedMinor: minor,
      /** The same part by the rows of the exchanges. Both must be equal. */
      exchangedMinor: minor,
      /** The income from the spread. */
      incomeMinor: minor,
    }),
  ),
})
export type ExchangePositions = v.InferOutput<typeof positionsSchema>

export const closedDaysInput = v.object({ before: v.optional(v.nullable(day), null) })
/** The newest first, at most 60. */
export const closedDaysSchema = v.object({
  days: v.array(v.object({ day, requests: v.number(), entries: v.number(), hash: v.string() })),
})

export const startCheckInput = v.object({
  /** Made by the caller, so that a repeated call starts one check. */
  checkId: uuid,
  /** False: the check starts at the last checkpoint. */
  isFromStart: v.boolean(),
})
export const stopCheckInput = v.object({ checkId: uuid })

const booksCheckSchema = v.object({
  checkId: uuid,
  isFromStart: v.boolean(),
  /** `right`, `broken`: all steps were made. `failed`: a step could not be made. */
  state: v.picklist(['running', 'right', 'broken', 'stopped', 'failed']),
  startedBy: v.string(),
  startedAt: time,
  stoppedBy: v.nullable(v.string()),
  endedAt: v.nullable(time),
  /** The steps that were made, and their number. Null: the bank still reads the range of the check. */
  step: v.number(),
  steps: v.nullable(v.number()),
  /** The subject of the next step. Null: there is none. */
  stepName: v.nullable(v.string()),
  /** The proven day after which the check began. Null: it reads everything. */
  fromDay: v.nullable(day),
  /** The last closed day that the check reads. Null: no day is closed. */
  toDay: v.nullable(day),
  /** The broken laws until now. */
  faults: v.array(v.object({ law: v.string(), count: v.number(), examples: v.array(v.string()) })),
  /** What a complete check read. Null: the check is not complete. */
  totals: v.nullable(
    v.object({
      accounts: v.string(),
      journals: v.string(),
      entries: v.string(),
      holds: v.string(),
      refusals: v.string(),
      closedDays: v.number(),
    }),
  ),
})
export type BooksCheck = v.InferOutput<typeof booksCheckSchema>
/** The newest first, at most 20. */
export const booksChecksSchema = v.object({ checks: v.array(booksCheckSchema) })
export type BooksChecks = v.InferOutput<typeof booksChecksSchema>
