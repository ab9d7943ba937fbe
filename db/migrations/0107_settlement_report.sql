-- The settlement reports that the bank reads from a folder, and the comparisons that the bank starts by itself.

create table bank.settlement_report (
  network text not null check (network in ('switch', 'biller')),
  day date not null,
  digest bytea not null check (octet_length(digest) = 32),
  file_name text not null,
  tried_at timestamptz not null,
  run_id uuid references bank.reconciliation_run (run_id),
  primary key (network, day, digest)
);
comment on table bank.settlement_report is
  'A settlement report of a network for a day that the bank read from the folder. A corrected file of the same day has a separate row.';
comment on column bank.settlement_report.digest is 'SHA-256 of the file.';
comment on column bank.settlement_report.tried_at is 'When the bank last started a comparison with this report.';
comment on column bank.settlement_report.run_id is 'The first run that compared this report; null while no run has compared it.';
grant select, insert on bank.settlement_report to adire_jobs;
grant update (tried_at, run_id) on bank.settlement_report to adire_jobs;

-- A job starts the comparison of a new report.
alter table bank.reconciliation_request alter column requested_by drop not null;
comment on column bank.reconciliation_request.requested_by is 'Null: the bank started the comparison by itself.';
grant insert on bank.reconciliation_request to adire_jobs;
