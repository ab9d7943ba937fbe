-- The books: accounts, requests and their answers, entries, holds and counters, and the guards that keep the law for everybody.
-- Amounts are signed minor units: debit < 0, credit > 0. The application reads; it writes only through the functions of 0003.

-- Domains, because a table's own checks run again at every change of a balance.
create domain ledger.currency_code as text check (value ~ '^[A-Z]{3}$');
create domain ledger.side as smallint check (value in (1, -1));         -- 1 credit-normal, -1 debit-normal
create domain ledger.account_mode as smallint check (value in (0, 1, 2));  -- 0 guarded by its floor, 1 running balance only, 2 append-only: the row is never written

create table ledger.account (
  id bigint generated always as identity primary key,
  code text unique,                          -- the bank's own name for an internal account, e.g. settlement:NGN
  name text not null,
  currency ledger.currency_code not null,
  normal_side ledger.side not null,
  mode ledger.account_mode not null,
  floor bigint not null default 0,           -- of the balance on its normal side, less what is held
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  seq bigint not null default 0,             -- the last entry's number
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint floor_kept check (mode <> 0 or balance * normal_side - held >= floor),
  constraint append_only_row_unwritten check (mode <> 2 or seq = 0),
  constraint closed_is_empty check (closed_at is null or (balance = 0 and held = 0))
) with (fillfactor = 50);

-- What was asked, under the asker's id, and what was answered: posted journals, holds, releases, and refusals. Never changed.
create table ledger.request (
  id uuid primary key,
  fingerprint uuid not null,                 -- the first 16 bytes of SHA-256 over the canonical request
  posted_at timestamptz not null,
  value_date date not null,
  action smallint not null,                  -- 0 journal, 1 hold, 2 release
  outcome smallint not null,                 -- 0 done, else why not (see ledger.outcome_name)
  line_count smallint not null,
  balance_after bigint,
  kind text not null,
  narration text not null,
  reverses uuid,
  hold_id uuid,
  refusal jsonb,
  check (action in (0, 1, 2)),
  check (line_count >= 2 or action <> 0 or outcome <> 0),
  check (outcome between 0 and 10),
  check (refusal is null or outcome <> 0)
);
-- A journal is reversed at most once.
create unique index request_reverses on ledger.request (reverses) where reverses is not null and outcome = 0;

create view ledger.journal as
  select id, fingerprint, posted_at, value_date, kind, narration, reverses, hold_id, line_count, balance_after
  from ledger.request where action = 0 and outcome = 0;

create table ledger.entry (
  account_id bigint not null,
  seq bigint not null,                       -- gapless per account (for append-only accounts: only rising)
  amount bigint not null check (amount <> 0),
  balance bigint,                            -- of the account after this entry; null on append-only accounts
  posted_at timestamptz not null,
  journal_id uuid not null,
  value_date date not null,
  line smallint not null,
  currency text not null,                    -- the account's, so that balance can be checked without looking it up
  primary key (account_id, seq)
);
create index entry_journal on ledger.entry (journal_id);

-- Numbers the entries of append-only accounts, whose rows are never written.
create sequence ledger.append_only_seq;

create table ledger.hold (
  id uuid primary key,
  account_id bigint not null references ledger.account (id),
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  reason text not null,
  placed_at timestamptz not null,
  expires_at timestamptz not null,
  check (remaining between 0 and amount)
) with (fillfactor = 70);
create index hold_open on ledger.hold (expires_at) where remaining > 0;
create index hold_account on ledger.hold (account_id) where remaining > 0;

-- The life of a hold: + placed, - settled, - released, - expired. Their sum is what remains. Never changed.
create table ledger.hold_entry (
  hold_id uuid not null,
  no smallint not null,
  kind text not null check (kind in ('placed', 'settled', 'released', 'expired')),
  amount bigint not null,
  request_id uuid,                           -- none for an expiry, which nobody asked for
  at timestamptz not null,
  primary key (hold_id, no),
  check (case kind when 'placed' then amount > 0 else amount < 0 end)
);

-- Sums that limits are kept on, raised in the item's turn like balances.
create table ledger.counter (
  key text collate "C" primary key,
  value bigint not null
) with (fillfactor = 70);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: post a reversing journal', tg_table_schema || '.' || tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger never_changed before update or delete or truncate on ledger.request for each statement execute function ledger.refuse_change();
create trigger never_changed before update or delete or truncate on ledger.entry for each statement execute function ledger.refuse_change();
create trigger never_changed before update or delete or truncate on ledger.hold_entry for each statement execute function ledger.refuse_change();
create trigger never_deleted before delete or truncate on ledger.account for each statement execute function ledger.refuse_change();
create trigger never_another before update of id, currency, normal_side, mode, opened_at on ledger.account for each statement execute function ledger.refuse_change();
create trigger never_deleted before delete or truncate on ledger.hold for each statement execute function ledger.refuse_change();
create trigger never_another before update of id, account_id, amount, placed_at on ledger.hold for each statement execute function ledger.refuse_change();

-- The pair of the code's balance law: whatever inserts entries, every journal it touches sums to zero per currency, as inserted.
create function ledger.check_balanced() returns trigger language plpgsql as $$
declare v_bad uuid;
begin
  select e.journal_id into v_bad from inserted e group by e.journal_id, e.currency having sum(e.amount) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance', v_bad using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger balanced after insert on ledger.entry referencing new table as inserted for each statement execute function ledger.check_balanced();

grant select on all tables in schema ledger to adire_app;
