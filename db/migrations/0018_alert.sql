-- Notices, alerts and their delivery by SMS, email and push.

create table bank.notice (
  notice_id bigint generated always as identity primary key,
  journal_id uuid not null,
  moved_at timestamptz not null,
  amount_minor bigint not null,
  currency text not null,
  from_customer_id uuid,
  from_account text,
  from_name text not null,
  to_customer_id uuid,
  to_account text,
  to_name text not null
);
comment on table bank.notice is
  'A movement of money that customers must be notified of. The posting writes it; the transaction that queues the messages deletes it.';
comment on column bank.notice.notice_id is 'The only index: a row in this table waits.';
comment on column bank.notice.from_customer_id is 'Null for a party that is no customer: it is named to the other and not notified.';
comment on column bank.notice.from_account is 'The masked account number of a customer.';
-- To lock a row, the application needs the right to update a column.
grant select on bank.notice to adire_jobs;
grant insert on bank.notice to adire_api, adire_jobs, adire_staff;
grant delete on bank.notice to adire_jobs;
grant update (moved_at) on bank.notice to adire_jobs;

create table bank.alert (
  alert_id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  customer_id uuid not null,
  topic text not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
comment on table bank.alert is 'An alert of a customer, as the app shows it. It is written in the transaction that it reports.';
comment on column bank.alert.alert_id is 'The order in which this customer is notified.';
comment on column bank.alert.public_id is 'The public id, because the number of alerts is private to the bank.';
comment on column bank.alert.customer_id is 'No foreign key: a locked login of an unknown name costs the same.';
comment on column bank.alert.params is 'The parameters of the text; no secret, account numbers masked.';
create index alert_of_customer on bank.alert (customer_id, alert_id);
create index alert_unread on bank.alert (customer_id) where read_at is null;
create index alert_created_at on bank.alert using brin (created_at);
-- An airtime gift that is reversed finds the alert of its recipient. Such alerts are few.
create index alert_of_airtime on bank.alert ((params ->> 'reference')) where kind = 'airtime-received';
grant select on bank.alert to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.alert to adire_api, adire_jobs, adire_staff;
grant delete on bank.alert to adire_jobs;
grant update (read_at) on bank.alert to adire_api;

create table bank.alert_choice (
  customer_id uuid not null references bank.customer (customer_id),
  topic text not null check (topic <> 'security'),
  channel text not null check (channel in ('sms', 'email', 'push')),
  wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (customer_id, topic, channel)
);
comment on table bank.alert_choice is
  'A channel of a topic that a customer switched off, or on again. Without a row it is on. Security cannot be switched off.';
grant select on bank.alert_choice to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.alert_choice to adire_api;
grant delete on bank.alert_choice to adire_jobs;
grant update (wanted, chosen_at) on bank.alert_choice to adire_api;

create table bank.alert_delivery (
  alert_id bigint not null,
  channel text not null check (channel in ('sms', 'email', 'push')),
  target uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'given-up')),
  attempts smallint not null default 0,
  next_at timestamptz not null,
  provider_id text,
  message_digest text constraint message_digest_hex check (message_digest ~ '^[0-9a-f]{64}$'),
  is_open boolean not null generated always as (state in ('waiting', 'sending')) stored,
  primary key (alert_id, channel, target)
) with (fillfactor = 60);
comment on table bank.alert_delivery is
  'One delivery of an alert over one channel to one target. Deliveries to one target follow one another in the order of their alerts.';
comment on column bank.alert_delivery.alert_id is
  'No foreign key: it would cost each delivery a look-up and a lock of its alert. A trigger deletes the deliveries of a deleted alert.';
comment on column bank.alert_delivery.target is 'The customer, or the browser''s subscription for push.';
comment on column bank.alert_delivery.state is
  'sending: given to the network, which has not answered. The worker asks the network before it sends again.';
comment on column bank.alert_delivery.next_at is
  'No worker touches the row before: the backoff after a refusal, or the longest time that a network may take.';
comment on column bank.alert_delivery.message_digest is
  'The digest of the message that was given to the network, to find it there when text or phone have changed since.';
comment on column bank.alert_delivery.is_open is
  'No network has taken the message yet, and it is not given up. The index names this column and not the state, so that the mark "sending" changes no index.';
create index alert_lane on bank.alert_delivery (channel, target, alert_id) where is_open;
grant select, insert on bank.alert_delivery to adire_api, adire_jobs, adire_staff;
grant delete on bank.alert_delivery to adire_jobs;
grant update (state, attempts, next_at, provider_id, message_digest) on bank.alert_delivery to adire_jobs;

-- Returns the first open delivery of each lane, if it is due, in the order of the alerts. It reads each open delivery once, by their
-- index, and then one alert by key for each row, also when PostgreSQL has the statistics of a smaller bank.
create function bank.due_deliveries(p_now timestamptz, p_most integer)
returns table (alert_id bigint, channel text, target uuid, state text, attempts smallint, message_digest text, public_id uuid,
  customer_id uuid, params jsonb)
language plpgsql stable set search_path = pg_catalog, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select d.alert_id, d.channel, d.target, d.state, d.attempts, d.message_digest, a.public_id, a.customer_id, a.params
    from (
      select f.* from (
        select distinct on (o.channel, o.target) o.alert_id, o.channel, o.target, o.state, o.attempts, o.next_at, o.message_digest
        from bank.alert_delivery o where o.is_open order by o.channel, o.target, o.alert_id) f
      where f.next_at <= p_now order by f.alert_id limit p_most) d
    cross join lateral (select n.public_id, n.customer_id, n.params from bank.alert n where n.alert_id = d.alert_id limit 1) a
    order by d.alert_id;
end $$;
revoke execute on function bank.due_deliveries from public;
grant execute on function bank.due_deliveries to adire_jobs;

-- An alert is deleted with its deliveries.
create function bank.delete_deliveries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from bank.alert_delivery d using deleted where d.alert_id = deleted.alert_id;
  return null;
end $$;
revoke execute on function bank.delete_deliveries from public;
create trigger with_deliveries after delete on bank.alert referencing old table as deleted
  for each statement execute function bank.delete_deliveries();

create table bank.alert_bundle (
  customer_id uuid not null,
  kind text not null check (kind in ('credit', 'debit')),
  account text not null,
  currency text not null,
  payments integer not null check (payments > 0),
  sum_minor bigint not null check (sum_minor > 0),
  last_at timestamptz not null,
  due_at timestamptz not null,
  primary key (customer_id, kind, account, currency)
);
comment on table bank.alert_bundle is
  'The text message of a burst: many payments of one customer within minutes. It names their number, their sum and the account.';
comment on column bank.alert_bundle.account is 'The masked number of the customer''s account.';
comment on column bank.alert_bundle.last_at is 'The latest payment.';
comment on column bank.alert_bundle.due_at is 'The message is sent from this time on.';
grant select on bank.alert_bundle to adire_jobs;
grant insert, update, delete on bank.alert_bundle to adire_jobs;

create table bank.push_subscription (
  subscription_id uuid default gen_random_uuid() primary key,
  customer_id uuid not null references bank.customer (customer_id),
  device_key_id uuid not null references bank.device_key (device_key_id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  shows_details boolean not null,
  created_at timestamptz not null,
  unique (customer_id, device_key_id)
);
comment on table bank.push_subscription is 'A browser that shows alerts as notifications. A browser belongs to the customer who subscribed last.';
comment on column bank.push_subscription.endpoint is 'The address at the browser''s push service.';
comment on column bank.push_subscription.p256dh is 'The browser''s public key (RFC 8291), base64url.';
comment on column bank.push_subscription.shows_details is 'True: amounts and masked account numbers may show on a locked screen.';
create index push_subscription_by_device on bank.push_subscription (device_key_id);
grant select (customer_id, subscription_id, device_key_id, shows_details, created_at) on bank.push_subscription to adire_read;
grant select on bank.push_subscription to adire_api, adire_jobs;
grant delete on bank.push_subscription to adire_api, adire_jobs, adire_staff;
grant insert on bank.push_subscription to adire_api;

create table bank.announcement (
  announcement_id uuid primary key,
  texts jsonb not null check (texts ?& array['en', 'ha', 'yo', 'ig', 'pcm']),
  audience text not null check (audience in ('all', 'tier:1', 'tier:2', 'tier:3', 'product:SAV', 'product:CUR', 'product:DOM')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  added_at timestamptz not null,
  added_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on table bank.announcement is
  'A text of the bank to its customers that an order of staff published for a time. The pages of the customers show it. Only the process of '
  'staff adds and withdraws announcements (0020_staff.sql).';
comment on column bank.announcement.texts is 'The title and the text in each language of the customers.';
comment on column bank.announcement.audience is
  'tier: and the tier of the customers. product: and the product, for the customers with an open account of the product.';
comment on column bank.announcement.withdrawn_at is 'The time at which an order withdrew it, also before its start.';
create index announcement_open on bank.announcement (ends_at) where withdrawn_at is null;
grant select on bank.announcement to adire_api, adire_jobs, adire_staff, adire_read;

create table bank.announcement_closing (
  customer_id uuid not null references bank.customer (customer_id),
  announcement_id uuid not null references bank.announcement (announcement_id),
  closed_at timestamptz not null,
  primary key (customer_id, announcement_id)
);
comment on table bank.announcement_closing is 'An announcement that a customer closed. The pages of the customer show it no more.';
create index announcement_closing_of_announcement on bank.announcement_closing (announcement_id);
grant select on bank.announcement_closing to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.announcement_closing to adire_api;
grant delete on bank.announcement_closing to adire_jobs;
create trigger only_of_closed_customer before delete on bank.announcement_closing
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');
