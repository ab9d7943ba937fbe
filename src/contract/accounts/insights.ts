/** Insights: money in and out by month and category, the customer's corrections of categories, and budgets. */
import * as v from 'valibot'
import { BUDGET_KEYS, CATEGORY_KEYS, MONTH } from '../../values/vocabularies/spending-category.ts'
import { entryCursor } from './account.ts'
import { accountCurrency, accountNumber, amountMinor, instant, signedMinor, uuid, uuidV7 } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'

const category = v.picklist(CATEGORY_KEYS, 'Choose a category')
const budgetCategory = v.picklist(BUDGET_KEYS, 'Choose a category')
const direction = v.picklist(['in', 'out'])
/** YYYY-MM, on the clock of Lagos. */
const month = v.pipe(v.string('Choose a month'), v.regex(MONTH, 'Choose a month'))

/** All of the customer's accounts in a currency, or the account with `accountNumber`. */
const accounts = { currencyCode: accountCurrency, accountNumber: v.optional(accountNumber) } as const

/** Amounts are minor units as text, never below zero. */
const insights = v.object({
  month,
  /** The first and the last month that the customer can choose: the month of the first entry, and the current month. */
  firstMonth: v.nullable(month),
  thisMonth: month,
  /**
   * Six months, oldest first. The list ends with the current month when it can include the requested month. Otherwise it ends
   * with the requested month.
   */
  months: v.array(v.object({ month, in: signedMinor, out: signedMinor })),
  /** Largest first. `before`: the sum of the month before. For the current month, that sum stops at today's day of the month. */
  categories: v.array(v.object({ category, direction, amount: signedMinor, before: signedMinor, count: v.number() })),
  /** The payees who received most in the month. */
  payees: v.array(v.object({ name: v.string(), amount: signedMinor, count: v.number() })),
  /**
   * Amounts of the month that do not count as money in or money out: moves between own accounts, and money that was returned or
   * reversed.
   */
  ownMoved: signedMinor,
  givenBack: signedMinor,
  /** Each budget covers all accounts of the currency. */
  budgets: v.array(
    v.object({
      category: budgetCategory,
      amount: signedMinor,
      spent: signedMinor,
      state: v.picklist(['under', 'near', 'over']),
    }),
  ),
  /** Set when the accounts have too many entries to add up. Only entries from this time on are counted. */
  addedUpFrom: v.nullable(instant),
})
export type Insights = v.InferOutput<typeof insights>

/** An entry, or the charges of an entry, with its category. */
const insightEntry = v.object({
  accountNumber,
  entryId: entryCursor,
  postedAt: instant,
  counterparty: v.string(),
  narration: v.string(),
  kind: v.string(),
  direction,
  amount: signedMinor,
  category,
  /** The reason for the category, as a sentence: "“rent” is in the narration." */
  why: v.string(),
  /** The correction that set the category. The customer can undo it. Null: a rule of the bank set the category. */
  correctionId: v.nullable(uuid),
})
export type InsightEntry = v.InferOutput<typeof insightEntry>

const learns = v.picklist(['nothing', 'payee', 'narration'])
const correction = v.object({
  correctionId: uuid,
  category,
  learns,
  direction,
  /** The payee's name, or the words of the narration. */
  shown: v.string(),
  isForPast: v.boolean(),
  madeAt: instant,
})

const path = '/api/insights'

export const insightRoutes = {
  getInsights: route({
    method: 'GET',
    path: `${path}/getInsights`,
    request: v.strictObject({ ...accounts, month: v.optional(month) }),
    data: insights,
    caller: 'customer',
    changesState: false,
  }),
  /** The entries of one category in one month, newest first. */
  getCategoryEntries: route({
    method: 'GET',
    path: `${path}/getCategoryEntries`,
    request: v.strictObject({
      ...accounts,
      month,
      category,
      direction,
      /** The number of older entries that remain, from the answer with the previous page. */
      left: v.optional(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,5}$/))),
    }),
    data: v.object({ entries: v.array(insightEntry), left: v.nullable(v.string()) }),
    caller: 'customer',
    changesState: false,
  }),
  /** One entry, and the number of similar entries in the last six months. */
  getEntryCategory: route({
    method: 'GET',
    path: `${path}/getEntryCategory`,
    request: v.strictObject({ accountNumber, entryId: entryCursor }),
    data: v.object({
      /** Null: the entry does not count as money in or money out. */
      entry: v.nullable(insightEntry),
      currencyCode: accountCurrency,
      /** The numbers of other entries with the same payee, and with the same words. Null when the entry has no payee, or no words. */
      samePayee: v.nullable(v.number()),
      sameWords: v.nullable(v.number()),
    }),
    caller: 'customer',
    changesState: false,
  }),
  setCategory: route({
    method: 'POST',
    path: `${path}/setCategory`,
    request: v.strictObject({
      correctionId: uuidV7,
      accountNumber,
      entryId: entryCursor,
      category,
      learns,
      isForPast: v.boolean(),
    }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** Undoes a correction. A second call for the same correction changes nothing and succeeds. */
  undoCategory: route({
    method: 'POST',
    path: `${path}/undoCategory`,
    request: v.strictObject({ correctionId: uuid }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  /** The customer's corrections, and the rules that were learned from them, newest first. */
  getCorrections: route({
    method: 'GET',
    path: `${path}/getCorrections`,
    request: nothing,
    data: v.object({ corrections: v.array(correction) }),
    caller: 'customer',
    changesState: false,
  }),
  /** Sets the budget from this month on. Without an amount, the budget ends. */
  setBudget: route({
    method: 'POST',
    path: `${path}/setBudget`,
    request: v.strictObject({
      currencyCode: accountCurrency,
      category: budgetCategory,
      amount: v.optional(amountMinor),
    }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
