-- The comparisons with a network that staff start from the page of reconciliation. A job of the bank makes them.

create table bank.reconciliation_request (
  request_id uuid primary key,
  network text not null check (network in ('switch', 'biller', 'card-processor')),
  state text not null check (state in ('running', 'done', 'failed')),
  requested_by uuid not null references bank.staff_member (staff_id),
  requested_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'running')),
  failure text check ((failure is not null) = (state = 'failed'))
);
comment on table bank.reconciliation_request is 'A comparison with a network that a member of staff started. The run of the comparison has a separate row.';
comment on column bank.reconciliation_request.failure is 'Why there was no comparison, as staff read it.';
create unique index reconciliation_request_running on bank.reconciliation_request (network) where state = 'running';
create index reconciliation_request_newest on bank.reconciliation_request (network, requested_at desc);
grant select, insert on bank.reconciliation_request to adire_staff;
grant select on bank.reconciliation_request to adire_jobs;
grant update (state, ended_at, failure) on bank.reconciliation_request to adire_jobs;

-- The job records a run like the command.
grant insert on bank.reconciliation_run, bank.reconciliation_break to adire_jobs;
grant update (last_seen_at, ended_at) on bank.reconciliation_break to adire_jobs;
grant select, insert on bank.reconciliation_checkpoint to adire_jobs;
