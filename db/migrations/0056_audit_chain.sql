-- The audit trail's chain: each event gets the next number, without a gap, and a hash over the one before and its own row.
-- A row that is changed, left out or put between others no longer fits. Append-only: the application cannot mend it.
create table bank.audit_link (
  number bigint primary key check (number > 0),
  event_id bigint not null unique references bank.audit_event (id),
  -- SHA-256(hash before ‖ canonical row).
  hash bytea not null check (octet_length(hash) = 32),
  linked_at timestamptz not null
);
grant select, insert on bank.audit_link to adire_app;

-- The last link, signed by the hour: whoever rewrites the chain behind a head would need the key, which is not in here.
create table bank.audit_head (
  number bigint primary key references bank.audit_link (number),
  hash bytea not null check (octet_length(hash) = 32),
  signed_at timestamptz not null,
  -- Ed25519; 32 bytes and 64.
  public_key bytea not null check (octet_length(public_key) = 32),
  signature bytea not null check (octet_length(signature) = 64)
);
grant select, insert on bank.audit_head to adire_app;
