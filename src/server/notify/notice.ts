/** The stored notices to customers: no secrets, and account numbers are masked before they are written. */
import * as v from 'valibot'
import { cleanText } from '../../values/clean-text.ts'
import { REJECTION_REASONS } from '../../core/transfers/rejection-reasons.ts'
import { BUDGET_KEYS } from '../../values/vocabularies/spending-category.ts'
import { ACCOUNT_CURRENCIES } from '../../values/vocabularies/account-currencies.ts'

/** A name that a customer or another bank wrote. A long one is cut here, because an alert must go out for every name. */
const named = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cleanText(text, most) || '-'),
  )

const common = {
  customerId: v.pipe(v.string(), v.uuid()),
  /** What it is about. */
  reference: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_.:-]{1,200}$/)),
  /** ISO 8601 */
  at: v.pipe(v.string(), v.isoTimestamp()),
}
const money = {
  ...common,
  maskedAccount: v.pipe(v.string(), v.regex(/^\*+\d{2,4}$/)),
  amountMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
  currencyCode: v.picklist(ACCOUNT_CURRENCIES),
  counterparty: named(140),
}

/** The kinds of every family of notices. The notices of a family have the same fields, and one function writes their text. */
export const NOTICE_KINDS = {
  money: ['credit', 'debit'],
  payment: [
    'transfer-failed',
    'transfer-late',
    'transfer-in-review',
    // The same of a bill; and that it is paid, that its meter's token came later, or that its biller took it and gave it back later.
    'bill-paid',
    'bill-token',
    'bill-failed',
    'bill-late',
    'bill-in-review',
    'bill-reversed',
    // The same of a card's fee: its processor took the order, or refused it, or has not said.
    'card-ordered',
    'card-failed',
    'card-late',
    'card-in-review',
  ],
  case: [
    'case-opened',
    'case-question',
    'case-message',
    'case-agreed',
    'case-refused',
    'case-returned',
    'case-decided',
    'case-refunded',
    'case-late',
  ],
  schedule: [
    'schedule-set',
    'schedule-reminder',
    'schedule-retrying',
    'schedule-failed',
    'schedule-paused',
    'schedule-ended',
  ],
  bouquet: ['bouquet-ending'],
  airtime: ['airtime-received', 'airtime-undone'],
  bundle: ['credits-bundled', 'debits-bundled'],
  budget: ['budget-near', 'budget-over'],
  list: ['list-done'],
  security: [
    'profile-created',
    'logged-in',
    'device-linked',
    'device-removed',
    'password-locked',
    'pin-locked',
    'security-questions-changed',
    'security-questions-removed',
    'password-changed',
    'temporary-password-set',
    'answers-locked',
    'pin-changed',
    'passkey-added',
    'passkey-removed',
    'passkey-on-new-device',
    'passkey-copied',
    'token-enrolled',
    'token-removed',
    'token-locked',
    'token-login-on',
    'token-login-off',
    'recovery-code-used',
    'recovery-codes-renewed',
    'session-copied',
    'alerts-changed',
    'limits-changed',
    'indemnity-accepted',
    'instant-payments-off',
    'instant-payments-on',
    'account-frozen',
    'account-unfrozen',
    'tier-raised',
    'tier-refused',
    'identity-change-refused',
    'email-changed',
    'phone-changed',
    'contact-change-allowed',
    'data-export-asked',
    'profile-closed',
    'push-on',
    'beneficiary-added',
    'account-opened',
    'card-on-its-way',
    'card-ready',
    'card-activated',
    'card-frozen',
    'card-unfrozen',
    'card-blocked',
    'card-controls-changed',
  ],
} as const
export type NoticeFamily = keyof typeof NOTICE_KINDS

export const noticeSchema = v.variant('kind', [
  v.strictObject({
    kind: v.picklist(NOTICE_KINDS.money),
    ...money,
    /** Of a debit: the amount with all charges, and the account's balance after it. */
    totalMinor: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/))),
    balanceMinor: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,19}$/))),
  }),
  v.strictObject({
    /** Of a transfer to another bank: it did not arrive and its money is back, it is late, our staff look into it. */
    kind: v.picklist(NOTICE_KINDS.payment),
    ...money,
    /** The held amount with all charges. */
    totalMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    /** The other bank's reason for its refusal, in words. */
    why: v.optional(v.picklist(REJECTION_REASONS)),
  }),
  v.strictObject({
    /** The event of a case. The words of its messages are only in the case, where its customer reads them. */
    kind: v.picklist(NOTICE_KINDS.case),
    ...common,
    caseReference: v.pipe(v.string(), v.regex(/^CASE(-[0-9A-Z]{4}){3}$/)),
  }),
  v.strictObject({
    /** Of a schedule: set or changed; and of a payment of it: made tomorrow, to be tried again, given up, given up and paused, the last one made. */
    kind: v.picklist(NOTICE_KINDS.schedule),
    ...money,
    /** YYYY-MM-DD: the day of the payment. For a new schedule, its first day. */
    day: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
    /** The reason why the payment was not made. */
    why: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** The time of the next attempt. */
    nextTry: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.strictObject({
    /** Of a saved smart card: what runs on it ends within days. */
    kind: v.picklist(NOTICE_KINDS.bouquet),
    ...common,
    billerName: named(100),
    bouquet: named(140),
    /** YYYY-MM-DD */
    endsOn: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  v.strictObject({
    /** Another customer topped this one's phone up; or that was undone. */
    kind: v.picklist(NOTICE_KINDS.airtime),
    ...common,
    billerName: named(100),
    worthMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    sender: named(140),
  }),
  v.strictObject({
    /** The payments of a burst that had no text message one by one: this one names them all. */
    kind: v.picklist(NOTICE_KINDS.bundle),
    ...common,
    maskedAccount: v.pipe(v.string(), v.regex(/^\*+\d{2,4}$/)),
    count: v.pipe(v.number(), v.integer(), v.minValue(1)),
    sumMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    currencyCode: v.picklist(ACCOUNT_CURRENCIES),
  }),
  v.strictObject({
    /** Of what a customer wants to spend in a month: four fifths of it are spent, or more than all. */
    kind: v.picklist(NOTICE_KINDS.budget),
    ...common,
    category: v.picklist(BUDGET_KEYS),
    budgetMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    spentMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    currencyCode: v.picklist(ACCOUNT_CURRENCIES),
  }),
  v.strictObject({
    /** Of a list of payments: every line has run. */
    kind: v.picklist(NOTICE_KINDS.list),
    ...common,
    maskedAccount: v.pipe(v.string(), v.regex(/^\*+\d{2,4}$/)),
    payments: v.pipe(v.number(), v.integer(), v.minValue(1)),
    notPaid: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.strictObject({
    kind: v.picklist(NOTICE_KINDS.security),
    ...common,
    deviceName: v.optional(named(60)),
    passkeyName: v.optional(named(60)),
    /** Account number masked, name, bank. */
    beneficiary: v.optional(named(200)),
    /** Currency and masked number. */
    account: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
])
export type Notice = v.InferOutput<typeof noticeSchema>
export type NoticeOf<Family extends NoticeFamily> = Extract<Notice, { kind: (typeof NOTICE_KINDS)[Family][number] }>
export type MoneyNotice = NoticeOf<'money'>
export type TransferNotice = NoticeOf<'payment'>
export type CaseNotice = NoticeOf<'case'>
export type ScheduleNotice = NoticeOf<'schedule'>
export type BouquetNotice = NoticeOf<'bouquet'>
export type AirtimeNotice = NoticeOf<'airtime'>
export type BudgetNotice = NoticeOf<'budget'>
export type BundleNotice = NoticeOf<'bundle'>
export type ListNotice = NoticeOf<'list'>
export type SecurityNotice = NoticeOf<'security'>

const FAMILY_OF_KIND: ReadonlyMap<Notice['kind'], NoticeFamily> = new Map(
  (Object.keys(NOTICE_KINDS) as NoticeFamily[]).flatMap((family) => NOTICE_KINDS[family].map((kind) => [kind, family])),
)

export function familyOf({ kind }: Pick<Notice, 'kind'>): NoticeFamily {
  const family = FAMILY_OF_KIND.get(kind)
  if (family === undefined) throw new Error(`no family has the notice kind ${kind}`)
  return family
}

export function isOfFamily<Family extends NoticeFamily>(notice: Notice, family: Family): notice is NoticeOf<Family> {
  return familyOf(notice) === family
}

/** A notice in words. `body` is the mail without its greeting, and what the app shows. */
export interface NoticeText {
  readonly sms: string
  readonly subject: string
  readonly body: string
}
