/** The staff's calls on screening: the queue of hits, and the evidence of one hit. */
import * as v from 'valibot'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()

export const listHitsSchema = v.object({
  /** `open`: without a decision, the oldest first. `decided`: the newest first. */
  which: v.picklist(['open', 'decided']),
})
export const readHitSchema = v.object({ hitId: uuid })

/** The name of the screened person is in the evidence only, because each read of the evidence is recorded. */
export const screeningHitSchema = v.object({
  hitId: uuid,
  /** `payee`: an account at another bank. */
  subject: v.picklist(['customer', 'payee']),
  list: v.string(),
  entryId: v.string(),
  topic: v.picklist(['sanction', 'pep', 'other']),
  /** 0 to 1. */
  score: v.number(),
  foundAt: time,
  decision: v.nullable(v.picklist(['true-match', 'false-match'])),
  decidedAt: v.nullable(time),
  /** The name of the checker. */
  decidedBy: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** Two persons corrected the decision from `true-match` to `false-match`. */
  correctedAt: v.nullable(time),
  /** The name of the checker of the correction. */
  correctedBy: v.nullable(v.string()),
  correctionReason: v.nullable(v.string()),
})
export type ScreeningHit = v.InferOutput<typeof screeningHitSchema>

/** The decisions on the hits of a list in the last 90 days. */
export const listRatingSchema = v.object({
  list: v.string(),
  hits: v.number(),
  trueMatches: v.number(),
  falseMatches: v.number(),
})

/** The names for which the lists have never answered. */
export const unscreenedSchema = v.object({
  customers: v.number(),
  payees: v.number(),
  /** The time of the oldest request. Null: each name has an answer. */
  oldestAt: v.nullable(time),
})

export const hitEvidenceSchema = v.object({
  hitId: uuid,
  /** Null for a payee. */
  customerId: v.nullable(uuid),
  screened: v.object({
    name: v.string(),
    /** YYYY-MM-DD. The bank does not know the birth date of a payee. */
    birthDate: v.nullable(v.string()),
    /** For a payee: the account and its bank. */
    account: v.nullable(v.string()),
  }),
  listed: v.object({
    name: v.string(),
    birthDates: v.array(v.string()),
    countries: v.array(v.string()),
    /** The list and the entry. */
    entry: v.string(),
  }),
  /** The facts that agree and the facts that differ. */
  reason: v.string(),
})
export type HitEvidence = v.InferOutput<typeof hitEvidenceSchema>
