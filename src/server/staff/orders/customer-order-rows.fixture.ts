/** Cases of the test of all orders: orders on customers, their access and their permissions. */
import type { OrderRow, OrderTry, OrderWorld } from './order-row.fixture.ts'

const ofCustomer =
  (more: Record<string, unknown>, before?: string, change?: string) =>
  async ({ bank, newCustomer }: OrderWorld): Promise<OrderTry> => {
    const { customerId } = await newCustomer()
    const run = (sql: string) => bank.asOwner(sql, [customerId])
    if (before !== undefined) await run(before)
    return { payload: { customerId, ...more }, ...(change === undefined ? {} : { change: () => run(change) }) }
  }

const FROZEN = `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by)
  values (gen_random_uuid(), $1, now(), 'staff')`
const WITH_APP = `insert into bank.authenticator (customer_id, seed_sealed, session_id, created_at, expires_at, confirmed_at)
  values ($1, '\\x00', gen_random_uuid(), now(), now(), now())`
const WITH_SESSION = `with device as (
    insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
    values (gen_random_uuid(), $1, decode(repeat('04', 65), 'hex'), 'Firefox on Linux', 'link', now(), now()) returning device_key_id, customer_id
  )
  insert into bank.session (session_id, customer_id, device_key_id, family_id, opened_at, last_seen_at, ends_at, address)
  select gen_random_uuid(), customer_id, device_key_id, gen_random_uuid(), now(), now(), now() + interval '1 hour', '102.89.34.7' from device`
const LIMITS_ALLOWED = 'update bank.profile set can_update_transaction_limit = true where customer_id = $1'
const LIMITS_STOPPED = 'update bank.profile set can_update_transaction_limit = false where customer_id = $1'

export const CUSTOMER_ROWS: readonly OrderRow[] = [
  { kind: 'freeze-customer', maker: 'teller', checker: undefined, event: 'freeze.set', prepare: ofCustomer({}) },
  {
    kind: 'unfreeze-customer',
    maker: 'risk-officer',
    checker: 'risk-officer',
    event: 'freeze.lifted',
    prepare: ofCustomer(
      {},
      FROZEN,
      'update bank.customer_freeze set repeated_at = clock_timestamp() where customer_id = $1',
    ),
  },
  {
    kind: 'temporary-password',
    maker: 'teller',
    checker: 'risk-officer',
    event: 'password.temporary-set',
    prepare: ofCustomer(
      {},
      undefined,
      'update bank.profile set password_changed_at = clock_timestamp() where customer_id = $1',
    ),
  },
  {
    kind: 'remove-authenticator',
    maker: 'teller',
    checker: 'risk-officer',
    event: 'token.removed',
    prepare: ofCustomer({}, WITH_APP, 'delete from bank.authenticator where customer_id = $1'),
  },
  {
    kind: 'end-sessions',
    maker: 'teller',
    checker: undefined,
    event: 'session.all-ended',
    prepare: ofCustomer({}, WITH_SESSION),
  },
  {
    kind: 'allow-contact-change',
    maker: 'teller',
    checker: 'risk-officer',
    event: 'contact-change.allowed',
    prepare: ofCustomer(
      { contactKind: 'phone' },
      undefined,
      `update bank.profile set can_update_phone_number = true, phone_change_until = now() where customer_id = $1`,
    ),
  },
  {
    kind: 'stop-contact-change',
    maker: 'teller',
    checker: undefined,
    event: 'contact-change.stopped',
    prepare: ofCustomer(
      { contactKind: 'email' },
      'update bank.profile set can_update_email_address = true where customer_id = $1',
    ),
  },
  {
    kind: 'allow-limit-change',
    maker: 'kyc-officer',
    checker: 'risk-officer',
    event: 'limit-change.allowed',
    prepare: ofCustomer({}, LIMITS_STOPPED, LIMITS_ALLOWED),
  },
  {
    kind: 'stop-limit-change',
    maker: 'teller',
    checker: undefined,
    event: 'limit-change.stopped',
    prepare: ofCustomer({}, LIMITS_ALLOWED),
  },
  {
    kind: 'record-indemnity',
    maker: 'teller',
    checker: 'risk-officer',
    event: 'limits.indemnity-accepted',
    prepare: ofCustomer(
      { reference: 'IND/7' },
      undefined,
      'update bank.customer set kyc_level = 1 where customer_id = $1',
    ),
  },
]
