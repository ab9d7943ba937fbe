-- Files that customers upload, and the identity check with its tiers.

create unlogged table bank.upload_part (
  customer_id uuid not null,
  upload_id uuid not null,
  part smallint not null check (part >= 0),
  bytes_sealed bytea not null,
  arrived_at timestamptz not null,
  primary key (customer_id, upload_id, part)
);
comment on table bank.upload_part is 'One part of a file during its upload, sealed. Unlogged: after a crash the customer uploads the file again.';
create index upload_part_arrived on bank.upload_part (arrived_at);
grant select, delete on bank.upload_part to adire_api, adire_jobs;
grant insert, update on bank.upload_part to adire_api;

create table bank.stored_file (
  file_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  upload_id uuid not null,
  purpose text not null check (purpose ~ '^[a-z][a-z-]{0,30}$'),
  state text not null check (state in ('writing', 'kept', 'dropped')),
  key_id text not null,
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  changed_at timestamptz not null
);
comment on table bank.stored_file is
  'A file of a customer. The sealed content is in the file store under this id. The row is written before the file and deleted after it.';
comment on column bank.stored_file.state is 'writing: the store may have the file. kept: it has the file. dropped: the file is to be deleted.';
comment on column bank.stored_file.key_id is 'The key that sealed the file.';
create index stored_file_to_drop on bank.stored_file (changed_at) where state <> 'kept';
create unique index stored_file_once on bank.stored_file (customer_id, upload_id, purpose) where state = 'kept';
create index stored_file_customer on bank.stored_file (customer_id);
grant select on bank.stored_file to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, delete on bank.stored_file to adire_api, adire_jobs;
grant update (state, changed_at) on bank.stored_file to adire_api, adire_jobs, adire_staff;

create table bank.profile_picture (
  customer_id uuid primary key references bank.customer (customer_id),
  file_id uuid not null unique references bank.stored_file (file_id),
  set_at timestamptz not null
);
comment on table bank.profile_picture is 'The customer''s picture. The newest one counts.';
grant select on bank.profile_picture to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, update on bank.profile_picture to adire_api;
grant delete on bank.profile_picture to adire_api, adire_jobs;

create table bank.customer_nin (
  customer_id uuid primary key references bank.customer (customer_id),
  nin_sealed bytea not null,
  nin_index bytea unique check (octet_length(nin_index) = 32),
  nin_last4 text not null check (nin_last4 ~ '^[0-9]{4}$'),
  verified_at timestamptz not null
);
comment on table bank.customer_nin is 'A customer''s national identification number. One number belongs to one person.';
comment on column bank.customer_nin.nin_index is 'HMAC of the number; null for a former customer, who may return as a new one.';
comment on column bank.customer_nin.nin_last4 is 'The digits that the customer sees.';
grant select (customer_id, nin_last4, verified_at) on bank.customer_nin to adire_read;
grant select on bank.customer_nin to adire_api;
grant insert on bank.customer_nin to adire_api;
grant delete on bank.customer_nin to adire_jobs;
grant update (nin_index) on bank.customer_nin to adire_app, adire_staff;
create trigger only_of_closed_customer before update of nin_index on bank.customer_nin for each row execute function bank.check_closed_customer('customer_id');
create trigger only_of_hidden before delete on bank.customer_nin
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.kyc_section (
  customer_id uuid not null references bank.customer (customer_id),
  section text not null check (section in ('personal', 'financial', 'nextOfKin')),
  details_sealed bytea not null,
  saved_at timestamptz not null,
  changed_at timestamptz,
  moved_at timestamptz,
  accepted_sealed bytea,
  accepted_saved_at timestamptz,
  refused_at timestamptz,
  refused_reason text,
  primary key (customer_id, section),
  constraint accepted_whole check ((accepted_sealed is null) = (accepted_saved_at is null)),
  constraint refused_whole check ((refused_at is null) = (refused_reason is null))
);
comment on table bank.kyc_section is 'One section of a customer''s identity form, sealed as a whole because nothing searches it.';
comment on column bank.kyc_section.changed_at is 'The change by a customer of tier 3 that staff have not reviewed yet.';
comment on column bank.kyc_section.moved_at is 'The change of the address, which needs a new proof.';
comment on column bank.kyc_section.accepted_sealed is 'The last accepted version, kept while a change waits for review. A refusal restores it.';
comment on column bank.kyc_section.refused_at is 'The time of the last refused change; null after the section is saved again.';
comment on column bank.kyc_section.refused_reason is 'The reason, as the customer reads it.';
create index kyc_section_changed on bank.kyc_section (changed_at) where changed_at is not null;
grant select on bank.kyc_section to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.kyc_section to adire_api;
grant update on bank.kyc_section to adire_api;
grant update (details_sealed, saved_at, changed_at, moved_at, accepted_sealed, accepted_saved_at, refused_at, refused_reason) on bank.kyc_section to adire_staff;
grant delete on bank.kyc_section to adire_jobs;
create trigger only_of_hidden before delete on bank.kyc_section
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.kyc_document (
  customer_id uuid not null references bank.customer (customer_id),
  kind text not null check (kind in ('ninSlip', 'passport', 'driversLicence', 'votersCard', 'utilityBill', 'signature', 'selfie')),
  file_id uuid not null unique references bank.stored_file (file_id),
  added_at timestamptz not null,
  accepted_file_id uuid references bank.stored_file (file_id),
  accepted_added_at timestamptz,
  primary key (customer_id, kind),
  constraint accepted_whole check ((accepted_file_id is null) = (accepted_added_at is null))
);
comment on table bank.kyc_document is 'A paper of the identity check: one of each kind, the newest counts.';
comment on column bank.kyc_document.accepted_file_id is 'The paper that tier 3 rests on, while a newer one waits for review.';
create index kyc_document_accepted on bank.kyc_document (accepted_file_id) where accepted_file_id is not null;
grant select on bank.kyc_document to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.kyc_document to adire_api;
grant update on bank.kyc_document to adire_api;
grant update (file_id, added_at, accepted_file_id, accepted_added_at) on bank.kyc_document to adire_staff;
grant delete on bank.kyc_document to adire_api, adire_jobs, adire_staff;

create table bank.kyc_submission (
  submission_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  tier smallint not null check (tier in (2, 3)),
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
comment on table bank.kyc_submission is 'A customer''s request for the next tier, and the decision. One request waits at most.';
create unique index kyc_submission_waiting on bank.kyc_submission (customer_id) where state = 'waiting';
create index kyc_submission_latest on bank.kyc_submission (customer_id, submitted_at desc);
-- A new submission waits. The application writes no column of a decision.
grant select on bank.kyc_submission to adire_api, adire_jobs, adire_staff, adire_read;
grant delete on bank.kyc_submission to adire_jobs;
grant insert (submission_id, customer_id, tier, state, submitted_at) on bank.kyc_submission to adire_api;
create trigger only_of_hidden before delete on bank.kyc_submission
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

-- Raises a tier for an accepted submission: tier 2 by what the machine verified, tier 3 by an operator's decision in the audit
-- trail of the same transaction. The function checks itself what the tier needs (src/core/kyc/tier-rules.ts).
create function bank.accept_kyc(p_customer uuid, p_submission uuid, p_at timestamptz, p_event text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tier smallint;
  v_level smallint;
begin
  select c.kyc_level into v_level from bank.customer c where c.customer_id = p_customer for no key update;
  update bank.kyc_submission s set state = 'accepted', decided_at = p_at
  where s.submission_id = p_submission and s.customer_id = p_customer and s.state = 'waiting'
  returning s.tier into v_tier;
  if v_tier is null or v_level >= v_tier
     or not exists (select from bank.customer_nin n where n.customer_id = p_customer)
     or not exists (select from bank.kyc_section s where s.customer_id = p_customer and s.section = 'personal') then
    raise exception 'no evidence: the customer has no complete submission' using errcode = 'integrity_constraint_violation';
  end if;
  if v_tier = 3 and (
       (select count(*) from bank.kyc_section s where s.customer_id = p_customer) < 3
       or not exists (select from bank.kyc_document d where d.customer_id = p_customer
                      and d.kind in ('ninSlip', 'passport', 'driversLicence', 'votersCard'))
       or (select count(*) from bank.kyc_document d where d.customer_id = p_customer
           and d.kind in ('utilityBill', 'signature', 'selfie')) < 3) then
    raise exception 'no evidence: the papers of the customer are incomplete' using errcode = 'integrity_constraint_violation';
  end if;
  if v_tier = 3 or p_event is not null then
    perform bank.require_operator(p_customer, 'kyc.tier-raised', p_event);
    perform bank.record_change(p_customer, 'tier', p_submission, 'decision', 'audit-event', p_event);
  else
    perform bank.record_change(p_customer, 'tier', p_submission, 'verified', 'submission', p_submission::text);
  end if;
  update bank.customer c set kyc_level = v_tier where c.customer_id = p_customer;
end $$;

-- Refuses a waiting submission by an operator's decision. The customer reads the reason.
create function bank.refuse_kyc(p_customer uuid, p_submission uuid, p_reason text, p_at timestamptz, p_event text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_operator(p_customer, 'kyc.tier-refused', p_event);
  update bank.kyc_submission s set state = 'refused', decided_at = p_at, reason = p_reason
  where s.submission_id = p_submission and s.customer_id = p_customer and s.state = 'waiting';
  if not found then
    raise exception 'no evidence: the customer has no such submission' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

revoke execute on function bank.accept_kyc, bank.refuse_kyc from public;
grant execute on function bank.accept_kyc to adire_api, adire_staff;
grant execute on function bank.refuse_kyc to adire_app, adire_staff;
