-- Devices, sessions, codes and tickets. Of everything that a caller must present only a hash is kept.
create table bank.device_key (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  -- The uncompressed P-256 point.
  public_key bytea not null check (octet_length(public_key) = 65),
  name text not null,
  linked_by text not null check (linked_by in ('sign-up', 'link')),
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  removed_at timestamptz
);
create unique index device_key_live on bank.device_key (customer_id, public_key) where removed_at is null;
grant select, insert on bank.device_key to adire_app;
grant update (name, last_used_at, removed_at) on bank.device_key to adire_app;

create table bank.session (
  -- Public: also the sid inside every sealed request.
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  device_key_id uuid not null references bank.device_key (id),
  -- The refresh family's public handle.
  family_id uuid not null unique,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  address text not null,
  check ((revoked_at is null) = (revoked_why is null))
);
create index session_by_customer on bank.session (customer_id, opened_at);
-- One session per device, in the database too.
create unique index session_live_by_device on bank.session (device_key_id) where revoked_at is null;
grant select, insert, delete on bank.session to adire_app;
grant update (last_seen_at, revoked_at, revoked_why) on bank.session to adire_app;

-- One row per generation of a session's tokens.
create table bank.session_token (
  session_id uuid not null references bank.session (id) on delete cascade,
  generation integer not null check (generation >= 0),
  access_hash bytea not null unique check (octet_length(access_hash) = 32),
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique check (octet_length(refresh_hash) = 32),
  issued_at timestamptz not null,
  rotated_at timestamptz,
  -- The tokens that followed, sealed, for the seconds in which a lost reply may be asked for again.
  successor_sealed bytea,
  primary key (session_id, generation)
);
grant select, insert, delete on bank.session_token to adire_app;
grant update (rotated_at, successor_sealed) on bank.session_token to adire_app;

create table bank.one_time_code (
  reference text primary key,
  purpose text not null,
  -- Whom the code is for: a customer, or a sign-up that is not one yet.
  subject text not null,
  -- HMAC over reference, purpose, subject, what it approves, and the code.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  approves text not null,
  phone_sealed bytea not null,
  phone_index bytea not null,
  -- The message with {code} where the code goes: a resend sends it again with a new one.
  message text not null,
  sends smallint not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  resend_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_age on bank.one_time_code (created_at);
grant select, insert, update, delete on bank.one_time_code to adire_app;

-- What was sent to a phone, for the limits per hour and per day.
create table bank.code_send (
  id uuid primary key,
  phone_index bytea not null,
  sent_at timestamptz not null
);
create index code_send_by_phone on bank.code_send (phone_index, sent_at);
grant select, insert, delete on bank.code_send to adire_app;

-- Misses in a row, by what was guessed at. Raised and committed before the guess is looked at.
create table bank.attempt_counter (
  key text primary key,
  misses integer not null check (misses >= 0),
  locked_until timestamptz,
  raised_at timestamptz not null
);
grant select, insert, update, delete on bank.attempt_counter to adire_app;

-- Proof of a step done, to be shown at the next one.
create table bank.ticket (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  purpose text not null,
  customer_id uuid not null references bank.customer (id),
  question_id uuid references bank.security_question (id),
  device_fingerprint text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ticket_age on bank.ticket (expires_at);
grant select, insert, delete on bank.ticket to adire_app;
grant update (used_at) on bank.ticket to adire_app;

-- A sign-up on its way: the identity record, sealed, and its answer once it is done.
create table bank.sign_up (
  id uuid primary key,
  bvn_index bytea not null,
  record_sealed bytea not null,
  looked_up_at timestamptz not null,
  reference text not null unique,
  ticket_hash bytea unique,
  ticket_expires_at timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- HMAC of the completing request: a repeat gets the first answer, another body does not.
  request_hash bytea,
  answer jsonb
);
create index sign_up_by_bvn on bank.sign_up (bvn_index, looked_up_at);
create index sign_up_age on bank.sign_up (created_at);
grant select, insert, delete on bank.sign_up to adire_app;
grant update (ticket_hash, ticket_expires_at, completed_at, request_hash, answer) on bank.sign_up to adire_app;
