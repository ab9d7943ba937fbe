-- Browsers that show alerts as notifications. One browser is one customer's: who subscribes last has it.
create table bank.push_subscription (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references bank.customer (id),
  device_key_id uuid not null references bank.device_key (id),
  -- The address at the browser's push service, and the keys that only the browser can open with (RFC 8291), base64url.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The customer lets amounts and masked account numbers show on a locked screen.
  shows_details boolean not null,
  made_at timestamptz not null,
  unique (customer_id, device_key_id)
);
grant select, insert, delete on bank.push_subscription to adire_app;
