/** Accounts and their entries. */
import * as v from 'valibot'
import { beneficiaryTypeName } from '../transfers/beneficiary-type.ts'
import {
  accountCurrency,
  accountNumber,
  amountMinor,
  calendarDate,
  instant,
  signedMinor,
  text,
  uuid,
} from '../fields.ts'
import { nothing, route } from '../route.ts'
import { FOREIGN_CURRENCIES } from '../../values/vocabularies/account-currencies.ts'
import { NICKNAME_MAX } from '../../values/nickname.ts'

/** `selectedAccount` of Product §4.1, with exact minor units as well as the number for display. */
export const account = v.object({
  customerId: v.string(),
  accountNumber,
  accountName: v.string(),
  accountType: v.string(),
  currencyCode: accountCurrency,
  /** Major units, for display only: never computed with. */
  balance: v.number(),
  /** The available balance with its symbol, spelled as in Product §4.1. */
  formatedBalance: v.string(),
  bookBalance: v.number(),
  schemeType: v.string(),
  schemeCode: v.string(),
  kycLevel: v.picklist([1, 2, 3]),
  email: v.string(),
  /** Book balance in minor units. */
  balanceMinor: signedMinor,
  /** Book balance less what is held. */
  availableMinor: signedMinor,
  heldMinor: signedMinor,
  isPrimary: v.boolean(),
  /** The customer's name for the account. Null: no name is set, and the page shows the account type. */
  nickname: v.nullable(v.string()),
  /** Home and the forms leave a hidden account out. Its page and its history stay. */
  hidden: v.boolean(),
})
export type Account = v.InferOutput<typeof account>

export const entry = v.object({
  entryId: v.string(),
  postedAt: instant,
  valueDate: calendarDate,
  narration: v.string(),
  counterparty: v.string(),
  /** Always positive minor units; `direction` says which way. */
  amount: signedMinor,
  currencyCode: accountCurrency,
  direction: v.picklist(['credit', 'debit']),
  balanceAfter: signedMinor,
  reference: v.string(),
  /** The kind of posting that made the entry: transfer, inward-credit, fee, interest, opening, reversal, … */
  kind: v.string(),
  status: v.picklist(['successful', 'reversed']),
  /** The transfer whose receipt can be opened. Null for any other entry. */
  transferId: v.nullable(uuid),
  /** The bill whose receipt can be opened. Left out for any other entry. */
  billPaymentId: v.optional(uuid),
})
export type Entry = v.InferOutput<typeof entry>

/** The kinds of entries, in the groups that customers look for. */
export const entryKind = v.picklist(['transfers', 'bills', 'cards', 'interest', 'charges', 'reversals'])
export type EntryKind = v.InferOutput<typeof entryKind>

/** A cursor of a list, or the id of an entry. Clients do not interpret it. */
export const entryCursor = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,200}$/))

const limitText = v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/))

export const accountRoutes = {
  getAccounts: route({
    method: 'GET',
    path: '/api/account/getAccounts',
    request: nothing,
    data: v.array(account),
    caller: 'customer',
    changesState: false,
  }),
  /** A field that is left out does not change. The primary account cannot be hidden, and a hidden account cannot become primary. */
  changeAccount: route({
    method: 'PATCH',
    path: '/api/account/changeAccount',
    request: v.strictObject({
      accountNumber,
      /** The customer's name for the account. An empty text removes the name. */
      nickname: v.optional(text('Name', 0, NICKNAME_MAX)),
      hidden: v.optional(v.boolean()),
      /** Makes this account the primary account, in place of the previous primary account. */
      isPrimary: v.optional(v.literal(true)),
    }),
    data: account,
    caller: 'customer',
    changesState: true,
  }),
  /** Opens a domiciliary account in the currency. When the customer has one already, the call returns the existing account. */
  openCurrencyAccount: route({
    method: 'POST',
    path: '/api/account/openCurrencyAccount',
    request: v.strictObject({ currencyCode: v.picklist(FOREIGN_CURRENCIES) }),
    data: account,
    caller: 'customer',
    changesState: true,
  }),
  getEntries: route({
    method: 'GET',
    path: '/api/account/getEntries',
    request: v.strictObject({
      accountNumber,
      cursor: v.optional(entryCursor),
      limit: v.optional(limitText),
      /** Days on which entries were posted, in the bank's zone; both included. */
      from: v.optional(calendarDate),
      to: v.optional(calendarDate),
      direction: v.optional(v.picklist(['credit', 'debit'])),
      kind: v.optional(entryKind),
      /** Filters the customer's own transfers: by a type that the customer gave, or by LOCAL_TRANSFER, EXTERNAL_TRANSFER or SELF. Case is ignored. */
      beneficiaryType: v.optional(beneficiaryTypeName),
      /** Limits of the amount in minor units, both included. They apply to credits and to debits. */
      leastAmount: v.optional(amountMinor),
      mostAmount: v.optional(amountMinor),
      search: v.optional(text('Search', 0, 60)),
    }),
    data: v.object({
      entries: v.array(entry),
      nextCursor: v.nullable(v.string()),
      /**
       * The time back to which a filter has searched, when it stopped before the first entry. A call with `nextCursor`
       * continues the search.
       */
      lookedTo: v.nullable(instant),
    }),
    caller: 'customer',
    changesState: false,
  }),
} as const
