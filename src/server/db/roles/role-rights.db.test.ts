/** Compares the rights of the database roles with role-rights.ts, and tries what a role must not do. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.fixture.ts'
import { DATABASE_ROLES, type DatabaseRole, INCLUDED_ROLES } from './database-roles.ts'
import { FUNCTION_RIGHTS, TABLE_RIGHTS } from './role-rights.ts'

let test: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await test.drop()
})

/** Every right that was granted, of a whole relation and of its columns. Partitions have the rights of their table. */
const GRANTED = `
  with relation as (
    select c.oid, c.oid::regclass::text as name, c.relacl from pg_class c
    where c.relnamespace in ('bank'::regnamespace, 'ledger'::regnamespace) and c.relkind in ('r', 'p', 'v') and not c.relispartition
  )
  select r.name, grantee.rolname as role, a.privilege_type as privilege, true as whole
    from relation r, aclexplode(r.relacl) a join pg_roles grantee on grantee.oid = a.grantee where grantee.rolname <> 'adire_owner'
  union
  select r.name, grantee.rolname, a.privilege_type, false
    from relation r join pg_attribute c on c.attrelid = r.oid, aclexplode(c.attacl) a join pg_roles grantee on grantee.oid = a.grantee`

const LETTERS = { SELECT: 's', INSERT: 'i', UPDATE: 'u', DELETE: 'd' } as const
const ORDER = ['adire_api', 'adire_jobs', 'adire_app', 'adire_staff', 'adire_read'] as const
const shortName = (role: string): string => role.replace('adire_', '')

interface Granted {
  readonly name: string
  readonly role: string
  readonly privilege: string
  readonly whole: boolean
}

function cellOf(rows: readonly Granted[], role: string): string {
  const letters = Object.entries(LETTERS).map(([privilege, letter]) => {
    const found = rows.filter((row) => row.role === role && row.privilege === privilege)
    if (found.length === 0) return ''
    return found.some(({ whole }) => whole) ? letter.toUpperCase() : letter
  })
  const text = letters.join('')
  return text === '' ? '' : `${shortName(role)} ${text}`
}

describe('rights in the catalogue', () => {
  it('tables: each role has exactly the rights of the list', async () => {
    const { rows } = await owner.query<Granted>(GRANTED)
    const found = [...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => [
      name,
      ORDER.map((role) => cellOf(of, role))
        .filter((cell) => cell !== '')
        .join(', '),
    ])
    expect(Object.fromEntries(found)).toEqual(TABLE_RIGHTS)
    const others = rows.filter(
      ({ role, privilege }) => !ORDER.some((known) => known === role) || !Object.hasOwn(LETTERS, privilege),
    )
    expect(others).toEqual([])
  })

  it('functions of the owner: each role may call exactly those of the list', async () => {
    const { rows } = await owner.query<{ name: string; roles: string[] }>(
      `select p.oid::regproc::text as name, array_agg(r.rolname::text) as roles
       from pg_proc p, aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
       where p.pronamespace in ('bank'::regnamespace, 'ledger'::regnamespace) and r.rolname <> 'adire_owner' group by 1`,
    )
    const found = rows.map(({ name, roles }) => [
      name,
      ORDER.filter((role) => roles.includes(role))
        .map(shortName)
        .join(', '),
    ])
    expect(Object.fromEntries(found)).toEqual(FUNCTION_RIGHTS)
  })

  it('roles: include only the roles whose work they also do', async () => {
    const { rows } = await owner.query<{ role: string; included: string }>(
      `select m.rolname as role, r.rolname as included from pg_auth_members a
       join pg_roles r on r.oid = a.roleid join pg_roles m on m.oid = a.member where m.rolname = any ($1) and not m.rolcanlogin`,
      [[...DATABASE_ROLES]],
    )
    const wanted = Object.entries(INCLUDED_ROLES).flatMap(([role, all]) => all.map((included) => `${role} ${included}`))
    expect(new Set(rows.map(({ role, included }) => `${role} ${included}`))).toEqual(new Set(wanted))
  })
})

/** The letters of a role for a table, without the rights of included roles. */
const lettersOf = (cells: string, role: string): string => new RegExp(`\\b${role} ([SIUDsiud]+)`).exec(cells)?.[1] ?? ''
const tablesWith = (role: string, letters: RegExp): string[] =>
  Object.entries(TABLE_RIGHTS).flatMap(([table, cells]) => (letters.test(lettersOf(cells, role)) ? [table] : []))

describe('the list of rights', () => {
  it('reading role: only selects, and no table with a secret whole', () => {
    expect(tablesWith('read', /[iud]/i)).toEqual([])
    const secret = [
      'authenticator',
      'device_key',
      'passkey',
      'profile',
      'push_subscription',
      'recovery_code',
      'customer',
    ]
    for (const table of secret) expect(lettersOf(TABLE_RIGHTS[`bank.${table}`] ?? '', 'read'), table).toBe('s')
    const hidden = ['message_key', 'sealing_key', 'session_token', 'one_time_code', 'ticket', 'sign_up', 'approval']
    for (const table of hidden) expect(lettersOf(TABLE_RIGHTS[`bank.${table}`] ?? '', 'read'), table).toBe('')
  })

  it('role of the API: writes no table of staff, and no configuration by date', () => {
    const written = tablesWith('api', /[iud]/i)
    expect(written.filter((table) => /^bank\.(staff_|break_glass|report_|customer_note)/.test(table))).toEqual([])
    const configured = ['tariff', 'limit_configuration', 'public_holiday', 'exchange_margin', 'exchange_rate', 'biller']
    expect(written.filter((table) => configured.includes(table.replace('bank.', '')))).toEqual([])
    expect(written.filter((table) => table.startsWith('ledger.') || /audit_(link|head)/.test(table))).toEqual([])
  })

  it('role of the API: deletes only rows that a customer removes or that a new row replaces', () => {
    expect(tablesWith('api', /d/i)).toEqual([
      'bank.attempt_counter',
      'bank.beneficiary',
      'bank.bill_enquiry',
      'bank.code_send',
      'bank.data_export_part',
      'bank.kyc_document',
      'bank.message_key',
      'bank.name_enquiry',
      'bank.payment_batch_enquiry',
      'bank.profile_picture',
      'bank.push_subscription',
      'bank.saved_bill',
      'bank.standing_order_run',
      'bank.statement_choice',
      'bank.stored_file',
      'bank.upload_part',
    ])
  })

  it('role of the jobs: adds no session, ticket, code, device, customer and account', () => {
    const rows = ['session', 'session_token', 'ticket', 'one_time_code', 'device_key', 'customer', 'account', 'sign_up']
    expect(tablesWith('jobs', /i/i).filter((table) => rows.includes(table.replace('bank.', '')))).toEqual([])
    expect(
      Object.entries(FUNCTION_RIGHTS).filter(
        ([name, roles]) => /jobs/.test(roles) && /password|pin|device|approval/.test(name),
      ),
    ).toEqual([])
  })

  it('role of staff: has no right on the tables of the channel and on the secrets of a session', () => {
    const none = [
      'message_key',
      'sealed_replay',
      'session_token',
      'one_time_code',
      'sign_up',
      'recovery_code',
      'call_meter',
    ]
    for (const table of none) expect(lettersOf(TABLE_RIGHTS[`bank.${table}`] ?? '', 'staff'), table).toBe('')
  })
})

async function refusal(role: DatabaseRole, statement: string): Promise<string> {
  await owner.query('begin')
  await owner.query(`set local role ${role}`)
  const said = await owner.query(statement).then(
    () => 'done',
    (error: Error) => error.message,
  )
  await owner.query('rollback')
  return said
}

it.each([
  ['adire_staff', 'update bank.device_key set public_key = public_key', 'device_key'],
  ['adire_staff', 'update bank.profile set password_hash = password_hash', 'profile'],
  ['adire_staff', 'update bank.profile set pin_hash = pin_hash', 'profile'],
  ['adire_staff', 'insert into bank.session default values', 'session'],
  ['adire_staff', 'update bank.session set last_seen_at = now()', 'session'],
  ['adire_staff', 'insert into bank.message_key default values', 'message_key'],
  ['adire_staff', 'insert into bank.payment default values', 'payment'],
  ['adire_api', 'insert into bank.staff_order default values', 'staff_order'],
  ['adire_api', 'insert into bank.staff_group_role default values', 'staff_group_role'],
  ['adire_api', 'insert into bank.tariff default values', 'tariff'],
  ['adire_api', 'delete from bank.session', 'session'],
  ['adire_api', 'delete from bank.approval', 'approval'],
  ['adire_jobs', 'insert into bank.session default values', 'session'],
  ['adire_jobs', 'insert into bank.ticket default values', 'ticket'],
  ['adire_read', 'select password_hash from bank.profile', 'profile'],
  ['adire_read', 'update bank.account set nickname = null', 'account'],
  ['adire_read', 'select from bank.session_token', 'session_token'],
] as const)('%s: is refused "%s"', async (role, statement, table) => {
  expect(await refusal(role, statement)).toBe(`permission denied for table ${table}`)
})

it('staff: end the session of a customer, and only staff and the API may call the function of a password', async () => {
  expect(await refusal('adire_staff', `update bank.session set revoked_at = now(), revoked_reason = 'ended'`)).toBe(
    'done',
  )
  expect(await refusal('adire_jobs', `select bank.set_password(null, null, null, null, null, null, null)`)).toBe(
    'permission denied for function set_password',
  )
})
