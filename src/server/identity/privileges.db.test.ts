/** Compares the rights on credentials with these lists, which hold for every database role. src/server/db/roles/role-rights.ts has the rights of each role. A new right fails here until a list has it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const TABLES = [
  'approval',
  'audit_event',
  'authenticator',
  'contact_change',
  'credential_change',
  'customer',
  'customer_security_answer',
  'device_key',
  'kyc_submission',
  'passkey',
  'profile',
  'recovery_code',
  'ticket',
]

/** The columns of these tables that the role may update, and why a credential or a status is still safe. */
const UPDATES = {
  'contact_change.ended_at': 'no credential',
  'contact_change.outcome': 'trigger applied_by_function',
  'customer.bvn_index': 'trigger only_of_closed_customer',
  'customer.bvn_last4': 'trigger only_of_hidden',
  'customer.bvn_sealed': 'trigger only_of_hidden',
  'customer.date_of_birth': 'trigger only_of_hidden',
  'customer.email': 'trigger contact_by_function',
  'customer.first_name': 'no credential',
  'customer.gender': 'trigger only_of_hidden',
  'customer.language': 'no credential',
  'customer.last_name': 'no credential',
  'customer.middle_name': 'no credential',
  'customer.phone': 'trigger contact_by_function',
  'device_key.last_used_at': 'no credential',
  'device_key.name': 'no credential',
  'device_key.removed_at': 'trigger only_of_closed_customer',
  'passkey.name': 'no credential',
  'profile.primary_account_number': 'no credential',
  'recovery_code.used_at': 'trigger used_stays',
  'ticket.used_at': 'trigger used_stays',
}

/** Tables of the list from which the role may delete rows, and which rows. */
const DELETES = {
  approval: 'expired approvals',
  authenticator: 'trigger only_of_closed_customer',
  contact_change: 'changes that came to nothing',
  customer_security_answer: 'trigger only_of_closed_customer',
  device_key: 'trigger only_of_hidden',
  kyc_submission: 'trigger only_of_hidden',
  passkey: 'trigger only_of_closed_customer',
  profile: 'trigger only_of_closed_customer',
  ticket: 'expired tickets',
}

/** Columns of other tables whose names sound like a credential, a status or an approval, and which the role may update. */
const OTHERS = {
  'alert_delivery.message_digest': 'of a message',
  'closed_customer.password_hash': 'tells a closed customer that the profile is closed, and opens nothing',
  'contact.confirmed_at': 'of a message to the bank',
  'customer_limit.pin_only_minor': 'a limit',
  'one_time_code.code_hash': 'a message that is sent again holds a new code',
  'sign_up.request_hash': 'of the answer to a repeated request',
  'sign_up.ticket_hash': 'of the next step of a sign-up',
  'standing_order.approved_at': 'trigger approved_content',
  'standing_order.approved_with': 'trigger approved_content',
  'standing_order.fingerprint': 'trigger approved_content',
}

const columnsOf = async (where: string, values: readonly unknown[]): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select distinct table_name || '.' || column_name as name from information_schema.column_privileges
     where grantee in ('adire_api', 'adire_jobs', 'adire_app', 'adire_staff', 'adire_read') and table_schema = 'bank' and ${where} order by 1`,
    [...values],
  )
  return rows.map(({ name }) => name)
}

describe('rights of every database role', () => {
  it('updates no other column of a table with credentials', async () => {
    expect(await columnsOf(`privilege_type = 'UPDATE' and table_name = any ($1)`, [TABLES])).toEqual(
      Object.keys(UPDATES),
    )
  })

  it('deletes from no other table with credentials', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.table_privileges
       where grantee in ('adire_api', 'adire_jobs', 'adire_app', 'adire_staff', 'adire_read') and table_schema = 'bank' and privilege_type = 'DELETE' and table_name = any ($1) order by 1`,
      [TABLES],
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(DELETES))
  })

  it('inserts no credential, no decision, no use and no time of an event', async () => {
    const given = await columnsOf(`privilege_type = 'INSERT' and table_name = any ($1)`, [TABLES])
    const tables = new Set(given.map((name) => name.split('.')[0]))
    expect([...tables]).toEqual(['audit_event', 'contact_change', 'customer', 'kyc_submission', 'ticket'])
    expect(given).not.toContain('audit_event.recorded_at')
    const decided = /^(kyc_submission\.(decided_at|reason)|contact_change\.(old_confirmed_at|ended_at|outcome))/
    expect(given.filter((name) => decided.test(name))).toEqual([])
  })

  it('updates no column with the name of a credential that is not in the lists', async () => {
    const credential =
      '(hash|salt|seed|secret|digest|public_key|sign_count|misses_|pin_|kyc_level|approved|fingerprint|^methods$|temporary|confirmed_at)'
    const named = await columnsOf(`privilege_type = 'UPDATE' and column_name ~ $1 and table_name <> all ($2)`, [
      credential,
      [...TABLES],
    ])
    expect(named).toEqual(Object.keys(OTHERS))
  })

  it('runs functions of the owner that are closed to all others and take their names from fixed schemas', async () => {
    const { rows } = await test.database.pool.query(
      `select p.proname from pg_proc p where p.pronamespace = 'bank'::regnamespace and p.prosecdef and (
         coalesce(array_to_string(p.proconfig, ','), '') !~ '^search_path=pg_catalog'
         or exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0))`,
    )
    expect(rows).toEqual([])
  })
})
