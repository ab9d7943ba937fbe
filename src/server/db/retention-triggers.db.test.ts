/**
 * Tests the triggers that bind every role except the tables' owner. Each trigger fires under each role on a real row of
 * its table.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.fixture.ts'

let db: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.drop()
})

interface Trigger {
  readonly table: string
  readonly name: string
  readonly function: string
  readonly event: 'insert' | 'update' | 'delete'
  /** The first column whose change fires the trigger. Null for inserts and deletes. */
  readonly column: string | null
}

/** Statements for triggers that an update without a change does not fire, and values that the row needs. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'bank.customer contact_by_function': `update bank.customer set phone = '+2348030000001'`,
  'bank.contact_change applied_by_function': `update bank.contact_change set outcome = 'applied'`,
  'bank.risk_alert risk_decision_stays': `update bank.risk_alert set decision = 'release'`,
  'bank.screening_hit screening_decision_stays': `update bank.screening_hit set decision = 'false-match'`,
  'bank.staff_order decided_order_stays': `update bank.staff_order set failure = 'x'`,
  'bank.staff_order_payment order_result_stays': `update bank.staff_order_payment set result = 'refused', failure = 'x'`,
}
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bank.authenticator only_of_closed_customer': { confirmed_at: 'now()' },
  'bank.risk_alert risk_decision_stays': { decision: `'refuse'` },
  'bank.screening_hit screening_decision_stays': { decision: `'true-match'` },
  'bank.staff_order decided_order_stays': { state: `'executed'` },
  'bank.staff_order_payment order_result_stays': { result: `'done'` },
}
/** Only the role of the back office uses the tables of staff. It uses the other tables with the rights of the application. */
const isOfStaff = ({ table }: Trigger): boolean => table.startsWith('bank.staff_')
const KEY_VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  bytea: `'\\x00'`,
  text: `'x'`,
  date: 'current_date',
}

/** This trigger refuses nothing: it replaces the login that an application writes for a closed customer. */
const COPIES = 'copies_login'

const findTriggers = async (): Promise<readonly Trigger[]> =>
  (
    await owner.query<Trigger>(
      `select t.tgrelid::regclass::text as table, t.tgname::text as name, t.tgfoid::regproc::text as function,
         case when t.tgtype & 4 > 0 then 'insert' when t.tgtype & 16 > 0 then 'update' else 'delete' end as event,
         (select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = t.tgattr[0]) as column
       from pg_trigger t where pg_get_triggerdef(t.oid) like '%acts_as_owner()%' and t.tgname <> '${COPIES}' order by 1, 2`,
    )
  ).rows

/** Leaves the table without its checks and foreign keys, and inserts one row. The caller rolls it back. */
async function insertRow(table: string, values: Readonly<Record<string, string>>): Promise<void> {
  await owner.query(`do $$ declare r record; begin
    for r in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f') loop
      execute format('alter table ${table} drop constraint %I', r.conname);
    end loop;
    for r in select attname from pg_attribute a where attrelid = '${table}'::regclass and attnum > 0 and attnotnull and attidentity = ''
      and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'p' and a.attnum = any (k.conkey)) loop
      execute format('alter table ${table} alter column %I drop not null', r.attname);
    end loop; end $$`)
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.conrelid = $1::regclass and k.contype = 'p' and a.attidentity = ''`,
    [table],
  )
  const row = { ...Object.fromEntries(rows.map(({ name, type }) => [name, KEY_VALUES[type] ?? '1'])), ...values }
  const columns = Object.keys(row).join(', ')
  await owner.query(
    columns === ''
      ? `insert into ${table} default values`
      : `insert into ${table} (${columns}) values (${Object.values(row).join(', ')})`,
  )
}

function statementOf({ table, name, event, column }: Trigger): string {
  const own = STATEMENTS[`${table} ${name}`]
  if (own !== undefined) return own
  if (event === 'delete') return `delete from ${table}`
  if (event === 'update') return `update ${table} set ${column} = ${column}`
  return `insert into ${table} (${table.replace('bank.', '')}_id) values (gen_random_uuid())`
}

/** Returns the function that refused the statement, or the number of changed rows. Both are rolled back. */
async function fire(statement: string, role: string | null): Promise<string | number | null> {
  await owner.query('savepoint fire')
  if (role !== null) await owner.query(`set local role ${role}`)
  const result = await owner.query(statement).then(
    ({ rowCount }) => rowCount,
    (error: pg.DatabaseError) => {
      const raised = /^PL\/pgSQL function (\S+)\(\) line \d+ at RAISE/.exec(error.where ?? '')?.[1]
      if (raised === undefined) throw error
      return raised
    },
  )
  await owner.query('rollback to fire')
  await owner.query('reset role')
  return result
}

describe('triggers that bind every role but the owner', () => {
  it('retention: no trigger names a role', async () => {
    const { rows } = await owner.query<{ trigger: string }>(
      `select t.tgrelid::regclass || ' ' || t.tgname as trigger from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where not t.tgisinternal and pg_get_triggerdef(t.oid) || p.prosrc ~* 'current_user|session_user|current_role|adire'`,
    )
    expect(rows).toEqual([])
    expect((await findTriggers()).length).toBeGreaterThan(30)
  })

  it('retention: each trigger refuses the application, the back office and a new role with their rights, and passes the owner', async () => {
    const faults: unknown[] = []
    for (const trigger of await findTriggers()) {
      await owner.query('begin')
      // A role of another name with the rights of the application and all rights on this table. A later version may add such a role.
      await owner.query('create role retention_test; grant adire_app to retention_test')
      // With all rights on the table, and on the tables that the trigger reads, only the trigger can refuse.
      await owner.query('grant adire_app to adire_staff')
      await owner.query(`grant select, insert, update, delete on ${trigger.table} to retention_test, adire_staff`)
      await owner.query('grant retention_test to current_user with set true, inherit false')
      await insertRow(trigger.table, VALUES[`${trigger.table} ${trigger.name}`] ?? {})
      const statement = statementOf(trigger)
      const found = {
        application: isOfStaff(trigger) ? trigger.function : await fire(statement, 'adire_app'),
        staff: await fire(statement, 'adire_staff'),
        other: await fire(statement, 'retention_test'),
        owner: await fire(statement, null),
      }
      await owner.query('rollback')
      const { function: refuses } = trigger
      const wanted = { application: refuses, staff: refuses, other: refuses, owner: 1 }
      if (JSON.stringify(found) !== JSON.stringify(wanted)) faults.push({ ...trigger, found })
    }
    expect(faults).toEqual([])
  })
})
