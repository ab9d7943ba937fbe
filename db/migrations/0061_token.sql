-- Authenticator apps (TOKEN, authentication type 2; TOTP, RFC 6238): one for each customer who wants one.
create table bank.token (
  customer_id uuid primary key references bank.customer (id),
  -- The secret that the app and the bank share, sealed; the key is not in the database.
  seed_sealed bytea not null,
  -- The session that enrols it: until a first code is right it is nobody's proof of anything, and it ages out.
  session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step (RFC 6238: seconds since the epoch / 30) of the last code that was used: each counts once, and none before it.
  last_step bigint not null default 0,
  -- Whether every login by password asks for a code as well.
  asked_at_login boolean not null default false,
  check (confirmed_at is not null or not asked_at_login)
);
grant select, insert, update, delete on bank.token to adire_app;

-- Ten, shown once, for whoever has lost the app. Only keyed hashes are kept.
create table bank.recovery_code (
  customer_id uuid not null references bank.token (customer_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (customer_id, code_hash)
);
grant select, insert, delete on bank.recovery_code to adire_app;
grant update (used_at) on bank.recovery_code to adire_app;
