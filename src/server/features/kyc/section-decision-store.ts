/** Stores the decision of staff on each section of a request for a tier. */
import type { SectionDecision } from '../../../core/kyc/section-decisions.ts'
import type { KycItem, SectionFault } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import type { Sql } from '../../db/database.ts'

interface DecisionRow {
  section: KycItem
  fault: SectionFault | null
  words: string | null
  decidedAt: Date
}

/** The last decision on each section, in no order. */
export async function findLastDecisions(sql: Sql, customerId: string): Promise<readonly SectionDecision[]> {
  const { rows } = await sql.query<DecisionRow>(
    `select distinct on (section) section, fault, message as words, decided_at as "decidedAt" from bank.kyc_section_decision
     where customer_id = $1 order by section, decided_at desc`,
    [customerId],
  )
  return rows
}

/** The decisions on one request, in no order. Empty when the request waits, and when it was decided as a whole. */
export async function findDecisionsOn(
  sql: Sql,
  { customerId, submissionId }: { readonly customerId: string; readonly submissionId: string },
): Promise<readonly SectionDecision[]> {
  const { rows } = await sql.query<DecisionRow>(
    `select section, fault, message as words, decided_at as "decidedAt" from bank.kyc_section_decision
     where customer_id = $1 and submission_id = $2`,
    [customerId, submissionId],
  )
  return rows
}

/** The caller's transaction closes the request. */
export async function insertDecisions(
  sql: Sql,
  { customerId, submissionId }: { readonly customerId: string; readonly submissionId: string },
  decisions: readonly SectionDecision[],
): Promise<void> {
  await sql.query(
    `insert into bank.kyc_section_decision (submission_id, customer_id, section, fault, message, decided_at)
     select $1, $2, d.section, d.fault, d.message, d.decided_at
     from unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[]) d (section, fault, message, decided_at)`,
    [
      submissionId,
      customerId,
      decisions.map(({ section }) => section),
      decisions.map(({ fault }) => fault),
      decisions.map(({ words }) => words),
      decisions.map(({ decidedAt }) => decidedAt),
    ],
  )
}
