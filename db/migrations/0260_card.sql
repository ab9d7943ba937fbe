-- Debit cards: what was asked for and paid, how far the order is at the processor, and the card itself. No card number stands here:
-- only the processor's token, the scheme, the last four digits and the expiry.

-- One row per request that the ledger answered; no foreign keys, as in bank.transfer.
create table bank.card_request (
  request_id uuid primary key,
  state text not null check (state in
    ('held', 'sent', 'asking', 'review', 'settled', 'refused', 'released', 'reversed', 'cancelled')),
  refusal text check ((refusal is not null) = (state = 'refused')),
  customer_id uuid not null,
  account_number text not null,
  account_name text not null,
  scheme text not null check (scheme in ('verve', 'mastercard')),
  name_on_card text not null,
  deliver_to text not null check (deliver_to in ('branch', 'home')),
  branch_code text check ((branch_code is not null) = (deliver_to = 'branch')),
  street text check ((street is not null) = (deliver_to = 'home')),
  city text check ((city is not null) = (deliver_to = 'home')),
  region text check ((region is not null) = (deliver_to = 'home')),
  -- The blocked card in whose place it comes.
  replaces uuid,
  amount_minor bigint not null check (amount_minor > 0),
  vat_minor bigint not null check (vat_minor >= 0),
  currency text not null check (currency = 'NGN'),
  narration text not null,
  approved_with smallint[] not null,
  counter_keys text[] not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint card_request_end_check check ((completed_at is null) = (state in ('held', 'sent', 'asking', 'review')))
);
create index card_request_by_customer on bank.card_request (customer_id, created_at);
create index card_request_undecided on bank.card_request (created_at) where state in ('held', 'sent', 'asking', 'review');
create trigger card_request_step before update of state on bank.card_request
  for each row when (old.state <> new.state) execute function bank.check_transfer_step();
grant select, insert on bank.card_request to adire_app;
grant update (state, completed_at) on bank.card_request to adire_app;

-- One row per request whose fee was set aside, with the columns of bank.outward_transfer.
create table bank.card_carriage (
  request_id uuid primary key,
  ledger_account_id bigint not null,
  -- The reference under which the processor knows the order.
  network_reference text not null unique,
  first_sent_at timestamptz,
  sent_at timestamptz,
  sends integer not null default 0,
  asks integer not null default 0,
  asked_at timestamptz,
  next_at timestamptz,
  network_code text,
  review_reason text,
  review_at timestamptz,
  told_late_at timestamptz
);
create index card_carriage_due on bank.card_carriage (next_at) where next_at is not null;
grant select, insert on bank.card_carriage to adire_app;
grant update (first_sent_at, sent_at, sends, asks, asked_at, next_at, network_code, review_reason, review_at, told_late_at)
  on bank.card_carriage to adire_app;

-- One row per card that the processor took the order of.
create table bank.card (
  card_id uuid primary key references bank.card_request (request_id),
  customer_id uuid not null references bank.customer (id),
  -- Under which the processor knows the card. What is all digits could be a card number, and is refused.
  token text not null unique check (token ~ '^[A-Za-z][A-Za-z0-9_-]{7,63}$' and token !~ '[0-9]{12}'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  -- YYYY-MM
  expires text not null check (expires ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  state text not null check (state in
    ('ordered', 'making', 'on-its-way', 'ready', 'delivered', 'active', 'frozen', 'blocked')),
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
  -- Raised with every change that the processor must hear of; the second follows once it has.
  version integer not null default 1,
  told_version integer not null default 0 check (told_version <= version),
  changed_at timestamptz not null,
  -- Wrong last digits since the last right ones.
  misses smallint not null default 0,
  missed_at timestamptz,
  -- When the processor was last asked how far the plastic is.
  looked_at timestamptz,
  ordered_at timestamptz not null,
  making_at timestamptz,
  dispatched_at timestamptz,
  ready_at timestamptz,
  delivered_at timestamptz,
  activated_at timestamptz,
  frozen_at timestamptz,
  blocked_at timestamptz,
  constraint card_block_check check ((state = 'blocked') = (block_reason is not null) and (state = 'blocked') = (blocked_at is not null))
);
create index card_by_customer on bank.card (customer_id);
create index card_tracked on bank.card (looked_at nulls first) where state in ('ordered', 'making', 'on-its-way', 'ready');
create index card_untold on bank.card (changed_at) where told_version < version;

-- Blocked is for good, whatever the code does.
create function bank.check_card_step() returns trigger language plpgsql as $$
begin
  if old.state = 'blocked' then raise exception 'a blocked card stays blocked' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger card_step before update of state on bank.card
  for each row when (old.state <> new.state) execute function bank.check_card_step();
grant select, insert on bank.card to adire_app;
grant update (state, block_reason, atm, pos, web, contactless, international, per_transaction_minor, atm_per_day_minor,
  pos_per_day_minor, online_per_day_minor, version, told_version, changed_at, misses, missed_at, looked_at, making_at,
  dispatched_at, ready_at, delivered_at, activated_at, frozen_at, blocked_at) on bank.card to adire_app;
