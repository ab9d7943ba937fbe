/** Stores the sections, NINs and submissions of the identity check. Each query names the customer. */
import { lockIndex } from '../../customers/customer-store.ts'
import type { Tier } from '../../../core/accounts/account-products.ts'
import type { DocumentKind } from '../../../contract/kyc/kyc-document-kinds.ts'
import { type SectionDecision, type SentAt, stillRejected } from '../../../core/kyc/section-decisions.ts'
import { type KycDone, proofOf, provenBy } from '../../../core/kyc/tier-rules.ts'
import type { PersonRecord } from '../../../core/kyc/same-person.ts'
import type { Sql } from '../../db/database.ts'
import type { Sealing } from './kyc-deps.ts'
import { findLastDecisions } from './section-decision-store.ts'
import { ninPlace, sectionPlace } from './sealed-columns.ts'
import type { KycItem, WrittenSection } from '../../../values/vocabularies/kyc/kyc-sections.ts'

export interface SavedSection {
  /** The input of `saveSection`, which the contract's schema parses. */
  readonly details: unknown
  readonly savedAt: Date
}

/**
 * Saves a section in place of its earlier version. The reason of an earlier refusal no longer applies, and is removed.
 */
export async function saveSection(
  sql: Sql,
  sealing: Sealing,
  saved: { readonly customerId: string; readonly section: WrittenSection; readonly details: object; readonly at: Date },
): Promise<void> {
  const { customerId, section } = saved
  const sealed = sealing.seal(sectionPlace(customerId, section), JSON.stringify(saved.details))
  await sql.query(
    `insert into bank.kyc_section (customer_id, section, details_sealed, saved_at) values ($1, $2, $3, $4)
     on conflict (customer_id, section) do update set details_sealed = excluded.details_sealed, saved_at = excluded.saved_at,
       refused_at = null, refused_reason = null`,
    [customerId, section, sealed, saved.at],
  )
}

export async function findSection(
  sql: Sql,
  sealing: Pick<Sealing, 'unseal'>,
  key: { readonly customerId: string; readonly section: WrittenSection },
): Promise<SavedSection | undefined> {
  const { rows } = await sql.query<{ details_sealed: Buffer; saved_at: Date }>(
    'select details_sealed, saved_at from bank.kyc_section where customer_id = $1 and section = $2',
    [key.customerId, key.section],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const text = sealing.unseal(sectionPlace(key.customerId, key.section), row.details_sealed)
  return { details: JSON.parse(text) as unknown, savedAt: row.saved_at }
}

export interface KycCustomer extends PersonRecord {
  readonly cifid: string
  readonly gender: string
  /** E.164 */
  readonly phone: string
  readonly email: string | null
  readonly tier: Tier
  /** A section that staff rejected is done when the customer has sent it again. */
  readonly done: KycDone
  readonly sentAt: SentAt
  /** The last decision on each section. */
  readonly decisions: readonly SectionDecision[]
  readonly nin: { readonly last4: string; readonly verifiedAt: Date } | undefined
}

/**
 * Reads the customer's progress in the identity check. `lock` locks the row until the transaction ends, so that a tier
 * is raised once.
 */
export async function findKycCustomer(sql: Sql, customerId: string, lock = false): Promise<KycCustomer> {
  const { rows } = await sql.query<CustomerRow>(
    `select c.cifid, c.first_name, c.middle_name, c.last_name, to_char(c.date_of_birth, 'YYYY-MM-DD') as date_of_birth,
       c.gender, c.phone, c.email, c.kyc_level,
       array(select s.section from bank.kyc_section s where s.customer_id = c.customer_id order by s.section) as sections,
       array(select s.saved_at from bank.kyc_section s where s.customer_id = c.customer_id order by s.section) as saved,
       array(select d.kind from bank.kyc_document d where d.customer_id = c.customer_id order by d.kind) as documents,
       array(select d.added_at from bank.kyc_document d where d.customer_id = c.customer_id order by d.kind) as added,
       n.nin_last4, n.verified_at
     from bank.customer c left join bank.customer_nin n on n.customer_id = c.customer_id
     where c.customer_id = $1${lock ? ' for no key update of c' : ''}`,
    [customerId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a session without a customer')
  return toKycCustomer(row, await findLastDecisions(sql, customerId))
}

interface CustomerRow {
  cifid: string
  first_name: string
  middle_name: string
  last_name: string
  date_of_birth: string
  gender: string
  phone: string
  email: string | null
  kyc_level: Tier
  sections: WrittenSection[]
  saved: Date[]
  documents: DocumentKind[]
  added: Date[]
  nin_last4: string | null
  verified_at: Date | null
}

function toKycCustomer(row: CustomerRow, decisions: readonly SectionDecision[]): KycCustomer {
  const sentAt = sentAtOf(row)
  const rejected = stillRejected(decisions, sentAt)
  const has = {
    personal: row.sections.includes('personal'),
    financial: row.sections.includes('financial'),
    nextOfKin: row.sections.includes('nextOfKin'),
    identification: row.nin_last4 !== null,
    ...provenBy(row.documents),
  }
  return {
    cifid: row.cifid,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    phone: row.phone,
    email: row.email,
    tier: row.kyc_level,
    done: { ...has, ...Object.fromEntries(rejected.map((section) => [section, false])) },
    sentAt,
    decisions,
    nin:
      row.nin_last4 === null || row.verified_at === null
        ? undefined
        : { last4: row.nin_last4, verifiedAt: row.verified_at },
  }
}

/** The newest document of a proof counts. */
function sentAtOf({ sections, saved, documents, added, verified_at: verifiedAt }: CustomerRow): SentAt {
  const sent: Partial<Record<KycItem, Date>> = verifiedAt === null ? {} : { identification: verifiedAt }
  const keep = (item: KycItem | undefined, at: Date | undefined): void => {
    if (item === undefined || at === undefined) return
    const before = sent[item]
    if (before === undefined || before < at) sent[item] = at
  }
  for (const [place, section] of sections.entries()) keep(section, saved[place])
  for (const [place, kind] of documents.entries()) keep(proofOf(kind), added[place])
  return sent
}

/**
 * Stores a verified NIN. False when another customer has this NIN, or this customer already has a NIN. While the master key is
 * changed, call it in a transaction: the unique index alone does not see the index of the other key.
 */
export async function keepNin(
  sql: Sql,
  sealing: Sealing,
  { customerId, nin, at }: { readonly customerId: string; readonly nin: string; readonly at: Date },
): Promise<boolean> {
  const indexes = sealing.ninIndexes(nin)
  const [index, ...others] = indexes
  if (others.length > 0) await lockIndex(sql, indexes)
  const { rowCount } = await sql.query(
    `insert into bank.customer_nin (customer_id, nin_sealed, nin_index, nin_last4, verified_at)
     select $1, $2, $3, $4, $5 where not exists (select from bank.customer_nin where nin_index = any ($6))
     on conflict do nothing`,
    [customerId, sealing.seal(ninPlace(customerId), nin), index, nin.slice(-4), at, others],
  )
  return rowCount === 1
}

export interface KycSubmission {
  readonly id: string
  /** The code by which an operator names the reviewed submission: the first eight digits of its id. */
  readonly code: string
  readonly tier: 2 | 3
  readonly state: 'waiting' | 'accepted' | 'refused'
  readonly submittedAt: Date
  /** Null while it waits. */
  readonly decidedAt: Date | null
  readonly reason: string | null
}

const SUBMISSION = `select submission_id as id, left(submission_id::text, 8) as code, tier, state, submitted_at as "submittedAt",
    decided_at as "decidedAt", reason from bank.kyc_submission`

/** Finds the customer's last submission. Undefined when there is none. */
export async function findSubmission(sql: Sql, customerId: string): Promise<KycSubmission | undefined> {
  const { rows } = await sql.query<KycSubmission>(
    `${SUBMISSION} where customer_id = $1 order by submitted_at desc limit 1`,
    [customerId],
  )
  return rows[0]
}

/** Finds the customer's submission with this code, waiting or decided. */
export async function findSubmissionByCode(
  sql: Sql,
  { customerId, code }: { readonly customerId: string; readonly code: string },
): Promise<KycSubmission | undefined> {
  const { rows } = await sql.query<KycSubmission>(
    `${SUBMISSION} where customer_id = $1 and left(submission_id::text, 8) = $2 order by submitted_at desc limit 1`,
    [customerId, code],
  )
  return rows[0]
}

/**
 * Stores a submission, and raises the tier when `raised` is true. The caller's transaction has locked the customer's
 * row.
 */
export async function keepSubmission(
  sql: Sql,
  submission: {
    readonly id: string
    readonly customerId: string
    readonly tier: 2 | 3
    readonly raised: boolean
    readonly at: Date
  },
): Promise<void> {
  const { id, customerId, tier, raised, at } = submission
  await sql.query(
    `insert into bank.kyc_submission (submission_id, customer_id, tier, state, submitted_at) values ($1, $2, $3, 'waiting', $4)`,
    [id, customerId, tier, at],
  )
  if (raised) await sql.query('select bank.accept_kyc($1, $2, $3, null)', [customerId, id, at])
}

/**
 * Stores the decision on a waiting submission, with the reason of a refusal. The caller's transaction has locked the
 * customer's row. `eventId` is the operator's audit event of this transaction, which the database checks.
 */
export async function closeSubmission(
  sql: Sql,
  decided: {
    readonly customerId: string
    readonly submissionId: string
    readonly reason: string | null
    readonly eventId: string
    readonly at: Date
  },
): Promise<void> {
  const { customerId, submissionId, reason, eventId, at } = decided
  if (reason === null)
    await sql.query('select bank.accept_kyc($1, $2, $3, $4)', [customerId, submissionId, at, eventId])
  else await sql.query('select bank.refuse_kyc($1, $2, $3, $4, $5)', [customerId, submissionId, reason, at, eventId])
}

/** The customers whose submissions wait, for operators. The longest wait comes first. */
export async function findWaiting(sql: Sql): Promise<
  readonly {
    readonly customerId: string
    readonly username: string | null
    readonly fullName: string
    readonly tier: number
    readonly submittedAt: Date
  }[]
> {
  const { rows } = await sql.query<{
    customer_id: string
    username: string | null
    full_name: string
    tier: number
    submitted_at: Date
  }>(
    `select s.customer_id, p.username, concat_ws(' ', c.first_name, nullif(c.middle_name, ''), c.last_name) as full_name, s.tier, s.submitted_at
     from bank.kyc_submission s join bank.customer c on c.customer_id = s.customer_id left join bank.profile p on p.customer_id = c.customer_id
     where s.state = 'waiting' order by s.submitted_at`,
  )
  return rows.map((row) => ({
    customerId: row.customer_id,
    username: row.username,
    fullName: row.full_name,
    tier: row.tier,
    submittedAt: row.submitted_at,
  }))
}
