/** The staff's calls on the reports of customers: the queue, one report, and its pictures. */
import * as v from 'valibot'
import { CASE_STATES } from '../../values/vocabularies/cases/case-states.ts'
import { CASE_TYPES } from '../../values/vocabularies/cases/case-types.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()

/**
 * `open`: the open reports, the earliest deadline first. `late`: the open reports after a deadline. `recalls`: the reports whose
 * recall waits for another bank, the earliest deadline of that bank first. `ended`: the newest first.
 */
export const CASE_LISTS = ['open', 'late', 'recalls', 'ended'] as const

/** At most 300 reports. An empty text sets no limit. */
export const listCasesSchema = v.object({
  which: v.picklist(CASE_LISTS),
  type: v.optional(v.picklist(['', ...CASE_TYPES]), ''),
  state: v.optional(v.picklist(['', ...CASE_STATES]), ''),
  /** The reference of a report or of a payment, or a customer number. */
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, 'Write at most 64 characters')), ''),
})
export const caseReadSchema = v.object({ caseId: uuid })
/** `number` counts the pictures of a report from 1. */
export const casePictureSchema = v.object({
  caseId: uuid,
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
})

export const listedCaseSchema = v.object({
  caseId: uuid,
  reference: v.string(),
  type: v.picklist(CASE_TYPES),
  /** The problem in the customer's words. */
  title: v.string(),
  state: v.picklist(CASE_STATES),
  openedAt: time,
  cifid: v.string(),
  amountMinor: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  counterparty: v.string(),
  /** The earliest deadline that the bank has not met. */
  dueAt: v.nullable(time),
  dueClock: v.nullable(v.string()),
  /** The deadline of another bank that has not answered the recall. */
  recallDueAt: v.nullable(time),
})
export type ListedCase = v.InferOutput<typeof listedCaseSchema>

export const caseStorySchema = v.object({
  ...listedCaseSchema.entries,
  customerId: uuid,
  words: v.string(),
  paymentId: v.nullable(uuid),
  paymentReference: v.nullable(v.string()),
  /** The report was made without a login and names no payment. */
  needsPayment: v.boolean(),
  events: v.array(
    v.object({
      at: time,
      event: v.string(),
      actor: v.picklist(['customer', 'staff', 'network']),
      text: v.string(),
      amountMinor: v.nullable(v.string()),
      /** The number of the picture that came with a message. */
      picture: v.nullable(v.number()),
    }),
  ),
  clocks: v.array(v.object({ clock: v.string(), dueAt: time, metAt: v.nullable(time) })),
  /** The orders that the state of the report allows. */
  acts: v.array(v.string()),
})

export const pictureSchema = v.object({ mediaType: v.literal('image/jpeg'), base64: v.string() })
