/** Insights: money in and out by month and category, what the customer says of it, and budgets. */
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

/** All of the customer's accounts of a currency, or one of them. */
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
  /** Largest first. `before`: in the month before; for this month, up to the day that it is now. */
  categories: v.array(v.object({ category, direction, amount: signedMinor, before: signedMinor, count: v.number() })),
  /** To whom most went in the month. */
  payees: v.array(v.object({ name: v.string(), amount: signedMinor, count: v.number() })),
  /**
   * Amounts of the month that count as no part of money in and money out: moves between own accounts, and money that came back or
   * was reversed.
   */
  ownMoved: signedMinor,
  givenBack: signedMinor,
  /** Over all accounts of the currency. */
  budgets: v.array(
    v.object({
      category: budgetCategory,
      amount: signedMinor,
      spent: signedMinor,
      state: v.picklist(['under', 'near', 'over']),
    }),
  ),
  /** There were too many entries to add up: they were from here on. */
  addedUpFrom: v.nullable(instant),
})
export type Insights = v.InferOutput<typeof insights>

/** An entry, or the charges in it, as it counts. */
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
  /** In a sentence: "“rent” is in the narration." */
  why: v.string(),
  /** The correction that it comes from, which can be undone; null: a rule of the bank's. */
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
      /** How many older ones are left, as the page before said. */
      left: v.optional(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,5}$/))),
    }),
    data: v.object({ entries: v.array(insightEntry), left: v.nullable(v.string()) }),
    caller: 'customer',
    changesState: false,
  }),
  /** One entry, and how many of the last six months are like it. */
  getEntryCategory: route({
    method: 'GET',
    path: `${path}/getEntryCategory`,
    request: v.strictObject({ accountNumber, entryId: entryCursor }),
    data: v.object({
      /** Null: the entry counts as no part of money in and money out. */
      entry: v.nullable(insightEntry),
      currencyCode: accountCurrency,
      /** Others of the same payee, and others with the same words; null when it has none. */
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
  /** Undone twice it is undone. */
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
