/** Stores the sections that a customer of tier 3 changed and staff have not checked yet. */
import type { Sql } from '../../db/database.ts'
import type { WrittenSection } from '../../../values/vocabularies/kyc/kyc-sections.ts'

export interface ChangedSection {
  readonly section: WrittenSection
  readonly changedAt: Date
  /**
   * The time of the customer's move, when the change has a new address. The address then needs a newer proof. Null when
   * the address did not change.
   */
  readonly movedAt: Date | null
  /** The file of the newer proof of address. Null when the customer has not sent one. */
  readonly proofId: string | null
  /** True: the bank has the accepted version, which a refusal restores. */
  readonly isAcceptedKept: boolean
}

/** The code by which an operator names a change and its proof. A later change or proof has another code, so it cannot be approved unseen. */
export const changeCode = ({ changedAt, proofId }: Pick<ChangedSection, 'changedAt' | 'proofId'>): string =>
  [changedAt.getTime(), ...(proofId === null ? [] : [proofId.slice(0, 8)])].join('-')

/** The changed sections of one customer, in no order. */
export async function findChangedSections(sql: Sql, customerId: string): Promise<readonly ChangedSection[]> {
  const { rows } = await sql.query<ChangedSection>(
    `select s.section, s.changed_at as "changedAt", s.moved_at as "movedAt",
       (select d.file_id from bank.kyc_document d where d.customer_id = s.customer_id and d.kind = 'utilityBill'
         and d.added_at > s.moved_at) as "proofId",
       s.accepted_saved_at is not null as "isAcceptedKept"
     from bank.kyc_section s where s.customer_id = $1 and s.changed_at is not null`,
    [customerId],
  )
  return rows
}

/** The time of the customer's move, when no reviewer has checked the new address yet. */
export async function findMovedAt(sql: Sql, customerId: string): Promise<Date | undefined> {
  const changed = await findChangedSections(sql, customerId)
  return changed.find(({ movedAt }) => movedAt !== null)?.movedAt ?? undefined
}

/** The customers with changes, without closed customers, for operators. The longest wait comes first. */
export async function findCustomersWithChanges(
  sql: Sql,
): Promise<
  readonly { readonly customerId: string; readonly username: string | null; readonly sections: string; since: Date }[]
> {
  const { rows } = await sql.query<{ customerId: string; username: string | null; sections: string; since: Date }>(
    `select s.customer_id as "customerId", p.username, string_agg(s.section, ', ' order by s.section) as sections,
       min(s.changed_at) as since
     from bank.kyc_section s left join bank.profile p on p.customer_id = s.customer_id
     where s.changed_at is not null and not exists (select from bank.closed_customer f where f.customer_id = s.customer_id)
     group by s.customer_id, p.username order by since`,
  )
  return rows
}

/**
 * Marks a section as changed, before the change is saved. Keeps the accepted version, unless an earlier change is still
 * waiting.
 */
export async function markChanged(
  sql: Sql,
  key: { readonly customerId: string; readonly section: WrittenSection; readonly isMoved: boolean; readonly at: Date },
): Promise<void> {
  await sql.query(
    `update bank.kyc_section set changed_at = $3, moved_at = case when $4 then $3 else moved_at end,
       accepted_sealed = case when changed_at is null then details_sealed else accepted_sealed end,
       accepted_saved_at = case when changed_at is null then saved_at else accepted_saved_at end
     where customer_id = $1 and section = $2`,
    [key.customerId, key.section, key.at, key.isMoved],
  )
}

interface Changed {
  readonly customerId: string
  readonly section: WrittenSection
  readonly eventId: string
}

/**
 * Marks a changed section and its utility bill as accepted, after an operator has reviewed them. `eventId` is the operator's audit event
 * of this transaction, which the database checks.
 */
export async function acceptChange(sql: Sql, { customerId, section, eventId }: Changed): Promise<void> {
  const { rows } = await sql.query<{ moved_at: Date | null }>('select bank.accept_kyc_change($1, $2, $3) as moved_at', [
    customerId,
    section,
    eventId,
  ])
  if ((rows[0]?.moved_at ?? null) === null) return
  await sql.query(
    `update bank.kyc_document set accepted_file_id = null, accepted_added_at = null
     where customer_id = $1 and accepted_file_id is not null`,
    [customerId],
  )
}

/**
 * Restores the accepted version of a section, and stores the reason of the refusal. False when there is no accepted
 * version to restore.
 */
export async function refuseChange(
  sql: Sql,
  { customerId, section, eventId, reason, at }: Changed & { readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql.query<{ restored: boolean }>(
    'select bank.refuse_kyc_change($1, $2, $3, $4, $5) as restored',
    [customerId, section, reason, at, eventId],
  )
  return rows[0]?.restored === true
}

/** Finds the sections whose last change was refused, each with the reason. */
export async function findRefusedSections(
  sql: Sql,
  customerId: string,
): Promise<readonly { readonly section: WrittenSection; readonly reason: string; readonly at: Date }[]> {
  const { rows } = await sql.query<{ section: WrittenSection; reason: string; at: Date }>(
    `select section, refused_reason as reason, refused_at as at from bank.kyc_section
     where customer_id = $1 and refused_at is not null and refused_reason is not null order by section`,
    [customerId],
  )
  return rows
}
