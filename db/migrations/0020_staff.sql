-- The bank's own side: its staff, their duties, their logins, and the orders that one person makes and another person checks.

-- A process that serves customers cannot write to all customers.
grant insert on bank.announcement to adire_staff;
grant update (withdrawn_at, withdrawn_by) on bank.announcement to adire_staff;

create table bank.staff_role_duty (
  role text not null check (role ~ '^[a-z]+(-[a-z]+)*$'),
  duty text not null check (duty ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  primary key (role, duty)
);
comment on table bank.staff_role_duty is 'A duty that a role has. A call of the staff''s application declares one duty, and a member of staff needs a role with this duty.';
grant select, insert, delete on bank.staff_role_duty to adire_staff;

create table bank.staff_group_role (
  provider_group text not null check (length(provider_group) between 1 and 200),
  role text not null check (role ~ '^[a-z]+(-[a-z]+)*$'),
  primary key (provider_group, role)
);
comment on table bank.staff_group_role is 'A role that the members of a group of the identity provider have.';
grant select, insert, delete on bank.staff_group_role to adire_staff;

create table bank.staff_member (
  staff_id uuid primary key,
  issuer text not null,
  subject text not null,
  name text not null,
  email text,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  uses_letter_keys boolean not null default true,
  shut_out_at timestamptz,
  unique (issuer, subject)
);
comment on table bank.staff_member is 'A person of the bank''s staff, made at the first login. The identity provider decides who may log in.';
comment on column bank.staff_member.subject is 'The person''s identifier at the provider, which never names another person later.';
comment on column bank.staff_member.uses_letter_keys is 'False: the pages ignore the keys of one letter for this person (WCAG 2.1.4).';
comment on column bank.staff_member.shut_out_at is 'Not null: an administrator has shut the person out, and every login of the person is refused.';
create index staff_member_of_email on bank.staff_member (lower(email)) where email is not null;
grant select, insert on bank.staff_member to adire_staff;
grant update (name, email, last_login_at, uses_letter_keys, shut_out_at) on bank.staff_member to adire_staff;

create table bank.staff_login (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  max_age_s integer check (max_age_s >= 0),
  return_path text not null,
  started_at timestamptz not null
);
comment on table bank.staff_login is 'A login at the identity provider that has started. It is used once, within ten minutes, by the browser that started it.';
comment on column bank.staff_login.state_hash is 'SHA-256 of the state that the provider sends back.';
comment on column bank.staff_login.browser_hash is 'SHA-256 of the cookie of the browser that started the login.';
comment on column bank.staff_login.max_age_s is 'Not null: the person must have proved the identity again within this time.';
grant select, insert, delete on bank.staff_login to adire_staff;

create table bank.staff_device_login (
  login_hash bytea primary key check (octet_length(login_hash) = 32),
  nonce text not null,
  is_fresh boolean not null,
  started_at timestamptz not null,
  token_hash bytea unique check (octet_length(token_hash) = 32)
);
comment on table bank.staff_device_login is 'A login of the command line by device flow that has started. It is used once, within ten minutes, with an ID token that no other login has used.';
comment on column bank.staff_device_login.login_hash is 'SHA-256 of the secret that the command line got at the start.';
comment on column bank.staff_device_login.is_fresh is 'The person must prove the identity again after the start.';
comment on column bank.staff_device_login.token_hash is 'SHA-256 of the signed part of the ID token. Null until the login is used.';
grant select, insert, delete on bank.staff_device_login to adire_staff;
grant update (token_hash) on bank.staff_device_login to adire_staff;

create table bank.staff_session (
  session_id uuid primary key,
  client text not null check (client in ('browser', 'command-line')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  staff_id uuid not null references bank.staff_member (staff_id),
  provider_groups text[] not null,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table bank.staff_session is 'A session of a member of staff. The groups are those of the login, and their roles are read at each call.';
comment on column bank.staff_session.client is 'The client that the session was opened for. A browser sends the token as a cookie, and the command line sends it as a bearer token.';
comment on column bank.staff_session.authenticated_at is 'When the person last proved the identity at the provider, by the provider''s clock.';
create index staff_session_of_member on bank.staff_session (staff_id, created_at desc);
grant select, insert on bank.staff_session to adire_staff;
grant update (last_used_at, ended_at, authenticated_at) on bank.staff_session to adire_staff;

create table bank.staff_order (
  order_id uuid primary key,
  kind text not null,
  payload jsonb not null,
  summary text not null,
  reason_code text not null,
  reason text not null check (length(reason) between 10 and 500),
  customer_id uuid references bank.customer (customer_id),
  subject_version text not null,
  amount_minor bigint check (amount_minor > 0),
  currency text check ((currency is null) = (amount_minor is null)),
  state text not null check (state in ('proposed', 'rejected', 'withdrawn', 'expired', 'executed', 'failed')),
  needs_checker boolean not null,
  maker_id uuid not null references bank.staff_member (staff_id),
  checker_id uuid references bank.staff_member (staff_id) check (checker_id <> maker_id),
  checker_note text,
  failure text check ((failure is not null) = (state = 'failed')),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'proposed')),
  -- An order with a checker is executed, or rejected, only by a second person.
  check (not needs_checker or state not in ('executed', 'rejected', 'failed') or checker_id is not null)
);
comment on table bank.staff_order is 'An act of staff: the maker proposes it, and where the kind demands it, another person approves it. It is executed once.';
comment on column bank.staff_order.order_id is 'Made by the maker''s browser, so that a repeated proposal is recognised.';
comment on column bank.staff_order.subject_version is 'A digest of what the maker saw. An order whose subject has changed is not executed.';
comment on column bank.staff_order.summary is 'The act in one sentence, as the checker reads it.';
create index staff_order_open on bank.staff_order (expires_at) where state = 'proposed';
create index staff_order_of_customer on bank.staff_order (customer_id, proposed_at desc);
create index staff_order_newest on bank.staff_order (proposed_at desc);
grant select, insert on bank.staff_order to adire_staff;
grant update (state, checker_id, checker_note, failure, ended_at) on bank.staff_order to adire_staff;
-- For the archive that a customer asks for.
grant select (order_id, kind, summary, reason, customer_id, state, proposed_at, ended_at) on bank.staff_order to adire_jobs, adire_read;

-- A decided order is never changed again, by any role of the application.
create function bank.keep_decided_order() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'A decided order cannot change' using errcode = 'insufficient_privilege';
end $$;
create trigger decided_order_stays before update on bank.staff_order
  for each row when (not bank.acts_as_owner() and old.state <> 'proposed') execute function bank.keep_decided_order();

create table bank.staff_order_payment (
  order_id uuid not null references bank.staff_order (order_id),
  number smallint not null check (number > 0),
  payment_id uuid not null,
  customer_id uuid not null references bank.customer (customer_id),
  payment_version text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  result text check (result in ('done', 'refused')),
  failure text check ((failure is not null) = (result is not distinct from 'refused')),
  primary key (order_id, number),
  unique (order_id, payment_id)
);
comment on table bank.staff_order_payment is 'A payment of an order that acts on several payments. Each payment is checked alone at the execution, and has its own result.';
comment on column bank.staff_order_payment.number is 'The place in the list of the maker, from 1.';
comment on column bank.staff_order_payment.payment_version is 'The state of the payment that the maker saw. A payment that has changed is refused.';
comment on column bank.staff_order_payment.amount_minor is 'The amount with its charges.';
comment on column bank.staff_order_payment.result is 'Null until the order is executed.';
create index staff_order_payment_of_payment on bank.staff_order_payment (payment_id);
create index staff_order_payment_of_customer on bank.staff_order_payment (customer_id);
grant select, insert on bank.staff_order_payment to adire_staff;
grant update (result, failure) on bank.staff_order_payment to adire_staff;
-- For the archive that a customer asks for.
grant select (order_id, number, payment_id, customer_id, amount_minor, currency, result)
  on bank.staff_order_payment to adire_jobs, adire_read;

-- A result is never changed again, by any role of the application.
create function bank.keep_order_result() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'The result of a payment cannot change' using errcode = 'insufficient_privilege';
end $$;
create trigger order_result_stays before update on bank.staff_order_payment
  for each row when (not bank.acts_as_owner() and old.result is not null) execute function bank.keep_order_result();

create table bank.staff_filter (
  staff_id uuid not null references bank.staff_member (staff_id),
  page text not null,
  name text not null,
  query text not null check (length(query) between 1 and 500),
  saved_at timestamptz not null,
  primary key (staff_id, page, name)
);
comment on table bank.staff_filter is 'The filters of a list that a member of staff saved under a name. Only this person reads them.';
comment on column bank.staff_filter.page is 'The address of the list, such as /payments.';
comment on column bank.staff_filter.query is 'The query of the address, without the question mark.';
grant select, insert, delete on bank.staff_filter to adire_staff;
grant update (query, saved_at) on bank.staff_filter to adire_staff;

create table bank.report_schedule (
  schedule_id uuid primary key,
  owner_id uuid not null references bank.staff_member (staff_id),
  report text not null,
  figure text not null check (figure ~ '^([0-9]{1,11})?$'),
  form text not null check (form in ('csv', 'pdf')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  day smallint check (day between 1 and case frequency when 'daily' then 0 when 'weekly' then 7 else 31 end),
  due_time text not null check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  changed_at timestamptz not null,
  next_at timestamptz not null,
  paused_at timestamptz,
  removed_at timestamptz,
  check ((day is null) = (frequency = 'daily'))
);
comment on table bank.report_schedule is
  'A report of the bank that a member of staff gets by mail. The duties of its owner are read again at each sending.';
comment on column bank.report_schedule.schedule_id is 'Made by the owner''s browser, so that a repeated call makes one schedule.';
comment on column bank.report_schedule.figure is 'The number of the report. Empty: the preset of the report.';
comment on column bank.report_schedule.day is 'The day of the week, 1 is Monday, or the day of the month. A shorter month has its last day.';
comment on column bank.report_schedule.due_time is 'Lagos time.';
comment on column bank.report_schedule.recipients is 'own: the address of the owner at the identity provider. Else addresses of the list of the bank.';
create index report_schedule_due on bank.report_schedule (next_at) where paused_at is null and removed_at is null;
create index report_schedule_of_owner on bank.report_schedule (owner_id) where removed_at is null;
grant select, insert on bank.report_schedule to adire_staff;
grant update (report, figure, form, frequency, day, due_time, recipients, changed_at, next_at, paused_at, removed_at) on bank.report_schedule to adire_staff;

create table bank.report_mailing (
  mailing_id uuid primary key,
  schedule_id uuid not null references bank.report_schedule (schedule_id),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  recipient text not null,
  state text not null check (state in ('waiting', 'sent', 'refused', 'failed')),
  reason text check ((reason is not null) = (state in ('refused', 'failed'))),
  tries smallint not null default 0 check (tries >= 0),
  claim_ends_at timestamptz,
  queued_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'waiting')),
  unique (schedule_id, from_day, to_day, recipient)
);
comment on table bank.report_mailing is 'The mail of one closed period of a schedule to one recipient. The unique key makes it one mail.';
comment on column bank.report_mailing.claim_ends_at is 'Until this time one worker sends the mail. A worker that died leaves the claim, and the sweep queues the mail again after it.';
create index report_mailing_waiting on bank.report_mailing (queued_at) where state = 'waiting';
create index report_mailing_of_schedule on bank.report_mailing (schedule_id, queued_at desc);
grant select, insert on bank.report_mailing to adire_staff;
grant update (state, reason, tries, claim_ends_at, queued_at, ended_at) on bank.report_mailing to adire_staff;

create table bank.books_check (
  check_id uuid primary key,
  is_from_start boolean not null,
  state text not null check (state in ('running', 'right', 'broken', 'stopped', 'failed')),
  started_by uuid not null references bank.staff_member (staff_id),
  started_at timestamptz not null,
  plan jsonb,
  step integer not null default 0 check (step >= 0),
  checked_day date,
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  totals jsonb,
  stopped_by uuid references bank.staff_member (staff_id) check ((stopped_by is not null) = (state = 'stopped')),
  ended_at timestamptz check ((ended_at is null) = (state = 'running')),
  check ((state = 'right') <= (faults = '[]')),
  check (state not in ('right', 'broken') or totals is not null)
);
comment on table bank.books_check is 'A check of every law of the books that a member of staff started. A job makes its steps.';
comment on column bank.books_check.check_id is 'Made by the browser of the person, so that a repeated call starts one check.';
comment on column bank.books_check.plan is 'The checkpoints between which the check reads, the closed days between them, and the number of steps. Null: the job has not begun.';
comment on column bank.books_check.step is 'The number of steps that were made.';
comment on column bank.books_check.checked_day is 'The closed day that the check read last.';
comment on column bank.books_check.faults is 'The broken laws, each with a count and examples: numbers of accounts, journals and requests.';
comment on column bank.books_check.totals is 'The rows that a complete check read.';
create unique index books_check_running on bank.books_check (state) where state = 'running';
create index books_check_newest on bank.books_check (started_at desc);
grant select, insert on bank.books_check to adire_staff;
grant update (state, plan, step, checked_day, faults, totals, stopped_by, ended_at) on bank.books_check to adire_staff;
grant select (state, is_from_start, faults, started_at, ended_at) on bank.books_check to adire_jobs;

create table bank.break_glass_person (
  staff_id uuid primary key references bank.staff_member (staff_id),
  granted_at timestamptz not null,
  revoked_at timestamptz,
  codes_made_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz
);
comment on table bank.break_glass_person is 'A member of staff to whom an order of two people granted the codes of the break-glass command.';
comment on column bank.break_glass_person.failures is 'Wrong codes since the last right code.';
comment on column bank.break_glass_person.codes_made_at is 'When the person last got codes. Null: the person has got no codes since the grant.';
grant select, insert on bank.break_glass_person to adire_staff;
grant update (granted_at, revoked_at, codes_made_at, failures, locked_until) on bank.break_glass_person to adire_staff;
grant select (revoked_at, failures) on bank.break_glass_person to adire_jobs;

create table bank.break_glass_code (
  staff_id uuid not null references bank.break_glass_person (staff_id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  made_at timestamptz not null,
  primary key (staff_id, code_hash)
);
comment on table bank.break_glass_code is 'The hash of a code that its person has not used. A used code is deleted.';
grant select, insert, delete on bank.break_glass_code to adire_staff;

create table bank.break_glass_use (
  number bigint generated always as identity primary key,
  use_id uuid not null unique,
  act text not null check (act in ('freeze', 'end-staff-sessions', 'stop-staff-login', 'allow-staff-login')),
  summary text not null,
  reason text not null check (length(reason) between 10 and 500),
  first_id uuid not null references bank.break_glass_person (staff_id),
  second_id uuid not null references bank.break_glass_person (staff_id) check (second_id <> first_id),
  first_name text not null,
  second_name text not null,
  used_at timestamptz not null,
  mailed_at timestamptz
);
comment on table bank.break_glass_use is 'A use of the break-glass command by two people. The newest use about the login of staff decides whether staff can log in.';
comment on column bank.break_glass_use.first_name is 'For the mail to the auditors, because the jobs cannot read the table of staff.';
comment on column bank.break_glass_use.summary is 'The act in one sentence, without the name of a customer.';
comment on column bank.break_glass_use.mailed_at is 'When the mail server took the mail to the auditors.';
create index break_glass_use_of_login on bank.break_glass_use (number) where act in ('stop-staff-login', 'allow-staff-login');
grant select, insert on bank.break_glass_use to adire_staff;
grant select on bank.break_glass_use to adire_jobs;
grant update (mailed_at) on bank.break_glass_use to adire_jobs;

create table bank.customer_note (
  note_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  author_id uuid not null references bank.staff_member (staff_id),
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null,
  struck_at timestamptz,
  struck_by uuid references bank.staff_member (staff_id) check ((struck_by is null) = (struck_at is null)),
  strike_reason text check ((strike_reason is null) = (struck_at is null)) check (length(strike_reason) between 10 and 500)
);
comment on table bank.customer_note is 'A note of staff about a customer. A wrong note is struck out with a reason, and stays readable. The customer''s archive has the notes.';
comment on column bank.customer_note.note_id is 'Made by the author''s browser, so that a repeated note is stored once.';
create index customer_note_of_customer on bank.customer_note (customer_id, written_at desc);
grant select, insert on bank.customer_note to adire_staff;
grant update (struck_at, struck_by, strike_reason) on bank.customer_note to adire_staff;
-- For the archive that a customer asks for, and for the erasure after the years for which the law requires the bank to keep records.
grant select (note_id, customer_id, text, written_at, struck_at, strike_reason) on bank.customer_note to adire_jobs, adire_read;
grant delete on bank.customer_note to adire_jobs;
create trigger only_of_hidden before delete on bank.customer_note
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

-- A struck note is never changed again.
create function bank.keep_struck_note() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'A struck note cannot change' using errcode = 'insufficient_privilege';
end $$;
create trigger struck_note_stays before update on bank.customer_note
  for each row when (old.struck_at is not null) execute function bank.keep_struck_note();

-- The roles of a new bank. Administrators change the roles of groups by orders. docs/decisions/0088-the-duties-of-the-roles.md has the reason for each role.
insert into bank.staff_role_duty (role, duty)
select r.role, d.duty from (values
  ('teller', array['customer.search', 'customer.read', 'account.read', 'customer.note', 'customer.freeze', 'customer.access', 'customer.change',
    'payment.open', 'contact.answer', 'order.read']),
  ('kyc-officer', array['customer.search', 'customer.read', 'customer.bvn', 'account.read', 'customer.note', 'customer.freeze', 'customer.change',
    'payment.open', 'kyc.read', 'kyc.decide', 'kyc.check', 'order.read']),
  ('payments-operator', array['customer.search', 'customer.read', 'account.read', 'customer.note', 'payment.open', 'payment.read',
    'payment.decide', 'payment.check', 'service.stop', 'service.check', 'tariff.read', 'reconciliation.read', 'order.read']),
  ('dispute-officer', array['customer.search', 'customer.read', 'account.read', 'customer.note', 'customer.erase', 'payment.open',
    'payment.read', 'case.read', 'case.work', 'case.decide', 'case.check', 'contact.answer', 'order.read']),
  ('risk-officer', array['customer.search', 'customer.read', 'customer.bvn', 'account.read', 'customer.note', 'customer.freeze', 'customer.unfreeze',
    'customer.access', 'customer.change', 'customer.check', 'kyc.read', 'kyc.check', 'payment.open', 'payment.read', 'payment.check',
    'payment.check-large', 'case.read', 'case.check', 'tariff.read', 'tariff.check', 'service.stop', 'service.check',
    'reconciliation.read', 'ledger.read', 'ledger.check', 'order.read', 'risk.read', 'risk.decide', 'risk.check', 'risk.report']),
  ('accountant', array['payment.open', 'payment.read', 'tariff.read', 'tariff.change', 'tariff.check', 'reconciliation.read', 'ledger.read',
    'ledger.post', 'ledger.check', 'order.read']),
  ('auditor', array['audit.read', 'payment.open', 'payment.read', 'case.read', 'tariff.read', 'reconciliation.read', 'ledger.read',
    'order.read', 'risk.read', 'staff.read']),
  ('administrator', array['order.read', 'staff.read', 'staff.change', 'staff.check'])
) as r (role, duties), unnest(r.duties) as d (duty);
