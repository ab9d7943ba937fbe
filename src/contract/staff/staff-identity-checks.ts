/** The staff's calls on identity checks: the queue, one customer's check, and its documents. */
import * as v from 'valibot'
import {
  COMPARED_FIELDS,
  KYC_ITEMS,
  MATCHES,
  REGISTERS,
  SECTION_FAULTS,
} from '../../values/vocabularies/kyc/kyc-sections.ts'
import { lineOf } from './staff-api.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()

export const identityCheckSchema = v.object({ customerId: uuid })
export const identityDocumentSchema = v.object({ customerId: uuid, kind: v.pipe(v.string(), v.maxLength(40)) })

/** What staff write to a customer about a rejected section. */
export const sectionWordsSchema = lineOf(10, 300)

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
      /** The accepted value and the new value of each field. Null: there is no such value. */
      fields: v.array(v.object({ name: v.string(), before: v.nullable(v.string()), now: v.nullable(v.string()) })),
    }),
  ),
  /** The registers that have confirmed a number of the customer. */
  registers: v.array(
    v.object({
      register: v.picklist(REGISTERS),
      /** The last digits of the number. */
      last4: v.string(),
      /** The time of the answer. Null: the bank did not keep the answer. */
      answeredAt: v.nullable(time),
    }),
  ),
  /** What the customer's record has, and what each register with a kept answer has. */
  comparison: v.array(
    v.object({
      field: v.picklist(COMPARED_FIELDS),
      given: v.nullable(v.string()),
      answers: v.array(
        v.object({ register: v.picklist(REGISTERS), value: v.nullable(v.string()), match: v.picklist(MATCHES) }),
      ),
    }),
  ),
  /** The sections of the request on which staff decide. Empty when the customer has sent no request. */
  request: v.array(
    v.object({
      section: v.picklist(KYC_ITEMS),
      /** The last decision on the section. Null: staff have not decided on it yet. */
      last: v.nullable(
        v.object({
          /** Null: it was accepted. */
          fault: v.nullable(v.picklist(SECTION_FAULTS)),
          words: v.nullable(v.string()),
          decidedAt: time,
          /** The customer has sent the section again since. */
          isSentAgain: v.boolean(),
        }),
      ),
    }),
  ),
  /** The orders about this check that wait for another person. */
  waitingOrders: v.array(v.object({ orderId: uuid, summary: v.string(), maker: v.string(), proposedAt: time })),
  /** `proves`: the section that the document belongs to. */
  documents: v.array(v.object({ kind: v.string(), name: v.string(), addedAt: time, proves: v.picklist(KYC_ITEMS) })),
  /** The parts that are missing for the tier that the customer asks for. */
  missing: v.array(v.string()),
})
