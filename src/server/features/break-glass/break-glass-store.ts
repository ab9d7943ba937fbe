/** Stores the people who may break the glass, the hashes of their codes, and each use. */
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { Sql } from '../../db/database.ts'

export const BREAK_GLASS_ACTS = ['freeze', 'end-staff-sessions', 'stop-staff-login', 'allow-staff-login'] as const
export type BreakGlassAct = (typeof BREAK_GLASS_ACTS)[number]

export interface BreakGlassPerson {
  readonly staffId: string
  readonly name: string
  readonly email: string | null
  readonly failures: number
  readonly lockedUntil: Date | null
}

/** Whether two people have granted this person the codes. */
export async function mayBreakGlass(sql: Sql, staffId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from bank.break_glass_person where staff_id = $1 and revoked_at is null',
    [staffId],
  )
  return rowCount === 1
}

/** The sheet of codes of a person. Undefined: the person has no grant. The lock serializes two new sheets of the person. */
export async function lockSheet(tx: Sql, staffId: string): Promise<{ readonly madeAt: Date | null } | undefined> {
  const { rows } = await tx.query<{ madeAt: Date | null }>(
    `select codes_made_at as "madeAt" from bank.break_glass_person where staff_id = $1 and revoked_at is null for update`,
    [staffId],
  )
  return rows[0]
}

export async function grantBreakGlass(tx: Sql, staffId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into bank.break_glass_person (staff_id, granted_at) values ($1, $2)
     on conflict (staff_id) do update set granted_at = $2, revoked_at = null, codes_made_at = null, failures = 0, locked_until = null`,
    [staffId, now],
  )
}

/** The person's codes end too. */
export async function revokeBreakGlass(tx: Sql, staffId: string, now: Date): Promise<void> {
  await tx.query('update bank.break_glass_person set revoked_at = $2 where staff_id = $1', [staffId, now])
  await tx.query('delete from bank.break_glass_code where staff_id = $1', [staffId])
}

/** The codes replace all earlier codes of the person. */
export async function replaceCodes(tx: Sql, staffId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await tx.query('delete from bank.break_glass_code where staff_id = $1', [staffId])
  await tx.query(
    'insert into bank.break_glass_code (staff_id, code_hash, made_at) select $1, h.hash, $3 from unnest($2::bytea[]) as h (hash)',
    [staffId, hashes, now],
  )
  await tx.query('update bank.break_glass_person set codes_made_at = $2 where staff_id = $1', [staffId, now])
}

/**
 * A person who is shut out of the back office is not found. Locks the people with these email addresses, subjects or ids, so that parallel tries of one person follow each other.
 * A name can match several people, because an email address and a subject are not unique.
 */
export async function lockPeople(
  tx: Sql,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly BreakGlassPerson[]>> {
  const { rows } = await tx.query<BreakGlassPerson & { typed: string }>(
    `select n.typed, p.staff_id as "staffId", m.name, lower(m.email) as email, p.failures, p.locked_until as "lockedUntil"
     from unnest($1::text[]) as n (typed)
     join bank.staff_member m on m.subject = n.typed or lower(m.email) = lower(n.typed) or m.staff_id::text = lower(n.typed)
     join bank.break_glass_person p on p.staff_id = m.staff_id and p.revoked_at is null
     where m.shut_out_at is null
     order by p.staff_id for update of p`,
    [[...new Set(names)]],
  )
  return Map.groupBy(rows, ({ typed }) => typed)
}

/** Whether the person has this code and has not used it. */
export async function hasCode(tx: Sql, staffId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query('select from bank.break_glass_code where staff_id = $1 and code_hash = $2', [
    staffId,
    hash,
  ])
  return rowCount === 1
}

/** A used code is deleted. The person's failures are forgotten. */
export async function spendCode(tx: Sql, staffId: string, hash: Buffer): Promise<void> {
  await tx.query('delete from bank.break_glass_code where staff_id = $1 and code_hash = $2', [staffId, hash])
  await tx.query('update bank.break_glass_person set failures = 0, locked_until = null where staff_id = $1', [staffId])
}

export async function countFailure(tx: Sql, staffId: string, lockedUntil: Date | null): Promise<void> {
  await tx.query('update bank.break_glass_person set failures = failures + 1, locked_until = $2 where staff_id = $1', [
    staffId,
    lockedUntil,
  ])
}

export interface BreakGlassUse {
  readonly useId: string
  readonly act: BreakGlassAct
  readonly summary: string
  readonly reason: string
  readonly first: Pick<BreakGlassPerson, 'staffId' | 'name'>
  readonly second: Pick<BreakGlassPerson, 'staffId' | 'name'>
  readonly usedAt: Date
}

export async function insertUse(tx: Sql, use: BreakGlassUse): Promise<void> {
  await tx.query(
    `insert into bank.break_glass_use (use_id, act, summary, reason, first_id, first_name, second_id, second_name, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      use.useId,
      use.act,
      use.summary,
      use.reason,
      use.first.staffId,
      use.first.name,
      use.second.staffId,
      use.second.name,
      use.usedAt,
    ],
  )
}

/** A login holds this until its commit. So a login is either refused, or its session is ended with the others. */
export async function shareStaffLogin(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCKS.staffLogin])
}

/** Waits for the logins that have begun, and keeps others waiting until the commit. */
export async function holdStaffLogin(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.staffLogin])
}

/** The newest of the two acts decides whether staff can log in. */
export async function isStaffLoginStopped(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ act: string }>(
    `select act from bank.break_glass_use where act in ('stop-staff-login', 'allow-staff-login') order by number desc limit 1`,
  )
  return rows[0]?.act === 'stop-staff-login'
}

/** A use that was not mailed, with the names of both people. */
export async function findUnmailed(sql: Sql, useId: string) {
  const { rows } = await sql.query<{
    act: string
    summary: string
    reason: string
    used_at: Date
    first: string
    second: string
  }>(
    `select act, summary, reason, used_at, first_name as first, second_name as second from bank.break_glass_use
     where use_id = $1 and mailed_at is null`,
    [useId],
  )
  return rows[0]
}

export async function markMailed(sql: Sql, useId: string, now: Date): Promise<void> {
  await sql.query('update bank.break_glass_use set mailed_at = $2 where use_id = $1', [useId, now])
}
