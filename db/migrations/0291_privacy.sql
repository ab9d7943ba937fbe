-- What a customer may see of how their data is treated: consents given and taken back, who looked, and everything as an archive.
alter table bank.consent drop constraint consent_kind_check;
-- offers: news and offers by mail and SMS, which nothing but this consent allows.
alter table bank.consent add constraint consent_kind_check check (kind in ('terms', 'privacy', 'offers'));
-- False: taken back. Each word is a row of its own: the history is the table.
alter table bank.consent add column given boolean not null default true;
alter table bank.consent add constraint consent_taken_back check (given or kind = 'offers');

-- Each time that one of our staff was shown something of a customer.
create table bank.record_read (
  read_id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  at timestamptz not null,
  -- For the bank's own inquiries; the customer sees the role.
  operator text not null,
  role text not null,
  what text not null,
  reason text not null
);
create index record_read_by_customer on bank.record_read (customer_id, at desc);
grant select, insert on bank.record_read to adire_app;

-- Everything about a customer, made as an archive when they ask; taken once, by the session that asked.
create table bank.data_export (
  export_id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  session_id uuid not null,
  state text not null check (state in ('making', 'ready', 'taken', 'failed')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  parts integer not null default 0 check (parts >= 0),
  bytes bigint not null default 0 check (bytes >= 0)
);
create index data_export_by_customer on bank.data_export (customer_id, asked_at desc);
grant select, insert on bank.data_export to adire_app;
grant update (state, ready_at, expires_at, parts, bytes) on bank.data_export to adire_app;

create table bank.data_export_part (
  export_id uuid not null references bank.data_export (export_id),
  no integer not null check (no >= 0),
  -- AES-256-GCM over the part's base64, bound to the export and its number.
  content_sealed bytea not null,
  primary key (export_id, no)
);
grant select, insert, delete on bank.data_export_part to adire_app;
