-- Passkeys: the public halves of WebAuthn credentials. The private ones stay in the customers' authenticators.
create table bank.passkey (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  -- The authenticator's name for it. Never given a second time, not even after its removal and not to another customer.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- A COSE key (RFC 9053).
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  -- What the authenticator counted at the last use; 0 for ever where it does not count.
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index passkey_by_customer on bank.passkey (customer_id) where removed_at is null;
grant select, insert on bank.passkey to adire_app;
grant update (sign_count, is_synced, name, last_used_at, removed_at) on bank.passkey to adire_app;

-- A challenge is a ticket; that of a login is given before anybody knows for whom.
alter table bank.ticket drop constraint ticket_of_nobody;
alter table bank.ticket add constraint ticket_of_nobody
  check (customer_id is not null or purpose in ('reset-password:answer', 'passkey:login'));
