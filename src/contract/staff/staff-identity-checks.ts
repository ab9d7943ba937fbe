/** The staff's calls on identity checks: the queue, one customer's check, and its documents. */
import * as v from 'valibot'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()

export const identityCheckSchema = v.object({ customerId: uuid })
export const identityDocumentSchema = v.object({ customerId: uuid, kind: v.pipe(v.string(), v.maxLength(40)) })

/** The longest wait comes first. */
export const waitingCheckSchema = v.object({
  customerId: uuid,
  username: v.nullable(v.string()),
  /** Null for a change, because only its sections are listed. */
  name: v.nullable(v.string()),
  kind: v.picklist(['tier', 'change']),
  /** The tier, or the changed sections. */
  subject: v.string(),
  since: time,
})
export type WaitingCheck = v.InferOutput<typeof waitingCheckSchema>

export const identityStorySchema = v.object({
  customerId: uuid,
  name: v.string(),
  cifid: v.string(),
  /** YYYY-MM-DD */
  dateOfBirth: v.string(),
  tier: v.number(),
  /** Null: the customer has no verified NIN. */
  nin: v.nullable(v.object({ last4: v.string(), verifiedAt: time })),
  submission: v.nullable(
    v.object({
      tier: v.number(),
      state: v.picklist(['waiting', 'accepted', 'refused']),
      code: v.string(),
      submittedAt: time,
      reason: v.nullable(v.string()),
    }),
  ),
  sections: v.array(
    v.object({
      section: v.string(),
      savedAt: time,
      fields: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  ),
  changes: v.array(
    v.object({
      section: v.string(),
      code: v.string(),
      /** A new address needs a newer utility bill before the change can be accepted. */
      waitsForBill: v.boolean(),
    }),
  ),
  documents: v.array(v.object({ kind: v.string(), name: v.string(), addedAt: time })),
  /** The parts that are missing for the tier that the customer asks for. */
  missing: v.array(v.string()),
})
