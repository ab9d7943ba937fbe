/** Stores the members of staff, and the roles of the provider's groups. */
import { randomUUID } from 'node:crypto'
import type { StaffDuty, StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import type { Sql } from '../../db/database.ts'
import type { ProvenPerson } from '../login/identity-provider.ts'

/** Adds the member at the first login, and updates name and email at each login. Returns the staff id. */
export async function keepMember(sql: Sql, person: ProvenPerson, now: Date): Promise<string> {
  const { rows } = await sql.query<{ staffId: string }>(
    `insert into bank.staff_member as m (staff_id, issuer, subject, name, email, created_at, last_login_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (issuer, subject) do update set name = excluded.name, email = excluded.email, last_login_at = excluded.last_login_at
     returning m.staff_id as "staffId"`,
    [randomUUID(), person.issuer, person.subject, person.name, person.email, now],
  )
  const [row] = rows
  if (row === undefined) throw new Error('A member of staff was not stored')
  return row.staffId
}

/** Switches the keys of one letter on or off for this person. */
export async function keepLetterKeys(sql: Sql, staffId: string, usesLetterKeys: boolean): Promise<void> {
  await sql.query('update bank.staff_member set uses_letter_keys = $2 where staff_id = $1', [staffId, usesLetterKeys])
}

export interface GroupRole {
  readonly group: string
  readonly role: StaffRole
}

/** Gives roles to groups where no group has a role yet: the first start of a bank. */
export async function seedGroupRoles(sql: Sql, roles: readonly GroupRole[]): Promise<void> {
  await sql.query(
    `insert into bank.staff_group_role (provider_group, role)
     select r.provider_group, r.role from unnest($1::text[], $2::text[]) as r (provider_group, role)
     where not exists (select from bank.staff_group_role) on conflict do nothing`,
    [roles.map(({ group }) => group), roles.map(({ role }) => role)],
  )
}

export async function findGroupRoles(sql: Sql): Promise<readonly GroupRole[]> {
  const { rows } = await sql.query<GroupRole>(
    'select provider_group as group, role from bank.staff_group_role order by 1, 2',
  )
  return rows
}

/** Other transactions that change roles of groups wait until this one ends. */
export async function lockGroupRoles(tx: Sql): Promise<void> {
  await tx.query('lock table bank.staff_group_role in share row exclusive mode')
}

/** Grants or revokes one role of one group. False when nothing changes. */
export async function changeGroupRole(
  sql: Sql,
  { group, role }: GroupRole,
  change: 'grant' | 'revoke',
): Promise<boolean> {
  const { rowCount } =
    change === 'grant'
      ? await sql.query(
          'insert into bank.staff_group_role (provider_group, role) values ($1, $2) on conflict do nothing',
          [group, role],
        )
      : await sql.query('delete from bank.staff_group_role where provider_group = $1 and role = $2', [group, role])
  return rowCount === 1
}

/** Locks the duties of the roles against another change until the transaction ends. */
export async function lockRoleDuties(tx: Sql): Promise<void> {
  await tx.query('lock table bank.staff_role_duty in share row exclusive mode')
}

/** Grants or revokes one duty of one role. It holds from the next call of each person with this role. */
export async function changeRoleDuty(
  sql: Sql,
  { role, duty }: { readonly role: StaffRole; readonly duty: StaffDuty },
  change: 'grant' | 'revoke',
): Promise<void> {
  const statement =
    change === 'grant'
      ? 'insert into bank.staff_role_duty (role, duty) values ($1, $2) on conflict do nothing'
      : 'delete from bank.staff_role_duty where role = $1 and duty = $2'
  await sql.query(statement, [role, duty])
}

export async function findRoleDuties(sql: Sql): Promise<Readonly<Record<string, readonly StaffDuty[]>>> {
  const { rows } = await sql.query<{ role: string; duties: StaffDuty[] }>(
    'select role, array_agg(duty order by duty) as duties from bank.staff_role_duty group by role order by role',
  )
  return Object.fromEntries(rows.map(({ role, duties }) => [role, duties]))
}

/** A member of staff with the roles and the duties that the groups of the latest login have today. */
export interface MemberAccess {
  readonly staffId: string
  readonly name: string
  readonly email: string | null
  readonly lastLoginAt: Date
  readonly roles: readonly StaffRole[]
  readonly duties: readonly StaffDuty[]
}

/** For work without a call of the person, such as a mail by schedule. A person who is shut out has no roles and no duties. */
export async function findMemberAccess(sql: Sql, staffId: string): Promise<MemberAccess | undefined> {
  const { rows } = await sql.query<MemberAccess>(
    `select m.staff_id as "staffId", m.name, m.email, m.last_login_at as "lastLoginAt",
       array(select distinct g.role from bank.staff_group_role g where g.provider_group = any (l.provider_groups) order by 1) as roles,
       array(select distinct d.duty from bank.staff_group_role g join bank.staff_role_duty d on d.role = g.role
             where g.provider_group = any (l.provider_groups) order by 1) as duties
     from bank.staff_member m
     left join lateral (select s.provider_groups from bank.staff_session s where s.staff_id = m.staff_id and m.shut_out_at is null
                        order by s.created_at desc limit 1) l on true
     where m.staff_id = $1`,
    [staffId],
  )
  return rows[0]
}

interface MemberRow {
  readonly staffId: string
  readonly name: string
  readonly email: string | null
  readonly lastLoginAt: Date
  /** Null: the person may log in. */
  readonly shutOutAt: Date | null
  readonly roles: StaffRole[]
  readonly ordersMade: string
  readonly ordersChecked: string
}

/**
 * The members with the roles of their latest login, at most 500, the latest login first. `text` is a part of the name or of the email
 * address. An empty filter sets no limit.
 */
export async function findMembers(
  sql: Sql,
  { text, role }: { readonly text: string; readonly role: StaffRole | '' } = { text: '', role: '' },
): Promise<readonly MemberRow[]> {
  const { rows } = await sql.query<MemberRow>(
    `select m.staff_id as "staffId", m.name, m.email, m.last_login_at as "lastLoginAt", m.shut_out_at as "shutOutAt",
       array(select distinct g.role from bank.staff_group_role g where g.provider_group = any (l.provider_groups) order by 1) as roles,
       coalesce(made.count, 0)::text as "ordersMade", coalesce(checked.count, 0)::text as "ordersChecked"
     from bank.staff_member m
     left join lateral (select s.provider_groups from bank.staff_session s where s.staff_id = m.staff_id
                        order by s.created_at desc limit 1) l on true
     left join (select maker_id, count(*) from bank.staff_order group by 1) made on made.maker_id = m.staff_id
     left join (select checker_id, count(*) from bank.staff_order group by 1) checked on checked.checker_id = m.staff_id
     where position(lower($1) in lower(concat_ws(' ', m.name, m.email))) > 0
       and ($2 = '' or exists (select from bank.staff_group_role g where g.role = $2 and g.provider_group = any (l.provider_groups)))
     order by m.last_login_at desc limit 500`,
    [text, role],
  )
  return rows
}

/** The names and the email addresses of these people. */
export async function findPeople(
  sql: Sql,
  staffIds: readonly string[],
): Promise<readonly Pick<MemberRow, 'staffId' | 'name' | 'email'>[]> {
  const { rows } = await sql.query<Pick<MemberRow, 'staffId' | 'name' | 'email'>>(
    'select staff_id as "staffId", name, email from bank.staff_member where staff_id = any ($1::uuid[])',
    [staffIds],
  )
  return rows
}
