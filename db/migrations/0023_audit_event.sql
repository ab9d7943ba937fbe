-- What happened, for whoever has to find out later. Append-only: the application can add and read, never change or delete.
create table bank.audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- noun.event: login.refused, device.linked, …
  kind text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  -- Whose session it was. No foreign key: it would cost a look-up per row in the posting's transaction, and no customer is deleted.
  customer_id uuid,
  session_id uuid,
  device_key_id uuid,
  address text not null default '',
  request_id text not null default '',
  -- Masked identifiers and reasons only; never a secret, a full BVN, card number or phone.
  detail jsonb not null default '{}'
);
grant select, insert on bank.audit_event to adire_app;
