-- Payment monitoring: the hits of its rules, which staff decide.

create table bank.risk_alert (
  alert_id uuid primary key,
  customer_id uuid not null,
  answer text not null check (answer in ('hold', 'refer')),
  rules text[] not null check (cardinality(rules) > 0),
  evidence jsonb not null,
  raised_at timestamptz not null,
  deadline_at timestamptz,
  decision text check (decision in ('release', 'refuse')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  feedback text check (feedback in ('correct', 'false-alarm')),
  applied_at timestamptz,
  check ((deadline_at is not null) = (answer = 'refer')),
  check (answer = 'refer' or decision is distinct from 'release'),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (reason is null)),
  check (feedback is null or decision is not null),
  check (applied_at is null or decision is not null)
);
comment on table bank.risk_alert is
  'A payment that hit a rule of payment monitoring. Staff decide it, and their feedback rates the rules. It has no foreign keys, as bank.payment.';
comment on column bank.risk_alert.alert_id is 'The id of the payment.';
comment on column bank.risk_alert.answer is 'hold: the bank refused the payment. refer: the bank holds the money until the decision.';
comment on column bank.risk_alert.rules is 'The names of the rules that the payment hit.';
comment on column bank.risk_alert.evidence is 'The facts that the rules read. They name no person and no account.';
comment on column bank.risk_alert.deadline_at is 'Of a referred payment. Without a decision by then, the customer gets the money back.';
comment on column bank.risk_alert.decision is 'release: the bank makes the payment. refuse: the customer keeps the money.';
comment on column bank.risk_alert.decided_by is 'operator with the id of the checker, deadline, or automatic: the names of the payment were screened without a hit.';
comment on column bank.risk_alert.feedback is 'The rating of the rules by staff. Null when no person decided.';
comment on column bank.risk_alert.applied_at is 'The time when the payment was continued, or its money was released.';
create index risk_alert_open on bank.risk_alert (raised_at) where decision is null;
create index risk_alert_unapplied on bank.risk_alert (decided_at) where decision is not null and applied_at is null;
create index risk_alert_newest on bank.risk_alert (raised_at desc);
grant select on bank.risk_alert to adire_api, adire_jobs, adire_staff;
grant insert on bank.risk_alert to adire_api, adire_jobs;
grant update (decision, decided_at, decided_by, reason, feedback, applied_at) on bank.risk_alert to adire_jobs, adire_staff;

-- A decision stays, for every role of the application.
create function bank.keep_risk_decision() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'A decision on a risk alert or a screening hit cannot change' using errcode = 'insufficient_privilege';
end $$;
create trigger risk_decision_stays before update on bank.risk_alert
  for each row when (not bank.acts_as_owner() and old.decision is not null
    and (old.decision, old.decided_at, old.decided_by, old.reason, old.feedback)
      is distinct from (new.decision, new.decided_at, new.decided_by, new.reason, new.feedback))
  execute function bank.keep_risk_decision();

-- For payment monitoring. The plan is kept, so a plan for the few rows of a new bank must not read all payments later.
create function bank.count_small_credits(customer uuid, since timestamptz, in_currency text, most_minor bigint, at_most integer)
returns integer language sql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select count(*)::integer from (
    (select from bank.payment t where t.payee_customer_id = customer and t.created_at > since and t.state in ('settled', 'reversed')
       and t.customer_id <> customer and t.currency = in_currency and t.amount_minor <= most_minor limit at_most)
    union all
    (select from bank.inward_credit i where i.customer_id = customer and i.received_at > since and i.outcome = 'accepted'
       and i.currency = in_currency and i.amount_minor <= most_minor limit at_most)) small
$$;

-- Screening: names against the lists of sanctions and of public offices.

create table bank.screening_request (
  request_id bigint generated always as identity primary key,
  cause text not null check (cause in ('sign-up', 'name-check', 'new-payee', 'referral')),
  customer_id uuid,
  payment_id uuid,
  beneficiary_id uuid,
  check (num_nonnulls(customer_id, payment_id, beneficiary_id) = 1)
);
comment on table bank.screening_request is
  'A name that must be screened. The transaction of the cause writes the row, and a job deletes it within a minute or two.';
comment on column bank.screening_request.payment_id is 'The first settled transfer to a payee of another bank, or a transfer that waits because a name of its parties was never screened.';
grant select on bank.screening_request to adire_jobs;
grant insert on bank.screening_request to adire_api, adire_jobs, adire_staff;
grant delete on bank.screening_request to adire_jobs;
-- To lock a row, the application needs the right to update a column.
grant update (cause) on bank.screening_request to adire_jobs;

create table bank.screening_subject (
  subject_id uuid primary key,
  customer_id uuid unique,
  institution_code text,
  account_number text,
  payee_name text,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  screened_at timestamptz,
  unique (institution_code, account_number, payee_name),
  check (num_nonnulls(institution_code, account_number, payee_name) = case when customer_id is null then 3 else 0 end)
);
comment on table bank.screening_subject is
  'A customer, or a payee of another bank, whose name is screened. One row serves all customers who pay the payee. It has no foreign keys, as bank.payment.';
comment on column bank.screening_subject.payee_name is 'The name that the payee''s bank gave. Another name of the same account is another row.';
comment on column bank.screening_subject.due_at is 'The time of the next screening. A process that screens the name moves the time, so that no other process takes the name.';
comment on column bank.screening_subject.tries is 'Tries since the last answer.';
comment on column bank.screening_subject.requested_at is 'The time since which the name waits for its first answer, while it has no answer.';
comment on column bank.screening_subject.screened_at is
  'The last answer. Null: the name is unscreened, because the lists have never answered for it. A new name of a customer is unscreened again.';
create index screening_subject_due on bank.screening_subject (due_at);
-- The queue and the measure of the names without an answer.
create index screening_subject_unscreened on bank.screening_subject (requested_at) where screened_at is null;
grant select on bank.screening_subject to adire_api, adire_jobs, adire_staff;
grant insert, delete on bank.screening_subject to adire_jobs;
grant update (requested_at, due_at, tries, screened_at) on bank.screening_subject to adire_jobs;

create table bank.screening_hit (
  hit_id uuid primary key,
  subject_id uuid not null,
  customer_id uuid,
  institution_code text,
  account_number text,
  screened_name text not null,
  list text not null,
  entry_id text not null,
  topic text not null check (topic in ('sanction', 'pep', 'other')),
  score double precision not null check (score between 0 and 1),
  listed_name text not null,
  birth_dates text[] not null,
  countries text[] not null,
  match_reason text not null,
  found_at timestamptz not null,
  decision text check (decision in ('true-match', 'false-match')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  placed_freeze_id uuid,
  corrected_at timestamptz,
  corrected_by text,
  correction_reason text,
  unique (subject_id, list, entry_id, screened_name, topic),
  check (num_nonnulls(institution_code, account_number) = case when customer_id is null then 2 else 0 end),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (reason is null)),
  check ((corrected_at is null) = (corrected_by is null) and (corrected_at is null) = (correction_reason is null)),
  check (corrected_at is null or decision = 'false-match')
);
comment on table bank.screening_hit is
  'A name that is like the name of a listed person. Staff decide whether both are one person. A decided pair comes again only with another topic. It has no foreign keys, as bank.payment.';
comment on column bank.screening_hit.customer_id is 'The screened customer. Null for a payee of another bank.';
comment on column bank.screening_hit.score is '0 to 1, as the adapter of screening gave it.';
comment on column bank.screening_hit.match_reason is 'What agrees and what differs, in words.';
comment on column bank.screening_hit.decided_by is 'operator with the id of the checker.';
comment on column bank.screening_hit.placed_freeze_id is 'The freeze that the decision true-match placed. Null: the accounts were frozen before, or the decision freezes nothing.';
comment on column bank.screening_hit.corrected_at is
  'Two members of staff corrected the decision from true-match to false-match. The columns of the first decision stay as they were.';
comment on column bank.screening_hit.corrected_by is 'operator with the id of the checker of the correction.';
create index screening_hit_open on bank.screening_hit (found_at) where decision is null;
create index screening_hit_newest on bank.screening_hit (found_at desc);
-- Each payment asks for the hits of its payer and of its payee.
create index screening_hit_of_customer on bank.screening_hit (customer_id) where customer_id is not null;
create index screening_hit_of_payee on bank.screening_hit (institution_code, account_number)
  where topic = 'sanction' and decision is distinct from 'false-match';
grant select on bank.screening_hit to adire_api, adire_jobs, adire_staff;
grant insert on bank.screening_hit to adire_jobs;
grant update (screened_name, decision, decided_at, decided_by, reason) on bank.screening_hit to adire_jobs, adire_staff;
-- Only the role of staff may correct a decision.
grant update (placed_freeze_id, corrected_at, corrected_by, correction_reason) on bank.screening_hit to adire_staff;
-- One change is allowed: a correction of true-match to false-match, once. The first decision keeps its time, person and reason.
create trigger screening_decision_stays before update on bank.screening_hit
  for each row when (not bank.acts_as_owner() and old.decision is not null
    and (old.decision, old.decided_at, old.decided_by, old.reason, old.corrected_at, old.corrected_by, old.correction_reason)
      is distinct from (new.decision, new.decided_at, new.decided_by, new.reason, new.corrected_at, new.corrected_by, new.correction_reason)
    and not (old.decision = 'true-match' and new.decision = 'false-match' and new.corrected_at is not null
      and (old.decided_at, old.decided_by, old.reason) is not distinct from (new.decided_at, new.decided_by, new.reason)))
  execute function bank.keep_risk_decision();
