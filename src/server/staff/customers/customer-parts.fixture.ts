/** Inserts rows of each part of a customer's record. Each row has the mark of the customer in a text. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import type { TestDatabase } from '../../db/database.fixture.ts'
import { findAccountForCredit } from '../../features/accounts/account-store.ts'
import { ledgerIn } from '../../ledger/ledger-in-transaction.ts'
import type { StaffWorld, TestCustomer } from '../staff.fixture.ts'
import { addPayment, addReport } from '../staff-subjects.fixture.ts'

/** With $1 the customer and $2 the mark. */
const STATEMENTS: readonly string[] = [
  `with device as (
     insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
     values (gen_random_uuid(), $1, decode(repeat('04', 65), 'hex'), $2, 'link', now(), now()) returning device_key_id)
   insert into bank.session (session_id, customer_id, device_key_id, family_id, opened_at, last_seen_at, ends_at, address)
   select gen_random_uuid(), $1, device_key_id, gen_random_uuid(), now(), now(), now() + interval '1 hour', '10.0.0.1' from device`,
  `insert into bank.customer_limit (customer_id, per_transfer_minor, per_day_minor, changed_at)
   values ($1, 500000 + length($2), 2000000, now())`,
  `with card_order as (
     insert into bank.card_order (payment_id, scheme, name_on_card, deliver_to, branch_code)
     values (gen_random_uuid(), 'verve', $2, 'branch', '001') returning payment_id)
   insert into bank.card (card_id, customer_id, token, last_four, expires, state, block_reason, blocked_at, atm, pos, web, contactless,
     international, per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, changed_at, ordered_at)
   select payment_id, $1, 'token-' || $2, right($2, 4), '2029-01', 'active', null, null, true, true, false, true, false, 1, 1, 1, 1, now(),
     now() from card_order`,
  `with alert as (
     insert into bank.alert (customer_id, topic, kind, params, created_at)
     values ($1, 'account', $2, '{"code": "secret-text"}', now()) returning alert_id)
   insert into bank.alert_delivery (alert_id, channel, target, state, attempts, next_at)
   select alert_id, 'sms', $1, 'sent', 1, now() from alert`,
  `insert into bank.consent (consent_id, customer_id, kind, version, accepted_at, address)
   values (gen_random_uuid(), $1, 'terms', $2, now(), '10.0.0.1')`,
  `insert into bank.record_read (read_id, customer_id, read_at, operator, role, content, reason)
   values (gen_random_uuid(), $1, now(), 'Efe Okoro', 'teller', $2, 'The customer asked')`,
]

/** `mark` ends in four digits. */
export async function addPartRows(
  test: TestDatabase,
  world: StaffWorld,
  customer: TestCustomer,
  mark: string,
): Promise<void> {
  for (const statement of STATEMENTS) await test.asOwner(statement, [customer.customerId, mark])
  const paymentId = await addPayment(test, customer)
  const caseId = await addReport(world, customer, paymentId)
  await test.asOwner('update bank.payment set payee_name = $2 where payment_id = $1', [paymentId, mark])
  await test.asOwner('update bank.support_case set counterparty = $2 where case_id = $1', [caseId, mark])
  await test.asOwner(
    `insert into bank.case_clock (case_id, clock, source, started_at, due_at) values ($1, 'result', 'law', now(), '2030-01-31T12:00:00Z')
     on conflict (case_id, clock) do update set due_at = excluded.due_at`,
    [caseId],
  )
  await addDeposits(world, customer, mark, 1)
}

/** Deposits of 1 naira each, with the mark as narration. */
export async function addDeposits(
  { database }: StaffWorld,
  { accountNumber }: TestCustomer,
  mark: string,
  count: number,
): Promise<void> {
  const account = await findAccountForCredit(database.pool, accountNumber)
  if (account === undefined) throw new Error('no account')
  const cash = await internalAccounts(database.pool)('correspondent-nostro', 'NGN')
  for (let number = 0; number < count; number += 1) {
    const lines = [
      { accountId: cash, amountMinor: -1_00n },
      { accountId: account.ledgerAccountId, amountMinor: 1_00n },
    ]
    const posting = { id: randomUUIDv7(), fingerprint: randomBytes(32), kind: 'deposit', narration: mark, lines }
    const posted = await database.transaction((tx) => ledgerIn(tx).post(posting))
    if (!posted.ok) throw new Error('the deposit was not posted')
  }
}
