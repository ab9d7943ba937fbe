-- Customers' accounts, their statements and receipts.

create sequence bank.account_counter minvalue 0 maxvalue 999999999;
comment on sequence bank.account_counter is 'The serial part of the next account number.';
grant usage on sequence bank.account_counter to adire_api;

create table bank.account (
  account_number text primary key check (account_number ~ '^[0-9]{10}$'),
  customer_id uuid not null references bank.customer (customer_id),
  ledger_account_id bigint not null unique references ledger.account (account_id),
  currency text not null check (currency in ('NGN', 'USD', 'EUR', 'GBP')),
  scheme_code text not null check (scheme_code in ('SAV', 'CUR', 'DOM')),
  account_name text not null check (account_name = upper(account_name)),
  is_primary boolean not null default false,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  nickname text check (nickname <> '' and char_length(nickname) <= 40),
  is_hidden boolean not null default false,
  unique (customer_id, scheme_code, currency),
  constraint account_primary_shown check (not (is_primary and is_hidden))
);
comment on table bank.account is 'A customer''s account: its number, its owner and its account in the books.';
comment on column bank.account.account_number is 'NUBAN: nine digits of serial and a check digit that depends on the bank''s code.';
comment on column bank.account.ledger_account_id is 'The account in the books.';
comment on column bank.account.account_name is 'In capitals, as a name enquiry returns it.';
comment on column bank.account.nickname is 'The customer''s own name for the account.';
comment on column bank.account.is_hidden is 'True: the home screen and the forms leave the account out.';
create unique index account_primary on bank.account (customer_id) where is_primary;
-- The reports of dormant accounts read the accounts that are old enough.
create index account_by_opening on bank.account (opened_at);
grant select on bank.account to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.account to adire_api;
grant update (account_name, is_primary, state, nickname, is_hidden) on bank.account to adire_api, adire_jobs, adire_staff;

-- Refuses unless the credit that the note describes belongs to a former customer whose data is hidden.
create function bank.check_hidden_note() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.inward_credit i join bank.closed_customer f on f.customer_id = i.customer_id
                 where i.posting_id = old.journal_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create table bank.journal_note (
  journal_id uuid primary key,
  counterparty text not null
);
comment on table bank.journal_note is 'The other party of a journal that has no row in another table, as the customer reads it.';
grant select on bank.journal_note to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.journal_note to adire_api, adire_jobs, adire_staff;
grant update (counterparty) on bank.journal_note to adire_jobs;
create trigger only_of_hidden before update of counterparty on bank.journal_note
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_note();

create table bank.entry_index (
  ledger_account_id bigint primary key references bank.account (ledger_account_id),
  customer_id uuid not null references bank.customer (customer_id),
  last_seq bigint not null check (last_seq > 0),
  advanced_at timestamptz not null
);
comment on table bank.entry_index is
  'How far the job index-entries has copied the entries of an account into bank.indexed_entry. An account with few entries has no row.';
comment on column bank.entry_index.last_seq is
  'The number of the newest copied entry. The numbers of an account follow the order of commits, so that no older entry is missing.';
create index entry_index_of_customer on bank.entry_index (customer_id);
grant select on bank.entry_index to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, delete on bank.entry_index to adire_jobs;
grant update (last_seq, advanced_at) on bank.entry_index to adire_jobs;
create trigger only_of_closed_customer before delete on bank.entry_index
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.indexed_entry (
  ledger_account_id bigint not null references bank.entry_index (ledger_account_id) on delete cascade,
  seq bigint not null,
  amount bigint not null,
  posted_at timestamptz not null,
  journal_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  narration text not null,
  counterparty text not null,
  bill_category text,
  is_own boolean not null,
  charges bigint not null,
  primary key (ledger_account_id, seq)
);
comment on table bank.indexed_entry is
  'A copy of an entry with the unchanging facts of its journal and payment, for the search and for insights. A job writes the copies after '
  'the postings. Without a copy the entry is read from the books.';
comment on column bank.indexed_entry.payment_id is 'The payment, or the journal of an entry without payment. Refunds are stored under this id.';
comment on column bank.indexed_entry.is_own is 'True: the payment was between two accounts of the customer.';
comment on column bank.indexed_entry.charges is 'Minor units of a debit that are charges of the bank or the state.';
-- An index over any part of the texts. Its first key is the section: 65,536 entries of one account. A search reads one section after
-- the other, the newest first. The expressions are those of the search (src/server/entry-index/find-indexed.ts). A list
-- of pending keys would make the job a little faster, and each search some 20 ms slower.
create index indexed_entry_search on bank.indexed_entry
  using gin (((ledger_account_id << 20) + (seq >> 16)), lower(narration || ' ' || counterparty) public.gin_trgm_ops, abs(amount))
  with (fastupdate = off);
grant select on bank.indexed_entry to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.indexed_entry to adire_jobs;

create unlogged table bank.statement_part (
  file_id uuid not null,
  no integer not null check (no > 0),
  session_id uuid not null,
  content bytea not null,
  expires_at timestamptz not null,
  primary key (file_id, no)
);
comment on table bank.statement_part is
  'One part of a long statement, to be fetched by the session that requested it. Unlogged: after a crash the customer requests it again.';
create index statement_part_expiry on bank.statement_part (expires_at);
grant select on bank.statement_part to adire_api, adire_jobs;
grant insert on bank.statement_part to adire_api;
grant delete on bank.statement_part to adire_jobs;

create table bank.statement_mail (
  mail_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  account_number text not null,
  from_day date not null,
  to_day date not null,
  format text not null check (format in ('pdf', 'csv', 'ofx', 'mt940', 'camt053')),
  requested_at timestamptz not null,
  sent_at timestamptz
);
comment on table bank.statement_mail is 'A statement that a customer requested by mail. The address is read when the mail is sent.';
comment on column bank.statement_mail.sent_at is 'The time when the mail server accepted the mail; null while it waits, and when it was given up.';
create index statement_mail_of_customer on bank.statement_mail (customer_id);
grant select on bank.statement_mail to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.statement_mail to adire_api;
grant delete on bank.statement_mail to adire_jobs;
grant update (sent_at) on bank.statement_mail to adire_jobs;
create trigger only_of_closed_customer before delete on bank.statement_mail
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.statement_choice (
  account_number text primary key references bank.account (account_number),
  customer_id uuid not null references bank.customer (customer_id),
  format text not null check (format in ('pdf', 'csv')),
  chosen_at timestamptz not null
);
comment on table bank.statement_choice is 'An account whose monthly statement is mailed to its customer. Without a row no statement is sent.';
comment on column bank.statement_choice.chosen_at is
  'The start of the choice; another format leaves it unchanged. The first statement covers the month of this time.';
create index statement_choice_of_customer on bank.statement_choice (customer_id);
grant select on bank.statement_choice to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.statement_choice to adire_api;
grant delete on bank.statement_choice to adire_api, adire_jobs;
grant update (format) on bank.statement_choice to adire_api, adire_jobs;

create table bank.monthly_statement (
  statement_id uuid not null default gen_random_uuid() unique,
  account_number text not null references bank.account (account_number),
  month date not null check (extract(day from month) = 1),
  customer_id uuid not null references bank.customer (customer_id),
  format text not null check (format in ('pdf', 'csv')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'unsure', 'given-up', 'no-address', 'too-long',
    'withdrawn')),
  attempts smallint not null default 0,
  next_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_number, month)
);
comment on table bank.monthly_statement is 'The statement of one account and month, and how far its mail is.';
comment on column bank.monthly_statement.statement_id is 'Makes the mail''s Message-ID.';
comment on column bank.monthly_statement.month is 'The first day of the month.';
comment on column bank.monthly_statement.state is
  'sending: given to the mail server, which has not answered. unsure: no answer came, and the mail is not sent again.';
comment on column bank.monthly_statement.next_at is
  'No worker touches the row before: an hour after a refusal, or the longest time that the mail server may take.';
create index monthly_statement_due on bank.monthly_statement (next_at) where state in ('waiting', 'sending');
create index monthly_statement_of_customer on bank.monthly_statement (customer_id, month desc);
grant select on bank.monthly_statement to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, delete on bank.monthly_statement to adire_jobs;
grant update (state, attempts, next_at, ended_at) on bank.monthly_statement to adire_api, adire_jobs;

create table bank.receipt_code (
  code text primary key check (code ~ '^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$'),
  transfer_id uuid not null,
  issued_at timestamptz not null
);
comment on table bank.receipt_code is
  'A code on a receipt, by which anybody can check the receipt. It finds the transfer; a transfer has one code per key.';
comment on column bank.receipt_code.code is
  'HMAC of the transfer''s id under a key outside the database, so that a forged row makes no receipt genuine.';
-- A row is never changed.
grant select on bank.receipt_code to adire_api, adire_jobs;
grant insert on bank.receipt_code to adire_api, adire_jobs;
