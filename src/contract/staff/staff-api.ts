/** The calls of the staff's application: plain JSON over the staff's own origin, with a session cookie. */
import * as v from 'valibot'
import { ORDER_KINDS, ORDER_STATES } from '../../values/vocabularies/staff-orders.ts'
import { STAFF_DUTIES, STAFF_ROLES } from '../../values/vocabularies/staff-duties.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()
/** One line of text as a person types it. */
export const lineOf = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(least, `Write at least ${least} characters`),
    v.maxLength(most, `Write at most ${most} characters`),
    v.check((text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Write plain text on one line'),
  )

export const REASON_LENGTHS = { least: 10, most: 500 } as const
export const reasonSchema = lineOf(REASON_LENGTHS.least, REASON_LENGTHS.most)

/** A reason with its own text for a reason that is too short. */
export const reasonFor = (tooShort: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(REASON_LENGTHS.least, tooShort), reasonSchema)

/** Words that a customer reads in the app. */
export const customerWordsSchema = lineOf(10, 1000)

/** A session ends after this time without a call of the person. */
export const STAFF_IDLE_MS = 15 * 60_000
/** A page sends this header with a call that it makes without an act of the person. The call leaves the end of the session as it is. */
export const BY_PAGE_HEADER = 'x-by-page'

/** The member of staff who is logged in. */
export const staffMeSchema = v.object({
  staffId: uuid,
  name: v.string(),
  email: v.nullable(v.string()),
  roles: v.array(v.picklist(STAFF_ROLES)),
  duties: v.array(v.picklist(STAFF_DUTIES)),
  /** False: the pages ignore the keys of one letter (WCAG 2.1.4). */
  usesLetterKeys: v.boolean(),
  expiresAt: time,
})

/** The settings of the person. */
export const ownSettingsSchema = v.object({ usesLetterKeys: v.boolean() })

export const customerSearchSchema = v.object({ text: lineOf(3, 64) })

/** A customer in a list of results. A phone number and a BVN show their last digits only. */
export const foundCustomerSchema = v.object({
  customerId: uuid,
  name: v.string(),
  cifid: v.string(),
  username: v.nullable(v.string()),
  phoneEnd: v.string(),
  bvnEnd: v.string(),
  kycLevel: v.picklist([1, 2, 3]),
  isFrozen: v.boolean(),
})

/** The customers of a search, for a file. */
export const customerExportSchema = v.object({ ...customerSearchSchema.entries, reason: reasonSchema })

export const customerReadSchema = v.object({ customerId: uuid, reason: reasonSchema })

export const customerRecordSchema = v.object({
  ...foundCustomerSchema.entries,
  /** E.164 */
  phone: v.string(),
  email: v.nullable(v.string()),
  /** YYYY-MM-DD */
  dateOfBirth: v.string(),
  frozenSince: v.nullable(time),
  accounts: v.array(
    v.object({
      accountNumber: v.string(),
      label: v.string(),
      currency: v.string(),
      status: v.picklist(['open', 'closed']),
      /** Minor units: the entries, the amount on hold, and the amount that a payment can take. */
      balanceMinor: v.string(),
      heldMinor: v.string(),
      availableMinor: v.string(),
    }),
  ),
})

/** The records that an order may be about. */
export const ORDER_RECORDS = [
  'payment',
  'report',
  'question',
  'identity-check',
  'customer',
  'journal',
  'difference',
  'alert',
  'hit',
] as const
export type OrderRecord = (typeof ORDER_RECORDS)[number]

export const orderSchema = v.object({
  orderId: uuid,
  kind: v.picklist(ORDER_KINDS),
  summary: v.string(),
  reasonCode: v.string(),
  reason: v.string(),
  customerId: v.nullable(uuid),
  /** The records that the order is about. `id` is the UUID of the record. A question has its reference there. */
  subjects: v.array(v.object({ record: v.picklist(ORDER_RECORDS), id: v.string() })),
  state: v.picklist(ORDER_STATES),
  needsChecker: v.boolean(),
  maker: v.string(),
  checker: v.nullable(v.string()),
  checkerNote: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  /** The money that the order moves, in minor units. */
  amountMinor: v.nullable(v.string()),
  /** The amount with the earlier refunds that count with it. It decides who checks the order. Null: no earlier refund counts. */
  countedMinor: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  /** A text for the person who executed the order. The bank stores it nowhere, so that it is shown once. */
  shownOnce: v.nullable(v.string()),
  proposedAt: time,
  expiresAt: time,
  endedAt: v.nullable(time),
  /** The journal that the order posted. Null: the order has posted none. */
  journalId: v.nullable(uuid),
  /** The caller made the order, and may withdraw it while it is open. */
  isOwn: v.boolean(),
  /** The duty that the checker of this kind needs. Null: the order needs no checker. */
  checkerDuty: v.nullable(v.picklist(STAFF_DUTIES)),
  /** The caller has the duty to check the order, and is another person than its maker. */
  canCheck: v.boolean(),
})
export type StaffOrder = v.InferOutput<typeof orderSchema>

export const proposeOrderSchema = v.object({
  /** The caller makes the id. A repeated call with the same id and content gets the first answer. */
  orderId: uuid,
  kind: v.picklist(ORDER_KINDS),
  payload: v.record(v.string(), v.unknown()),
  reasonCode: v.pipe(v.string(), v.maxLength(40)),
  reason: reasonSchema,
})

/** The filters of the lists of orders. The empty text sets no limit. */
export const orderFilterSchema = v.object({
  kind: v.optional(v.picklist(['', ...ORDER_KINDS], 'Choose a kind'), ''),
  state: v.optional(v.picklist(['', ...ORDER_STATES], 'Choose a state'), ''),
  /** The orders that the caller made, checked, or may check now. */
  own: v.optional(v.picklist(['', 'made', 'checked', 'to-check'], 'Choose a person'), ''),
  /** The number of an order or of a customer, or the id or a reference of a payment, a report or a question. */
  text: v.optional(lineOf(0, 40), ''),
})
export const listOrdersSchema = v.object({
  ...orderFilterSchema.entries,
  /** `open`: waiting for a checker. `ended`: all others, the newest first. */
  which: v.picklist(['open', 'ended']),
})
export const decideOrderSchema = v.object({ orderId: uuid, note: v.optional(lineOf(0, 500), '') })
export const rejectOrderSchema = v.object({ orderId: uuid, note: reasonSchema })

export const listRiskSchema = v.object({
  /** `open`: without a decision, the oldest first. `decided`: the newest first. */
  which: v.picklist(['open', 'decided']),
  /** The alerts of one rule. Empty: of all rules. */
  rule: v.optional(v.pipe(v.string(), v.regex(/^[a-z]*(-[a-z]+)*$/, 'Choose a rule'), v.maxLength(60)), ''),
  answer: v.optional(v.picklist(['', 'hold', 'refer'], 'Choose an answer'), ''),
})

/** A payment that hit a rule of monitoring. It names no person: the customer's record opens with a reason. */
export const riskAlertSchema = v.object({
  alertId: uuid,
  customerId: uuid,
  reference: v.string(),
  paymentKind: v.string(),
  amountMinor: v.string(),
  currency: v.string(),
  /** `hold`: the bank refused the payment. `refer`: its money is on hold until the decision. */
  answer: v.picklist(['hold', 'refer']),
  rules: v.array(v.string()),
  evidence: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  raisedAt: time,
  deadlineAt: v.nullable(time),
  decision: v.nullable(v.picklist(['release', 'refuse'])),
  decidedAt: v.nullable(time),
  /** The name of the checker. Null while the alert is open, and when the deadline decided. */
  decidedBy: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  feedback: v.nullable(v.picklist(['correct', 'false-alarm'])),
})
export type RiskAlert = v.InferOutput<typeof riskAlertSchema>

/** The feedback on a rule in the last 90 days. */
export const ruleRatingSchema = v.object({
  rule: v.string(),
  hits: v.number(),
  correct: v.number(),
  falseAlarms: v.number(),
})

/** The filters of the people of the bank. The empty text sets no limit. */
export const listStaffSchema = v.object({
  /** A part of the name or of the email address. */
  text: v.optional(lineOf(0, 60), ''),
  /** The people whose latest login gives them this role. */
  role: v.optional(v.picklist(['', ...STAFF_ROLES], 'Choose a role'), ''),
})

export const staffMemberSchema = v.object({
  staffId: uuid,
  name: v.string(),
  email: v.nullable(v.string()),
  lastLoginAt: time,
  /** Null: the person may log in. */
  shutOutAt: v.nullable(time),
  roles: v.array(v.picklist(STAFF_ROLES)),
  ordersMade: v.number(),
  ordersChecked: v.number(),
})
export const groupRoleSchema = v.object({ group: v.string(), role: v.picklist(STAFF_ROLES) })
export const staffListSchema = v.object({
  members: v.array(staffMemberSchema),
  groups: v.array(groupRoleSchema),
  roleDuties: v.record(v.string(), v.array(v.picklist(STAFF_DUTIES))),
})

/** Why a call was refused, as a word and as a sentence for the person. */
export const staffProblemSchema = v.object({
  problem: v.picklist([
    'bad-input',
    'not-logged-in',
    'forbidden',
    'log-in-again',
    'not-found',
    'own-order',
    'order-ended',
    'already-decided',
    'order-expired',
    'subject-changed',
    'id-in-use',
    'busy',
    'fault',
  ]),
  message: v.string(),
})
export type StaffProblem = v.InferOutput<typeof staffProblemSchema>['problem']
