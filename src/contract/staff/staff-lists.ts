/** The staff's calls on lists that the command line shows: questions, late work, cards, rates, schedules, and money of closed customers. */
import * as v from 'valibot'
import { CONFIGURATION_AREAS } from './staff-configuration.ts'
import { reasonSchema } from './staff-api.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()
/** Decimal text of minor units. */
const minor = v.string()

export const lateSchema = v.strictObject({
  /** The days until now. */
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
})
export const lateTransferSchema = v.object({
  paymentId: uuid,
  createdAt: time,
  completedAt: v.nullable(time),
  amountMinor: minor,
  institutionName: v.string(),
  state: v.string(),
  /** The clocks of the CBN that the transfer broke. */
  broken: v.array(v.string()),
})
export const lateCaseSchema = v.object({
  reference: v.string(),
  type: v.string(),
  state: v.string(),
  clock: v.string(),
  /** The law, its draft, or the bank's own rule. */
  source: v.string(),
  dueAt: time,
  metAt: v.nullable(time),
})

/** The characters that fit one text message together with the bank's name and the reference. */
export const MOST_ANSWER = 120
/** An answer by one text message: its characters have one byte each in every network. */
export const contactAnswerSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(10, 'Write at least 10 characters'),
  v.maxLength(MOST_ANSWER, `Write at most ${MOST_ANSWER} characters`),
  v.regex(/^[\x20-\x7e]*$/, 'Use plain letters, digits and signs only, in one line'),
)

export const listedContactSchema = v.object({
  reference: v.string(),
  about: v.string(),
  name: v.string(),
  answerBy: v.nullable(time),
  isLate: v.boolean(),
})
export const contactReadSchema = v.strictObject({
  reference: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40)),
  reason: reasonSchema,
})
export const contactStorySchema = v.object({
  ...listedContactSchema.entries,
  /** E.164. The code proved the phone, but not the person. */
  phone: v.string(),
  words: v.string(),
  closedAt: v.nullable(time),
  answers: v.array(v.object({ at: time, text: v.string(), sentAt: v.nullable(time) })),
})

export const listedCardSchema = v.object({
  paymentId: uuid,
  createdAt: time,
  orderState: v.string(),
  cardState: v.nullable(v.string()),
  lastFour: v.nullable(v.string()),
  deliverTo: v.string(),
  /** The processor does not know the card's newest change. */
  isBehind: v.boolean(),
})

export const listedRatesSchema = v.object({
  number: v.string(),
  source: v.string(),
  madeAt: time,
  /** Units of the currency for one US dollar. */
  NGN: v.string(),
  EUR: v.string(),
  GBP: v.string(),
  heldBecause: v.nullable(v.string()),
  acceptedAt: v.nullable(time),
})

export const schedulesSchema = v.strictObject({ area: v.picklist(CONFIGURATION_AREAS) })
export const listedScheduleSchema = v.object({
  effectiveFrom: v.string(),
  isInForce: v.boolean(),
  /** The content of the file for add-fees or add-limits. */
  schedule: v.record(v.string(), v.unknown()),
})

export const unclaimedSchema = v.object({
  journalId: uuid,
  fullName: v.string(),
  cifid: v.string(),
  amountMinor: minor,
  currency: v.string(),
  bankName: v.string(),
  at: time,
})

export const erasureReadSchema = v.strictObject({
  /** The reference of a report, or a username. */
  subject: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  reason: reasonSchema,
})
export const erasureSchema = v.object({ closedAt: v.nullable(time), obstacles: v.array(v.string()) })
