-- What a customer is told. The row itself is the alert in the app; it is written in the transaction of what it tells of, or, for
-- money, in the one that takes the movement out of bank.notice. Its number is the order in which this customer is told.
-- No reference to the customer: a name that nobody has is told "nothing" at the same cost (a locked login of nobody).
create table bank.alert (
  id bigint generated always as identity primary key,
  -- What it is called outside: how many alerts the bank sends is nobody's business.
  key uuid not null default gen_random_uuid() unique,
  customer_id uuid not null,
  topic text not null,
  kind text not null,
  -- The notice as its job's payload used to be: no secret, account numbers masked.
  notice jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create index alert_of_customer on bank.alert (customer_id, id);
create index alert_unread on bank.alert (customer_id) where read_at is null;
create index alert_at on bank.alert using brin (at);
grant select, insert, delete on bank.alert to adire_app;
grant update (read_at) on bank.alert to adire_app;

-- What the customer switched off, or on again; what has no row is on. Security has none: it cannot be switched off.
create table bank.alert_choice (
  customer_id uuid not null references bank.customer (id),
  topic text not null check (topic <> 'security'),
  channel text not null check (channel in ('sms', 'email', 'push')),
  wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (customer_id, topic, channel)
);
grant select, insert, delete on bank.alert_choice to adire_app;
grant update (wanted, chosen_at) on bank.alert_choice to adire_app;

-- An alert on its way out, one row for each way that the customer wanted when it came. A lane is one channel to one target: the
-- customer's phone or mailbox, or one browser. Within a lane alerts go one after the other, in the order of their numbers.
create table bank.alert_delivery (
  alert_id bigint not null references bank.alert (id) on delete cascade,
  channel text not null check (channel in ('sms', 'email', 'push')),
  -- The customer, or of push the browser's subscription.
  target uuid not null,
  -- sending: handed to the network, and no answer is noted yet: before it is handed over again, the network is asked.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'given-up')),
  attempts smallint not null default 0,
  -- Nobody touches it before: the backoff after a refusal, the longest that a network may take after a handing over.
  next_at timestamptz not null,
  provider_id text,
  primary key (alert_id, channel, target)
);
create index alert_lane on bank.alert_delivery (channel, target, alert_id) where state in ('waiting', 'sending');
grant select, insert, delete on bank.alert_delivery to adire_app;
grant update (state, attempts, next_at, provider_id) on bank.alert_delivery to adire_app;
