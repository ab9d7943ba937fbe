/** The staff's calls on reconciliation: the runs, the differences between the bank's books and the books of a network, and the draft of a journal that books a difference. */
import { BREAK_KINDS, RECONCILED_NETWORKS } from '../../values/vocabularies/reconciliation/breaks.ts'
import * as v from 'valibot'
import { bookAccountSchema } from './staff-books.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** ISO 8601, UTC. */
const time = v.string()
const network = v.picklist(RECONCILED_NETWORKS)

/**
 * `open`: the last run found the difference, and it is not tied, the oldest first. `unexplained`: the open differences without an
 * explanation. `tied`: the newest tie first. `ended`: the newest first. At most 500. An empty network: all networks.
 */
const BREAK_LISTS = ['open', 'unexplained', 'tied', 'ended'] as const
export const listReconciliationSchema = v.object({
  which: v.picklist(BREAK_LISTS),
  network: v.optional(v.picklist(['', ...network.options]), ''),
})

export const breakSchema = v.object({
  breakId: uuid,
  network,
  kind: v.picklist(BREAK_KINDS),
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
  /** The other difference of the same mistake. `holds`: both are open. Else this difference needs a person again. */
  tiedTo: v.nullable(v.object({ breakId: uuid, reference: v.string(), holds: v.boolean() })),
  /** The other open difference that this entry books. This entry then needs no explanation. */
  books: v.nullable(v.object({ breakId: uuid, reference: v.string() })),
})
export type ReconciliationBreak = v.InferOutput<typeof breakSchema>

type Figures = Pick<ReconciliationBreak, 'network' | 'kind' | 'direction' | 'oursMinor' | 'theirsMinor' | 'currency'>

/** The code of the bank's account at the network. Undefined: the card processor counts cards, and no account has them. */
export function settlementAccountOf({
  network: of,
  currency,
}: Pick<Figures, 'network' | 'currency'>): string | undefined {
  if (of === 'switch') return `settlement:switch:${currency}`
  return of === 'biller' ? `biller-settlement:${currency}` : undefined
}

/**
 * The minor units by which the bank's account at the network has too much debit, compared with the network's books. A journal that
 * books the difference has this amount on the account: a debit below zero, a credit above zero.
 */
export function surplusMinor({ kind, direction, oursMinor, theirsMinor }: Figures): bigint {
  // The bank's payment belongs to the first of two lines of the network.
  const ours = kind === 'twice-there' ? 0n : BigInt(oursMinor ?? 0)
  const gap = ours - BigInt(theirsMinor ?? 0)
  return direction === 'in' ? gap : -gap
}

/**
 * The minor units that stay unexplained when two differences are tied. Zero: they explain each other. Undefined: they cannot
 * be tied, because the networks, the currencies or the sides do not fit.
 */
export function restMinor(one: Figures, other: Figures): bigint | undefined {
  const [mine, theirs] = [surplusMinor(one), surplusMinor(other)]
  const isOpposite = (mine > 0n && theirs < 0n) || (mine < 0n && theirs > 0n)
  return isOpposite && one.network === other.network && one.currency === other.currency ? mine + theirs : undefined
}

/** The request's id is made by the caller. A running comparison with the network is not started again. */
export const runReconciliationInput = v.object({ requestId: uuid, network })

const requestSchema = v.object({
  network,
  state: v.picklist(['running', 'done', 'failed']),
  /** The name of the person. Null: the bank started it by itself. */
  requestedBy: v.nullable(v.string()),
  requestedAt: time,
  endedAt: v.nullable(time),
  /** Why there was no comparison, as a sentence. */
  failure: v.nullable(v.string()),
})
export type ReconciliationRequest = v.InferOutput<typeof requestSchema>

export const reconciliationSchema = v.object({
  /** The newest comparison of each network that staff or the bank started. */
  requests: v.array(requestSchema),
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

export const draftBookingInput = v.object({ breakId: uuid })
/** The part of a journal that the bank knows. The person adds the lines of the other accounts. */
export const bookingDraftSchema = v.object({
  difference: breakSchema,
  account: bookAccountSchema,
  /** Decimal text of minor units. Debit below zero, credit above zero. */
  amountMinor: v.string(),
  narration: v.string(),
  /** YYYY-MM-DD. Null: a journal may not have the day of the difference any more. */
  valueDate: v.nullable(v.string()),
})
export type BookingDraft = v.InferOutput<typeof bookingDraftSchema>

export const reconciliationRequestsSchema = v.object({ requests: v.array(requestSchema) })
export type ReconciliationRequests = v.InferOutput<typeof reconciliationRequestsSchema>
