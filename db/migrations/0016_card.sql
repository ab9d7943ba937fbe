-- Debit cards: the details of the order, and the card. No card number is stored: only the
-- processor's token, the scheme, the last four digits and the expiry.

create table bank.card_order (
  payment_id uuid primary key,
  scheme text not null check (scheme in ('verve', 'mastercard')),
  name_on_card text not null,
  deliver_to text not null check (deliver_to in ('branch', 'home')),
  branch_code text,
  street text,
  city text,
  region text,
  replaces uuid,
  is_made boolean not null default false,
  check ((branch_code is not null) = (deliver_to = 'branch')),
  check ((street is not null) = (deliver_to = 'home')),
  check ((city is not null) = (deliver_to = 'home')),
  check ((region is not null) = (deliver_to = 'home'))
);
comment on table bank.card_order is
  'The details of an order of a card: one row for each card fee in bank.payment. It has no foreign keys, for the same reason as bank.payment.';
comment on column bank.card_order.payment_id is 'The id of the order, of its fee in bank.payment and of the card.';
comment on column bank.card_order.replaces is 'The blocked card that the new one replaces.';
comment on column bank.card_order.is_made is 'True when the card exists. The index of missing cards needs it.';
-- Each minute the worker searches for paid orders without a card. Orders without a card are few.
create index card_order_missing on bank.card_order (payment_id) where not is_made;
grant select on bank.card_order to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.card_order to adire_api;
grant update (is_made) on bank.card_order to adire_staff;
grant update (name_on_card, street, city, region, is_made) on bank.card_order to adire_jobs;
create trigger only_of_hidden before update of name_on_card, street, city, region on bank.card_order
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_payer();

-- A blocked card stays blocked, even if the program tries to change its state.
create function bank.check_card_step() returns trigger language plpgsql as $$
begin
  if old.state = 'blocked' then raise exception 'a blocked card stays blocked' using errcode = 'check_violation'; end if;
  return new;
end $$;

-- A card that was never made is removed, and its fee is paid back. A card that was activated was made, and stays.
create function bank.check_card_removal() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null then raise exception 'a card that was in use stays' using errcode = 'check_violation'; end if;
  return old;
end $$;

-- Marks the order as made.
create function bank.note_card_made() returns trigger language plpgsql as $$
begin
  update bank.card_order set is_made = true where payment_id = new.card_id;
  return null;
end $$;

create table bank.card (
  card_id uuid primary key references bank.card_order (payment_id),
  customer_id uuid not null references bank.customer (customer_id),
  token text not null unique check (token ~ '^[A-Za-z][A-Za-z0-9_-]{7,63}$' and token !~ '[0-9]{12}'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires text not null check (expires ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  state text not null check (state in ('ordered', 'making', 'on-its-way', 'ready', 'delivered', 'active', 'frozen', 'blocked')),
  block_reason text check (block_reason in ('lost', 'stolen', 'damaged')),
  atm boolean not null,
  pos boolean not null,
  web boolean not null,
  contactless boolean not null,
  international boolean not null,
  per_transaction_minor bigint not null check (per_transaction_minor >= 0),
  atm_per_day_minor bigint not null check (atm_per_day_minor >= 0),
  pos_per_day_minor bigint not null check (pos_per_day_minor >= 0),
  online_per_day_minor bigint not null check (online_per_day_minor >= 0),
  version integer not null default 1,
  notified_version integer not null default 0,
  changed_at timestamptz not null,
  misses smallint not null default 0,
  missed_at timestamptz,
  checked_at timestamptz,
  ordered_at timestamptz not null,
  making_at timestamptz,
  dispatched_at timestamptz,
  ready_at timestamptz,
  delivered_at timestamptz,
  activated_at timestamptz,
  frozen_at timestamptz,
  blocked_at timestamptz,
  constraint card_block_check check ((state = 'blocked') = (block_reason is not null) and (state = 'blocked') = (blocked_at is not null)),
  check (notified_version <= version)
);
comment on table bank.card is 'A card that the processor accepted the order of.';
comment on column bank.card.token is 'The processor''s id of the card. A value of digits could be a card number, and is refused.';
comment on column bank.card.expires is 'YYYY-MM.';
comment on column bank.card.version is 'Raised with every change that the processor must receive.';
comment on column bank.card.notified_version is 'The last version that the processor received.';
comment on column bank.card.misses is 'Wrong last digits since the last right ones.';
comment on column bank.card.checked_at is 'The processor''s last answer about the production of the card.';
create index card_by_customer on bank.card (customer_id);
create index card_tracked on bank.card (checked_at nulls first) where state in ('ordered', 'making', 'on-its-way', 'ready');
create index card_not_notified on bank.card (changed_at) where notified_version < version;
grant select on bank.card to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, delete on bank.card to adire_jobs, adire_staff;
grant update (last_four, state, block_reason, atm, pos, web, contactless, international, per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, version, notified_version, changed_at, misses, missed_at, checked_at, making_at, dispatched_at, ready_at, delivered_at, activated_at, frozen_at, blocked_at)
  on bank.card to adire_api, adire_jobs, adire_staff;
create trigger card_made after insert on bank.card for each row execute function bank.note_card_made();
create trigger card_removal before delete on bank.card for each row execute function bank.check_card_removal();
create trigger card_step before update of state on bank.card
  for each row when (old.state <> new.state) execute function bank.check_card_step();
create trigger only_of_hidden before update of last_four on bank.card
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');
