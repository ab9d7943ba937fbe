-- The keys that sealed requests are sealed to: one a day, accepted for 48 h, then deleted. The private half is stored
-- encrypted under a key that is not in this database.
create table bank.message_key (
  kid bigint primary key check (kid between 0 and 4294967295),
  public_key bytea not null check (length(public_key) = 65),
  -- AES-256-GCM: nonce (12 bytes), ciphertext (32), tag (16); the kid is the additional data.
  sealed_private_key bytea not null check (length(sealed_private_key) = 60),
  -- Unix seconds, as they are signed.
  not_before bigint not null,
  expires_at bigint not null check (expires_at > not_before),
  -- The root key's ECDSA signature over the public document.
  signature bytea not null check (length(signature) = 64)
);
create index on bank.message_key (not_before);
grant select, insert, delete on bank.message_key to adire_app;
