/** For tests of the index of entries: accounts with histories of given texts, numbers and amounts. */
import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../db/database.fixture.ts'

export interface TestEntry {
  readonly seq: number
  /** Signed minor units. */
  readonly amount: number
  readonly narration: string
  /** Where the name of the other side is stored. */
  readonly of: 'payment' | 'note' | 'credit'
  readonly counterparty: string
}

export interface TestAccount {
  readonly customerId: string
  readonly accountNumber: string
  readonly ledgerAccountId: bigint
}

const otherSideOf = (accountNumber: string): string => `other-side:${accountNumber}`

/** A customer with an account and no entries. */
export async function addAccount(test: TestDatabase): Promise<TestAccount> {
  const [customerId, serial] = [randomUUID(), Math.floor(Math.random() * 1e9)]
  const accountNumber = String(serial).padStart(10, '0')
  await test.asOwner(
    `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
     values ($1, $2, '', sha256($2::text::bytea), '0000', 'Ada', 'Okonkwo', '1990-01-01', 'female', '+2348000000000', 3)`,
    [customerId, `1${accountNumber.slice(1)}`],
  )
  const [opened] = (await test.asOwner(
    `select ledger.open_account(null, 'Account', 'NGN', 1::smallint, 0::smallint, -1000000000000000) as id`,
  )) as [{ id: string }]
  await test.asOwner(`select ledger.open_account($1, 'Others', 'NGN', (-1)::smallint, 2::smallint, 0)`, [
    otherSideOf(accountNumber),
  ])
  await test.asOwner(
    `insert into bank.account (account_number, customer_id, ledger_account_id, currency, scheme_code, account_name, is_primary, opened_at)
     values ($1, $2, $3, 'NGN', 'SAV', 'ADA OKONKWO', true, now())`,
    [accountNumber, customerId, opened.id],
  )
  return { customerId, accountNumber, ledgerAccountId: BigInt(opened.id) }
}

/** Writes the rows that postings would leave. Numbers may have gaps; the last one is the account's. A minute passes with each number. */
export async function addEntries(
  test: TestDatabase,
  account: TestAccount,
  entries: readonly TestEntry[],
): Promise<void> {
  const rows = JSON.stringify(entries.map((entry) => ({ ...entry, id: randomUUID() })))
  const { ledgerAccountId, accountNumber, customerId } = account
  const line =
    'json_to_recordset($1) as l(id uuid, seq bigint, amount bigint, narration text, "of" text, counterparty text)'
  const at = `timestamptz '2026-03-01' + l.seq * interval '1 minute'`
  const write = (text: string, values: readonly unknown[] = []) => test.asOwner(text, [rows, ...values])
  await write(
    `insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, kind, narration)
     select id, id, ${at}, '2026-03-01', 0, 0, 2, case l.of when 'note' then 'card-payment' when 'credit' then 'inward-credit' else 'transfer' end,
       narration from ${line}`,
  )
  await write(
    `insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
     select $2::bigint, seq, amount, 0, ${at}, id, '2026-03-01'::date, 1, 'NGN' from ${line}
     union all
     select (select account_id from ledger.account where code = $3), nextval('ledger.append_only_seq'), -amount, null, ${at}, id, '2026-03-01', 2,
       'NGN' from ${line}`,
    [ledgerAccountId.toString(), otherSideOf(accountNumber)],
  )
  await write(
    `insert into bank.journal_note (journal_id, counterparty) select id, counterparty from ${line} where l.of = 'note'`,
  )
  await write(
    `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id, amount_minor,
       currency, sender_name, sender_bank_code, narration)
     select '000014' || left(md5(id::text), 29), id, sha256(id::text::bytea), '', 'accepted', $2, $3::uuid, abs(amount), 'NGN', counterparty, '000014', ''
     from ${line} where l.of = 'credit'`,
    [accountNumber, customerId],
  )
  await write(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_customer_id, payee_reference,
       payee_name, institution_code, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration, approved_with, created_at,
       completed_at)
     select id, 'own-bank', 0, 'settled', case when amount < 0 then $3::uuid else gen_random_uuid() end,
       case when amount < 0 then $2 else '9999999999' end, case when amount < 0 then 'ADA OKONKWO' else counterparty end,
       case when amount < 0 then gen_random_uuid() else $3::uuid end, '9', case when amount < 0 then counterparty else 'ADA OKONKWO' end,
       '999998', abs(amount), 0, 0, 0, 'NGN', '', '{0}', ${at}, ${at}
     from ${line} where l.of = 'payment'`,
    [accountNumber, customerId],
  )
  await test.asOwner('update ledger.account set seq = $2 where account_id = $1', [
    ledgerAccountId.toString(),
    Math.max(...entries.map(({ seq }) => seq)),
  ])
}
