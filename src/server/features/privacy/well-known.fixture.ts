/** For tests of erasure: a customer with rows in most tables and money movements, and a search for their name. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { type FilePurpose, markKept } from '../../files/stored-file-store.ts'
import { photo, type TestFiles } from '../../files/files.fixture.ts'
import { kycSealing } from '../kyc/kyc-sealing.ts'
import { closeDays } from '../../ledger/closed-days.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { findAccountForCredit } from '../accounts/account-store.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { type AuthWorld, login, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { saveSection } from '../kyc/kyc-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

/** Statements that add rows to other tables. $1 is the customer. */
const OF_OTHER_TABLES: readonly string[] = [
  `insert into bank.consent (consent_id, customer_id, kind, version, accepted_at, address) values (gen_random_uuid(), $1, 'offers', '1', now(), '10.0.0.1')`,
  `insert into bank.indemnity (customer_id, version, text_hash, accepted_at, accepted_with, evidence)
   values ($1, '1', decode(repeat('00', 32), 'hex'), now(), 'paper', 'Zubaida signed')`,
  `insert into bank.record_read (read_id, customer_id, read_at, operator, role, content, reason)
   values (gen_random_uuid(), $1, now(), 'jane', 'Support', 'Zubaida', 'Asked')`,
  `with author as (
     insert into bank.staff_member (staff_id, issuer, subject, name, created_at, last_login_at)
     values (gen_random_uuid(), 'https://provider.example', gen_random_uuid()::text, 'Jane', now(), now()) returning staff_id)
   insert into bank.customer_note (note_id, customer_id, author_id, text, written_at, struck_at, struck_by, strike_reason)
   select gen_random_uuid(), $1, staff_id, 'Zubaida moved', now(), now(), staff_id, 'Zubaida did not move' from author`,
  `insert into bank.kyc_submission (submission_id, customer_id, tier, state, submitted_at, decided_at, reason)
   values (gen_random_uuid(), $1, 3, 'refused', now(), now(), 'Zubaida is not readable')`,
  `insert into bank.customer_nin (customer_id, nin_sealed, nin_index, nin_last4, verified_at)
   values ($1, 'zubaida', decode(md5(gen_random_uuid()::text) || md5('b'), 'hex'), '1234', now())`,
  `insert into bank.contact_change (change_id, customer_id, session_id, contact_kind, old_value, new_value, started_at, expires_at, ended_at, outcome)
   values (gen_random_uuid(), $1, gen_random_uuid(), 'email', 'zubaida@mail.example', 'z@mail.example', now(), now(), now(), 'given-up')`,
  `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by, lifted_at, lifted_by)
   values (gen_random_uuid(), $1, now(), 'customer', now(), 'customer')`,
  `with one as (insert into bank.standing_order (standing_order_id, customer_id, state, content, fingerprint, approved_with, approved_at, session_id, created_at, active_since)
     values (gen_random_uuid(), $1, 'ended', '{"to":"Wakkala"}', decode(repeat('00', 32), 'hex'), 'pin', now(), gen_random_uuid(), now(), now()) returning standing_order_id)
   insert into bank.standing_order_run (standing_order_id, due_on, state, amount_minor, ended_at) select standing_order_id, '2026-01-02', 'skipped', 1, now() from one`,
  `with one as (insert into bank.payment_batch (batch_id, customer_id, withdrawn, challenge_id, session_id, approved_with, device, from_account_number,
       from_account_name, payments, amount_minor, total_minor, content_hash, approved_at, notified_at)
     values (gen_random_uuid(), $1, false, gen_random_uuid(), gen_random_uuid(), 'pin', '{"name":"Zubaida"}', '1', 'ZUBAIDA', 1, 1, 1,
       decode(repeat('00', 32), 'hex'), now(), now()) returning batch_id)
   insert into bank.payment_batch_line (batch_id, line, transfer_id, payment, fingerprint)
     select batch_id, 1, gen_random_uuid(), '{"to":"Wakkala"}', decode(repeat('00', 32), 'hex') from one`,
  `with one as (insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id, amount_minor,
       currency, sender_name, sender_account, sender_bank_code, narration)
     values ('999058' || left(md5(gen_random_uuid()::text), 29), gen_random_uuid(), decode(repeat('00', 32), 'hex'), 'm', 'accepted', '1', $1, 1,
       'NGN', 'Cousin Wakkala', '0123456789', '999058', 'For Zubaida') returning posting_id)
   insert into bank.journal_note (journal_id, counterparty) select posting_id, 'Cousin Wakkala' from one`,
  `with one as (insert into bank.payment (payment_id, kind, state, customer_id, account_number, account_name, payee_reference, payee_name,
       institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at,
       completed_at)
     values (gen_random_uuid(), 'bill', 'settled', $1, '1', 'ZUBAIDA', 'Zubaida', 'M', 'm', 'M', 100, 0, 0, 0,
       'NGN', 'For Zubaida', '{1}', now(), now()) returning payment_id),
     details as (insert into bank.bill_order (payment_id, category, service_id, holder_name, holder_address)
       select payment_id, 'electricity', 's', 'Z. Wakkala', '1 Wakkala Road' from one)
   insert into bank.bill_receipt (payment_id, units, received_at) select payment_id, 'wakkala', now() from one`,
  `with fee as (insert into bank.payment (payment_id, kind, state, customer_id, account_number, account_name, payee_reference, payee_name,
       institution_code, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
     values (gen_random_uuid(), 'card-fee', 'settled', $1, '1', 'ZUBAIDA', 'verve', 'Verve card', 'card', 100, 0, 0, 0,
       'NGN', 'Zubaida', '{1}', now(), now()) returning payment_id),
   one as (insert into bank.card_order (payment_id, scheme, name_on_card, deliver_to, street, city, region)
     select payment_id, 'verve', 'Z WAKKALA', 'home', '1 Wakkala Road', 'Wakkala', 'Wakkala' from fee returning payment_id)
   insert into bank.card (card_id, customer_id, token, last_four, expires, state, block_reason, atm, pos, web, contactless, international,
       per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, changed_at, ordered_at, notified_version, blocked_at)
     select payment_id, $1, 'card-' || translate(left(payment_id::text, 8), '0123456789', 'ghijklmnop'), '4321', '2030-01', 'blocked', 'lost',
       true, true, true, true, true, 0, 0, 0, 0, now(), now(), 1, now() from one`,
  // A payment to a customer who stays. Erasure keeps the names, and deletes the beneficiary type.
  `insert into bank.payment (payment_id, kind, transfer_type, beneficiary_type, state, customer_id, account_number, account_name,
       payee_customer_id, payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor,
       currency, narration, approved_with, created_at, completed_at)
     values (gen_random_uuid(), 'own-bank', 3, 'Zubaida', 'settled', $1, '1', 'A', gen_random_uuid(), '2', 'B', '000000', 'Bank', 100, 0, 0, 0, 'NGN', '',
       '{0}', now(), now())`,
]

/** Adds a customer with a unique name and with rows in most tables. */
export async function makeWellKnown(world: AuthWorld, files: TestFiles) {
  const signedUp = await world.signedUp({ firstName: 'Zubaida', middleName: '', lastName: 'Wakkala' })
  const opened = await login(world, signedUp.username, signedUp.device.proof(signedUp.deviceKeyId))
  const customer: Customer = { ...signedUp, ...opened }
  const { customerId } = customer.session
  const keep = async (purpose: FilePurpose) => {
    const taken = valueOf(
      await files.vault.take({ ...(await files.send(customerId, await photo())), customerId, purpose }),
    )
    await markKept(world.database.pool, taken.id)
    return taken.id
  }
  const [picture, paper, shown] = [await keep('profile-picture'), await keep('kyc'), await keep('case')]
  const section = { customerId, section: 'nextOfKin', details: { Name: 'Bisi' }, at: world.outside.now } as const
  await saveSection(world.database.pool, kycSealing(world.deps.keys), section)
  const [caseId, eventId, transferId] = [randomUUID(), randomUUID(), randomUUID()]
  const say = (text: string, ...values: unknown[]) => world.rows(text, [customerId, ...values])
  await say('insert into bank.profile_picture (customer_id, file_id, set_at) values ($1, $2, now())', picture)
  await say(
    `insert into bank.kyc_document (customer_id, kind, file_id, added_at) values ($1, 'passport', $2, now())`,
    paper,
  )
  await say(
    `insert into bank.support_case (case_id, reference, customer_id, type, state, description, opened_at, closed_at)
     values ($2, $3, $1, 'question', 'withdrawn', 'I am Zubaida', now(), now())`,
    caseId,
    `CASE-${caseId}`,
  )
  await world.rows(
    `insert into bank.case_event (case_id, event_id, event, actor, text, created_at) values ($1, $2, 'message', 'customer', 'Zubaida again', now())`,
    [caseId, eventId],
  )
  await world.rows('insert into bank.case_picture (case_id, event_id, file_id) values ($1, $2, $3)', [
    caseId,
    eventId,
    shown,
  ])
  await say(
    `insert into bank.budget (customer_id, currency, category, since_month, amount_minor, changed_at) values ($1, 'NGN', 'food', '2026-01', 5, now())`,
  )
  await say(
    `insert into bank.alert_choice (customer_id, topic, channel, wanted, chosen_at) values ($1, 'money-in', 'sms', false, now())`,
  )
  await say(
    `insert into bank.customer_limit (customer_id, per_transfer_minor, per_day_minor, changed_at) values ($1, 1, 1, now())`,
  )
  await say(`update bank.account set nickname = 'Zubaida saves' where customer_id = $1`)
  await say(`update bank.device_key set name = 'Phone of Zubaida' where customer_id = $1`)
  await say(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_customer_id,
       payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency,
       narration, approved_with, created_at, completed_at)
     values ($2, 'other-bank', 1, 'settled', $1, $3, 'ZUBAIDA WAKKALA', null, '0123456789', 'A COUSIN WAKKALA', '999058', 'Bank', 100, 0, 0, 0, 'NGN', 'From Zubaida', '{0}', now(), now())`,
    transferId,
    customer.accountNumber,
  )
  for (const sql of OF_OTHER_TABLES) await world.asOwner(sql, [customerId])
  await world.rows(
    `with asked as (insert into bank.contact (contact_id, reference, topic, name, phone, message, created_at, confirmed_at, answer_by)
       values ($2, $3, 'other', 'Zubaida', $1, 'Zubaida asks', now() - interval '1 day', now(), now()) returning contact_id)
     insert into bank.contact_answer (answer_id, contact_id, operator, text, created_at) select gen_random_uuid(), contact_id, 'jane', 'Dear Zubaida', now() from asked`,
    [signedUp.record.phone, randomUUID(), randomUUID()],
  )
  return { customer, papers: [paper, shown], picture, caseId }
}

/** Pays money in and out again three days ago, so that the days of these postings are closed. */
export async function moveMoney(world: AuthWorld, accountNumber: string) {
  const time = { now: new Date(Date.now() - 3 * DAY_MS) }
  const ledger = createLedger({ database: world.database, clock: { now: () => time.now } })
  const cash = await internalAccounts(world.database.pool)('correspondent-nostro', 'NGN')
  const account = await findAccountForCredit(world.database.pool, accountNumber)
  if (account === undefined) throw new Error('no account')
  for (const amountMinor of [100n, -100n]) {
    const lines = [
      { accountId: account.ledgerAccountId, amountMinor },
      { accountId: cash, amountMinor: -amountMinor },
    ]
    const posted = await ledger.post({
      id: randomUUIDv7(),
      fingerprint: randomBytes(32),
      kind: 'opening',
      narration: 'Cash',
      lines,
    })
    if (!posted.ok) throw new Error(posted.failure.kind)
  }
  await ledger.close()
  await closeDays(world.database, 'Africa/Lagos')
}

/** The tables that still have a text of the customer. */
export async function tablesNaming(world: AuthWorld, { record, username }: Customer): Promise<readonly string[]> {
  const tables = (await world.asOwner(
    `select table_schema || '.' || table_name as table from information_schema.tables where table_schema in ('bank', 'ledger') and table_type = 'BASE TABLE'`,
  )) as { table: string }[]
  const words = ['zubaida', 'wakkala', record.phone.slice(1), username].join('|')
  // One statement for all tables, because each statement of the owner opens a connection.
  const reads = tables.map(
    ({ table }) => `select '${table}' as table where exists (select from ${table} t where t::text ~* $1)`,
  )
  const naming = (await world.asOwner(reads.join(' union all '), [words])) as { table: string }[]
  return naming.map(({ table }) => table)
}
