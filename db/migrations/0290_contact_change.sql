-- A change of the email address or the phone: confirmed with a code at the old one, then at the new one, in one session.
create table bank.contact_change (
  change_id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  session_id uuid not null,
  what text not null check (what in ('email', 'phone')),
  -- Null where there was no email address before: the first code goes to the phone then.
  old_value text,
  new_value text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('applied', 'given-up', 'replaced', 'taken')),
  check ((ended_at is null) = (ended_how is null)),
  check (ended_how is distinct from 'applied' or old_confirmed_at is not null)
);
-- A second one takes the first one's place.
create unique index contact_change_open on bank.contact_change (customer_id) where ended_at is null;
create index contact_change_by_customer on bank.contact_change (customer_id, started_at);
grant select, insert, delete on bank.contact_change to adire_app;
grant update (old_confirmed_at, ended_at, ended_how) on bank.contact_change to adire_app;
-- Who has this number already, asked once a new number is proven.
create index customer_by_phone on bank.customer (phone);
