/** Reads the tables of the books and the payments after a run. */
import pg from 'pg'
import type { AccountRow, EntryRow, HoldEntryRow, HoldRow, JournalRow, PaymentRow, Tables } from './evidence.ts'

/** One query each. Numbers of 64 bits come as texts from the driver. */
const QUERIES = {
  accounts: `select a.account_id::text as id, a.normal_side::int as side, a.mode::int, a.floor::text, a.balance::text,
      a.held::text, a.seq::text, b.account_number as number
    from ledger.account a left join bank.account b on b.ledger_account_id = a.account_id`,
  entries: `select e.account_id::text as account, e.seq::text, e.amount::text, e.balance::text, e.journal_id as journal, e.currency
    from ledger.entry e order by e.account_id, e.seq`,
  journals: `select journal_id as id, hold_id as hold from ledger.journal`,
  holds: `select hold_id as id, account_id::text as account, amount::text, remaining::text from ledger.hold`,
  holdEntries: `select hold_id as hold, kind, amount::text from ledger.hold_entry e order by e.hold_id, e.no`,
  // Payments from before the run are samples without entries, a month old. The clock of the process that wrote a payment
  // may have been behind by two minutes.
  payments: `select p.payment_id as id, p.kind, p.state, p.payee_reference as payee, p.amount_minor::text as amount, p.origin_id as origin,
      (extract(epoch from p.created_at) * 1000)::float8 as at, s.network_reference as reference
    from bank.payment p left join bank.payment_submission s using (payment_id)
    where p.created_at >= to_timestamp($1) - interval '1 day'`,
  refunds: `select posting_id as posting, subject_id as subject from bank.refund`,
  inward: `select end_to_end_id as "endToEnd", posting_id as posting, outcome = 'accepted' as accepted from bank.inward_credit`,
  batchLines: `select batch_id as batch, line::int, transfer_id as payment from bank.payment_batch_line order by batch_id, line`,
  givenUp: `select count(*)::int as count from bank.alert_delivery where state = 'given-up' and channel = 'email'`,
} as const

/** `begin`: the start of the run in milliseconds since the epoch. */
export async function readTables(url: string, begin: number): Promise<Tables> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const read = async <Row>(name: keyof typeof QUERIES, ...values: readonly unknown[]): Promise<Row[]> =>
    (await client.query(QUERIES[name], [...values])).rows as Row[]
  try {
    await client.query('begin isolation level repeatable read read only')
    const [givenUp] = await read<{ count: number }>('givenUp')
    return {
      accounts: (await read<Texts<AccountRow>>('accounts')).map((row) =>
        withBigints<AccountRow>(row, 'floor', 'balance', 'held', 'seq'),
      ),
      entries: (await read<Texts<EntryRow>>('entries')).map((row) =>
        withBigints<EntryRow>(row, 'seq', 'amount', 'balance'),
      ),
      journals: await read<JournalRow>('journals'),
      holds: (await read<Texts<HoldRow>>('holds')).map((row) => withBigints<HoldRow>(row, 'amount', 'remaining')),
      holdEntries: (await read<Texts<HoldEntryRow>>('holdEntries')).map((row) =>
        withBigints<HoldEntryRow>(row, 'amount'),
      ),
      payments: (await read<Texts<PaymentRow>>('payments', begin / 1_000)).map((row) =>
        withBigints<PaymentRow>(row, 'amount'),
      ),
      refunds: await read('refunds'),
      inward: await read('inward'),
      batchLines: await read('batchLines'),
      givenUp: givenUp?.count ?? 0,
    }
  } finally {
    await client.end()
  }
}

/** A row as the driver gives it. */
type Texts<Row> = { readonly [Name in keyof Row]: bigint extends Row[Name] ? string | null : Row[Name] }

function withBigints<Row>(row: Texts<Row>, ...names: readonly (keyof Row)[]): Row {
  const made: Record<string, unknown> = { ...row }
  for (const name of names) {
    const text = row[name]
    made[name as string] = text === null ? null : BigInt(text as string)
  }
  return made as Row
}
