/** The staff's call on reconciliation: the runs, and the differences between the bank's books and the books of a network. */
import * as v from 'valibot'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()
const network = v.picklist(['switch', 'biller', 'card-processor'])

/** `open`: the last run found the difference, the oldest first. `ended`: the newest first. At most 500. */
export const listReconciliationSchema = v.object({ which: v.picklist(['open', 'ended']) })

export const breakSchema = v.object({
  breakId: uuid,
  network,
  kind: v.picklist(['amount', 'given-back', 'refused', 'unknown', 'not-there', 'twice-there', 'no-payment']),
  direction: v.picklist(['in', 'out']),
  /** The id that both sides know. For an entry without a payment: the id of the journal. */
  reference: v.string(),
  /** Decimal text of minor units. Null: this side does not have the payment. */
  oursMinor: v.nullable(v.string()),
  theirsMinor: v.nullable(v.string()),
  /** `card`: the card processor counts cards. */
  currency: v.string(),
  foundAt: time,
  endedAt: v.nullable(time),
  explanation: v.nullable(v.string()),
  explainedAt: v.nullable(time),
  journalId: v.nullable(uuid),
})
export type ReconciliationBreak = v.InferOutput<typeof breakSchema>

export const reconciliationSchema = v.object({
  /** The newest first, at most 60. */
  runs: v.array(
    v.object({
      runId: uuid,
      network,
      comparedAt: time,
      equal: v.number(),
      waiting: v.number(),
      different: v.number(),
    }),
  ),
  breaks: v.array(breakSchema),
})
export type Reconciliation = v.InferOutput<typeof reconciliationSchema>
