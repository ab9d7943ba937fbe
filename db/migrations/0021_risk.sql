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
comment on column bank.risk_alert.decided_by is 'operator with the id of the checker, or deadline.';
comment on column bank.risk_alert.feedback is 'The rating of the rules by staff. Null when the deadline decided.';
comment on column bank.risk_alert.applied_at is 'The time when the payment was continued, or its money was released.';
create index risk_alert_open on bank.risk_alert (raised_at) where decision is null;
create index risk_alert_unapplied on bank.risk_alert (decided_at) where decision is not null and applied_at is null;
create index risk_alert_newest on bank.risk_alert (raised_at desc);
grant select, insert on bank.risk_alert to adire_app;
grant update (decision, decided_at, decided_by, reason, feedback, applied_at) on bank.risk_alert to adire_app;

-- A decision stays, for every role of the application.
create function bank.keep_risk_decision() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'A decided risk alert cannot change' using errcode = 'insufficient_privilege';
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
