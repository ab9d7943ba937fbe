-- The audit trail, the changes of credentials, and the reads of customers' records by staff.

create table bank.audit_event (
  event_id bigint generated always as identity primary key,
  recorded_at timestamptz not null default statement_timestamp(),
  kind text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  customer_id uuid,
  session_id uuid,
  device_key_id uuid,
  address text not null default '',
  request_id text not null default '',
  detail jsonb not null default '{}'
);
comment on table bank.audit_event is
  'An event that an auditor may need later. The application adds and reads events, and cannot change or delete them.';
comment on column bank.audit_event.recorded_at is
  'The clock of the database, so that the application cannot write an old event. The default is stable, so COPY writes a batch in one go.';
comment on column bank.audit_event.kind is 'noun.event, such as login.refused or device.linked.';
comment on column bank.audit_event.customer_id is
  'The customer of the session. No foreign key: it would cost each posting a look-up, and no customer is deleted.';
comment on column bank.audit_event.detail is 'Masked identifiers and reasons only; never a secret, a full BVN, a card number or a phone.';
-- The application gives no time of an event.
grant select on bank.audit_event to adire_api, adire_jobs, adire_staff, adire_read;
grant insert (kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail)
  on bank.audit_event to adire_api, adire_jobs, adire_staff;

create table bank.audit_link (
  number bigint primary key check (number > 0),
  event_id bigint not null unique references bank.audit_event (event_id),
  customer_id uuid,
  is_batch_line boolean not null default false,
  hash bytea not null check (octet_length(hash) = 32),
  linked_at timestamptz not null
);
comment on table bank.audit_link is 'One link of the audit trail''s hash chain: the number of an event, without gaps, and the hash up to it.';
comment on column bank.audit_link.hash is 'SHA-256 over the hash before and the SHA-256 of the canonical row of the event.';
comment on column bank.audit_link.customer_id is
  'The customer of the event, so that an index finds the events of a customer. An index of the events would cost each posting.';
comment on column bank.audit_link.is_batch_line is
  'True: the event is of a line of a payment batch. The customer''s list of activity leaves it out.';
create index audit_link_by_customer on bank.audit_link (customer_id, is_batch_line, event_id) where customer_id is not null;
-- The API and the archive of a customer need no hash.
grant select (event_id, customer_id, is_batch_line) on bank.audit_link to adire_api, adire_read;
grant select on bank.audit_link to adire_jobs, adire_staff;
grant insert on bank.audit_link to adire_jobs;

create table bank.audit_head (
  number bigint primary key references bank.audit_link (number),
  hash bytea not null check (octet_length(hash) = 32),
  signed_at timestamptz not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  signature bytea not null check (octet_length(signature) = 64)
);
comment on table bank.audit_head is 'The hourly signature of the last link. A forger of the chain would need the key, which is not in the database.';
comment on column bank.audit_head.signature is 'Ed25519.';
grant select on bank.audit_head to adire_jobs, adire_staff;
grant insert on bank.audit_head to adire_jobs;

create table bank.audit_publication (
  sequence bigint primary key check (sequence > 0),
  published_at timestamptz not null,
  number bigint not null references bank.audit_link (number)
);
comment on table bank.audit_publication is 'A copy of a signed head was written outside the database. `npm run verify` compares the copies with the chain, and names a copy that is missing.';
comment on column bank.audit_publication.sequence is 'Counts the copies from 1. The name of the copy has this number, the link and its hash, so that a deleted copy shows.';
comment on column bank.audit_publication.number is 'The link of the head.';
grant select, insert on bank.audit_publication to adire_jobs;

create table bank.audit_checkpoint (
  checkpoint_id bigint generated always as identity primary key,
  number bigint not null references bank.audit_link (number),
  hash bytea not null check (octet_length(hash) = 32),
  is_from_start boolean not null,
  proven_at timestamptz not null
);
comment on table bank.audit_checkpoint is 'A proof of the audit trail''s chain up to a link. The next check starts after this link.';
comment on column bank.audit_checkpoint.hash is 'The hash of the link. The next check compares it with the link.';
comment on column bank.audit_checkpoint.is_from_start is 'True: the proof read every link. False: it started at the checkpoint before.';
grant select on bank.audit_checkpoint to adire_app;
grant insert on bank.audit_checkpoint to adire_app;

create table bank.credential_change (
  change_id bigint generated always as identity primary key,
  customer_id uuid not null references bank.customer (customer_id),
  credential text not null,
  subject_id uuid,
  reason text not null,
  evidence_kind text not null,
  evidence text not null,
  changed_at timestamptz not null default statement_timestamp()
);
comment on table bank.credential_change is
  'The reason and the evidence of each change of a credential or a tier. Only functions write it, in the transaction of the change.';
comment on column bank.credential_change.credential is 'password, pin, device, email, tier or freeze: what changed.';
comment on column bank.credential_change.subject_id is 'The device or the passkey, when a customer has several.';
comment on column bank.credential_change.evidence is 'The id of the row that allowed the change; a hash for a ticket and a password.';
comment on column bank.credential_change.changed_at is 'The clock of the database: no caller gives this time.';
create index credential_change_by_customer on bank.credential_change (customer_id, change_id);
-- Most evidence allows one change. A session allows many, because its customer may change several things.
create unique index credential_change_once on bank.credential_change (credential, evidence)
  where evidence_kind <> 'session' and credential <> 'device-removed';
grant select on bank.credential_change to adire_api, adire_jobs, adire_staff, adire_read;

create table bank.record_read (
  read_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  read_at timestamptz not null,
  operator text not null,
  role text not null,
  content text not null,
  reason text not null
);
comment on table bank.record_read is 'One read of a customer''s record by a member of staff. The customer may see when, by which role and why.';
comment on column bank.record_read.content is 'The part of the record that was shown, as a phrase for the customer.';
comment on column bank.record_read.operator is 'For the bank''s inquiries only; the customer sees the role.';
create index record_read_by_customer on bank.record_read (customer_id, read_at desc);
grant select on bank.record_read to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.record_read to adire_app, adire_staff;
grant delete on bank.record_read to adire_jobs;
create trigger only_of_hidden before delete on bank.record_read
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');
