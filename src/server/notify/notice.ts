/** The stored notices to customers: no secrets, and account numbers are masked before they are written. */
import * as v from 'valibot'
import { cleanText } from '../../values/text/clean-text.ts'
import { CARD_SCHEMES } from '../../core/cards/card-view.ts'
import { REJECTION_REASONS } from '../../core/transfers/rejection-reasons.ts'
import { BUDGET_KEYS } from '../../values/vocabularies/spending-category.ts'
import { ACCOUNT_CURRENCIES } from '../../values/vocabularies/account-currencies.ts'
import { NOTICE_KINDS } from '../../values/vocabularies/alert-words.ts'

/** A name that a customer or another bank wrote. A long name is cut, because it must not stop the alert. */
const named = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cleanText(text, most) || '-'),
  )

const common = {
  customerId: v.pipe(v.string(), v.uuid()),
  /** The id or name of the subject of the notice, such as a transfer or a device. */
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

export type NoticeFamily = keyof typeof NOTICE_KINDS

export const noticeSchema = v.variant('kind', [
  v.strictObject({
    kind: v.picklist(NOTICE_KINDS.money),
    ...money,
    /** For a debit: the amount with all charges, and the new balance of the account. */
    totalMinor: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/))),
    balanceMinor: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,19}$/))),
  }),
  v.strictObject({
    /** A payment: it failed and its money is back, it is late, staff review it, or staff refunded it. */
    kind: v.picklist(NOTICE_KINDS.payment),
    ...money,
    /** The held amount with all charges. For a refund: the amount of the payment, of which `amountMinor` came back. */
    totalMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    /** The reason of the other bank's refusal. */
    why: v.optional(v.picklist(REJECTION_REASONS)),
  }),
  v.strictObject({
    kind: v.picklist(NOTICE_KINDS.check),
    ...money,
    /** The held amount with all charges. */
    totalMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    /** The time by which staff decide. */
    decideBy: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.strictObject({
    /** A step of a case. A notice does not contain messages of the case, which the customer reads in the app. */
    kind: v.picklist(NOTICE_KINDS.case),
    ...common,
    caseReference: v.pipe(v.string(), v.regex(/^CASE(-[0-9A-Z]{4}){3}$/)),
  }),
  v.strictObject({
    /**
     * A schedule was set or changed. Or a payment of the schedule is due tomorrow, will be retried, has failed, has failed and paused
     * the schedule, or was the last payment.
     */
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
    /** The TV bouquet of a saved smart card ends in a few days. */
    kind: v.picklist(NOTICE_KINDS.bouquet),
    ...common,
    billerName: named(100),
    bouquet: named(140),
    /** YYYY-MM-DD */
    endsOn: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  v.strictObject({
    /** Another customer bought airtime for this customer's phone, or the purchase was reversed. */
    kind: v.picklist(NOTICE_KINDS.airtime),
    ...common,
    billerName: named(100),
    worthMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    sender: named(140),
  }),
  v.strictObject({
    /** One text message for several payments in a short time, which had no separate text messages. */
    kind: v.picklist(NOTICE_KINDS.bundle),
    ...common,
    maskedAccount: v.pipe(v.string(), v.regex(/^\*+\d{2,4}$/)),
    count: v.pipe(v.number(), v.integer(), v.minValue(1)),
    sumMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    currencyCode: v.picklist(ACCOUNT_CURRENCIES),
  }),
  v.strictObject({
    /** The customer has spent four fifths of a monthly budget, or more than the whole budget. */
    kind: v.picklist(NOTICE_KINDS.budget),
    ...common,
    category: v.picklist(BUDGET_KEYS),
    budgetMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    spentMinor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/)),
    currencyCode: v.picklist(ACCOUNT_CURRENCIES),
  }),
  v.strictObject({
    /** Every line of a payment batch has run. */
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
  v.strictObject({
    /** A step of a debit card, or a change by its holder. */
    kind: v.picklist(NOTICE_KINDS.card),
    ...common,
    scheme: v.picklist(CARD_SCHEMES),
    lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  }),
])
export type Notice = v.InferOutput<typeof noticeSchema>
export type NoticeOf<Family extends NoticeFamily> = Extract<Notice, { kind: (typeof NOTICE_KINDS)[Family][number] }>
export type MoneyNotice = NoticeOf<'money'>
export type TransferNotice = NoticeOf<'payment'>
export type CheckNotice = NoticeOf<'check'>
export type CaseNotice = NoticeOf<'case'>
export type ScheduleNotice = NoticeOf<'schedule'>
export type BouquetNotice = NoticeOf<'bouquet'>
export type AirtimeNotice = NoticeOf<'airtime'>
export type BudgetNotice = NoticeOf<'budget'>
export type BundleNotice = NoticeOf<'bundle'>
export type ListNotice = NoticeOf<'list'>
export type SecurityNotice = NoticeOf<'security'>
export type CardNotice = NoticeOf<'card'>

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

/** The texts of a notice. `body` is the text of the mail without its greeting. The app shows it too. */
export interface NoticeText {
  readonly sms: string
  readonly subject: string
  readonly body: string
}
