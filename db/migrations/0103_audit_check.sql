-- The checks of the whole chain of the audit trail that staff start.

create table bank.audit_check (
  check_id uuid primary key,
  state text not null check (state in ('running', 'right', 'broken', 'stopped', 'failed')),
  started_by uuid not null references bank.staff_member (staff_id),
  started_at timestamptz not null,
  to_number bigint not null check (to_number >= 0),
  number bigint not null default 0 check (number between 0 and to_number),
  hash bytea check (octet_length(hash) = 32),
  heads integer not null default 0 check (heads >= 0),
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  stopped_by uuid references bank.staff_member (staff_id) check ((stopped_by is not null) = (state = 'stopped')),
  ended_at timestamptz check ((ended_at is null) = (state = 'running')),
  check ((number = 0) = (hash is null)),
  check ((state = 'right') <= (faults = '[]')),
  check ((state = 'right') <= (number = to_number))
);
comment on table bank.audit_check is 'A check of every link of the audit trail that a member of staff started. A job reads the links in steps.';
comment on column bank.audit_check.check_id is 'Made by the browser of the person, so that a repeated call starts one check.';
comment on column bank.audit_check.to_number is 'The last link of the chain when the check started. The check ends there.';
comment on column bank.audit_check.number is 'The last link that the check read. 0: none.';
comment on column bank.audit_check.hash is 'The hash of this link. The next step continues with it.';
comment on column bank.audit_check.heads is 'The signed heads that the check read.';
comment on column bank.audit_check.faults is 'The faults as sentences, at most ten.';
create unique index audit_check_running on bank.audit_check (state) where state = 'running';
create index audit_check_newest on bank.audit_check (started_at desc);
grant select, insert on bank.audit_check to adire_staff;
grant update (state, number, hash, heads, faults, stopped_by, ended_at) on bank.audit_check to adire_staff;
grant select (state, faults, started_at, ended_at) on bank.audit_check to adire_jobs;
