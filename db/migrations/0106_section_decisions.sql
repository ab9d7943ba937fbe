-- The decision on each section of a request for a tier, and the answers of the identity registers that staff compare.

create table bank.kyc_section_decision (
  -- A server of the previous release deletes requests, and does not know their decisions.
  submission_id uuid not null references bank.kyc_submission (submission_id) on delete cascade,
  customer_id uuid not null references bank.customer (customer_id),
  section text not null check (section in
    ('personal', 'identification', 'financial', 'nextOfKin', 'proofOfIdentity', 'proofOfAddress', 'signature', 'selfie')),
  fault text check (fault in
    ('unreadable', 'expired', 'another-person', 'not-the-address', 'incomplete', 'contradictory', 'other')),
  message text,
  decided_at timestamptz not null,
  primary key (submission_id, section),
  constraint message_of_fault check (message is null or fault is not null)
);
comment on table bank.kyc_section_decision is 'The decision of staff on one section of a request for a tier. Append-only.';
comment on column bank.kyc_section_decision.fault is 'Why the section was rejected; null for an accepted section.';
comment on column bank.kyc_section_decision.message is 'What staff wrote to the customer about the section.';
create index kyc_section_decision_customer on bank.kyc_section_decision (customer_id, section, decided_at desc);
grant select on bank.kyc_section_decision to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.kyc_section_decision to adire_app, adire_staff;
grant delete on bank.kyc_section_decision to adire_jobs;
create trigger only_of_hidden before delete on bank.kyc_section_decision
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.register_answer (
  customer_id uuid not null references bank.customer (customer_id),
  register text not null check (register in ('bvn', 'nin')),
  answer_sealed bytea not null,
  answered_at timestamptz not null,
  primary key (customer_id, register)
);
comment on table bank.register_answer is
  'What an identity register answered about a customer, without the number. Customers from before this table have no row.';
comment on column bank.register_answer.answer_sealed is 'The names, the birthday and the contacts, encrypted with AES-256-GCM.';
grant select on bank.register_answer to adire_api, adire_jobs;
grant select (customer_id, register, answered_at) on bank.register_answer to adire_read, adire_staff;
grant insert on bank.register_answer to adire_api;
grant delete on bank.register_answer to adire_jobs;
create trigger only_of_hidden before delete on bank.register_answer
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

-- Gives the sealed answers of the registers. This transaction must have recorded that a person looked at the customer's check.
create function bank.read_register_answers(p_customer uuid, p_event text)
returns table (register text, answer_sealed bytea, answered_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_operator(p_customer, 'kyc.record-looked-at', p_event);
  return query select r.register, r.answer_sealed, r.answered_at from bank.register_answer r
    where r.customer_id = p_customer order by r.register;
end $$;

-- Gives the accepted version of each changed section, sealed, under the same condition.
create function bank.read_accepted_kyc_form(p_customer uuid, p_event text)
returns table (section text, details_sealed bytea, saved_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_operator(p_customer, 'kyc.record-looked-at', p_event);
  return query select s.section, s.accepted_sealed, s.accepted_saved_at from bank.kyc_section s
    where s.customer_id = p_customer and s.accepted_sealed is not null;
end $$;

revoke execute on function bank.read_register_answers, bank.read_accepted_kyc_form from public;
grant execute on function bank.read_register_answers, bank.read_accepted_kyc_form to adire_staff;
