/** The staff's calls on the books: the chart of accounts, the trial balance of a day, an account, a journal, and the closed days. */
import * as v from 'valibot'
import { calendarDate } from '../fields.ts'

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
  v.regex(/^(\d{1,18}|[a-z\d-]{1,60}:[A-Z]{3})$/, 'Enter a code such as fee-income:NGN, or a number in the books'),
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
