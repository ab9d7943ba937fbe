/** Stores changes of contact, and the contacts themselves. */
import {
  type ContactFacts,
  type ContactKind,
  PHONE_PERMISSION_LIVES_MS,
} from '../../../core/contact-change/contact-change-rules.ts'
import type { Language } from '../../../values/language.ts'
import { lockCustomerForUpdate } from '../../customers/customer-store.ts'
import { ADVISORY_LOCK_SEEDS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface StoredChange {
  readonly changeId: string
  readonly customerId: string
  readonly sessionId: string
  readonly contactKind: ContactKind
  /** Null when the customer had no email address. */
  readonly oldValue: string | null
  readonly newValue: string
  readonly expiresAt: Date
  readonly oldConfirmedAt: Date | null
  /** The phone, in E.164, that gets the first code when there is no old address. */
  readonly phone: string
}

export async function findContactFacts(
  sql: Sql,
  customerId: string,
  now: Date,
): Promise<Omit<ContactFacts, 'isFrozen'> | undefined> {
  const { rows } = await sql.query<{
    email: string | null
    phone: string
    may_email: boolean
    may_phone: boolean
    begun: number
  }>(
    `select c.email, c.phone, p.can_update_email_address as may_email, coalesce(p.can_update_phone_number and p.phone_change_until > $3, false) as may_phone,
       (select count(*)::int from bank.contact_change h where h.customer_id = c.customer_id and h.started_at > $2) as begun
     from bank.customer c join bank.profile p on p.customer_id = c.customer_id where c.customer_id = $1`,
    [customerId, new Date(now.getTime() - DAY_MS), now],
  )
  const row = rows[0]
  return (
    row && {
      email: row.email,
      phone: row.phone,
      mayChangeEmail: row.may_email,
      mayChangePhone: row.may_phone,
      begunToday: row.begun,
    }
  )
}

interface ChangeRow {
  change_id: string
  customer_id: string
  session_id: string
  contact_kind: ContactKind
  old_value: string | null
  new_value: string
  expires_at: Date
  old_confirmed_at: Date | null
  phone: string
}

const LIVE = `select h.change_id, h.customer_id, h.session_id, h.contact_kind, h.old_value, h.new_value, h.expires_at,
    h.old_confirmed_at, c.phone
  from bank.contact_change h join bank.customer c on c.customer_id = h.customer_id
    join bank.session s on s.session_id = h.session_id and s.revoked_at is null
  where h.customer_id = $1 and h.session_id = $2 and h.ended_at is null and h.expires_at > $3
    and h.old_value is not distinct from case h.contact_kind when 'email' then c.email else c.phone end`

/**
 * Finds the pending change of this open session. A change is not found after its contact has changed in another way.
 */
export async function findChange(
  sql: Sql,
  key: { readonly customerId: string; readonly sessionId: string },
  now: Date,
): Promise<StoredChange | undefined> {
  const { rows } = await sql.query<ChangeRow>(LIVE, [key.customerId, key.sessionId, now])
  return rows[0] && changeOf(rows[0])
}

/**
 * As findChange, with locks on the change, its customer and the session until the transaction ends. Parallel calls run one after
 * the other.
 */
export async function lockChange(
  tx: Sql,
  key: { readonly customerId: string; readonly sessionId: string; readonly changeId: string },
  now: Date,
): Promise<StoredChange | undefined> {
  const { rows } = await tx.query<ChangeRow>(`${LIVE} and h.change_id = $4 for update of h, c, s`, [
    key.customerId,
    key.sessionId,
    now,
    key.changeId,
  ])
  return rows[0] && changeOf(rows[0])
}

export async function insertChange(tx: Sql, change: Omit<StoredChange, 'oldConfirmedAt' | 'phone'>, at: Date) {
  await tx.query(
    `update bank.contact_change set ended_at = $2, outcome = 'replaced' where customer_id = $1 and ended_at is null`,
    [change.customerId, at],
  )
  await tx.query(
    `insert into bank.contact_change (change_id, customer_id, session_id, contact_kind, old_value, new_value, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      change.changeId,
      change.customerId,
      change.sessionId,
      change.contactKind,
      change.oldValue,
      change.newValue,
      at,
      change.expiresAt,
    ],
  )
}

/** Call it in the transaction that uses the code to the old address. The database checks for this code. */
export async function markOldConfirmed(
  tx: Sql,
  { customerId, changeId }: Pick<StoredChange, 'customerId' | 'changeId'>,
  at: Date,
): Promise<void> {
  await tx.query('select bank.confirm_old_contact($1, $2, $3)', [customerId, changeId, at])
}

/** Ends a change and returns the contact that it was for. Undefined when the change had ended before. */
export async function endChange(
  sql: Sql,
  change: { readonly changeId: string; readonly customerId: string },
  how: 'given-up' | 'taken',
  at: Date,
): Promise<ContactKind | undefined> {
  const { rows } = await sql.query<{ contact_kind: ContactKind }>(
    `update bank.contact_change set ended_at = $3, outcome = $4
     where change_id = $1 and customer_id = $2 and ended_at is null returning contact_kind`,
    [change.changeId, change.customerId, at, how],
  )
  return rows[0]?.contact_kind
}

/** Whether another customer has this number. Of two parallel calls, the second waits for the first. */
export async function isPhoneTaken(tx: Sql, phone: string, customerId: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [phone, ADVISORY_LOCK_SEEDS.newPhone])
  const { rowCount } = await tx.query(
    `select from bank.customer c where phone = $1 and c.customer_id <> $2
       and not exists (select from bank.closed_customer f where f.customer_id = c.customer_id) limit 1`,
    [phone, customerId],
  )
  return rowCount === 1
}

/**
 * Stores the new contact and ends the change. Call it in the transaction that uses the code to the new address, because
 * the database checks for this code. A permission for a phone allows one change, so the next change needs a new
 * permission by staff.
 */
export async function applyChange(
  tx: Sql,
  { customerId, changeId }: Pick<StoredChange, 'customerId' | 'changeId'>,
  at: Date,
): Promise<void> {
  await tx.query('select bank.apply_contact_change($1, $2, $3)', [customerId, changeId, at])
}

/** The change that staff decide on. The database checks for the operator's audit event of this transaction. */
interface Permission {
  readonly customerId: string
  readonly contactKind: ContactKind
  readonly eventId: string
  readonly at: Date
}

/** Allows the customer to change the contact: the email address from now on, the phone once and within seven days. */
export async function allowChange(tx: Sql, { customerId, contactKind, eventId, at }: Permission): Promise<void> {
  const until = new Date(at.getTime() + PHONE_PERMISSION_LIVES_MS)
  await tx.query('select bank.permit_contact_change($1, $2, $3, true, $4)', [customerId, contactKind, until, eventId])
}

/** Forbids the customer to change the contact, and ends a change that waits for a code. */
export async function stopChange(tx: Sql, { customerId, contactKind, eventId, at }: Permission): Promise<void> {
  await lockCustomerForUpdate(tx, customerId)
  await tx.query('select bank.permit_contact_change($1, $2, null, false, $3)', [customerId, contactKind, eventId])
  await tx.query(
    `update bank.contact_change set ended_at = $3, outcome = 'stopped'
     where customer_id = $1 and contact_kind = $2 and ended_at is null`,
    [customerId, contactKind, at],
  )
}

/** Finds the receiver of the notice about a completed change: the old address. */
export async function findLeft(
  sql: Sql,
  changeId: string,
): Promise<
  | {
      readonly contactKind: ContactKind
      readonly oldValue: string
      readonly at: Date
      readonly language: Language | null
    }
  | undefined
> {
  const { rows } = await sql.query<{
    contact_kind: ContactKind
    old_value: string
    ended_at: Date
    language: Language | null
  }>(
    `select h.contact_kind, h.old_value, h.ended_at, c.language
     from bank.contact_change h join bank.customer c on c.customer_id = h.customer_id
     where h.change_id = $1 and h.outcome = 'applied' and h.ended_at is not null and h.old_value is not null`,
    [changeId],
  )
  const row = rows[0]
  return row && { contactKind: row.contact_kind, oldValue: row.old_value, at: row.ended_at, language: row.language }
}

/** Deletes the changes that were not applied. A typed address may belong to another person. */
export async function dropUnapplied(sql: Sql, before: Date): Promise<void> {
  await sql.query(`delete from bank.contact_change where started_at < $1 and outcome is distinct from 'applied'`, [
    before,
  ])
}

function changeOf(row: ChangeRow): StoredChange {
  return {
    changeId: row.change_id,
    customerId: row.customer_id,
    sessionId: row.session_id,
    contactKind: row.contact_kind,
    oldValue: row.old_value,
    newValue: row.new_value,
    expiresAt: row.expires_at,
    oldConfirmedAt: row.old_confirmed_at,
    phone: row.phone,
  }
}
