-- The books: accounts, requests with their answers, entries, holds and counters, and the triggers that guard them. Amounts are
-- signed minor units: a debit is negative, a credit positive. The application reads these tables; only the functions of 0003
-- write them.

-- These are domains, because a table's own checks run again at every change of a balance.
create domain ledger.currency_code as text check (value ~ '^[A-Z]{3}$');
create domain ledger.side as smallint check (value in (1, -1));
comment on domain ledger.side is '1: credit-normal. -1: debit-normal.';
create domain ledger.account_mode as smallint check (value in (0, 1, 2));
comment on domain ledger.account_mode is '0: guarded by its floor. 1: keeps a running balance only. 2: append-only, its row is never written.';

-- Sums bigints as bigints and fails on overflow. The built-in sum makes a numeric, which is slower.
create aggregate ledger.total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe, combinefunc = int8pl);

-- Refuses to change an append-only table.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: post a reversing journal', tg_table_schema || '.' || tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- The database checks the same rule as the code: every journal sums to zero per currency when it is inserted.
create function ledger.check_balanced() returns trigger language plpgsql as $$
declare v_bad uuid;
begin
  select e.journal_id into v_bad from inserted e group by e.journal_id, e.currency having ledger.total(e.amount) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance', v_bad using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- The pages of this table need room for new versions of the rows, because each posting writes the balance. PostgreSQL cleans a
-- page when less of it is free than the fill factor leaves: at 50 that was once per update. So the pages are filled to 90
-- percent with rows that `fillfactor_padding` makes three times as wide as they are after their first posting.
create table ledger.account (
  account_id bigint generated always as identity primary key,
  code text unique,
  name text not null,
  currency ledger.currency_code not null,
  normal_side ledger.side not null,
  mode ledger.account_mode not null,
  floor bigint not null default 0,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  seq bigint not null default 0,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  fillfactor_padding text default repeat('.', 200),
  constraint append_only_row_unwritten check (mode <> 2 or seq = 0),
  constraint closed_is_empty check (closed_at is null or (balance = 0 and held = 0)),
  constraint floor_kept check (mode <> 0 or balance * normal_side - held >= floor)
) with (fillfactor = 90);
comment on table ledger.account is
  'An account of the books, with its balance, the amount that holds reserve, and the floor that the balance may not pass.';
comment on column ledger.account.code is 'The bank''s own name for an internal account, such as settlement:NGN.';
comment on column ledger.account.floor is 'The lowest balance on the normal side, after holds are subtracted.';
comment on column ledger.account.held is 'The amount that open holds reserve.';
comment on column ledger.account.seq is 'The number of the account''s last entry.';
comment on column ledger.account.fillfactor_padding is 'Fills the page, to leave space for later versions of the row. The first posting clears the column.';
grant select on ledger.account to adire_api, adire_jobs, adire_staff, adire_read;
create trigger never_another before update of account_id, currency, normal_side, mode, opened_at on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger never_deleted before delete or truncate on ledger.account for each statement execute function ledger.refuse_change();

create table ledger.request (
  request_id uuid primary key,
  fingerprint uuid not null,
  posted_at timestamptz not null,
  value_date date not null,
  action smallint not null check (action in (0, 1, 2)),
  outcome smallint not null check (outcome between 0 and 10),
  line_count smallint not null,
  balance_after bigint,
  kind text not null,
  narration text not null,
  reverses uuid,
  hold_id uuid,
  refusal jsonb,
  check (line_count >= 2 or action <> 0 or outcome <> 0),
  check (refusal is null or outcome <> 0),
  constraint refusal_says_of_what check ((outcome in (1, 2, 3, 5)) = (refusal is not null))
);
comment on table ledger.request is
  'A request with its answer: a posted journal, a hold, a release or a refusal. The caller''s id makes it idempotent. Never changed.';
comment on column ledger.request.fingerprint is 'The first 16 bytes of SHA-256 over the canonical request.';
comment on column ledger.request.action is '0: journal. 1: hold. 2: release.';
comment on column ledger.request.outcome is '0: done. Other numbers say why not (see ledger.outcome_name).';
comment on column ledger.request.refusal is 'The details of a refusal, for the caller.';
-- A journal is reversed at most once.
create unique index request_reverses on ledger.request (reverses) where reverses is not null and outcome = 0;
-- The rows arrive in the order of their time, so the smallest kind of index is enough.
create index request_posted_at on ledger.request using brin (posted_at) with (pages_per_range = 32, autosummarize = on);
grant select on ledger.request to adire_api, adire_jobs, adire_staff, adire_read;
create trigger never_changed before update or delete or truncate on ledger.request
  for each statement execute function ledger.refuse_change();

create view ledger.journal as
  select request_id as journal_id, fingerprint, posted_at, value_date, kind, narration, reverses, hold_id, line_count, balance_after
  from ledger.request where action = 0 and outcome = 0;
comment on view ledger.journal is 'The requests that posted a journal.';
grant select on ledger.journal to adire_api, adire_jobs, adire_staff, adire_read;

create table ledger.entry (
  account_id bigint not null,
  seq bigint not null,
  amount bigint not null check (amount <> 0),
  balance bigint,
  posted_at timestamptz not null,
  journal_id uuid not null,
  value_date date not null,
  line smallint not null,
  currency text not null,
  primary key (account_id, seq)
);
comment on table ledger.entry is 'One line of a journal: an amount on an account, with the account''s balance after it. Never changed.';
comment on column ledger.entry.seq is 'Without gaps per account. On append-only accounts the number only rises.';
comment on column ledger.entry.balance is 'The account''s balance after this entry; null on append-only accounts.';
comment on column ledger.entry.line is 'The line''s number in its journal.';
comment on column ledger.entry.currency is 'The account''s currency, copied so that the balance check needs no look-up.';
create index entry_journal on ledger.entry (journal_id);
-- The check from a checkpoint on reads the newest entries. They are the last pages of the table.
create index entry_posted_at on ledger.entry using brin (posted_at) with (pages_per_range = 32, autosummarize = on);
grant select on ledger.entry to adire_api, adire_jobs, adire_staff, adire_read;
create trigger balanced after insert on ledger.entry referencing new table as inserted
  for each statement execute function ledger.check_balanced();
create trigger never_changed before update or delete or truncate on ledger.entry for each statement execute function ledger.refuse_change();

-- Numbers the entries of append-only accounts, whose rows are never written.
create sequence ledger.append_only_seq;
comment on sequence ledger.append_only_seq is 'Numbers the entries of append-only accounts.';

create table ledger.hold (
  hold_id uuid primary key,
  account_id bigint not null references ledger.account (account_id),
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  reason text not null,
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  check (remaining between 0 and amount)
) with (fillfactor = 70);
comment on table ledger.hold is 'An amount that is reserved on an account until it is settled or released.';
comment on column ledger.hold.remaining is 'The part that is not settled or released yet.';
create index hold_open on ledger.hold (expires_at) where remaining > 0;
create index hold_account on ledger.hold (account_id) where remaining > 0;
grant select on ledger.hold to adire_api, adire_jobs, adire_staff, adire_read;
create trigger never_another before update of hold_id, account_id, amount, placed_at on ledger.hold
  for each statement execute function ledger.refuse_change();
create trigger never_deleted before delete or truncate on ledger.hold for each statement execute function ledger.refuse_change();

create table ledger.hold_entry (
  hold_id uuid not null,
  no smallint not null,
  kind text not null check (kind in ('placed', 'settled', 'released', 'expired')),
  amount bigint not null,
  request_id uuid,
  posted_at timestamptz not null,
  primary key (hold_id, no),
  check (case kind when 'placed' then amount > 0 else amount < 0 end)
);
comment on table ledger.hold_entry is
  'One step in the life of a hold: placed, settled, released or expired. The amounts sum to what remains. Never changed.';
create index hold_entry_posted_at on ledger.hold_entry using brin (posted_at) with (pages_per_range = 32, autosummarize = on);
comment on column ledger.hold_entry.request_id is 'The request that caused the step; null for an expiry, which no caller requested.';
grant select on ledger.hold_entry to adire_api, adire_jobs, adire_staff, adire_read;
create trigger never_changed before update or delete or truncate on ledger.hold_entry
  for each statement execute function ledger.refuse_change();

create table ledger.counter (
  key text collate "C" primary key,
  total bigint not null default 0,
  by_new_devices bigint not null default 0,
  to_new_payees bigint not null default 0
) with (fillfactor = 70);
comment on table ledger.counter is
  'Sums that limits are kept on, such as the amount that a customer sent in a day. Postings raise them. One row has all sums of a '
  'customer and day, because most payments find no row of that day and a row for each sum would cost the posting more.';
comment on column ledger.counter.total is 'Of a customer and day: what the customer sent. The only sum of most other keys.';
comment on column ledger.counter.by_new_devices is 'What the customer''s new devices sent on this day and on the days before that the cap counts.';
comment on column ledger.counter.to_new_payees is 'What the customer sent to new payees on this day and on the days before that the cap counts.';
grant select on ledger.counter to adire_api, adire_jobs, adire_staff, adire_read;

create table ledger.closed_day (
  day date primary key,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  requests bigint not null check (requests >= 0),
  entries bigint not null check (entries >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  closed_at timestamptz not null,
  check (ends_at > begins_at)
);
comment on table ledger.closed_day is
  'A finished day of the books, sealed by a hash over the ledger''s rows of that day and the hash of the day before.';
comment on column ledger.closed_day.begins_at is
  'The first moment of the day. It is stored, so that a new time zone of the bank moves no sealed row.';
comment on column ledger.closed_day.hash is 'SHA-256 over the hash before, the day, its bounds and its rows (src/server/ledger/closed-days.ts).';
grant select on ledger.closed_day to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on ledger.closed_day to adire_jobs;
create trigger never_changed before update or delete or truncate on ledger.closed_day
  for each statement execute function ledger.refuse_change();

create table ledger.checkpoint (
  checkpoint_id bigint generated always as identity primary key,
  day date not null,
  entries bigint not null check (entries >= 0),
  digest bytea not null check (octet_length(digest) = 32),
  is_from_start boolean not null,
  proven_at timestamptz not null
);
comment on table ledger.checkpoint is
  'A proof of the books up to the end of a closed day. The next check starts there. It proves again that the accounts still have the same state.';
comment on column ledger.checkpoint.entries is 'The entries up to the end of the day.';
comment on column ledger.checkpoint.digest is
  'SHA-256 over the hash of the day, its end, and the number and the balance of each account''s last entry (src/server/ledger/proof/checkpoint.ts).';
comment on column ledger.checkpoint.is_from_start is 'True: the proof read every entry. False: it started at the checkpoint before.';
grant select on ledger.checkpoint to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on ledger.checkpoint to adire_app, adire_staff;
create trigger never_changed before update or delete or truncate on ledger.checkpoint
  for each statement execute function ledger.refuse_change();
