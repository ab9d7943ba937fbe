-- The customer's own data: exports, and insights with categories and budgets.

create table bank.data_export (
  export_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  session_id uuid not null,
  state text not null check (state in ('making', 'ready', 'taken', 'failed')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  parts integer not null default 0 check (parts >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  taken_at timestamptz
);
comment on table bank.data_export is 'An archive of all data about a customer, made on request and fetched by the session that requested it.';
comment on column bank.data_export.taken_at is 'The first download. A part may be fetched again within the archive''s time, after a lost answer.';
create index data_export_by_customer on bank.data_export (customer_id, requested_at desc);
grant select on bank.data_export to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.data_export to adire_api;
grant delete on bank.data_export to adire_jobs;
grant update (state, ready_at, expires_at, parts, bytes, taken_at) on bank.data_export to adire_api, adire_jobs;
create trigger only_of_closed_customer before delete on bank.data_export
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.data_export_part (
  export_id uuid not null references bank.data_export (export_id),
  no integer not null check (no >= 0),
  content_sealed bytea not null,
  primary key (export_id, no)
);
comment on table bank.data_export_part is 'One part of an archive, sealed.';
comment on column bank.data_export_part.content_sealed is 'AES-256-GCM over the part''s base64, bound to the export and the part''s number.';
grant select, delete on bank.data_export_part to adire_api, adire_jobs;
grant insert on bank.data_export_part to adire_jobs;

create table bank.category_correction (
  correction_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  ledger_account_id bigint not null,
  seq bigint not null,
  is_credit boolean not null,
  category text not null,
  learns text not null check (learns in ('nothing', 'payee', 'narration')),
  key text not null,
  shown text not null,
  is_for_past boolean not null,
  made_at timestamptz not null,
  reverted_at timestamptz,
  check ((learns = 'nothing') = (key = ''))
);
comment on table bank.category_correction is
  'A customer''s correction of an entry''s category, and what later entries learn from it. The newest valid correction decides. It can be '
  'undone.';
comment on column bank.category_correction.correction_id is 'Made by the customer''s device, so that a repeat is recognised.';
comment on column bank.category_correction.seq is 'The entry''s number on its account in the books.';
comment on column bank.category_correction.key is 'How later entries are recognised (core/insights/assign-category.ts).';
comment on column bank.category_correction.shown is 'The payee or the narration, for the customer''s list of corrections.';
comment on column bank.category_correction.is_for_past is 'True: the correction applies to earlier entries too.';
create index category_correction_of_customer on bank.category_correction (customer_id, made_at desc);
grant select on bank.category_correction to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.category_correction to adire_api;
grant delete on bank.category_correction to adire_jobs;
grant update (reverted_at) on bank.category_correction to adire_api;
create trigger only_of_closed_customer before delete on bank.category_correction
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.budget (
  customer_id uuid not null references bank.customer (customer_id),
  currency text not null check (currency in ('NGN', 'USD', 'EUR', 'GBP')),
  category text not null,
  since_month text not null check (since_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  amount_minor bigint check (amount_minor > 0),
  changed_at timestamptz not null,
  primary key (customer_id, currency, category, since_month)
);
comment on table bank.budget is 'The most that a customer wants to spend in a category and month. It applies until a later month has another row.';
comment on column bank.budget.since_month is 'YYYY-MM.';
comment on column bank.budget.amount_minor is 'Minor units; null: none from this month on.';
grant select on bank.budget to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.budget to adire_api;
grant delete on bank.budget to adire_jobs;
grant update (amount_minor, changed_at) on bank.budget to adire_api;
create trigger only_of_closed_customer before delete on bank.budget
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.budget_watch (
  customer_id uuid not null references bank.customer (customer_id),
  currency text not null,
  checked_at timestamptz not null,
  primary key (customer_id, currency)
);
comment on table bank.budget_watch is 'The last evening check of a customer''s budgets in a currency.';
grant select on bank.budget_watch to adire_jobs;
grant insert, delete on bank.budget_watch to adire_jobs;
grant update (checked_at) on bank.budget_watch to adire_jobs;
create trigger only_of_closed_customer before delete on bank.budget_watch
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.budget_notification (
  customer_id uuid not null references bank.customer (customer_id),
  currency text not null,
  category text not null,
  month text not null,
  state text not null check (state in ('near', 'over')),
  notified_at timestamptz not null,
  primary key (customer_id, currency, category, month, state)
);
comment on table bank.budget_notification is 'A budget notification that was sent, once per category, month and state.';
comment on column bank.budget_notification.month is 'YYYY-MM.';
grant select on bank.budget_notification to adire_api, adire_jobs, adire_staff, adire_read;
grant insert, delete on bank.budget_notification to adire_jobs;
create trigger only_of_closed_customer before delete on bank.budget_notification
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');
