-- Devices, sessions, codes, tickets, authenticators, passkeys and approvals. Of a secret that a caller presents the bank stores
-- only a hash.

-- A code, a ticket or a recovery code is used once: it is not created as used, and its time of use never changes.
create function bank.keep_used() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' or old.used_at is not null then
    raise exception '%: the time of its use is set once, after it was given', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The tries of a code are never given back.
create function bank.keep_tries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the tries of a code are never given back' using errcode = 'integrity_constraint_violation';
end $$;

-- Refuses a statement that bypasses the function for this change. The argument names the subject.
create function bank.refuse_direct_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is changed by its function alone', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;

create table bank.device_key (
  device_key_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  public_key bytea not null check (octet_length(public_key) = 65),
  name text not null,
  linked_by text not null check (linked_by in ('sign-up', 'link')),
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  removed_at timestamptz
);
comment on table bank.device_key is 'A browser that a customer linked, with the public key that signs its requests.';
comment on column bank.device_key.public_key is 'The uncompressed P-256 point.';
create unique index device_key_live on bank.device_key (customer_id, public_key) where removed_at is null;
create index device_key_of_customer on bank.device_key (customer_id);
grant select (customer_id, device_key_id, name, linked_by, linked_at, last_used_at, removed_at) on bank.device_key to adire_read;
grant select on bank.device_key to adire_api;
grant delete on bank.device_key to adire_jobs;
grant update (removed_at) on bank.device_key to adire_staff;
grant update (name, last_used_at, removed_at) on bank.device_key to adire_api, adire_jobs;
create trigger only_of_closed_customer before update of removed_at on bank.device_key
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');
create trigger only_of_hidden before delete on bank.device_key
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.session (
  session_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  device_key_id uuid not null references bank.device_key (device_key_id),
  family_id uuid not null unique,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  address text not null,
  check ((revoked_at is null) = (revoked_reason is null))
);
comment on table bank.session is 'A login of a customer on one device. A device has one live session at most.';
comment on column bank.session.session_id is 'Public: it is also the sid in every sealed request.';
comment on column bank.session.family_id is 'The public handle of the session''s refresh tokens.';
create index session_by_customer on bank.session (customer_id, opened_at);
create unique index session_live_by_device on bank.session (device_key_id) where revoked_at is null;
create index session_by_device on bank.session (device_key_id);
grant select on bank.session to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.session to adire_api;
grant delete on bank.session to adire_jobs;
grant update (revoked_at, revoked_reason) on bank.session to adire_staff;
grant update (last_seen_at, revoked_at, revoked_reason) on bank.session to adire_api;

create table bank.session_token (
  session_id uuid not null references bank.session (session_id) on delete cascade,
  generation integer not null check (generation >= 0),
  access_hash bytea not null unique check (octet_length(access_hash) = 32),
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique check (octet_length(refresh_hash) = 32),
  issued_at timestamptz not null,
  rotated_at timestamptz,
  successor_sealed bytea,
  primary key (session_id, generation)
);
comment on table bank.session_token is 'One generation of a session''s access and refresh tokens, as hashes.';
comment on column bank.session_token.successor_sealed is 'The next tokens, sealed, for the seconds in which a lost reply may be requested again.';
grant select on bank.session_token to adire_api;
grant select (session_id, generation, access_expires_at, rotated_at, successor_sealed) on bank.session_token to adire_jobs;
grant insert on bank.session_token to adire_api;
grant delete on bank.session_token to adire_jobs;
grant update (rotated_at, successor_sealed) on bank.session_token to adire_api, adire_jobs;

create table bank.one_time_code (
  reference text primary key,
  purpose text not null,
  subject text not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  approves text not null,
  phone_sealed bytea not null,
  phone_index bytea not null,
  message text not null,
  sends smallint not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  resend_at timestamptz not null,
  used_at timestamptz,
  quota text
);
comment on table bank.one_time_code is 'A code that was sent to a phone. It is bound to a purpose, a subject and the exact thing that it approves.';
comment on column bank.one_time_code.subject is 'The person that the code is for: a customer, or a sign-up that is no customer yet.';
comment on column bank.one_time_code.code_hash is 'HMAC over the reference, purpose, subject, approved thing and code.';
comment on column bank.one_time_code.message is 'The message with {code} in place of the code: a resend sends it again with a new code.';
comment on column bank.one_time_code.quota is 'The daily quota that the code counts for; null: the code counts for its purpose.';
create index one_time_code_age on bank.one_time_code (created_at);
create index one_time_code_by_approval on bank.one_time_code (subject, purpose, approves);
grant select on bank.one_time_code to adire_api;
grant select (created_at) on bank.one_time_code to adire_jobs;
grant insert, update on bank.one_time_code to adire_api;
grant delete on bank.one_time_code to adire_jobs;
create trigger not_given_used before insert on bank.one_time_code
  for each row when (new.used_at is not null) execute function bank.keep_used();
create trigger tries_stay before update on bank.one_time_code for each row when (new.tries < old.tries) execute function bank.keep_tries();
create trigger used_stays before update on bank.one_time_code
  for each row when (old.used_at is distinct from new.used_at) execute function bank.keep_used();

create table bank.code_send (
  code_send_id uuid primary key,
  phone_index bytea not null,
  sent_at timestamptz not null,
  quota text
);
comment on table bank.code_send is 'A code message that was sent to a phone, for the limits per hour and per day.';
comment on column bank.code_send.quota is 'The quota that the message counts for. A message without one counts only in the phone''s daily total.';
create index code_send_by_phone on bank.code_send (phone_index, sent_at);
grant select, delete on bank.code_send to adire_api, adire_jobs;
grant insert on bank.code_send to adire_api;

create table bank.attempt_counter (
  key text primary key,
  misses integer not null check (misses >= 0),
  locked_until timestamptz,
  raised_at timestamptz not null
);
comment on table bank.attempt_counter is 'Wrong guesses in a row. The counter is raised and committed before the guess is checked.';
comment on column bank.attempt_counter.key is 'The guessed thing: a purpose and its subject.';
grant select, delete on bank.attempt_counter to adire_api, adire_jobs, adire_staff;
grant insert, update on bank.attempt_counter to adire_api;

create table bank.ticket (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  purpose text not null,
  customer_id uuid,
  question_id uuid references bank.security_question (question_id),
  device_fingerprint text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  bound_to text not null default '',
  constraint ticket_of_nobody check (customer_id is not null or purpose in ('reset-password:answer', 'passkey:login'))
);
comment on table bank.ticket is 'Proof that a step was completed, to present at the next step.';
comment on column bank.ticket.customer_id is
  'Null for a ticket that looks like any other and belongs to no customer. No foreign key: a caller could measure its check, and so learn '
  'whether a username exists.';
comment on column bank.ticket.bound_to is 'What else the ticket is bound to: a hash of the typed username, or the session that received it.';
create index ticket_age on bank.ticket (expires_at);
create index ticket_by_customer on bank.ticket (customer_id);
grant select on bank.ticket to adire_api;
grant select (customer_id, expires_at) on bank.ticket to adire_jobs;
grant select (customer_id, used_at) on bank.ticket to adire_staff;
grant insert on bank.ticket to adire_api;
grant delete on bank.ticket to adire_jobs;
grant update (used_at) on bank.ticket to adire_api, adire_staff;
create trigger not_given_used before insert on bank.ticket for each row when (new.used_at is not null) execute function bank.keep_used();
create trigger used_stays before update on bank.ticket
  for each row when (old.used_at is distinct from new.used_at) execute function bank.keep_used();

create table bank.sign_up (
  sign_up_id uuid primary key,
  bvn_index bytea not null,
  record_sealed bytea not null,
  looked_up_at timestamptz not null,
  reference text not null unique,
  ticket_hash bytea unique,
  ticket_expires_at timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  request_hash bytea,
  answer jsonb,
  usernames_tried bytea[] not null default '{}'
);
comment on table bank.sign_up is 'A sign-up that is under way: the identity record, sealed, and the answer when it is complete.';
comment on column bank.sign_up.request_hash is 'HMAC of the completing request: the same request gets the first answer, another body is refused.';
comment on column bank.sign_up.usernames_tried is
  'Keyed hashes of the usernames that the sign-up tested, ten at most. The same name is not counted twice.';
create index sign_up_by_bvn on bank.sign_up (bvn_index, looked_up_at);
create index sign_up_age on bank.sign_up (created_at);
grant select on bank.sign_up to adire_api;
grant select (sign_up_id, created_at) on bank.sign_up to adire_jobs;
grant insert on bank.sign_up to adire_api;
grant delete on bank.sign_up to adire_jobs;
grant update (ticket_hash, ticket_expires_at, completed_at, request_hash, answer, usernames_tried) on bank.sign_up to adire_api;

create table bank.authenticator (
  customer_id uuid primary key references bank.customer (customer_id),
  seed_sealed bytea not null,
  session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  asked_at_login boolean not null default false,
  check (confirmed_at is not null or not asked_at_login)
);
comment on table bank.authenticator is 'A customer''s authenticator app (TOTP, RFC 6238; authentication type 2).';
comment on column bank.authenticator.seed_sealed is 'The secret that the app and the bank share, sealed. The key is not in the database.';
comment on column bank.authenticator.session_id is 'The session that enrols the app. Until a first code is right, the app proves nothing, and it expires.';
comment on column bank.authenticator.last_step is 'The time step of the last used code. Each step counts once, and no earlier step counts.';
comment on column bank.authenticator.asked_at_login is 'True: every login by password asks for a code too.';
grant select (customer_id, created_at, confirmed_at, asked_at_login) on bank.authenticator to adire_read;
grant select on bank.authenticator to adire_api;
grant select (expires_at) on bank.authenticator to adire_jobs;
grant delete on bank.authenticator to adire_jobs, adire_staff;
-- The application itself deletes an authenticator that was never confirmed, and that of a former customer.
create trigger only_of_closed_customer before delete on bank.authenticator
  for each row when (not bank.acts_as_owner() and old.confirmed_at is not null) execute function bank.check_closed_customer('customer_id');

create table bank.recovery_code (
  customer_id uuid not null references bank.authenticator (customer_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (customer_id, code_hash)
);
comment on table bank.recovery_code is 'One of ten codes that replace a lost authenticator app, as a keyed hash.';
grant select (customer_id, used_at) on bank.recovery_code to adire_read;
grant select on bank.recovery_code to adire_api;
grant update (used_at) on bank.recovery_code to adire_api;
create trigger used_stays before update on bank.recovery_code
  for each row when (old.used_at is distinct from new.used_at) execute function bank.keep_used();

create table bank.passkey (
  passkey_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
comment on table bank.passkey is 'The public half of a WebAuthn credential. The private half stays in the customer''s authenticator.';
comment on column bank.passkey.credential_id is
  'The authenticator''s name for the credential. It is never accepted a second time, even after a removal.';
comment on column bank.passkey.public_key is 'A COSE key (RFC 9053).';
comment on column bank.passkey.sign_count is 'The authenticator''s counter at the last use; always 0 when it does not count.';
create index passkey_of_customer on bank.passkey (customer_id);
grant select (customer_id, passkey_id, name, transports, is_synced, created_at, last_used_at, removed_at) on bank.passkey to adire_read;
grant select on bank.passkey to adire_api;
grant delete on bank.passkey to adire_jobs, adire_staff;
grant update (name) on bank.passkey to adire_api;
create trigger only_of_closed_customer before delete on bank.passkey for each row execute function bank.check_closed_customer('customer_id');

create table bank.contact_change (
  change_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  session_id uuid not null,
  contact_kind text not null check (contact_kind in ('email', 'phone')),
  old_value text,
  new_value text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('applied', 'given-up', 'replaced', 'taken', 'stopped')),
  check ((ended_at is null) = (outcome is null)),
  check (outcome is distinct from 'applied' or old_confirmed_at is not null)
);
comment on table bank.contact_change is
  'A change of a customer''s email address or phone: confirmed with a code at the old one, then at the new one, in one session.';
comment on column bank.contact_change.old_value is 'Null when there was no email address: the first code then goes to the phone.';
-- A second change replaces the first.
create unique index contact_change_open on bank.contact_change (customer_id) where ended_at is null;
create index contact_change_by_customer on bank.contact_change (customer_id, started_at);
grant select on bank.contact_change to adire_api, adire_jobs, adire_staff, adire_read;
grant delete on bank.contact_change to adire_jobs;
grant insert (change_id, customer_id, session_id, contact_kind, old_value, new_value, started_at, expires_at)
  on bank.contact_change to adire_api;
grant update (ended_at, outcome) on bank.contact_change to adire_api, adire_staff;
-- The application itself ends a change without a result, and hides the contacts of a former customer.
create trigger applied_by_function before update of outcome on bank.contact_change
  for each row when (not bank.acts_as_owner() and (new.outcome = 'applied' or old.outcome is not null))
  execute function bank.refuse_direct_change('a contact');

create table bank.approval (
  challenge_id uuid primary key,
  subject_id uuid not null,
  customer_id uuid not null,
  session_id uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  content text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  kind text not null,
  methods text[] not null,
  approved_at timestamptz,
  approved_with text,
  code_params jsonb not null,
  code_message text not null,
  replaced_at timestamptz,
  constraint approval_once check ((approved_at is null) = (approved_with is null)),
  constraint approval_methods check (cardinality(methods) > 0 and methods <@ array['pin', 'sms', 'token', 'passkey']),
  constraint approval_content_size check (octet_length(content) <= 327680),
  constraint approval_code_size check (octet_length(code_message) + octet_length(code_params::text) <= 8192)
);
comment on table bank.approval is 'A challenge to approve one exact thing: a payment, a limit, a setting. The stored content runs, or nothing does.';
comment on column bank.approval.customer_id is
  'The customer of the session. No foreign key: it would cost each payment a look-up and a lock of the customer, and no customer is deleted.';
comment on column bank.approval.subject_id is 'The id of the approved thing, such as the payment''s id.';
comment on column bank.approval.request_hash is 'SHA-256 of the request. The same id with another request is refused.';
comment on column bank.approval.content is 'Canonical JSON (RFC 8785) of the approved thing.';
comment on column bank.approval.fingerprint is 'SHA-256 of the content. The factors approve it, and the ledger binds the id to it.';
comment on column bank.approval.methods is
  'The methods that were open when the approval was requested; any one of them approves (src/core/approvals/approval-ways.ts).';
comment on column bank.approval.code_message is 'The message of the SMS, translated when the code is sent.';
comment on column bank.approval.code_params is 'The parameters of the message.';
comment on column bank.approval.replaced_at is
  'The time when newer approvals of the session replaced this one. It can be withdrawn, and no longer used.';
create index approval_by_subject on bank.approval (subject_id);
create index approval_by_session on bank.approval (session_id, created_at);
-- Rows arrive in the order of their expiry, so a few pages find the old ones.
create index approval_by_expiry on bank.approval using brin (expires_at) with (pages_per_range = 16);
create index approval_replaced on bank.approval (replaced_at) where replaced_at is not null;
grant select on bank.approval to adire_api, adire_jobs;
grant delete on bank.approval to adire_jobs;

revoke execute on function bank.keep_used, bank.keep_tries, bank.refuse_direct_change from public;
