/** Compares the database roles that can read each column with a secret with a list, and tries each read of staff. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.fixture.ts'
import { DATABASE_ROLES } from './database-roles.ts'

let test: TestDatabase
let staff: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  staff = new pg.Client({ connectionString: test.staffUrl })
  await staff.connect()
})
afterAll(async () => {
  await staff?.end()
  await test.drop()
})

/** Names of columns with a secret, a hash or a key of a person or of the bank. */
const SECRET =
  '(_hash$|_sealed$|^sealed_|salt|seed|secret|^wrapped$|^endpoint$|^p256dh$|^auth$|^public_key$|^credential_id$)'

/** Each column, with the roles that can read it. The role adire_app has the rights of adire_api and adire_jobs. */
const READERS: Readonly<Record<string, string>> = {
  'bank.approval.request_hash': 'api, jobs',
  'bank.audit_head.public_key': 'jobs, staff',
  'bank.authenticator.seed_sealed': 'api',
  'bank.bill_enquiry.reference_hash': 'api, jobs',
  'bank.bill_receipt.keys_sealed': 'api, jobs, staff',
  'bank.bill_receipt.serial_sealed': 'api, jobs, staff',
  'bank.bill_receipt.token_sealed': 'api, jobs, staff',
  'bank.break_glass_code.code_hash': 'staff',
  'bank.closed_customer.password_hash': 'api',
  'bank.customer.bvn_sealed': 'api, jobs',
  'bank.customer_nin.nin_sealed': 'api',
  'bank.customer_security_answer.answer_hash': 'api',
  'bank.data_export_part.content_sealed': 'api, jobs',
  'bank.device_key.public_key': 'api',
  'bank.indemnity.text_hash': 'read, api, jobs, staff',
  'bank.kyc_section.accepted_sealed': 'api, jobs',
  'bank.kyc_section.details_sealed': 'api, jobs',
  'bank.message_key.public_key': 'api, jobs',
  'bank.message_key.sealed_private_key': 'api, jobs',
  'bank.name_enquiry.reference_hash': 'api, jobs',
  'bank.one_time_code.code_hash': 'api',
  'bank.one_time_code.phone_sealed': 'api',
  'bank.passkey.credential_id': 'api',
  'bank.passkey.public_key': 'api',
  'bank.payment_batch.content_hash': 'read, api, jobs, staff',
  'bank.payment_batch_enquiry.reference_hash': 'api, jobs',
  'bank.profile.password_hash': 'api',
  'bank.profile.pin_hash': 'api',
  'bank.profile.pin_salt': 'api',
  'bank.push_subscription.auth': 'api, jobs',
  'bank.push_subscription.endpoint': 'api, jobs',
  'bank.push_subscription.p256dh': 'api, jobs',
  'bank.recovery_code.code_hash': 'api',
  'bank.register_answer.answer_sealed': 'api, jobs',
  'bank.sealing_key.wrapped': 'api, jobs, staff',
  'bank.session_token.access_hash': 'api',
  'bank.session_token.refresh_hash': 'api',
  'bank.session_token.successor_sealed': 'api, jobs',
  'bank.sign_up.record_sealed': 'api',
  'bank.sign_up.request_hash': 'api',
  'bank.sign_up.ticket_hash': 'api',
  'bank.staff_device_login.login_hash': 'staff',
  'bank.staff_device_login.token_hash': 'staff',
  'bank.staff_login.browser_hash': 'staff',
  'bank.staff_login.state_hash': 'staff',
  'bank.staff_session.token_hash': 'staff',
  'bank.ticket.ticket_hash': 'api',
  'bank.upload_part.bytes_sealed': 'api, jobs',
}

/** Columns of the list that staff can read → the reason. */
const STAFF_READ: Readonly<Record<string, string>> = {
  'bank.audit_head.public_key': 'a public key',
  'bank.bill_receipt.keys_sealed': 'an order of staff fetches the token of a meter again',
  'bank.bill_receipt.serial_sealed': 'an order of staff fetches the token of a meter again',
  'bank.bill_receipt.token_sealed': 'an order of staff fetches the token of a meter again',
  'bank.break_glass_code.code_hash': 'finds a code that a person of staff types',
  'bank.indemnity.text_hash': 'of a published text',
  'bank.payment_batch.content_hash': 'of a list of payees, not of a secret',
  'bank.sealing_key.wrapped':
    'opens the identity forms and the files, and is itself encrypted by a key outside the database',
  'bank.staff_device_login.login_hash': 'finds a login of staff',
  'bank.staff_device_login.token_hash': 'finds a login of staff',
  'bank.staff_login.browser_hash': 'finds a login of staff',
  'bank.staff_login.state_hash': 'finds a login of staff',
  'bank.staff_session.token_hash': 'finds a session of staff',
}

interface Column {
  readonly place: string
  readonly readers: readonly string[]
}

async function readColumns(): Promise<readonly Column[]> {
  return (await test.asOwner(
    `select n.nspname || '.' || c.relname || '.' || a.attname as place,
       array(select replace(r, 'adire_', '') from unnest(array['${DATABASE_ROLES.join("', '")}']) with ordinality as w(r, place)
         where r <> 'adire_app' and has_column_privilege(r, c.oid, a.attnum, 'select') order by w.place) as readers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('bank', 'ledger') and c.relkind in ('r', 'p', 'v') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attname ~ '${SECRET}' order by 1`,
  )) as readonly Column[]
}

it('columns with a secret: only the roles of the list can read them', async () => {
  const found = (await readColumns()).map(({ place, readers }) => [place, readers.join(', ')])
  expect(Object.fromEntries(found)).toEqual(READERS)
})

it('login of staff: is refused each column with a secret that the list does not give to staff', async () => {
  const columns = await readColumns()
  const read: string[] = []
  for (const { place } of columns) {
    const [schema, table, column] = place.split('.')
    const said = await staff.query(`select ${column} from ${schema}.${table} limit 0`).then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (said === 'done') read.push(place)
    else expect(said, place).toBe(`permission denied for table ${table}`)
  }
  expect(read).toEqual(Object.keys(STAFF_READ))
})
