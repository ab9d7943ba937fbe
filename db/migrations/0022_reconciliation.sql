-- Reconciliation with the networks: each run, and the differences that it found.

create table bank.reconciliation_run (
  run_id uuid primary key,
  network text not null check (network in ('switch', 'biller', 'card-processor')),
  compared_at timestamptz not null,
  equal_count integer not null check (equal_count >= 0),
  waiting_count integer not null check (waiting_count >= 0),
  different_count integer not null check (different_count >= 0)
);
comment on table bank.reconciliation_run is 'A comparison of the bank''s books with the books of a network.';
comment on column bank.reconciliation_run.waiting_count is 'Payments that the network has settled and the bank has not decided yet. They are no differences.';
create index reconciliation_run_newest on bank.reconciliation_run (compared_at desc);
grant select on bank.reconciliation_run to adire_jobs, adire_staff;
grant insert on bank.reconciliation_run to adire_app;

create table bank.reconciliation_break (
  break_id uuid primary key,
  network text not null check (network in ('switch', 'biller', 'card-processor')),
  kind text not null check (kind in ('amount', 'given-back', 'refused', 'unknown', 'not-there', 'twice-there', 'no-payment')),
  direction text not null check (direction in ('in', 'out')),
  reference text not null,
  ours_minor bigint,
  theirs_minor bigint,
  currency text not null,
  found_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= found_at),
  ended_at timestamptz check (ended_at >= last_seen_at),
  explanation text check (length(explanation) between 10 and 500),
  explained_at timestamptz,
  explained_by text,
  journal_id uuid,
  tied_to uuid references bank.reconciliation_break (break_id) check (tied_to <> break_id),
  check ((explanation is null) = (explained_at is null) and (explanation is null) = (explained_by is null)),
  check (journal_id is null or explanation is not null),
  check (tied_to is null or explanation is not null)
);
comment on table bank.reconciliation_break is
  'A difference between the bank''s books and the books of a network, from the first run that found it with its figures to the first run without it or with other figures.';
comment on column bank.reconciliation_break.kind is 'The kind of difference (core/reconciliation/compare-books.ts).';
comment on column bank.reconciliation_break.reference is 'The id that both sides know, or the journal of an entry without a payment.';
comment on column bank.reconciliation_break.ended_at is 'The time of the first run that did not find the difference with the same figures any more.';
comment on column bank.reconciliation_break.explained_by is 'operator with the id of the checker.';
comment on column bank.reconciliation_break.journal_id is 'The journal that books the difference, or the rest of two tied differences.';
comment on column bank.reconciliation_break.tied_to is 'The other difference of the same mistake. The tie holds while both differences are open.';
create unique index reconciliation_break_open on bank.reconciliation_break (network, kind, direction, reference) where ended_at is null;
create unique index reconciliation_break_tied on bank.reconciliation_break (tied_to) where tied_to is not null and ended_at is null;
create index reconciliation_break_ended on bank.reconciliation_break (ended_at desc) where ended_at is not null;
grant select on bank.reconciliation_break to adire_jobs, adire_staff;
grant insert on bank.reconciliation_break to adire_app;
grant update (last_seen_at, ended_at) on bank.reconciliation_break to adire_app;
-- Only an order of staff explains a difference, ties two differences or unties them.
grant update (explanation, explained_at, explained_by, journal_id, tied_to) on bank.reconciliation_break to adire_staff;

create table bank.reconciliation_checkpoint (
  checkpoint_id bigint generated always as identity primary key,
  network text not null check (network in ('switch', 'biller')),
  day date not null,
  payments integer not null check (payments >= 0),
  digest bytea not null check (octet_length(digest) = 32),
  is_from_start boolean not null,
  proven_at timestamptz not null
);
comment on table bank.reconciliation_checkpoint is
  'A comparison without a difference, up to the end of a closed day. The next comparison reads the bank''s entries after this day.';
comment on column bank.reconciliation_checkpoint.network is 'The orders of cards are few, so each comparison reads all of them.';
comment on column bank.reconciliation_checkpoint.payments is 'The payments that the comparison found alike.';
comment on column bank.reconciliation_checkpoint.digest is 'SHA-256 over the digest of the checkpoint before, and the payments of the comparison.';
comment on column bank.reconciliation_checkpoint.is_from_start is 'True: the comparison read every entry. False: it started at the checkpoint before.';
create index reconciliation_checkpoint_newest on bank.reconciliation_checkpoint (network, day desc);
grant select on bank.reconciliation_checkpoint to adire_app;
grant insert on bank.reconciliation_checkpoint to adire_app;
