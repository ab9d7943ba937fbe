/** Reads the hits of screening for staff, and the decisions on the hits of each list. */
import type { InferOutput } from 'valibot'
import type {
  HitEvidence,
  listRatingSchema,
  ScreeningHit,
  unscreenedSchema,
} from '../../../contract/staff/staff-screening.ts'
import { ok, type Result } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import type { BankScreeningHitRow } from '../../db/tables/risk.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'

const MOST_LISTED = 200

type HitRow = Pick<
  BankScreeningHitRow,
  | 'hit_id'
  | 'customer_id'
  | 'list'
  | 'entry_id'
  | 'topic'
  | 'score'
  | 'found_at'
  | 'decision'
  | 'decided_at'
  | 'reason'
  | 'corrected_at'
  | 'correction_reason'
> & { checker: string | null; corrector: string | null }

const SELECT = `select h.hit_id, h.customer_id, h.list, h.entry_id, h.topic, h.score, h.found_at, h.decision, h.decided_at, h.reason,
    h.corrected_at, h.correction_reason, m.name as checker, k.name as corrector
  from bank.screening_hit h left join bank.staff_member m on h.decided_by = 'operator:' || m.staff_id::text
  left join bank.staff_member k on h.corrected_by = 'operator:' || k.staff_id::text`

/** Lists at most 200 hits: the open hits, oldest first, or the decided hits, newest first. */
export async function listHits(sql: Sql, which: 'open' | 'decided'): Promise<readonly ScreeningHit[]> {
  const { rows } = await sql.query<HitRow>(
    which === 'open'
      ? `${SELECT} where h.decision is null order by h.found_at, h.hit_id limit ${MOST_LISTED}`
      : `${SELECT} where h.decision is not null order by h.found_at desc, h.hit_id limit ${MOST_LISTED}`,
  )
  return rows.map((row) => ({
    hitId: row.hit_id,
    subject: row.customer_id === null ? 'payee' : 'customer',
    list: row.list,
    entryId: row.entry_id,
    topic: row.topic,
    score: row.score,
    foundAt: row.found_at.toISOString(),
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.checker,
    reason: row.reason,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    correctedBy: row.corrector,
    correctionReason: row.correction_reason,
  }))
}

/** Counts the names for which the lists have never answered. */
export async function countUnscreened(sql: Sql): Promise<InferOutput<typeof unscreenedSchema>> {
  const { rows } = await sql.query<{ customers: number; payees: number; oldest_at: Date | null }>(
    `select count(customer_id)::int as customers, (count(*) - count(customer_id))::int as payees, min(requested_at) as oldest_at
     from bank.screening_subject where screened_at is null`,
  )
  const { customers = 0, payees = 0, oldest_at: oldestAt = null } = rows[0] ?? {}
  return { customers, payees, oldestAt: oldestAt?.toISOString() ?? null }
}

export async function rateLists(sql: Sql, now: Date): Promise<readonly InferOutput<typeof listRatingSchema>[]> {
  const { rows } = await sql.query<{ list: string; hits: number; true_matches: number; false_matches: number }>(
    `select list, count(*)::int as hits, (count(*) filter (where decision = 'true-match'))::int as true_matches,
       (count(*) filter (where decision = 'false-match'))::int as false_matches
     from bank.screening_hit where found_at > $1::timestamptz - interval '90 days' group by list order by list`,
    [now],
  )
  return rows.map(({ list, hits, true_matches: trueMatches, false_matches: falseMatches }) => ({
    list,
    hits,
    trueMatches,
    falseMatches,
  }))
}

type EvidenceRow = Pick<
  BankScreeningHitRow,
  | 'hit_id'
  | 'customer_id'
  | 'institution_code'
  | 'account_number'
  | 'screened_name'
  | 'list'
  | 'entry_id'
  | 'listed_name'
  | 'birth_dates'
  | 'countries'
  | 'match_reason'
> & { birth_date: string | null; institution: string | null }

/** The event has no customer, because the archive of a customer has the events about them. */
export function readHit(
  { database }: StaffDeps,
  hitId: string,
  { trace }: StaffCall,
): Promise<Result<HitEvidence, Refusal>> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<EvidenceRow>(
      `select h.hit_id, h.customer_id, h.institution_code, h.account_number, h.screened_name, h.list, h.entry_id, h.listed_name,
         h.birth_dates, h.countries, h.match_reason, to_char(c.date_of_birth, 'YYYY-MM-DD') as birth_date, i.name as institution
       from bank.screening_hit h left join bank.customer c on c.customer_id = h.customer_id
       left join bank.institution i on i.code = h.institution_code where h.hit_id = $1`,
      [hitId],
    )
    const [row] = rows
    if (row === undefined) return refuse('not-found', 'There is no such hit.')
    await recordAudit(tx, trace, { kind: 'screening.read', outcome: 'done', detail: { hitId } })
    return ok(evidenceOf(row))
  })
}

function evidenceOf(row: EvidenceRow): HitEvidence {
  const bank = row.institution ?? row.institution_code
  return {
    hitId: row.hit_id,
    customerId: row.customer_id,
    screened: {
      name: row.screened_name,
      birthDate: row.birth_date,
      account: row.account_number === null ? null : `${row.account_number}, ${bank}`,
    },
    listed: {
      name: row.listed_name,
      birthDates: [...row.birth_dates],
      countries: [...row.countries],
      entry: `${row.list}, ${row.entry_id}`,
    },
    reason: row.match_reason,
  }
}
