-- The schema as it is after all migrations, for reading and for review. Generated from PostgreSQL's catalogue.
-- To change it, change db/migrations and run: npm run db:describe

create schema bank;
grant usage on schema bank to adire_api;
grant usage on schema bank to adire_app;
grant usage on schema bank to adire_jobs;
grant usage on schema bank to adire_read;
grant usage on schema bank to adire_staff;

create schema ledger;
grant usage on schema ledger to adire_api;
grant usage on schema ledger to adire_app;
grant usage on schema ledger to adire_jobs;
grant usage on schema ledger to adire_read;
grant usage on schema ledger to adire_staff;

create domain ledger.account_mode as smallint check (value = any (array[0, 1, 2]));
comment on domain ledger.account_mode is '0: guarded by its floor. 1: keeps a running balance only. 2: append-only, its row is never written.';

create domain ledger.currency_code as text check (value ~ '^[A-Z]{3}$');

create domain ledger.side as smallint check (value = any (array[1, '-1'::integer]));
comment on domain ledger.side is '1: credit-normal. -1: debit-normal.';

create sequence bank.account_counter minvalue 0 maxvalue 999999999;
comment on sequence bank.account_counter is 'The serial part of the next account number.';
grant usage on sequence bank.account_counter to adire_api;

create sequence ledger.append_only_seq minvalue 1 maxvalue 9223372036854775807;
comment on sequence ledger.append_only_seq is 'Numbers the entries of append-only accounts.';

create table bank.account (
  account_number text not null,
  customer_id uuid not null,
  ledger_account_id bigint not null,
  currency text not null,
  scheme_code text not null,
  account_name text not null,
  is_primary boolean not null default false,
  state text not null default 'open',
  opened_at timestamp with time zone not null,
  nickname text,
  is_hidden boolean not null default false,
  constraint account_pkey primary key (account_number),
  constraint account_customer_id_scheme_code_currency_key unique (customer_id, scheme_code, currency),
  constraint account_ledger_account_id_key unique (ledger_account_id),
  constraint account_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint account_ledger_account_id_fkey foreign key (ledger_account_id) references ledger.account(account_id),
  constraint account_account_name_check check (account_name = upper(account_name)),
  constraint account_account_number_check check (account_number ~ '^[0-9]{10}$'),
  constraint account_currency_check check (currency = any (array['NGN', 'USD', 'EUR', 'GBP'])),
  constraint account_nickname_check check (nickname <> '' and char_length(nickname) <= 40),
  constraint account_primary_shown check (not (is_primary and is_hidden)),
  constraint account_scheme_code_check check (scheme_code = any (array['SAV', 'CUR', 'DOM'])),
  constraint account_state_check check (state = any (array['open', 'closed']))
);
comment on table bank.account is 'A customer''s account: its number, its owner and its account in the books.';
comment on column bank.account.account_number is 'NUBAN: nine digits of serial and a check digit that depends on the bank''s code.';
comment on column bank.account.ledger_account_id is 'The account in the books.';
comment on column bank.account.account_name is 'In capitals, as a name enquiry returns it.';
comment on column bank.account.nickname is 'The customer''s own name for the account.';
comment on column bank.account.is_hidden is 'True: the home screen and the forms leave the account out.';
create index account_by_opening on bank.account (opened_at);
create unique index account_primary on bank.account (customer_id) where is_primary;
grant select, insert on bank.account to adire_api;
grant select on bank.account to adire_jobs;
grant select on bank.account to adire_read;
grant select on bank.account to adire_staff;
grant update (account_name, is_primary, state, nickname, is_hidden) on bank.account to adire_api;
grant update (account_name, is_primary, state, nickname, is_hidden) on bank.account to adire_jobs;
grant update (account_name, is_primary, state, nickname, is_hidden) on bank.account to adire_staff;

create table bank.alert (
  alert_id bigint not null generated always as identity,
  public_id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  topic text not null,
  kind text not null,
  params jsonb not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint alert_pkey primary key (alert_id),
  constraint alert_public_id_key unique (public_id)
);
comment on table bank.alert is 'An alert of a customer, as the app shows it. It is written in the transaction that it reports.';
comment on column bank.alert.alert_id is 'The order in which this customer is notified.';
comment on column bank.alert.public_id is 'The public id, because the number of alerts is private to the bank.';
comment on column bank.alert.customer_id is 'No foreign key: a locked login of an unknown name costs the same.';
comment on column bank.alert.params is 'The parameters of the text; no secret, account numbers masked.';
create index alert_created_at on bank.alert using brin (created_at);
create index alert_of_airtime on bank.alert ((params ->> 'reference')) where kind = 'airtime-received';
create index alert_of_customer on bank.alert (customer_id, alert_id);
create index alert_unread on bank.alert (customer_id) where read_at is null;
grant select, insert on bank.alert to adire_api;
grant select, insert, delete on bank.alert to adire_jobs;
grant select on bank.alert to adire_read;
grant select, insert on bank.alert to adire_staff;
grant update (read_at) on bank.alert to adire_api;
create trigger with_deliveries after delete on bank.alert referencing old table as deleted for each statement execute function bank.delete_deliveries();

create table bank.alert_bundle (
  customer_id uuid not null,
  kind text not null,
  account text not null,
  currency text not null,
  payments integer not null,
  sum_minor bigint not null,
  last_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint alert_bundle_pkey primary key (customer_id, kind, account, currency),
  constraint alert_bundle_kind_check check (kind = any (array['credit', 'debit'])),
  constraint alert_bundle_payments_check check (payments > 0),
  constraint alert_bundle_sum_minor_check check (sum_minor > 0)
);
comment on table bank.alert_bundle is 'The text message of a burst: many payments of one customer within minutes. It names their number, their sum and the account.';
comment on column bank.alert_bundle.account is 'The masked number of the customer''s account.';
comment on column bank.alert_bundle.last_at is 'The latest payment.';
comment on column bank.alert_bundle.due_at is 'The message is sent from this time on.';
grant select, insert, update, delete on bank.alert_bundle to adire_jobs;

create table bank.alert_choice (
  customer_id uuid not null,
  topic text not null,
  channel text not null,
  wanted boolean not null,
  chosen_at timestamp with time zone not null,
  constraint alert_choice_pkey primary key (customer_id, topic, channel),
  constraint alert_choice_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint alert_choice_channel_check check (channel = any (array['sms', 'email', 'push'])),
  constraint alert_choice_topic_check check (topic <> 'security')
);
comment on table bank.alert_choice is 'A channel of a topic that a customer switched off, or on again. Without a row it is on. Security cannot be switched off.';
grant select, insert on bank.alert_choice to adire_api;
grant select, delete on bank.alert_choice to adire_jobs;
grant select on bank.alert_choice to adire_read;
grant select on bank.alert_choice to adire_staff;
grant update (wanted, chosen_at) on bank.alert_choice to adire_api;

create table bank.alert_delivery (
  alert_id bigint not null,
  channel text not null,
  target uuid not null,
  state text not null default 'waiting',
  attempts smallint not null default 0,
  next_at timestamp with time zone not null,
  provider_id text,
  message_digest text,
  is_open boolean not null generated always as (state = any (array['waiting', 'sending'])) stored,
  constraint alert_delivery_pkey primary key (alert_id, channel, target),
  constraint alert_delivery_channel_check check (channel = any (array['sms', 'email', 'push'])),
  constraint alert_delivery_state_check check (state = any (array['waiting', 'sending', 'sent', 'given-up'])),
  constraint message_digest_hex check (message_digest ~ '^[0-9a-f]{64}$')
) with (fillfactor=60);
comment on table bank.alert_delivery is 'One delivery of an alert over one channel to one target. Deliveries to one target follow one another in the order of their alerts.';
comment on column bank.alert_delivery.alert_id is 'No foreign key: it would cost each delivery a look-up and a lock of its alert. A trigger deletes the deliveries of a deleted alert.';
comment on column bank.alert_delivery.target is 'The customer, or the browser''s subscription for push.';
comment on column bank.alert_delivery.state is 'sending: given to the network, which has not answered. The worker asks the network before it sends again.';
comment on column bank.alert_delivery.next_at is 'No worker touches the row before: the backoff after a refusal, or the longest time that a network may take.';
comment on column bank.alert_delivery.message_digest is 'The digest of the message that was given to the network, to find it there when text or phone have changed since.';
comment on column bank.alert_delivery.is_open is 'No network has taken the message yet, and it is not given up. The index names this column and not the state, so that the mark "sending" changes no index.';
create index alert_lane on bank.alert_delivery (channel, target, alert_id) where is_open;
grant select, insert on bank.alert_delivery to adire_api;
grant select, insert, delete on bank.alert_delivery to adire_jobs;
grant select, insert on bank.alert_delivery to adire_staff;
grant update (state, attempts, next_at, provider_id, message_digest) on bank.alert_delivery to adire_jobs;

create table bank.announcement (
  announcement_id uuid not null,
  texts jsonb not null,
  audience text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  constraint announcement_pkey primary key (announcement_id),
  constraint announcement_audience_check check (audience = any (array['all', 'tier:1', 'tier:2', 'tier:3', 'product:SAV', 'product:CUR', 'product:DOM'])),
  constraint announcement_check check (ends_at > starts_at),
  constraint announcement_check1 check ((withdrawn_at is null) = (withdrawn_by is null)),
  constraint announcement_texts_check check (texts ?& array['en', 'ha', 'yo', 'ig', 'pcm'])
);
comment on table bank.announcement is 'A text of the bank to its customers that an order of staff published for a time. The pages of the customers show it. Only the process of staff adds and withdraws announcements (0020_staff.sql).';
comment on column bank.announcement.texts is 'The title and the text in each language of the customers.';
comment on column bank.announcement.audience is 'tier: and the tier of the customers. product: and the product, for the customers with an open account of the product.';
comment on column bank.announcement.withdrawn_at is 'The time at which an order withdrew it, also before its start.';
create index announcement_open on bank.announcement (ends_at) where withdrawn_at is null;
grant select on bank.announcement to adire_api;
grant select on bank.announcement to adire_jobs;
grant select on bank.announcement to adire_read;
grant select, insert on bank.announcement to adire_staff;
grant update (withdrawn_at, withdrawn_by) on bank.announcement to adire_staff;

create table bank.announcement_closing (
  customer_id uuid not null,
  announcement_id uuid not null,
  closed_at timestamp with time zone not null,
  constraint announcement_closing_pkey primary key (customer_id, announcement_id),
  constraint announcement_closing_announcement_id_fkey foreign key (announcement_id) references bank.announcement(announcement_id),
  constraint announcement_closing_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id)
);
comment on table bank.announcement_closing is 'An announcement that a customer closed. The pages of the customer show it no more.';
create index announcement_closing_of_announcement on bank.announcement_closing (announcement_id);
grant select, insert on bank.announcement_closing to adire_api;
grant select, delete on bank.announcement_closing to adire_jobs;
grant select on bank.announcement_closing to adire_read;
grant select on bank.announcement_closing to adire_staff;
create trigger only_of_closed_customer before delete on bank.announcement_closing for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.approval (
  challenge_id uuid not null,
  subject_id uuid not null,
  customer_id uuid not null,
  session_id uuid not null,
  request_hash bytea not null,
  content text not null,
  fingerprint bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  kind text not null,
  methods text[] not null,
  approved_at timestamp with time zone,
  approved_with text,
  code_params jsonb not null,
  code_message text not null,
  replaced_at timestamp with time zone,
  constraint approval_pkey primary key (challenge_id),
  constraint approval_code_size check ((octet_length(code_message) + octet_length(code_params::text)) <= 8192),
  constraint approval_content_size check (octet_length(content) <= 327680),
  constraint approval_fingerprint_check check (octet_length(fingerprint) = 32),
  constraint approval_methods check (cardinality(methods) > 0 and methods <@ array['pin', 'sms', 'token', 'passkey']),
  constraint approval_once check ((approved_at is null) = (approved_with is null)),
  constraint approval_request_hash_check check (octet_length(request_hash) = 32)
);
comment on table bank.approval is 'A challenge to approve one exact thing: a payment, a limit, a setting. The stored content runs, or nothing does.';
comment on column bank.approval.subject_id is 'The id of the approved thing, such as the payment''s id.';
comment on column bank.approval.customer_id is 'The customer of the session. No foreign key: it would cost each payment a look-up and a lock of the customer, and no customer is deleted.';
comment on column bank.approval.request_hash is 'SHA-256 of the request. The same id with another request is refused.';
comment on column bank.approval.content is 'Canonical JSON (RFC 8785) of the approved thing.';
comment on column bank.approval.fingerprint is 'SHA-256 of the content. The factors approve it, and the ledger binds the id to it.';
comment on column bank.approval.methods is 'The methods that were open when the approval was requested; any one of them approves (src/core/approvals/approval-ways.ts).';
comment on column bank.approval.code_params is 'The parameters of the message.';
comment on column bank.approval.code_message is 'The message of the SMS, translated when the code is sent.';
comment on column bank.approval.replaced_at is 'The time when newer approvals of the session replaced this one. It can be withdrawn, and no longer used.';
create index approval_by_expiry on bank.approval using brin (expires_at) with (pages_per_range='16');
create index approval_by_session on bank.approval (session_id, created_at);
create index approval_by_subject on bank.approval (subject_id);
create index approval_replaced on bank.approval (replaced_at) where replaced_at is not null;
grant select on bank.approval to adire_api;
grant select, delete on bank.approval to adire_jobs;

create table bank.attempt_counter (
  key text not null,
  misses integer not null,
  locked_until timestamp with time zone,
  raised_at timestamp with time zone not null,
  constraint attempt_counter_pkey primary key (key),
  constraint attempt_counter_misses_check check (misses >= 0)
);
comment on table bank.attempt_counter is 'Wrong guesses in a row. The counter is raised and committed before the guess is checked.';
comment on column bank.attempt_counter.key is 'The guessed thing: a purpose and its subject.';
grant select, insert, update, delete on bank.attempt_counter to adire_api;
grant select, delete on bank.attempt_counter to adire_jobs;
grant select, delete on bank.attempt_counter to adire_staff;

create table bank.audit_check (
  check_id uuid not null,
  state text not null,
  started_by uuid not null,
  started_at timestamp with time zone not null,
  to_number bigint not null,
  number bigint not null default 0,
  hash bytea,
  heads integer not null default 0,
  faults jsonb not null default '[]'::jsonb,
  stopped_by uuid,
  ended_at timestamp with time zone,
  constraint audit_check_pkey primary key (check_id),
  constraint audit_check_started_by_fkey foreign key (started_by) references bank.staff_member(staff_id),
  constraint audit_check_stopped_by_fkey foreign key (stopped_by) references bank.staff_member(staff_id),
  constraint audit_check_check check (number >= 0 and number <= to_number),
  constraint audit_check_check1 check ((stopped_by is not null) = (state = 'stopped')),
  constraint audit_check_check2 check ((ended_at is null) = (state = 'running')),
  constraint audit_check_check3 check ((number = 0) = (hash is null)),
  constraint audit_check_check4 check ((state = 'right') <= (faults = '[]'::jsonb)),
  constraint audit_check_check5 check ((state = 'right') <= (number = to_number)),
  constraint audit_check_faults_check check (jsonb_typeof(faults) = 'array'),
  constraint audit_check_hash_check check (octet_length(hash) = 32),
  constraint audit_check_heads_check check (heads >= 0),
  constraint audit_check_state_check check (state = any (array['running', 'right', 'broken', 'stopped', 'failed'])),
  constraint audit_check_to_number_check check (to_number >= 0)
);
comment on table bank.audit_check is 'A check of every link of the audit trail that a member of staff started. A job reads the links in steps.';
comment on column bank.audit_check.check_id is 'Made by the browser of the person, so that a repeated call starts one check.';
comment on column bank.audit_check.to_number is 'The last link of the chain when the check started. The check ends there.';
comment on column bank.audit_check.number is 'The last link that the check read. 0: none.';
comment on column bank.audit_check.hash is 'The hash of this link. The next step continues with it.';
comment on column bank.audit_check.heads is 'The signed heads that the check read.';
comment on column bank.audit_check.faults is 'The faults as sentences, at most ten.';
create index audit_check_newest on bank.audit_check (started_at desc);
create unique index audit_check_running on bank.audit_check (state) where state = 'running';
grant select, insert on bank.audit_check to adire_staff;
grant select (state, started_at, faults, ended_at) on bank.audit_check to adire_jobs;
grant update (state, number, hash, heads, faults, stopped_by, ended_at) on bank.audit_check to adire_staff;

create table bank.audit_checkpoint (
  checkpoint_id bigint not null generated always as identity,
  number bigint not null,
  hash bytea not null,
  is_from_start boolean not null,
  proven_at timestamp with time zone not null,
  constraint audit_checkpoint_pkey primary key (checkpoint_id),
  constraint audit_checkpoint_number_fkey foreign key (number) references bank.audit_link(number),
  constraint audit_checkpoint_hash_check check (octet_length(hash) = 32)
);
comment on table bank.audit_checkpoint is 'A proof of the audit trail''s chain up to a link. The next check starts after this link.';
comment on column bank.audit_checkpoint.hash is 'The hash of the link. The next check compares it with the link.';
comment on column bank.audit_checkpoint.is_from_start is 'True: the proof read every link. False: it started at the checkpoint before.';
grant select, insert on bank.audit_checkpoint to adire_app;

create table bank.audit_event (
  event_id bigint not null generated always as identity,
  recorded_at timestamp with time zone not null default statement_timestamp(),
  kind text not null,
  outcome text not null,
  customer_id uuid,
  session_id uuid,
  device_key_id uuid,
  address text not null default '',
  request_id text not null default '',
  detail jsonb not null default '{}'::jsonb,
  constraint audit_event_pkey primary key (event_id),
  constraint audit_event_outcome_check check (outcome = any (array['done', 'refused']))
);
comment on table bank.audit_event is 'An event that an auditor may need later. The application adds and reads events, and cannot change or delete them.';
comment on column bank.audit_event.recorded_at is 'The clock of the database, so that the application cannot write an old event. The default is stable, so COPY writes a batch in one go.';
comment on column bank.audit_event.kind is 'noun.event, such as login.refused or device.linked.';
comment on column bank.audit_event.customer_id is 'The customer of the session. No foreign key: it would cost each posting a look-up, and no customer is deleted.';
comment on column bank.audit_event.detail is 'Masked identifiers and reasons only; never a secret, a full BVN, a card number or a phone.';
grant select on bank.audit_event to adire_api;
grant select on bank.audit_event to adire_jobs;
grant select on bank.audit_event to adire_read;
grant select on bank.audit_event to adire_staff;
grant insert (kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail) on bank.audit_event to adire_api;
grant insert (kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail) on bank.audit_event to adire_jobs;
grant insert (kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail) on bank.audit_event to adire_staff;

create table bank.audit_head (
  number bigint not null,
  hash bytea not null,
  signed_at timestamp with time zone not null,
  public_key bytea not null,
  signature bytea not null,
  constraint audit_head_pkey primary key (number),
  constraint audit_head_number_fkey foreign key (number) references bank.audit_link(number),
  constraint audit_head_hash_check check (octet_length(hash) = 32),
  constraint audit_head_public_key_check check (octet_length(public_key) = 32),
  constraint audit_head_signature_check check (octet_length(signature) = 64)
);
comment on table bank.audit_head is 'The hourly signature of the last link. A forger of the chain would need the key, which is not in the database.';
comment on column bank.audit_head.signature is 'Ed25519.';
grant select, insert on bank.audit_head to adire_jobs;
grant select on bank.audit_head to adire_staff;

create table bank.audit_link (
  number bigint not null,
  event_id bigint not null,
  customer_id uuid,
  is_batch_line boolean not null default false,
  hash bytea not null,
  linked_at timestamp with time zone not null,
  constraint audit_link_pkey primary key (number),
  constraint audit_link_event_id_key unique (event_id),
  constraint audit_link_event_id_fkey foreign key (event_id) references bank.audit_event(event_id),
  constraint audit_link_hash_check check (octet_length(hash) = 32),
  constraint audit_link_number_check check (number > 0)
);
comment on table bank.audit_link is 'One link of the audit trail''s hash chain: the number of an event, without gaps, and the hash up to it.';
comment on column bank.audit_link.customer_id is 'The customer of the event, so that an index finds the events of a customer. An index of the events would cost each posting.';
comment on column bank.audit_link.is_batch_line is 'True: the event is of a line of a payment batch. The customer''s list of activity leaves it out.';
comment on column bank.audit_link.hash is 'SHA-256 over the hash before and the SHA-256 of the canonical row of the event.';
create index audit_link_by_customer on bank.audit_link (customer_id, is_batch_line, event_id) where customer_id is not null;
grant select, insert on bank.audit_link to adire_jobs;
grant select on bank.audit_link to adire_staff;
grant select (event_id, customer_id, is_batch_line) on bank.audit_link to adire_api;
grant select (event_id, customer_id, is_batch_line) on bank.audit_link to adire_read;

create table bank.audit_publication (
  sequence bigint not null,
  published_at timestamp with time zone not null,
  number bigint not null,
  constraint audit_publication_pkey primary key (sequence),
  constraint audit_publication_number_fkey foreign key (number) references bank.audit_link(number),
  constraint audit_publication_sequence_check check (sequence > 0)
);
comment on table bank.audit_publication is 'A copy of a signed head was written outside the database. `npm run verify` compares the copies with the chain, and names a copy that is missing.';
comment on column bank.audit_publication.sequence is 'Counts the copies from 1. The name of the copy has this number, the link and its hash, so that a deleted copy shows.';
comment on column bank.audit_publication.number is 'The link of the head.';
grant select, insert on bank.audit_publication to adire_jobs;

create table bank.authenticator (
  customer_id uuid not null,
  seed_sealed bytea not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  asked_at_login boolean not null default false,
  constraint authenticator_pkey primary key (customer_id),
  constraint authenticator_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint authenticator_check check (confirmed_at is not null or not asked_at_login)
);
comment on table bank.authenticator is 'A customer''s authenticator app (TOTP, RFC 6238; authentication type 2).';
comment on column bank.authenticator.seed_sealed is 'The secret that the app and the bank share, sealed. The key is not in the database.';
comment on column bank.authenticator.session_id is 'The session that enrols the app. Until a first code is right, the app proves nothing, and it expires.';
comment on column bank.authenticator.last_step is 'The time step of the last used code. Each step counts once, and no earlier step counts.';
comment on column bank.authenticator.asked_at_login is 'True: every login by password asks for a code too.';
grant select on bank.authenticator to adire_api;
grant delete on bank.authenticator to adire_jobs;
grant delete on bank.authenticator to adire_staff;
grant select (expires_at) on bank.authenticator to adire_jobs;
grant select (customer_id, created_at, confirmed_at, asked_at_login) on bank.authenticator to adire_read;
create trigger only_of_closed_customer before delete on bank.authenticator for each row when (not bank.acts_as_owner() and old.confirmed_at is not null) execute function bank.check_closed_customer('customer_id');

create table bank.beneficiary (
  beneficiary_id uuid not null,
  customer_id uuid not null,
  type text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  nickname text,
  favourite boolean not null default false,
  beneficiary_type text,
  email text,
  added_at timestamp with time zone not null,
  constraint beneficiary_pkey primary key (beneficiary_id),
  constraint beneficiary_customer_id_bank_code_account_number_key unique (customer_id, bank_code, account_number),
  constraint beneficiary_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint beneficiary_account_number_check check (account_number ~ '^[0-9]{10}$'),
  constraint beneficiary_bank_code_check check (bank_code ~ '^[0-9]{6}$'),
  constraint beneficiary_type_check check (type = any (array['LOCAL_TRANSFER', 'EXTERNAL_TRANSFER', 'SELF'])),
  constraint no_type_of_own_account check (beneficiary_type is null or type <> 'SELF')
);
comment on table bank.beneficiary is 'A saved payee: the account, the name that its bank gave, and the customer''s nickname.';
comment on column bank.beneficiary.beneficiary_id is 'Random: an id that a customer sees never counts up.';
comment on column bank.beneficiary.type is 'Where the account is: at this bank, at another bank, or the customer''s own account.';
comment on column bank.beneficiary.account_name is 'As the payee''s bank last gave it; the customer never types it.';
comment on column bank.beneficiary.beneficiary_type is 'What the customer gave for custom transfers; null: nothing.';
comment on column bank.beneficiary.email is 'The payee''s email address, as the customer gave it; null: none. Receipts go there on request.';
grant select, insert, delete on bank.beneficiary to adire_api;
grant select, insert, delete on bank.beneficiary to adire_jobs;
grant select on bank.beneficiary to adire_read;
grant select on bank.beneficiary to adire_staff;
grant update (type, bank_name, account_name, nickname, favourite, beneficiary_type, email) on bank.beneficiary to adire_api;
grant update (type, bank_name, account_name, nickname, favourite, beneficiary_type, email) on bank.beneficiary to adire_jobs;

create table bank.bill_category (
  category text not null,
  name text not null,
  "position" smallint not null,
  constraint bill_category_pkey primary key (category)
);
comment on table bank.bill_category is 'A category of billers, such as airtime or electricity.';
grant select on bank.bill_category to adire_api;
grant select, insert on bank.bill_category to adire_jobs;
grant update (name, "position") on bank.bill_category to adire_jobs;

create table bank.bill_enquiry (
  reference_hash bytea not null,
  customer_id uuid not null,
  biller_id text not null,
  reference text not null,
  product_id text,
  customer_name text not null,
  address text,
  bouquet_name text,
  renewal_minor bigint,
  due_on date,
  least_minor bigint,
  most_minor bigint,
  expires_at timestamp with time zone not null,
  constraint bill_enquiry_pkey primary key (reference_hash),
  constraint bill_enquiry_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint bill_enquiry_reference_hash_check check (octet_length(reference_hash) = 32)
);
comment on table bank.bill_enquiry is 'A biller''s answer about a customer number, bound to the customer who asked. It expires.';
comment on column bank.bill_enquiry.reference is 'The customer''s number at the biller.';
comment on column bank.bill_enquiry.least_minor is 'Kobo; null: the biller''s own minimum.';
create index bill_enquiry_by_customer on bank.bill_enquiry (customer_id, expires_at);
grant select, insert, delete on bank.bill_enquiry to adire_api;
grant select, delete on bank.bill_enquiry to adire_jobs;

create table bank.bill_order (
  payment_id uuid not null,
  category text not null,
  service_id text not null,
  product_id text,
  product_name text,
  meter_type text,
  subscription text,
  recipient_type text,
  holder_name text,
  holder_address text,
  constraint bill_order_pkey primary key (payment_id),
  constraint bill_order_meter_type_check check (meter_type = any (array['prepaid', 'postpaid'])),
  constraint bill_order_recipient_type_check check (recipient_type = any (array['self', 'bank-customer', 'others'])),
  constraint bill_order_subscription_check check (subscription = any (array['renew', 'change']))
);
comment on table bank.bill_order is 'The details of a bill: one row for each bill in bank.payment. It has no foreign keys, for the same reason as bank.payment.';
comment on column bank.bill_order.service_id is 'The biller''s id, as the aggregator received it.';
comment on column bank.bill_order.holder_name is 'The customer of the biller, as the biller named them; null: the biller named nobody.';
grant select, insert on bank.bill_order to adire_api;
grant select, insert on bank.bill_order to adire_jobs;
grant select on bank.bill_order to adire_read;
grant select on bank.bill_order to adire_staff;
grant update (holder_name, holder_address) on bank.bill_order to adire_jobs;
create trigger only_of_hidden before update of holder_name, holder_address on bank.bill_order for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_payer();

create table bank.bill_product (
  biller_id text not null,
  product_id text not null,
  name text not null,
  amount_minor bigint,
  meter_type text,
  "position" smallint not null,
  offered boolean not null default true,
  refreshed_at timestamp with time zone,
  constraint bill_product_pkey primary key (biller_id, product_id),
  constraint bill_product_biller_id_fkey foreign key (biller_id) references bank.biller(biller_id),
  constraint bill_product_amount_minor_check check (amount_minor > 0),
  constraint bill_product_meter_type_check check (meter_type = any (array['prepaid', 'postpaid'])),
  constraint bill_product_product_id_check check (product_id ~ '^[A-Za-z0-9_.-]{1,60}$')
);
comment on table bank.bill_product is 'A product of a biller, such as a data bundle. A product that is gone stays, so that paid bills keep its name.';
comment on column bank.bill_product.product_id is 'The aggregator''s code.';
comment on column bank.bill_product.amount_minor is 'Kobo; null: the customer chooses.';
grant select on bank.bill_product to adire_api;
grant select, insert on bank.bill_product to adire_jobs;
grant select on bank.bill_product to adire_staff;
grant update (name, amount_minor, meter_type, "position", offered, refreshed_at) on bank.bill_product to adire_jobs;

create table bank.bill_receipt (
  payment_id uuid not null,
  provider_reference text,
  token_sealed bytea,
  keys_sealed bytea,
  serial_sealed bytea,
  units text,
  tariff text,
  received_at timestamp with time zone not null,
  constraint bill_receipt_pkey primary key (payment_id)
);
comment on table bank.bill_receipt is 'What the biller gave for a payment. A meter token or an examination PIN is worth money, so it is sealed under a key outside the database.';
comment on column bank.bill_receipt.token_sealed is 'The token of a prepaid meter, or the PIN of an examination, sealed.';
comment on column bank.bill_receipt.keys_sealed is 'JSON of the key-change tokens, sealed.';
comment on column bank.bill_receipt.serial_sealed is 'The serial number of an examination PIN, sealed.';
grant select on bank.bill_receipt to adire_api;
grant select, insert, delete on bank.bill_receipt to adire_jobs;
grant select, insert on bank.bill_receipt to adire_staff;
grant update (provider_reference, token_sealed, keys_sealed, serial_sealed, units, tariff, received_at) on bank.bill_receipt to adire_jobs;
grant update (provider_reference, token_sealed, keys_sealed, serial_sealed, units, tariff, received_at) on bank.bill_receipt to adire_staff;

create table bank.biller (
  biller_id text not null,
  category text not null,
  service_id text not null,
  name text not null,
  short_name text,
  coverage text,
  reference_label text not null,
  reference_pattern text not null,
  reference_example text not null,
  reference_hint text not null,
  is_validated boolean not null,
  subscriptions text[] not null,
  has_products boolean not null,
  least_minor bigint not null,
  most_minor bigint not null,
  quick_minor bigint[] not null,
  prefixes text[] not null,
  "position" smallint not null,
  offered boolean not null default true,
  refreshed_at timestamp with time zone,
  constraint biller_pkey primary key (biller_id),
  constraint biller_service_id_key unique (service_id),
  constraint biller_category_fkey foreign key (category) references bank.bill_category(category),
  constraint biller_biller_id_check check (biller_id ~ '^[a-z0-9-]{2,40}$'),
  constraint biller_check check (most_minor >= least_minor),
  constraint biller_least_minor_check check (least_minor > 0),
  constraint biller_subscriptions_check check (subscriptions <@ array['renew', 'change'])
);
comment on table bank.biller is 'A company whose bills can be paid. The first rows are from the embedded catalogue; the aggregator refreshes them.';
comment on column bank.biller.biller_id is 'The bank''s own id, so that another aggregator changes no saved biller.';
comment on column bank.biller.service_id is 'The aggregator''s id of the biller.';
comment on column bank.biller.reference_label is 'The name of the customer''s number at this biller, such as meter number.';
comment on column bank.biller.least_minor is 'Kobo; from the aggregator after the first refresh.';
comment on column bank.biller.quick_minor is 'The amounts that the screen offers.';
comment on column bank.biller.prefixes is 'The phone prefixes of an airtime network.';
comment on column bank.biller.offered is 'False: the aggregator no longer has the biller.';
comment on column bank.biller.refreshed_at is 'The aggregator''s last refresh; null: from the embedded catalogue only.';
grant select on bank.biller to adire_api;
grant select, insert on bank.biller to adire_jobs;
grant select on bank.biller to adire_staff;
grant update (category, service_id, name, short_name, coverage, reference_label, reference_pattern, reference_example, reference_hint, is_validated, subscriptions, has_products, least_minor, most_minor, quick_minor, prefixes, "position", offered, refreshed_at) on bank.biller to adire_jobs;

create table bank.books_check (
  check_id uuid not null,
  is_from_start boolean not null,
  state text not null,
  started_by uuid not null,
  started_at timestamp with time zone not null,
  plan jsonb,
  step integer not null default 0,
  checked_day date,
  faults jsonb not null default '[]'::jsonb,
  totals jsonb,
  stopped_by uuid,
  ended_at timestamp with time zone,
  constraint books_check_pkey primary key (check_id),
  constraint books_check_started_by_fkey foreign key (started_by) references bank.staff_member(staff_id),
  constraint books_check_stopped_by_fkey foreign key (stopped_by) references bank.staff_member(staff_id),
  constraint books_check_check check ((stopped_by is not null) = (state = 'stopped')),
  constraint books_check_check1 check ((ended_at is null) = (state = 'running')),
  constraint books_check_check2 check ((state = 'right') <= (faults = '[]'::jsonb)),
  constraint books_check_check3 check ((state <> all (array['right', 'broken'])) or totals is not null),
  constraint books_check_faults_check check (jsonb_typeof(faults) = 'array'),
  constraint books_check_state_check check (state = any (array['running', 'right', 'broken', 'stopped', 'failed'])),
  constraint books_check_step_check check (step >= 0)
);
comment on table bank.books_check is 'A check of every law of the books that a member of staff started. A job makes its steps.';
comment on column bank.books_check.check_id is 'Made by the browser of the person, so that a repeated call starts one check.';
comment on column bank.books_check.plan is 'The checkpoints between which the check reads, the closed days between them, and the number of steps. Null: the job has not begun.';
comment on column bank.books_check.step is 'The number of steps that were made.';
comment on column bank.books_check.checked_day is 'The closed day that the check read last.';
comment on column bank.books_check.faults is 'The broken laws, each with a count and examples: numbers of accounts, journals and requests.';
comment on column bank.books_check.totals is 'The rows that a complete check read.';
create index books_check_newest on bank.books_check (started_at desc);
create unique index books_check_running on bank.books_check (state) where state = 'running';
grant select, insert on bank.books_check to adire_staff;
grant select (is_from_start, state, started_at, faults, ended_at) on bank.books_check to adire_jobs;
grant update (state, plan, step, checked_day, faults, totals, stopped_by, ended_at) on bank.books_check to adire_staff;

create table bank.break_glass_code (
  staff_id uuid not null,
  code_hash bytea not null,
  made_at timestamp with time zone not null,
  constraint break_glass_code_pkey primary key (staff_id, code_hash),
  constraint break_glass_code_staff_id_fkey foreign key (staff_id) references bank.break_glass_person(staff_id),
  constraint break_glass_code_code_hash_check check (octet_length(code_hash) = 32)
);
comment on table bank.break_glass_code is 'The hash of a code that its person has not used. A used code is deleted.';
grant select, insert, delete on bank.break_glass_code to adire_staff;

create table bank.break_glass_person (
  staff_id uuid not null,
  granted_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  codes_made_at timestamp with time zone,
  failures integer not null default 0,
  locked_until timestamp with time zone,
  constraint break_glass_person_pkey primary key (staff_id),
  constraint break_glass_person_staff_id_fkey foreign key (staff_id) references bank.staff_member(staff_id),
  constraint break_glass_person_failures_check check (failures >= 0)
);
comment on table bank.break_glass_person is 'A member of staff to whom an order of two people granted the codes of the break-glass command.';
comment on column bank.break_glass_person.codes_made_at is 'When the person last got codes. Null: the person has got no codes since the grant.';
comment on column bank.break_glass_person.failures is 'Wrong codes since the last right code.';
grant select, insert on bank.break_glass_person to adire_staff;
grant select (revoked_at, failures) on bank.break_glass_person to adire_jobs;
grant update (granted_at, revoked_at, codes_made_at, failures, locked_until) on bank.break_glass_person to adire_staff;

create table bank.break_glass_use (
  number bigint not null generated always as identity,
  use_id uuid not null,
  act text not null,
  summary text not null,
  reason text not null,
  first_id uuid not null,
  second_id uuid not null,
  first_name text not null,
  second_name text not null,
  used_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  constraint break_glass_use_pkey primary key (number),
  constraint break_glass_use_use_id_key unique (use_id),
  constraint break_glass_use_first_id_fkey foreign key (first_id) references bank.break_glass_person(staff_id),
  constraint break_glass_use_second_id_fkey foreign key (second_id) references bank.break_glass_person(staff_id),
  constraint break_glass_use_act_check check (act = any (array['freeze', 'end-staff-sessions', 'stop-staff-login', 'allow-staff-login'])),
  constraint break_glass_use_check check (second_id <> first_id),
  constraint break_glass_use_reason_check check (length(reason) >= 10 and length(reason) <= 500)
);
comment on table bank.break_glass_use is 'A use of the break-glass command by two people. The newest use about the login of staff decides whether staff can log in.';
comment on column bank.break_glass_use.summary is 'The act in one sentence, without the name of a customer.';
comment on column bank.break_glass_use.first_name is 'For the mail to the auditors, because the jobs cannot read the table of staff.';
comment on column bank.break_glass_use.mailed_at is 'When the mail server took the mail to the auditors.';
create index break_glass_use_of_login on bank.break_glass_use (number) where act = any (array['stop-staff-login', 'allow-staff-login']);
grant select on bank.break_glass_use to adire_jobs;
grant select, insert on bank.break_glass_use to adire_staff;
grant update (mailed_at) on bank.break_glass_use to adire_jobs;

create table bank.budget (
  customer_id uuid not null,
  currency text not null,
  category text not null,
  since_month text not null,
  amount_minor bigint,
  changed_at timestamp with time zone not null,
  constraint budget_pkey primary key (customer_id, currency, category, since_month),
  constraint budget_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint budget_amount_minor_check check (amount_minor > 0),
  constraint budget_currency_check check (currency = any (array['NGN', 'USD', 'EUR', 'GBP'])),
  constraint budget_since_month_check check (since_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
comment on table bank.budget is 'The most that a customer wants to spend in a category and month. It applies until a later month has another row.';
comment on column bank.budget.since_month is 'YYYY-MM.';
comment on column bank.budget.amount_minor is 'Minor units; null: none from this month on.';
grant select, insert on bank.budget to adire_api;
grant select, delete on bank.budget to adire_jobs;
grant select on bank.budget to adire_read;
grant select on bank.budget to adire_staff;
grant update (amount_minor, changed_at) on bank.budget to adire_api;
create trigger only_of_closed_customer before delete on bank.budget for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.budget_notification (
  customer_id uuid not null,
  currency text not null,
  category text not null,
  month text not null,
  state text not null,
  notified_at timestamp with time zone not null,
  constraint budget_notification_pkey primary key (customer_id, currency, category, month, state),
  constraint budget_notification_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint budget_notification_state_check check (state = any (array['near', 'over']))
);
comment on table bank.budget_notification is 'A budget notification that was sent, once per category, month and state.';
comment on column bank.budget_notification.month is 'YYYY-MM.';
grant select on bank.budget_notification to adire_api;
grant select, insert, delete on bank.budget_notification to adire_jobs;
grant select on bank.budget_notification to adire_read;
grant select on bank.budget_notification to adire_staff;
create trigger only_of_closed_customer before delete on bank.budget_notification for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.budget_watch (
  customer_id uuid not null,
  currency text not null,
  checked_at timestamp with time zone not null,
  constraint budget_watch_pkey primary key (customer_id, currency),
  constraint budget_watch_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id)
);
comment on table bank.budget_watch is 'The last evening check of a customer''s budgets in a currency.';
grant select, insert, delete on bank.budget_watch to adire_jobs;
grant update (checked_at) on bank.budget_watch to adire_jobs;
create trigger only_of_closed_customer before delete on bank.budget_watch for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create unlogged table bank.call_meter (
  key text not null,
  empty_at timestamp with time zone not null,
  constraint call_meter_pkey primary key (key)
) with (fillfactor=70);
comment on table bank.call_meter is 'The part of a call rate that is in use, per address or account, shared by all processes. Unlogged: a crash loses an hour''s counts at most.';
comment on column bank.call_meter.key is 'The meter, the kind of subject, and the subject.';
comment on column bank.call_meter.empty_at is 'The time when the meter is empty again. Each call moves the time on by one step.';
grant select, insert, update on bank.call_meter to adire_api;
grant select, insert, update, delete on bank.call_meter to adire_jobs;

create table bank.card (
  card_id uuid not null,
  customer_id uuid not null,
  token text not null,
  last_four text not null,
  expires text not null,
  state text not null,
  block_reason text,
  atm boolean not null,
  pos boolean not null,
  web boolean not null,
  contactless boolean not null,
  international boolean not null,
  per_transaction_minor bigint not null,
  atm_per_day_minor bigint not null,
  pos_per_day_minor bigint not null,
  online_per_day_minor bigint not null,
  version integer not null default 1,
  notified_version integer not null default 0,
  changed_at timestamp with time zone not null,
  misses smallint not null default 0,
  missed_at timestamp with time zone,
  checked_at timestamp with time zone,
  ordered_at timestamp with time zone not null,
  making_at timestamp with time zone,
  dispatched_at timestamp with time zone,
  ready_at timestamp with time zone,
  delivered_at timestamp with time zone,
  activated_at timestamp with time zone,
  frozen_at timestamp with time zone,
  blocked_at timestamp with time zone,
  constraint card_pkey primary key (card_id),
  constraint card_token_key unique (token),
  constraint card_card_id_fkey foreign key (card_id) references bank.card_order(payment_id),
  constraint card_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint card_atm_per_day_minor_check check (atm_per_day_minor >= 0),
  constraint card_block_check check ((state = 'blocked') = (block_reason is not null) and (state = 'blocked') = (blocked_at is not null)),
  constraint card_block_reason_check check (block_reason = any (array['lost', 'stolen', 'damaged'])),
  constraint card_check check (notified_version <= version),
  constraint card_expires_check check (expires ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  constraint card_last_four_check check (last_four ~ '^[0-9]{4}$'),
  constraint card_online_per_day_minor_check check (online_per_day_minor >= 0),
  constraint card_per_transaction_minor_check check (per_transaction_minor >= 0),
  constraint card_pos_per_day_minor_check check (pos_per_day_minor >= 0),
  constraint card_state_check check (state = any (array['ordered', 'making', 'on-its-way', 'ready', 'delivered', 'active', 'frozen', 'blocked'])),
  constraint card_token_check check (token ~ '^[A-Za-z][A-Za-z0-9_-]{7,63}$' and token !~ '[0-9]{12}')
);
comment on table bank.card is 'A card that the processor accepted the order of.';
comment on column bank.card.token is 'The processor''s id of the card. A value of digits could be a card number, and is refused.';
comment on column bank.card.expires is 'YYYY-MM.';
comment on column bank.card.version is 'Raised with every change that the processor must receive.';
comment on column bank.card.notified_version is 'The last version that the processor received.';
comment on column bank.card.misses is 'Wrong last digits since the last right ones.';
comment on column bank.card.checked_at is 'The processor''s last answer about the production of the card.';
create index card_by_customer on bank.card (customer_id);
create index card_not_notified on bank.card (changed_at) where notified_version < version;
create index card_tracked on bank.card (checked_at nulls first) where state = any (array['ordered', 'making', 'on-its-way', 'ready']);
grant select on bank.card to adire_api;
grant select, insert, delete on bank.card to adire_jobs;
grant select on bank.card to adire_read;
grant select, insert, delete on bank.card to adire_staff;
grant update (last_four, state, block_reason, atm, pos, web, contactless, international, per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, version, notified_version, changed_at, misses, missed_at, checked_at, making_at, dispatched_at, ready_at, delivered_at, activated_at, frozen_at, blocked_at) on bank.card to adire_api;
grant update (last_four, state, block_reason, atm, pos, web, contactless, international, per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, version, notified_version, changed_at, misses, missed_at, checked_at, making_at, dispatched_at, ready_at, delivered_at, activated_at, frozen_at, blocked_at) on bank.card to adire_jobs;
grant update (last_four, state, block_reason, atm, pos, web, contactless, international, per_transaction_minor, atm_per_day_minor, pos_per_day_minor, online_per_day_minor, version, notified_version, changed_at, misses, missed_at, checked_at, making_at, dispatched_at, ready_at, delivered_at, activated_at, frozen_at, blocked_at) on bank.card to adire_staff;
create trigger card_made after insert on bank.card for each row execute function bank.note_card_made();
create trigger card_removal before delete on bank.card for each row execute function bank.check_card_removal();
create trigger card_step before update of state on bank.card for each row when (old.state <> new.state) execute function bank.check_card_step();
create trigger only_of_hidden before update of last_four on bank.card for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.card_order (
  payment_id uuid not null,
  scheme text not null,
  name_on_card text not null,
  deliver_to text not null,
  branch_code text,
  street text,
  city text,
  region text,
  replaces uuid,
  is_made boolean not null default false,
  constraint card_order_pkey primary key (payment_id),
  constraint card_order_check check ((branch_code is not null) = (deliver_to = 'branch')),
  constraint card_order_check1 check ((street is not null) = (deliver_to = 'home')),
  constraint card_order_check2 check ((city is not null) = (deliver_to = 'home')),
  constraint card_order_check3 check ((region is not null) = (deliver_to = 'home')),
  constraint card_order_deliver_to_check check (deliver_to = any (array['branch', 'home'])),
  constraint card_order_scheme_check check (scheme = any (array['verve', 'mastercard']))
);
comment on table bank.card_order is 'The details of an order of a card: one row for each card fee in bank.payment. It has no foreign keys, for the same reason as bank.payment.';
comment on column bank.card_order.payment_id is 'The id of the order, of its fee in bank.payment and of the card.';
comment on column bank.card_order.replaces is 'The blocked card that the new one replaces.';
comment on column bank.card_order.is_made is 'True when the card exists. The index of missing cards needs it.';
create index card_order_missing on bank.card_order (payment_id) where not is_made;
grant select, insert on bank.card_order to adire_api;
grant select on bank.card_order to adire_jobs;
grant select on bank.card_order to adire_read;
grant select on bank.card_order to adire_staff;
grant update (name_on_card, street, city, region, is_made) on bank.card_order to adire_jobs;
grant update (is_made) on bank.card_order to adire_staff;
create trigger only_of_hidden before update of name_on_card, street, city, region on bank.card_order for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_payer();

create table bank.case_clock (
  case_id uuid not null,
  clock text not null,
  source text not null,
  started_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  met_at timestamp with time zone,
  constraint case_clock_pkey primary key (case_id, clock),
  constraint case_clock_case_id_fkey foreign key (case_id) references bank.support_case(case_id),
  constraint case_clock_clock_check check (clock = any (array['tell-bank', 'bank-answer', 'result', 'refund'])),
  constraint case_clock_source_check check (source = any (array['law', 'draft', 'own']))
);
comment on table bank.case_clock is 'A deadline of a case. It is stored at the opening, so that a later rule changes no promise.';
comment on column bank.case_clock.clock is 'The action that is due.';
comment on column bank.case_clock.source is 'The origin of the deadline: the law, a draft of the law, or the bank.';
create index case_clock_by_due on bank.case_clock (due_at);
create index case_clock_unmet on bank.case_clock (due_at) where met_at is null;
grant select, insert on bank.case_clock to adire_api;
grant select, insert on bank.case_clock to adire_jobs;
grant select on bank.case_clock to adire_read;
grant select, insert on bank.case_clock to adire_staff;
grant update (met_at) on bank.case_clock to adire_api;
grant update (met_at) on bank.case_clock to adire_jobs;
grant update (met_at) on bank.case_clock to adire_staff;

create table bank.case_event (
  number bigint not null generated always as identity,
  case_id uuid not null,
  event_id uuid not null,
  event text not null,
  actor text not null,
  operator text,
  text text not null default '',
  amount_minor bigint,
  created_at timestamp with time zone not null,
  constraint case_event_pkey primary key (number),
  constraint case_event_case_id_event_id_key unique (case_id, event_id),
  constraint case_event_case_id_fkey foreign key (case_id) references bank.support_case(case_id),
  constraint case_event_actor_check check (actor = any (array['customer', 'staff', 'network'])),
  constraint case_event_amount_minor_check check (amount_minor > 0),
  constraint case_event_check check ((operator is not null) = (actor = 'staff'))
);
comment on table bank.case_event is 'One event of a case, messages included. Append-only.';
comment on column bank.case_event.event_id is 'The id of a customer''s message is made by the device, so that the message is stored once.';
comment on column bank.case_event.operator is 'The member of staff; null for other actors. Customers never see it.';
create index case_event_of_case on bank.case_event (case_id, number);
grant select, insert on bank.case_event to adire_api;
grant select, insert on bank.case_event to adire_jobs;
grant select on bank.case_event to adire_read;
grant select, insert on bank.case_event to adire_staff;
grant update (text) on bank.case_event to adire_jobs;
create trigger only_of_hidden before update of text on bank.case_event for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_case();

create table bank.case_picture (
  case_id uuid not null,
  event_id uuid not null,
  file_id uuid not null,
  constraint case_picture_pkey primary key (case_id, event_id),
  constraint case_picture_file_id_key unique (file_id),
  constraint case_picture_case_id_event_id_fkey foreign key (case_id, event_id) references bank.case_event(case_id, event_id),
  constraint case_picture_file_id_fkey foreign key (file_id) references bank.stored_file(file_id)
);
comment on table bank.case_picture is 'A picture that a customer sent with a message of a case. The sealed file is in the file store.';
grant select, insert on bank.case_picture to adire_api;
grant select, delete on bank.case_picture to adire_jobs;
grant select on bank.case_picture to adire_read;
grant select on bank.case_picture to adire_staff;
create trigger only_of_hidden before delete on bank.case_picture for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_case();

create table bank.category_correction (
  correction_id uuid not null,
  customer_id uuid not null,
  ledger_account_id bigint not null,
  seq bigint not null,
  is_credit boolean not null,
  category text not null,
  learns text not null,
  key text not null,
  shown text not null,
  is_for_past boolean not null,
  made_at timestamp with time zone not null,
  reverted_at timestamp with time zone,
  constraint category_correction_pkey primary key (correction_id),
  constraint category_correction_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint category_correction_check check ((learns = 'nothing') = (key = '')),
  constraint category_correction_learns_check check (learns = any (array['nothing', 'payee', 'narration']))
);
comment on table bank.category_correction is 'A customer''s correction of an entry''s category, and what later entries learn from it. The newest valid correction decides. It can be undone.';
comment on column bank.category_correction.correction_id is 'Made by the customer''s device, so that a repeat is recognised.';
comment on column bank.category_correction.seq is 'The entry''s number on its account in the books.';
comment on column bank.category_correction.key is 'How later entries are recognised (core/insights/assign-category.ts).';
comment on column bank.category_correction.shown is 'The payee or the narration, for the customer''s list of corrections.';
comment on column bank.category_correction.is_for_past is 'True: the correction applies to earlier entries too.';
create index category_correction_of_customer on bank.category_correction (customer_id, made_at desc);
grant select, insert on bank.category_correction to adire_api;
grant select, delete on bank.category_correction to adire_jobs;
grant select on bank.category_correction to adire_read;
grant select on bank.category_correction to adire_staff;
grant update (reverted_at) on bank.category_correction to adire_api;
create trigger only_of_closed_customer before delete on bank.category_correction for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.closed_customer (
  customer_id uuid not null,
  case_id uuid not null,
  closed_at timestamp with time zone not null,
  bvn_index bytea,
  username_key text,
  password_hash text,
  deleted_at timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint closed_customer_pkey primary key (customer_id),
  constraint closed_customer_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint closed_customer_bvn_index_check check (octet_length(bvn_index) = 32),
  constraint closed_customer_check check ((username_key is null) = (password_hash is null)),
  constraint kept_five_years check (hidden_at is null or hidden_at >= (closed_at + '5 years'::interval))
);
comment on table bank.closed_customer is 'A customer whose relation with the bank has ended, and how far the data is erased.';
comment on column bank.closed_customer.case_id is 'The erasure request. There is no foreign key, because the request''s text is deleted before this row is.';
comment on column bank.closed_customer.bvn_index is 'Finds the former customer while the law makes the bank keep the identity. Not unique: a person may return and leave again.';
comment on column bank.closed_customer.username_key is 'The former username, so that only a person with the password learns that the profile is closed.';
comment on column bank.closed_customer.deleted_at is 'The last time that data without a legal retention period was searched for and deleted.';
comment on column bank.closed_customer.hidden_at is 'The time since when the row names no person. At least five years after the last account closed (Money Laundering Act 2022, section 8).';
create index closed_customer_by_bvn on bank.closed_customer (bvn_index);
create index closed_customer_by_username on bank.closed_customer (username_key) where username_key is not null;
create index closed_customer_not_hidden on bank.closed_customer (closed_at) where hidden_at is null;
grant select on bank.closed_customer to adire_api;
grant insert (customer_id, case_id, closed_at, bvn_index) on bank.closed_customer to adire_app;
grant select (customer_id, closed_at, username_key, deleted_at, hidden_at) on bank.closed_customer to adire_jobs;
grant update (bvn_index, username_key, password_hash, deleted_at, hidden_at) on bank.closed_customer to adire_jobs;
grant select (customer_id, closed_at, hidden_at) on bank.closed_customer to adire_staff;
grant insert (customer_id, case_id, closed_at, bvn_index) on bank.closed_customer to adire_staff;
create trigger copies_login before insert on bank.closed_customer for each row when (not bank.acts_as_owner()) execute function bank.copy_closed_login();

create table bank.code_send (
  code_send_id uuid not null,
  phone_index bytea not null,
  sent_at timestamp with time zone not null,
  quota text,
  constraint code_send_pkey primary key (code_send_id)
);
comment on table bank.code_send is 'A code message that was sent to a phone, for the limits per hour and per day.';
comment on column bank.code_send.quota is 'The quota that the message counts for. A message without one counts only in the phone''s daily total.';
create index code_send_by_phone on bank.code_send (phone_index, sent_at);
grant select, insert, delete on bank.code_send to adire_api;
grant select, delete on bank.code_send to adire_jobs;

create table bank.consent (
  consent_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  version text not null,
  accepted_at timestamp with time zone not null,
  address text not null,
  given boolean not null default true,
  constraint consent_pkey primary key (consent_id),
  constraint consent_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint consent_kind_check check (kind = any (array['terms', 'privacy', 'offers'])),
  constraint consent_taken_back check (given or kind = 'offers')
);
comment on table bank.consent is 'A consent that a customer gave or withdrew. Each change is a new row, so the table is its own history.';
comment on column bank.consent.kind is 'offers: news and offers by mail and SMS, which only this consent allows.';
comment on column bank.consent.given is 'False: the consent was withdrawn.';
create index consent_by_customer on bank.consent (customer_id);
grant select, insert on bank.consent to adire_api;
grant select, delete on bank.consent to adire_jobs;
grant select on bank.consent to adire_read;
grant select on bank.consent to adire_staff;
create trigger only_of_hidden before delete on bank.consent for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.contact (
  contact_id uuid not null,
  reference text not null,
  topic text not null,
  name text not null,
  phone text not null,
  message text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  answer_by timestamp with time zone,
  closed_at timestamp with time zone,
  dispute jsonb,
  constraint contact_pkey primary key (contact_id),
  constraint contact_reference_key unique (reference),
  constraint contact_check check ((confirmed_at is null) = (answer_by is null)),
  constraint contact_check1 check (closed_at is null or confirmed_at is not null),
  constraint contact_check2 check ((dispute is not null) = (topic = 'dispute')),
  constraint contact_topic_check check (topic = any (array['log-in', 'lost-phone', 'fraud', 'other', 'dispute']))
);
comment on table bank.contact is 'A question or a report of a person who cannot log in, stored after the code on the phone was right. The answer goes by SMS.';
comment on column bank.contact.phone is 'E.164. Any phone: the message of a stranger reveals nothing of a customer''s record.';
comment on column bank.contact.confirmed_at is 'Staff see the message from this time on.';
comment on column bank.contact.dispute is 'What the writer knows of the payment. When the phone belongs to one customer, it becomes a case under the same id.';
create index contact_by_phone on bank.contact (phone);
create index contact_open on bank.contact (confirmed_at) where confirmed_at is not null and closed_at is null;
create index contact_unconfirmed on bank.contact (created_at) where confirmed_at is null;
grant select, insert on bank.contact to adire_api;
grant select, delete on bank.contact to adire_jobs;
grant select on bank.contact to adire_staff;
grant update (confirmed_at, answer_by, closed_at) on bank.contact to adire_api;
grant update (confirmed_at, answer_by, closed_at) on bank.contact to adire_staff;

create table bank.contact_answer (
  answer_id uuid not null,
  contact_id uuid not null,
  operator text not null,
  text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint contact_answer_pkey primary key (answer_id),
  constraint contact_answer_contact_id_fkey foreign key (contact_id) references bank.contact(contact_id)
);
comment on table bank.contact_answer is 'A staff member''s answer to a contact.';
create index contact_answer_of on bank.contact_answer (contact_id, created_at);
grant insert on bank.contact_answer to adire_app;
grant select, delete on bank.contact_answer to adire_jobs;
grant select, insert on bank.contact_answer to adire_staff;
grant update (sent_at) on bank.contact_answer to adire_jobs;

create table bank.contact_change (
  change_id uuid not null,
  customer_id uuid not null,
  session_id uuid not null,
  contact_kind text not null,
  old_value text,
  new_value text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  old_confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  constraint contact_change_pkey primary key (change_id),
  constraint contact_change_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint contact_change_check check ((ended_at is null) = (outcome is null)),
  constraint contact_change_check1 check (outcome is distinct from 'applied' or old_confirmed_at is not null),
  constraint contact_change_contact_kind_check check (contact_kind = any (array['email', 'phone'])),
  constraint contact_change_outcome_check check (outcome = any (array['applied', 'given-up', 'replaced', 'taken', 'stopped']))
);
comment on table bank.contact_change is 'A change of a customer''s email address or phone: confirmed with a code at the old one, then at the new one, in one session.';
comment on column bank.contact_change.old_value is 'Null when there was no email address: the first code then goes to the phone.';
create index contact_change_by_customer on bank.contact_change (customer_id, started_at);
create unique index contact_change_open on bank.contact_change (customer_id) where ended_at is null;
grant select on bank.contact_change to adire_api;
grant select, delete on bank.contact_change to adire_jobs;
grant select on bank.contact_change to adire_read;
grant select on bank.contact_change to adire_staff;
grant insert (change_id, customer_id, session_id, contact_kind, old_value, new_value, started_at, expires_at) on bank.contact_change to adire_api;
grant update (ended_at, outcome) on bank.contact_change to adire_api;
grant update (ended_at, outcome) on bank.contact_change to adire_staff;
create trigger applied_by_function before update of outcome on bank.contact_change for each row when (not bank.acts_as_owner() and (new.outcome = 'applied' or old.outcome is not null)) execute function bank.refuse_direct_change('a contact');

create table bank.credential_change (
  change_id bigint not null generated always as identity,
  customer_id uuid not null,
  credential text not null,
  subject_id uuid,
  reason text not null,
  evidence_kind text not null,
  evidence text not null,
  changed_at timestamp with time zone not null default statement_timestamp(),
  constraint credential_change_pkey primary key (change_id),
  constraint credential_change_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id)
);
comment on table bank.credential_change is 'The reason and the evidence of each change of a credential or a tier. Only functions write it, in the transaction of the change.';
comment on column bank.credential_change.credential is 'password, pin, device, email, tier or freeze: what changed.';
comment on column bank.credential_change.subject_id is 'The device or the passkey, when a customer has several.';
comment on column bank.credential_change.evidence is 'The id of the row that allowed the change; a hash for a ticket and a password.';
comment on column bank.credential_change.changed_at is 'The clock of the database: no caller gives this time.';
create index credential_change_by_customer on bank.credential_change (customer_id, change_id);
create unique index credential_change_once on bank.credential_change (credential, evidence) where evidence_kind <> 'session' and credential <> 'device-removed';
grant select on bank.credential_change to adire_api;
grant select on bank.credential_change to adire_jobs;
grant select on bank.credential_change to adire_read;
grant select on bank.credential_change to adire_staff;

create table bank.customer (
  customer_id uuid not null,
  cifid text not null,
  bvn_sealed bytea not null,
  bvn_index bytea,
  bvn_last4 text not null,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  date_of_birth date not null,
  gender text not null,
  phone text not null,
  email text,
  kyc_level smallint not null,
  created_at timestamp with time zone not null default now(),
  language text,
  constraint customer_pkey primary key (customer_id),
  constraint customer_bvn_index_key unique (bvn_index),
  constraint customer_cifid_key unique (cifid),
  constraint customer_bvn_index_check check (octet_length(bvn_index) = 32),
  constraint customer_bvn_last4_check check (bvn_last4 ~ '^[0-9]{4}$'),
  constraint customer_cifid_check check (cifid ~ '^[1-9][0-9]{9}$'),
  constraint customer_kyc_level_check check (kyc_level >= 1 and kyc_level <= 3),
  constraint customer_language_check check (language = any (array['en', 'ha', 'yo', 'ig', 'pcm'])),
  constraint customer_phone_check check (phone ~ '^\+[1-9][0-9]{6,14}$')
);
comment on table bank.customer is 'A customer of the bank. The BVN is sealed, and found by an HMAC, so that a stolen copy of the database discloses no BVN.';
comment on column bank.customer.cifid is 'The bank''s customer number: random digits, because rising numbers would tell how many customers there are.';
comment on column bank.customer.bvn_sealed is 'The BVN, encrypted with AES-256-GCM.';
comment on column bank.customer.bvn_index is 'HMAC of the BVN; null for a former customer, who may return as a new one.';
comment on column bank.customer.bvn_last4 is 'The digits that the customer may see.';
comment on column bank.customer.language is 'The language of the screens, text messages, mails and alerts; null when the customer chose none.';
create index customer_by_bvn_end on bank.customer (bvn_last4) where bvn_index is not null;
create index customer_by_phone on bank.customer (phone);
grant select, insert on bank.customer to adire_api;
grant select on bank.customer to adire_jobs;
grant update (bvn_sealed, bvn_index, bvn_last4, first_name, middle_name, last_name, date_of_birth, gender, phone, email, language) on bank.customer to adire_api;
grant update (bvn_sealed, bvn_index, bvn_last4, first_name, middle_name, last_name, date_of_birth, gender, phone, email, language) on bank.customer to adire_jobs;
grant select (customer_id, cifid, bvn_last4, first_name, middle_name, last_name, date_of_birth, gender, phone, email, kyc_level, created_at, language) on bank.customer to adire_read;
grant select (bvn_index) on bank.customer to adire_staff;
grant update (bvn_index) on bank.customer to adire_staff;
create trigger contact_by_function before update of phone, email on bank.customer for each row when (not bank.acts_as_owner() and (new.phone is distinct from old.phone or new.email is distinct from old.email)) execute function bank.check_contact();
create trigger only_of_closed_customer before update of bvn_index on bank.customer for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');
create trigger only_of_hidden before update of bvn_sealed, bvn_last4, date_of_birth, gender on bank.customer for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.customer_freeze (
  freeze_id uuid not null,
  customer_id uuid not null,
  frozen_at timestamp with time zone not null,
  frozen_by text not null,
  lifted_at timestamp with time zone,
  lifted_by text,
  repeated_at timestamp with time zone,
  constraint customer_freeze_pkey primary key (freeze_id),
  constraint customer_freeze_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint customer_freeze_check check ((lifted_at is null) = (lifted_by is null)),
  constraint customer_freeze_frozen_by_check check (frozen_by = any (array['customer', 'owner', 'staff'])),
  constraint customer_freeze_lifted_by_check check (lifted_by = any (array['customer', 'staff']))
);
comment on table bank.customer_freeze is 'An emergency freeze of a customer''s accounts: no money leaves until it is lifted. One row per freeze.';
comment on column bank.customer_freeze.frozen_by is 'customer: signed in. owner: proven without a login. staff: an operator.';
comment on column bank.customer_freeze.repeated_at is 'The last freeze of accounts that were frozen already; null: none. Only a password that is newer than this counts as new.';
create unique index customer_freeze_now on bank.customer_freeze (customer_id) where lifted_at is null;
create index customer_freeze_of_customer on bank.customer_freeze (customer_id);
grant select, insert on bank.customer_freeze to adire_api;
grant select, delete on bank.customer_freeze to adire_jobs;
grant select on bank.customer_freeze to adire_read;
grant select, insert on bank.customer_freeze to adire_staff;
grant update (repeated_at) on bank.customer_freeze to adire_api;
grant update (repeated_at) on bank.customer_freeze to adire_staff;
create trigger only_of_hidden before delete on bank.customer_freeze for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.customer_limit (
  customer_id uuid not null,
  per_transfer_minor bigint,
  per_day_minor bigint,
  pin_only_minor bigint,
  instant_payments boolean not null default true,
  changed_at timestamp with time zone not null,
  constraint customer_limit_pkey primary key (customer_id),
  constraint customer_limit_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint customer_limit_per_day_minor_check check (per_day_minor >= 0),
  constraint customer_limit_per_transfer_minor_check check (per_transfer_minor >= 0),
  constraint customer_limit_pin_only_minor_check check (pin_only_minor >= 0)
);
comment on table bank.customer_limit is 'A customer''s own limits: lower ones, or higher ones under an indemnity, and whether payments to others are open.';
comment on column bank.customer_limit.per_transfer_minor is 'Kobo; null: the standard of the tier.';
comment on column bank.customer_limit.per_day_minor is 'Kobo; null: the standard of the tier.';
comment on column bank.customer_limit.pin_only_minor is 'Kobo; null: the standard of the tier.';
comment on column bank.customer_limit.instant_payments is 'True until the customer opts out (CBN, March 2026).';
grant select, insert on bank.customer_limit to adire_api;
grant select, delete on bank.customer_limit to adire_jobs;
grant select on bank.customer_limit to adire_read;
grant select on bank.customer_limit to adire_staff;
grant update (per_transfer_minor, per_day_minor, pin_only_minor, instant_payments, changed_at) on bank.customer_limit to adire_api;
create trigger only_of_closed_customer before delete on bank.customer_limit for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.customer_nin (
  customer_id uuid not null,
  nin_sealed bytea not null,
  nin_index bytea,
  nin_last4 text not null,
  verified_at timestamp with time zone not null,
  constraint customer_nin_pkey primary key (customer_id),
  constraint customer_nin_nin_index_key unique (nin_index),
  constraint customer_nin_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint customer_nin_nin_index_check check (octet_length(nin_index) = 32),
  constraint customer_nin_nin_last4_check check (nin_last4 ~ '^[0-9]{4}$')
);
comment on table bank.customer_nin is 'A customer''s national identification number. One number belongs to one person.';
comment on column bank.customer_nin.nin_index is 'HMAC of the number; null for a former customer, who may return as a new one.';
comment on column bank.customer_nin.nin_last4 is 'The digits that the customer sees.';
grant select, insert on bank.customer_nin to adire_api;
grant delete on bank.customer_nin to adire_jobs;
grant update (nin_index) on bank.customer_nin to adire_app;
grant select (customer_id, nin_last4, verified_at) on bank.customer_nin to adire_read;
grant update (nin_index) on bank.customer_nin to adire_staff;
create trigger only_of_closed_customer before update of nin_index on bank.customer_nin for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');
create trigger only_of_hidden before delete on bank.customer_nin for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.customer_note (
  note_id uuid not null,
  customer_id uuid not null,
  author_id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  struck_at timestamp with time zone,
  struck_by uuid,
  strike_reason text,
  constraint customer_note_pkey primary key (note_id),
  constraint customer_note_author_id_fkey foreign key (author_id) references bank.staff_member(staff_id),
  constraint customer_note_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint customer_note_struck_by_fkey foreign key (struck_by) references bank.staff_member(staff_id),
  constraint customer_note_check check ((struck_by is null) = (struck_at is null)),
  constraint customer_note_check1 check ((strike_reason is null) = (struck_at is null)),
  constraint customer_note_strike_reason_check check (length(strike_reason) >= 10 and length(strike_reason) <= 500),
  constraint customer_note_text_check check (length(text) >= 1 and length(text) <= 1000)
);
comment on table bank.customer_note is 'A note of staff about a customer. A wrong note is struck out with a reason, and stays readable. The customer''s archive has the notes.';
comment on column bank.customer_note.note_id is 'Made by the author''s browser, so that a repeated note is stored once.';
create index customer_note_of_customer on bank.customer_note (customer_id, written_at desc);
grant delete on bank.customer_note to adire_jobs;
grant select, insert on bank.customer_note to adire_staff;
grant select (note_id, customer_id, text, written_at, struck_at, strike_reason) on bank.customer_note to adire_jobs;
grant select (note_id, customer_id, text, written_at, struck_at, strike_reason) on bank.customer_note to adire_read;
grant update (struck_at, struck_by, strike_reason) on bank.customer_note to adire_staff;
create trigger only_of_hidden before delete on bank.customer_note for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');
create trigger struck_note_stays before update on bank.customer_note for each row when (old.struck_at is not null) execute function bank.keep_struck_note();

create table bank.customer_security_answer (
  customer_id uuid not null,
  question_id uuid not null,
  answer_hash text not null,
  set_at timestamp with time zone not null,
  constraint customer_security_answer_pkey primary key (customer_id, question_id),
  constraint customer_security_answer_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint customer_security_answer_question_id_fkey foreign key (question_id) references bank.security_question(question_id)
);
comment on table bank.customer_security_answer is 'A customer''s answer to a security question, as a hash.';
comment on column bank.customer_security_answer.answer_hash is 'argon2id over an HMAC of the normalised answer.';
grant select on bank.customer_security_answer to adire_api;
grant delete on bank.customer_security_answer to adire_jobs;
grant delete on bank.customer_security_answer to adire_staff;
grant select (customer_id, question_id, set_at) on bank.customer_security_answer to adire_read;
create trigger only_of_closed_customer before delete on bank.customer_security_answer for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.daily_payment_count (
  customer_id uuid not null,
  day date not null,
  payments integer not null,
  arranged integer not null,
  hour integer not null,
  hour_payments integer not null,
  payees text[] not null,
  constraint daily_payment_count_pkey primary key (customer_id, day)
) partition by RANGE (day);
comment on table bank.daily_payment_count is 'The number of one customer''s payments on one day in Lagos. A posting raises the counts, and is refused at a limit. Nothing lowers them. Each partition holds one day. Its drop removes the rows of the day.';
comment on column bank.daily_payment_count.customer_id is 'No foreign key and no checks, because both would cost each posting time.';
comment on column bank.daily_payment_count.payments is 'Payments that the customer made one by one.';
comment on column bank.daily_payment_count.arranged is 'Lines of lists and runs of schedules.';
comment on column bank.daily_payment_count.hour is 'The latest hour with a payment, 0 to 23.';
comment on column bank.daily_payment_count.hour_payments is 'The payments of that hour.';
comment on column bank.daily_payment_count.payees is 'One element per payment to a payee: bank and account number, or biller and number. At most as many as payments.';
grant select, insert, update on bank.daily_payment_count to adire_api;
grant select, insert, update, delete on bank.daily_payment_count to adire_jobs;
grant select on bank.daily_payment_count to adire_staff;

create table bank.data_export (
  export_id uuid not null,
  customer_id uuid not null,
  session_id uuid not null,
  state text not null,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  parts integer not null default 0,
  bytes bigint not null default 0,
  taken_at timestamp with time zone,
  constraint data_export_pkey primary key (export_id),
  constraint data_export_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint data_export_bytes_check check (bytes >= 0),
  constraint data_export_parts_check check (parts >= 0),
  constraint data_export_state_check check (state = any (array['making', 'ready', 'taken', 'failed']))
);
comment on table bank.data_export is 'An archive of all data about a customer, made on request and fetched by the session that requested it.';
comment on column bank.data_export.taken_at is 'The first download. A part may be fetched again within the archive''s time, after a lost answer.';
create index data_export_by_customer on bank.data_export (customer_id, requested_at desc);
grant select, insert on bank.data_export to adire_api;
grant select, delete on bank.data_export to adire_jobs;
grant select on bank.data_export to adire_read;
grant select on bank.data_export to adire_staff;
grant update (state, ready_at, expires_at, parts, bytes, taken_at) on bank.data_export to adire_api;
grant update (state, ready_at, expires_at, parts, bytes, taken_at) on bank.data_export to adire_jobs;
create trigger only_of_closed_customer before delete on bank.data_export for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.data_export_part (
  export_id uuid not null,
  no integer not null,
  content_sealed bytea not null,
  constraint data_export_part_pkey primary key (export_id, no),
  constraint data_export_part_export_id_fkey foreign key (export_id) references bank.data_export(export_id),
  constraint data_export_part_no_check check (no >= 0)
);
comment on table bank.data_export_part is 'One part of an archive, sealed.';
comment on column bank.data_export_part.content_sealed is 'AES-256-GCM over the part''s base64, bound to the export and the part''s number.';
grant select, delete on bank.data_export_part to adire_api;
grant select, insert, delete on bank.data_export_part to adire_jobs;

create table bank.device_key (
  device_key_id uuid not null,
  customer_id uuid not null,
  public_key bytea not null,
  name text not null,
  linked_by text not null,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint device_key_pkey primary key (device_key_id),
  constraint device_key_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint device_key_linked_by_check check (linked_by = any (array['sign-up', 'link'])),
  constraint device_key_public_key_check check (octet_length(public_key) = 65)
);
comment on table bank.device_key is 'A browser that a customer linked, with the public key that signs its requests.';
comment on column bank.device_key.public_key is 'The uncompressed P-256 point.';
create unique index device_key_live on bank.device_key (customer_id, public_key) where removed_at is null;
create index device_key_of_customer on bank.device_key (customer_id);
grant select on bank.device_key to adire_api;
grant delete on bank.device_key to adire_jobs;
grant update (name, last_used_at, removed_at) on bank.device_key to adire_api;
grant update (name, last_used_at, removed_at) on bank.device_key to adire_jobs;
grant select (device_key_id, customer_id, name, linked_by, linked_at, last_used_at, removed_at) on bank.device_key to adire_read;
grant update (removed_at) on bank.device_key to adire_staff;
create trigger only_of_closed_customer before update of removed_at on bank.device_key for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');
create trigger only_of_hidden before delete on bank.device_key for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.entry_index (
  ledger_account_id bigint not null,
  customer_id uuid not null,
  last_seq bigint not null,
  advanced_at timestamp with time zone not null,
  constraint entry_index_pkey primary key (ledger_account_id),
  constraint entry_index_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint entry_index_ledger_account_id_fkey foreign key (ledger_account_id) references bank.account(ledger_account_id),
  constraint entry_index_last_seq_check check (last_seq > 0)
);
comment on table bank.entry_index is 'How far the job index-entries has copied the entries of an account into bank.indexed_entry. An account with few entries has no row.';
comment on column bank.entry_index.last_seq is 'The number of the newest copied entry. The numbers of an account follow the order of commits, so that no older entry is missing.';
create index entry_index_of_customer on bank.entry_index (customer_id);
grant select on bank.entry_index to adire_api;
grant select, insert, delete on bank.entry_index to adire_jobs;
grant select on bank.entry_index to adire_read;
grant select on bank.entry_index to adire_staff;
grant update (last_seq, advanced_at) on bank.entry_index to adire_jobs;
create trigger only_of_closed_customer before delete on bank.entry_index for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.exchange (
  transfer_id uuid not null,
  to_currency text not null,
  arrives_minor bigint not null,
  profit_minor bigint not null,
  unit_currency text not null,
  price_currency text not null,
  rate numeric(13,4) not null,
  exchange_rate_number bigint not null,
  constraint exchange_pkey primary key (transfer_id),
  constraint exchange_arrives_minor_check check (arrives_minor > 0),
  constraint exchange_profit_minor_check check (profit_minor >= 0),
  constraint exchange_rate_check check (rate > 0::numeric),
  constraint exchange_to_currency_check check (to_currency = any (array['NGN', 'USD', 'EUR', 'GBP']))
);
comment on table bank.exchange is 'The second amount and the rate of a transfer between two currencies. The transfer''s own amount is what leaves the account.';
comment on column bank.exchange.profit_minor is 'The amount at the middle rate less arrives_minor: the bank''s profit, in the currency that arrives.';
comment on column bank.exchange.unit_currency is 'One unit of this currency costs the rate in price_currency: 1 USD = 1466.8400 NGN.';
comment on column bank.exchange.exchange_rate_number is 'The middle rates that the rate was made from: bank.exchange_rate.';
grant select, insert on bank.exchange to adire_api;
grant select, insert on bank.exchange to adire_jobs;
grant select on bank.exchange to adire_read;
grant select on bank.exchange to adire_staff;

create table bank.exchange_margin (
  number bigint not null generated always as identity,
  effective_from date not null,
  content jsonb not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  constraint exchange_margin_pkey primary key (number)
);
comment on table bank.exchange_margin is 'The margins of exchange from a day on, added by an order of staff. Before the first row the margins in the code apply. Append-only.';
comment on column bank.exchange_margin.effective_from is 'Applies from the bank''s midnight of this day. Of two rows for one day the higher number applies.';
comment on column bank.exchange_margin.content is 'As staff wrote it; the server parses it (features/exchange/margin-schedules.ts).';
grant select on bank.exchange_margin to adire_api;
grant insert on bank.exchange_margin to adire_app;
grant select on bank.exchange_margin to adire_jobs;
grant select, insert on bank.exchange_margin to adire_staff;

create table bank.exchange_rate (
  number bigint not null generated always as identity,
  source text not null,
  made_at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  next_at timestamp with time zone,
  ngn numeric not null,
  eur numeric not null,
  gbp numeric not null,
  held_because text,
  constraint exchange_rate_pkey primary key (number),
  constraint exchange_rate_eur_check check (eur > 0::numeric),
  constraint exchange_rate_gbp_check check (gbp > 0::numeric),
  constraint exchange_rate_ngn_check check (ngn > 0::numeric)
);
comment on table bank.exchange_rate is 'Exchange rates as they were read, in the order of their arrival. Append-only, so that every quote can be explained.';
comment on column bank.exchange_rate.made_at is 'The time when the source made the rates.';
comment on column bank.exchange_rate.next_at is 'The time at which the source announced new rates.';
comment on column bank.exchange_rate.ngn is 'Units for one US dollar, with the decimals that the source wrote.';
comment on column bank.exchange_rate.held_because is 'The reason why the rates wait for an operator; null: in use.';
create index exchange_rate_by_time on bank.exchange_rate (made_at, number);
grant select on bank.exchange_rate to adire_api;
grant select, insert on bank.exchange_rate to adire_jobs;
grant select on bank.exchange_rate to adire_staff;

create table bank.exchange_rate_acceptance (
  number bigint not null,
  accepted_at timestamp with time zone not null,
  accepted_by text not null,
  constraint exchange_rate_acceptance_pkey primary key (number),
  constraint exchange_rate_acceptance_number_fkey foreign key (number) references bank.exchange_rate(number)
);
comment on table bank.exchange_rate_acceptance is 'An operator''s confirmation that held rates are right.';
grant select on bank.exchange_rate_acceptance to adire_api;
grant insert on bank.exchange_rate_acceptance to adire_app;
grant select on bank.exchange_rate_acceptance to adire_jobs;
grant select, insert on bank.exchange_rate_acceptance to adire_staff;

create table bank.gaming_limit (
  customer_id uuid not null,
  per_day_minor bigint,
  coming_minor bigint,
  coming_from timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint gaming_limit_pkey primary key (customer_id),
  constraint gaming_limit_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint gaming_limit_coming_minor_check check (coming_minor > 0),
  constraint gaming_limit_per_day_minor_check check (per_day_minor > 0)
);
comment on table bank.gaming_limit is 'The most that a customer wants to spend on sports and gaming in a day. A higher limit, or none, applies a day after the request.';
comment on column bank.gaming_limit.per_day_minor is 'Kobo; null: none is set.';
comment on column bank.gaming_limit.coming_minor is 'The limit that applies from coming_from; null: none.';
comment on column bank.gaming_limit.coming_from is 'Null: no change is coming.';
grant select, insert on bank.gaming_limit to adire_api;
grant select, delete on bank.gaming_limit to adire_jobs;
grant select on bank.gaming_limit to adire_read;
grant select on bank.gaming_limit to adire_staff;
grant update (per_day_minor, coming_minor, coming_from, changed_at) on bank.gaming_limit to adire_api;
create trigger only_of_closed_customer before delete on bank.gaming_limit for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.hash_key (
  purpose text not null,
  key_id bytea not null,
  stored_at timestamp with time zone not null,
  constraint hash_key_pkey primary key (purpose, key_id),
  constraint hash_key_key_id_check check (octet_length(key_id) = 4),
  constraint hash_key_purpose_check check (purpose = any (array['password-pepper', 'pin', 'identity-index']))
);
comment on table bank.hash_key is 'The id of a key of hashes, derived from the master key. The newest row of a purpose is the present key. A bank whose master key never changed has no row.';
comment on column bank.hash_key.key_id is 'The first bytes of a keyed hash. The new hashes of passwords and PINs contain it.';
comment on column bank.hash_key.stored_at is 'The time from which the key is the present one. Only the owner of the tables adds a key.';
grant select on bank.hash_key to adire_api;
grant select on bank.hash_key to adire_jobs;
grant select on bank.hash_key to adire_staff;

create table bank.indemnity (
  customer_id uuid not null,
  version text not null,
  text_hash bytea not null,
  accepted_at timestamp with time zone not null,
  accepted_with text not null,
  evidence text not null,
  constraint indemnity_pkey primary key (customer_id),
  constraint indemnity_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint indemnity_text_hash_check check (octet_length(text_hash) = 32)
);
comment on table bank.indemnity is 'The indemnity that a limit above ₦1,000,000 needs: the accepted text and how it was accepted. Never changed.';
comment on column bank.indemnity.accepted_with is 'A method of core/approvals, or paper: signed at a branch.';
comment on column bank.indemnity.evidence is 'The approval, or the operator who recorded the paper.';
grant select, insert on bank.indemnity to adire_api;
grant select, delete on bank.indemnity to adire_jobs;
grant select on bank.indemnity to adire_read;
grant select, insert on bank.indemnity to adire_staff;
create trigger only_of_hidden before delete on bank.indemnity for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.indexed_entry (
  ledger_account_id bigint not null,
  seq bigint not null,
  amount bigint not null,
  posted_at timestamp with time zone not null,
  journal_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  narration text not null,
  counterparty text not null,
  bill_category text,
  is_own boolean not null,
  charges bigint not null,
  constraint indexed_entry_pkey primary key (ledger_account_id, seq),
  constraint indexed_entry_ledger_account_id_fkey foreign key (ledger_account_id) references bank.entry_index(ledger_account_id) on delete cascade
);
comment on table bank.indexed_entry is 'A copy of an entry with the unchanging facts of its journal and payment, for the search and for insights. A job writes the copies after the postings. Without a copy the entry is read from the books.';
comment on column bank.indexed_entry.payment_id is 'The payment, or the journal of an entry without payment. Refunds are stored under this id.';
comment on column bank.indexed_entry.is_own is 'True: the payment was between two accounts of the customer.';
comment on column bank.indexed_entry.charges is 'Minor units of a debit that are charges of the bank or the state.';
create index indexed_entry_search on bank.indexed_entry using gin (((ledger_account_id << 20) + (seq >> 16)), lower((narration || ' ') || counterparty) gin_trgm_ops, abs(amount)) with (fastupdate=off);
grant select on bank.indexed_entry to adire_api;
grant select, insert on bank.indexed_entry to adire_jobs;
grant select on bank.indexed_entry to adire_read;
grant select on bank.indexed_entry to adire_staff;

create table bank.institution (
  code text not null,
  name text not null,
  category smallint,
  listed boolean not null,
  first_listed_at timestamp with time zone not null,
  last_listed_at timestamp with time zone not null,
  constraint institution_pkey primary key (code),
  constraint institution_code_check check (code ~ '^[0-9]{6}$')
);
comment on table bank.institution is 'An institution that the payment switch has listed. Institutions that it no longer lists stay, and are not offered.';
comment on column bank.institution.category is 'The switch''s number for the kind of institution; null when it gave none.';
grant select on bank.institution to adire_api;
grant select, insert on bank.institution to adire_jobs;
grant select on bank.institution to adire_staff;
grant update (name, category, listed, last_listed_at) on bank.institution to adire_jobs;

create table bank.inward_credit (
  end_to_end_id text not null,
  posting_id uuid not null,
  fingerprint bytea not null,
  message_id text not null,
  outcome text not null,
  reason text,
  account_number text not null,
  customer_id uuid,
  amount_minor bigint not null,
  currency text not null,
  sender_name text not null,
  sender_account text,
  sender_bank_code text not null,
  sender_bank_name text,
  narration text not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  return_of uuid,
  constraint inward_credit_pkey primary key (end_to_end_id),
  constraint inward_credit_posting_id_key unique (posting_id),
  constraint inward_credit_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint inward_credit_amount_minor_check check (amount_minor > 0),
  constraint inward_credit_check check ((outcome = 'refused') = (reason is not null)),
  constraint inward_credit_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint inward_credit_end_to_end_id_check check (end_to_end_id ~ '^[0-9]{6}[0-9A-Za-z]{29}$'),
  constraint inward_credit_fingerprint_check check (octet_length(fingerprint) = 32),
  constraint inward_credit_outcome_check check (outcome = any (array['accepted', 'refused'])),
  constraint inward_credit_reason_check check (reason ~ '^[A-Z]{2,4}[0-9]{0,2}$'),
  constraint inward_credit_sender_bank_code_check check (sender_bank_code ~ '^[0-9]{6}$')
);
comment on table bank.inward_credit is 'A credit that another bank sent: its content and the answer to it. One row per payment, however often the message is repeated.';
comment on column bank.inward_credit.end_to_end_id is 'The sending bank''s id, the same in every repeat. Only the first answer counts.';
comment on column bank.inward_credit.posting_id is 'The journal''s id, derived from end_to_end_id. The journal exists when the credit was accepted.';
comment on column bank.inward_credit.fingerprint is 'SHA-256 of the order. Another payment under the same id has another fingerprint.';
comment on column bank.inward_credit.reason is 'ISO 20022 external status reason of a refusal.';
comment on column bank.inward_credit.customer_id is 'Null when no account of this bank was meant.';
comment on column bank.inward_credit.return_of is 'The transfer of this bank that the credit returns. A transfer is returned once.';
create index inward_credit_by_customer on bank.inward_credit (customer_id, received_at desc);
create index inward_credit_by_id_end on bank.inward_credit using brin ("right"(posting_id::text, 16) text_bloom_ops (n_distinct_per_range='1000', false_positive_rate='0.001')) with (pages_per_range='32', autosummarize='on');
create index inward_credit_large on bank.inward_credit (received_at) where amount_minor >= 500000000;
create unique index inward_credit_return on bank.inward_credit (return_of) where outcome = 'accepted' and return_of is not null;
grant select, insert on bank.inward_credit to adire_api;
grant select on bank.inward_credit to adire_jobs;
grant select on bank.inward_credit to adire_read;
grant select on bank.inward_credit to adire_staff;
grant update (sender_name, sender_account, narration) on bank.inward_credit to adire_jobs;
create trigger only_of_hidden before update of sender_name, sender_account, narration on bank.inward_credit for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.journal_note (
  journal_id uuid not null,
  counterparty text not null,
  constraint journal_note_pkey primary key (journal_id)
);
comment on table bank.journal_note is 'The other party of a journal that has no row in another table, as the customer reads it.';
grant select, insert on bank.journal_note to adire_api;
grant select, insert on bank.journal_note to adire_jobs;
grant select on bank.journal_note to adire_read;
grant select, insert on bank.journal_note to adire_staff;
grant update (counterparty) on bank.journal_note to adire_jobs;
create trigger only_of_hidden before update of counterparty on bank.journal_note for each row when (not bank.acts_as_owner()) execute function bank.check_hidden_note();

create table bank.kyc_document (
  customer_id uuid not null,
  kind text not null,
  file_id uuid not null,
  added_at timestamp with time zone not null,
  accepted_file_id uuid,
  accepted_added_at timestamp with time zone,
  constraint kyc_document_pkey primary key (customer_id, kind),
  constraint kyc_document_file_id_key unique (file_id),
  constraint kyc_document_accepted_file_id_fkey foreign key (accepted_file_id) references bank.stored_file(file_id),
  constraint kyc_document_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint kyc_document_file_id_fkey foreign key (file_id) references bank.stored_file(file_id),
  constraint accepted_whole check ((accepted_file_id is null) = (accepted_added_at is null)),
  constraint kyc_document_kind_check check (kind = any (array['ninSlip', 'passport', 'driversLicence', 'votersCard', 'utilityBill', 'signature', 'selfie']))
);
comment on table bank.kyc_document is 'A paper of the identity check: one of each kind, the newest counts.';
comment on column bank.kyc_document.accepted_file_id is 'The paper that tier 3 rests on, while a newer one waits for review.';
create index kyc_document_accepted on bank.kyc_document (accepted_file_id) where accepted_file_id is not null;
grant select, insert, update, delete on bank.kyc_document to adire_api;
grant select, delete on bank.kyc_document to adire_jobs;
grant select on bank.kyc_document to adire_read;
grant select, delete on bank.kyc_document to adire_staff;
grant update (file_id, added_at, accepted_file_id, accepted_added_at) on bank.kyc_document to adire_staff;

create table bank.kyc_section (
  customer_id uuid not null,
  section text not null,
  details_sealed bytea not null,
  saved_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  moved_at timestamp with time zone,
  accepted_sealed bytea,
  accepted_saved_at timestamp with time zone,
  refused_at timestamp with time zone,
  refused_reason text,
  constraint kyc_section_pkey primary key (customer_id, section),
  constraint kyc_section_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint accepted_whole check ((accepted_sealed is null) = (accepted_saved_at is null)),
  constraint kyc_section_section_check check (section = any (array['personal', 'financial', 'nextOfKin'])),
  constraint refused_whole check ((refused_at is null) = (refused_reason is null))
);
comment on table bank.kyc_section is 'One section of a customer''s identity form, sealed as a whole because nothing searches it.';
comment on column bank.kyc_section.changed_at is 'The change by a customer of tier 3 that staff have not reviewed yet.';
comment on column bank.kyc_section.moved_at is 'The change of the address, which needs a new proof.';
comment on column bank.kyc_section.accepted_sealed is 'The last accepted version, kept while a change waits for review. A refusal restores it.';
comment on column bank.kyc_section.refused_at is 'The time of the last refused change; null after the section is saved again.';
comment on column bank.kyc_section.refused_reason is 'The reason, as the customer reads it.';
create index kyc_section_changed on bank.kyc_section (changed_at) where changed_at is not null;
grant select, insert, update on bank.kyc_section to adire_api;
grant select, delete on bank.kyc_section to adire_jobs;
grant select (customer_id, section, saved_at, changed_at, moved_at, accepted_saved_at, refused_at, refused_reason) on bank.kyc_section to adire_read;
grant select (customer_id, section, saved_at, changed_at, moved_at, accepted_saved_at, refused_at, refused_reason) on bank.kyc_section to adire_staff;
create trigger only_of_hidden before delete on bank.kyc_section for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.kyc_section_decision (
  submission_id uuid not null,
  customer_id uuid not null,
  section text not null,
  fault text,
  message text,
  decided_at timestamp with time zone not null,
  constraint kyc_section_decision_pkey primary key (submission_id, section),
  constraint kyc_section_decision_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint kyc_section_decision_submission_id_fkey foreign key (submission_id) references bank.kyc_submission(submission_id) on delete cascade,
  constraint kyc_section_decision_fault_check check (fault = any (array['unreadable', 'expired', 'another-person', 'not-the-address', 'incomplete', 'contradictory', 'other'])),
  constraint kyc_section_decision_section_check check (section = any (array['personal', 'identification', 'financial', 'nextOfKin', 'proofOfIdentity', 'proofOfAddress', 'signature', 'selfie'])),
  constraint message_of_fault check (message is null or fault is not null)
);
comment on table bank.kyc_section_decision is 'The decision of staff on one section of a request for a tier. Append-only.';
comment on column bank.kyc_section_decision.fault is 'Why the section was rejected; null for an accepted section.';
comment on column bank.kyc_section_decision.message is 'What staff wrote to the customer about the section.';
create index kyc_section_decision_customer on bank.kyc_section_decision (customer_id, section, decided_at desc);
grant select on bank.kyc_section_decision to adire_api;
grant insert on bank.kyc_section_decision to adire_app;
grant select, delete on bank.kyc_section_decision to adire_jobs;
grant select on bank.kyc_section_decision to adire_read;
grant select, insert on bank.kyc_section_decision to adire_staff;
create trigger only_of_hidden before delete on bank.kyc_section_decision for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.kyc_submission (
  submission_id uuid not null,
  customer_id uuid not null,
  tier smallint not null,
  state text not null,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  reason text,
  constraint kyc_submission_pkey primary key (submission_id),
  constraint kyc_submission_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint kyc_submission_check check ((state = 'waiting') = (decided_at is null)),
  constraint kyc_submission_check1 check ((state = 'refused') = (reason is not null)),
  constraint kyc_submission_state_check check (state = any (array['waiting', 'accepted', 'refused'])),
  constraint kyc_submission_tier_check check (tier = any (array[2, 3]))
);
comment on table bank.kyc_submission is 'A customer''s request for the next tier, and the decision. One request waits at most.';
create index kyc_submission_latest on bank.kyc_submission (customer_id, submitted_at desc);
create unique index kyc_submission_waiting on bank.kyc_submission (customer_id) where state = 'waiting';
grant select on bank.kyc_submission to adire_api;
grant select, delete on bank.kyc_submission to adire_jobs;
grant select on bank.kyc_submission to adire_read;
grant select on bank.kyc_submission to adire_staff;
grant insert (submission_id, customer_id, tier, state, submitted_at) on bank.kyc_submission to adire_api;
create trigger only_of_hidden before delete on bank.kyc_submission for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.limit_configuration (
  number bigint not null generated always as identity,
  effective_from date not null,
  content jsonb not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  constraint limit_configuration_pkey primary key (number)
);
comment on table bank.limit_configuration is 'The limits from a day on, added by an operator. Before the first row the limits in the code apply. Append-only.';
comment on column bank.limit_configuration.effective_from is 'Applies from the bank''s midnight of this day. Of two rows for one day the higher number applies.';
comment on column bank.limit_configuration.content is 'As the operator wrote it; the server parses it (features/limits/parse-limit-schedule.ts).';
grant select on bank.limit_configuration to adire_api;
grant insert on bank.limit_configuration to adire_app;
grant select on bank.limit_configuration to adire_jobs;
grant select, insert on bank.limit_configuration to adire_staff;

create table bank.message_key (
  kid bigint not null,
  public_key bytea not null,
  sealed_private_key bytea not null,
  not_before bigint not null,
  expires_at bigint not null,
  signature bytea,
  constraint message_key_pkey primary key (kid),
  constraint message_key_check check (expires_at > not_before),
  constraint message_key_kid_check check (kid >= 0 and kid <= '4294967295'::bigint),
  constraint message_key_public_key_check check (length(public_key) = 65),
  constraint message_key_sealed_private_key_check check (length(sealed_private_key) = 68),
  constraint message_key_signature_check check (length(signature) = 64)
);
comment on table bank.message_key is 'A key that browsers seal their requests to. There is one a day, made weeks ahead in production. It is accepted for 48 hours and then deleted.';
comment on column bank.message_key.sealed_private_key is 'Sealed: key id (8 bytes with its mark), nonce (12), tag (16), AES-256-GCM ciphertext (32). The kid is in the additional data.';
comment on column bank.message_key.not_before is 'Unix seconds, as they are signed.';
comment on column bank.message_key.signature is 'The root key''s ECDSA signature over the public document. Null: the key waits for the root.';
create index message_key_not_before_idx on bank.message_key (not_before);
grant select, insert, delete on bank.message_key to adire_api;
grant select, insert, delete on bank.message_key to adire_jobs;

create table bank.monthly_statement (
  statement_id uuid not null default gen_random_uuid(),
  account_number text not null,
  month date not null,
  customer_id uuid not null,
  format text not null,
  state text not null default 'waiting',
  attempts smallint not null default 0,
  next_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint monthly_statement_pkey primary key (account_number, month),
  constraint monthly_statement_statement_id_key unique (statement_id),
  constraint monthly_statement_account_number_fkey foreign key (account_number) references bank.account(account_number),
  constraint monthly_statement_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint monthly_statement_format_check check (format = any (array['pdf', 'csv'])),
  constraint monthly_statement_month_check check (extract(day from month) = 1::numeric),
  constraint monthly_statement_state_check check (state = any (array['waiting', 'sending', 'sent', 'unsure', 'given-up', 'no-address', 'too-long', 'withdrawn']))
);
comment on table bank.monthly_statement is 'The statement of one account and month, and how far its mail is.';
comment on column bank.monthly_statement.statement_id is 'Makes the mail''s Message-ID.';
comment on column bank.monthly_statement.month is 'The first day of the month.';
comment on column bank.monthly_statement.state is 'sending: given to the mail server, which has not answered. unsure: no answer came, and the mail is not sent again.';
comment on column bank.monthly_statement.next_at is 'No worker touches the row before: an hour after a refusal, or the longest time that the mail server may take.';
create index monthly_statement_due on bank.monthly_statement (next_at) where state = any (array['waiting', 'sending']);
create index monthly_statement_of_customer on bank.monthly_statement (customer_id, month desc);
grant select on bank.monthly_statement to adire_api;
grant select, insert, delete on bank.monthly_statement to adire_jobs;
grant select on bank.monthly_statement to adire_read;
grant select on bank.monthly_statement to adire_staff;
grant update (state, attempts, next_at, ended_at) on bank.monthly_statement to adire_api;
grant update (state, attempts, next_at, ended_at) on bank.monthly_statement to adire_jobs;

create table bank.name_enquiry (
  reference_hash bytea not null,
  customer_id uuid not null,
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  expires_at timestamp with time zone not null,
  network_ref text,
  bank_name text,
  constraint name_enquiry_pkey primary key (reference_hash),
  constraint name_enquiry_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint elsewhere_or_here check ((network_ref is null) = (bank_name is null)),
  constraint name_enquiry_reference_hash_check check (octet_length(reference_hash) = 32)
);
comment on table bank.name_enquiry is 'The answer to a name enquiry, bound to the customer and the account. It expires.';
comment on column bank.name_enquiry.network_ref is 'The enquiry''s id on the network, which the later credit carries; null for an account of this bank.';
create index name_enquiry_by_customer on bank.name_enquiry (customer_id, expires_at);
grant select, insert, delete on bank.name_enquiry to adire_api;
grant select, delete on bank.name_enquiry to adire_jobs;

create table bank.network_health (
  network text not null,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_answer_at timestamp with time zone,
  constraint network_health_pkey primary key (network),
  constraint network_health_network_check check (network = any (array['switch', 'identity', 'credit-bureau']))
);
comment on table bank.network_health is 'Whether a network answers, as all processes have found it. Each watched network has a row.';
comment on column bank.network_health.failures is 'Failures in a row since the last answer.';
grant select, update on bank.network_health to adire_api;
grant select, update on bank.network_health to adire_jobs;
grant select on bank.network_health to adire_staff;

create table bank.notice (
  notice_id bigint not null generated always as identity,
  journal_id uuid not null,
  moved_at timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  from_customer_id uuid,
  from_account text,
  from_name text not null,
  to_customer_id uuid,
  to_account text,
  to_name text not null,
  constraint notice_pkey primary key (notice_id)
);
comment on table bank.notice is 'A movement of money that customers must be notified of. The posting writes it; the transaction that queues the messages deletes it.';
comment on column bank.notice.notice_id is 'The only index: a row in this table waits.';
comment on column bank.notice.from_customer_id is 'Null for a party that is no customer: it is named to the other and not notified.';
comment on column bank.notice.from_account is 'The masked account number of a customer.';
grant insert on bank.notice to adire_api;
grant select, insert, delete on bank.notice to adire_jobs;
grant insert on bank.notice to adire_staff;
grant update (moved_at) on bank.notice to adire_jobs;

create table bank.one_time_code (
  reference text not null,
  purpose text not null,
  subject text not null,
  code_hash bytea not null,
  approves text not null,
  phone_sealed bytea not null,
  phone_index bytea not null,
  message text not null,
  sends smallint not null,
  tries smallint not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  resend_at timestamp with time zone not null,
  used_at timestamp with time zone,
  quota text,
  constraint one_time_code_pkey primary key (reference),
  constraint one_time_code_code_hash_check check (octet_length(code_hash) = 32)
);
comment on table bank.one_time_code is 'A code that was sent to a phone. It is bound to a purpose, a subject and the exact thing that it approves.';
comment on column bank.one_time_code.subject is 'The person that the code is for: a customer, or a sign-up that is no customer yet.';
comment on column bank.one_time_code.code_hash is 'HMAC over the reference, purpose, subject, approved thing and code.';
comment on column bank.one_time_code.message is 'The message with {code} in place of the code: a resend sends it again with a new code.';
comment on column bank.one_time_code.quota is 'The daily quota that the code counts for; null: the code counts for its purpose.';
create index one_time_code_age on bank.one_time_code (created_at);
create index one_time_code_by_approval on bank.one_time_code (subject, purpose, approves);
grant select, insert, update on bank.one_time_code to adire_api;
grant delete on bank.one_time_code to adire_jobs;
grant select (created_at) on bank.one_time_code to adire_jobs;
create trigger not_given_used before insert on bank.one_time_code for each row when (new.used_at is not null) execute function bank.keep_used();
create trigger tries_stay before update on bank.one_time_code for each row when (new.tries < old.tries) execute function bank.keep_tries();
create trigger used_stays before update on bank.one_time_code for each row when (old.used_at is distinct from new.used_at) execute function bank.keep_used();

create table bank.passkey (
  passkey_id uuid not null,
  customer_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint passkey_pkey primary key (passkey_id),
  constraint passkey_credential_id_key unique (credential_id),
  constraint passkey_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint passkey_credential_id_check check (octet_length(credential_id) >= 1 and octet_length(credential_id) <= 1023),
  constraint passkey_public_key_check check (octet_length(public_key) >= 1 and octet_length(public_key) <= 4096),
  constraint passkey_sign_count_check check (sign_count >= 0 and sign_count <= '4294967295'::bigint)
);
comment on table bank.passkey is 'The public half of a WebAuthn credential. The private half stays in the customer''s authenticator.';
comment on column bank.passkey.credential_id is 'The authenticator''s name for the credential. It is never accepted a second time, even after a removal.';
comment on column bank.passkey.public_key is 'A COSE key (RFC 9053).';
comment on column bank.passkey.sign_count is 'The authenticator''s counter at the last use; always 0 when it does not count.';
create index passkey_of_customer on bank.passkey (customer_id);
grant select on bank.passkey to adire_api;
grant delete on bank.passkey to adire_jobs;
grant delete on bank.passkey to adire_staff;
grant update (name) on bank.passkey to adire_api;
grant select (passkey_id, customer_id, transports, is_synced, name, created_at, last_used_at, removed_at) on bank.passkey to adire_read;
create trigger only_of_closed_customer before delete on bank.passkey for each row execute function bank.check_closed_customer('customer_id');

create table bank.payee_first_paid (
  customer_id uuid not null,
  institution_code text not null,
  payee_reference text not null,
  payment_id uuid not null,
  paid_at timestamp with time zone not null,
  constraint payee_first_paid_pkey primary key (customer_id, institution_code, payee_reference)
);
comment on table bank.payee_first_paid is 'The first settled transfer of a customer to a payee. When it is reversed, the next settled transfer takes its place. It has no foreign keys, as bank.payment.';
comment on column bank.payee_first_paid.payee_reference is 'The account number of the payee.';
comment on column bank.payee_first_paid.paid_at is 'The time when this transfer was made, also when it settled later.';
grant select, insert on bank.payee_first_paid to adire_api;
grant select, insert, delete on bank.payee_first_paid to adire_jobs;
grant select on bank.payee_first_paid to adire_read;
grant select, insert, delete on bank.payee_first_paid to adire_staff;

create table bank.payment (
  payment_id uuid not null,
  customer_id uuid not null,
  created_at timestamp with time zone not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  vat_minor bigint not null,
  stamp_duty_minor bigint not null,
  levy_minor bigint not null default 0,
  kind text not null,
  transfer_type smallint,
  state text not null,
  refusal text,
  account_number text not null,
  account_name text not null,
  payee_customer_id uuid,
  payee_reference text not null,
  payee_name text not null,
  institution_code text not null,
  institution_name text,
  currency text not null,
  narration text not null,
  approved_with smallint[] not null,
  completed_at timestamp with time zone,
  counter_keys text[] not null default '{}'::text[],
  beneficiary_type text,
  origin text,
  origin_id uuid,
  constraint payment_pkey primary key (payment_id),
  constraint payee_of_transfer check (payee_customer_id is null or transfer_type is not null),
  constraint payment_amount_minor_check check (amount_minor > 0),
  constraint payment_check check ((refusal is not null) = (state = 'refused')),
  constraint payment_check1 check ((origin is null) = (origin_id is null)),
  constraint payment_check2 check ((kind <> all (array['other-bank', 'bill'])) or institution_name is not null),
  constraint payment_end_check check ((completed_at is null) = (state = any (array['held', 'sent', 'inquiring', 'review']))),
  constraint payment_fee_minor_check check (fee_minor >= 0),
  constraint payment_kind_check check (kind = any (array['own-bank', 'other-bank', 'exchange', 'bill', 'card-fee'])),
  constraint payment_levy_minor_check check (levy_minor >= 0),
  constraint payment_origin_check check (origin = any (array['standing-order', 'batch'])),
  constraint payment_stamp_duty_minor_check check (stamp_duty_minor >= 0),
  constraint payment_state_check check (state = any (array['held', 'sent', 'inquiring', 'review', 'settled', 'refused', 'released', 'reversed', 'cancelled'])),
  constraint payment_transfer_type_check check (transfer_type >= 0 and transfer_type <= 3),
  constraint payment_vat_minor_check check (vat_minor >= 0),
  constraint type_of_custom check ((beneficiary_type is not null) = (not transfer_type is distinct from 3)),
  constraint type_of_transfer check ((transfer_type is not null) = (kind = any (array['own-bank', 'other-bank', 'exchange'])))
);
comment on table bank.payment is 'A payment that the ledger answered: a transfer, a bill or a card fee. It has no foreign keys, because each one would cost the posting a look-up.';
comment on column bank.payment.payment_id is 'The customer''s id of the order: the id of the journal, or of the hold, and the key that makes a repeat safe.';
comment on column bank.payment.levy_minor is 'The cybersecurity levy, which is owed to another fund than VAT and stamp duty.';
comment on column bank.payment.transfer_type is 'Of a transfer. 0: same bank. 1: other bank. 2: own accounts. 3: custom. Null of other kinds.';
comment on column bank.payment.payee_customer_id is 'Of a transfer to a customer of this bank; null of other payments.';
comment on column bank.payment.payee_reference is 'The account number of the payee, the customer''s number at the biller, or the scheme of the card.';
comment on column bank.payment.institution_code is 'The bank of the payee, the biller''s id, or card.';
comment on column bank.payment.institution_name is 'The name of the payee''s bank or of the biller when the payment was made; null: this bank.';
comment on column bank.payment.approved_with is 'Authentication types. 0: PIN. 1: SMS. 2: token.';
comment on column bank.payment.counter_keys is 'The sums of limit counters that the payment raised by its amount, so that npm run verify can recompute them: the key, and after # the sum unless it is the total.';
comment on column bank.payment.beneficiary_type is 'Of a custom transfer: what its sender gave. Empty once the sender is erased.';
comment on column bank.payment.origin is 'The standing order or the payment batch, by origin_id, that made the payment. Null: the customer made it.';
create index payment_bill_by_customer on bank.payment (customer_id, created_at) where kind = 'bill';
create index payment_by_beneficiary_type on bank.payment (customer_id, beneficiary_type, created_at desc) where beneficiary_type is not null;
create index payment_by_biller on bank.payment (institution_code, created_at desc) where kind = 'bill';
create index payment_by_id_end on bank.payment using brin ("right"(payment_id::text, 16) text_bloom_ops (n_distinct_per_range='1000', false_positive_rate='0.001')) with (pages_per_range='32', autosummarize='on');
create index payment_by_recipient on bank.payment (payee_customer_id, created_at) where payee_customer_id is not null and (state = any (array['settled', 'reversed']));
create index payment_by_time on bank.payment using brin (created_at);
create index payment_card_fee_by_customer on bank.payment (customer_id, created_at) where kind = 'card-fee';
create index payment_large on bank.payment (completed_at) where amount_minor >= 500000000;
create index payment_transfer_by_customer on bank.payment (customer_id, created_at) where kind = any (array['own-bank', 'other-bank', 'exchange']);
create index payment_undecided on bank.payment (created_at) where state = any (array['held', 'sent', 'inquiring', 'review']);
create index payment_undecided_of_customer on bank.payment (customer_id, created_at desc) where state = any (array['held', 'sent', 'inquiring', 'review']);
grant select, insert on bank.payment to adire_api;
grant select, insert on bank.payment to adire_jobs;
grant select on bank.payment to adire_read;
grant select on bank.payment to adire_staff;
grant update (state, refusal, account_name, payee_reference, payee_name, narration, completed_at, beneficiary_type) on bank.payment to adire_api;
grant update (state, refusal, account_name, payee_reference, payee_name, narration, completed_at, beneficiary_type) on bank.payment to adire_jobs;
grant update (state, refusal, account_name, payee_reference, payee_name, narration, completed_at, beneficiary_type) on bank.payment to adire_staff;
create trigger only_of_hidden before update of account_name, payee_reference, payee_name, narration, beneficiary_type on bank.payment for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');
create trigger payment_step before update of state on bank.payment for each row when (old.state <> new.state) execute function bank.check_payment_step();

create table bank.payment_batch (
  batch_id uuid not null,
  customer_id uuid not null,
  withdrawn boolean not null,
  challenge_id uuid not null,
  session_id uuid not null,
  approved_with text,
  device jsonb,
  from_account_number text not null,
  from_account_name text not null,
  payments smallint not null,
  amount_minor bigint not null,
  total_minor bigint not null,
  content_hash bytea not null,
  approved_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint payment_batch_pkey primary key (batch_id),
  constraint payment_batch_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint payment_batch_amount_minor_check check (amount_minor > 0),
  constraint payment_batch_check check (withdrawn or approved_with is not null),
  constraint payment_batch_check1 check (withdrawn or device is not null),
  constraint payment_batch_check2 check (total_minor >= amount_minor),
  constraint payment_batch_content_hash_check check (octet_length(content_hash) = 32),
  constraint payment_batch_payments_check check (payments > 0)
);
comment on table bank.payment_batch is 'A list of payments under one approval, or the withdrawal of that approval. The first of the two takes the id.';
comment on column bank.payment_batch.approved_with is 'How the list was approved; null for a withdrawn list.';
comment on column bank.payment_batch.device is 'The device at the time of the approval; null for a withdrawn list.';
comment on column bank.payment_batch.content_hash is 'SHA-256 of the payees, amounts and the account, by which the same list is recognised.';
comment on column bank.payment_batch.notified_at is 'The time when the customer was notified that every line had run.';
create index payment_batch_by_customer on bank.payment_batch (customer_id, approved_at desc);
create index payment_batch_by_time on bank.payment_batch (approved_at) where not withdrawn;
create index payment_batch_not_notified on bank.payment_batch (approved_at) where notified_at is null and not withdrawn;
grant select, insert on bank.payment_batch to adire_api;
grant select, delete on bank.payment_batch to adire_jobs;
grant select on bank.payment_batch to adire_read;
grant select on bank.payment_batch to adire_staff;
grant update (notified_at) on bank.payment_batch to adire_jobs;
create trigger only_of_hidden before delete on bank.payment_batch for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.payment_batch_enquiry (
  reference_hash bytea not null,
  customer_id uuid not null,
  content text not null,
  expires_at timestamp with time zone not null,
  constraint payment_batch_enquiry_pkey primary key (reference_hash),
  constraint payment_batch_enquiry_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint payment_batch_enquiry_reference_hash_check check (octet_length(reference_hash) = 32)
);
comment on table bank.payment_batch_enquiry is 'A line of a list as its customer saw it, with the payee''s name from its bank. It expires like a name enquiry.';
comment on column bank.payment_batch_enquiry.content is 'JSON: the payee with the name, the amount and the narration.';
create index payment_batch_enquiry_by_customer on bank.payment_batch_enquiry (customer_id, expires_at);
grant select, insert, delete on bank.payment_batch_enquiry to adire_api;
grant select, delete on bank.payment_batch_enquiry to adire_jobs;

create table bank.payment_batch_line (
  batch_id uuid not null,
  line smallint not null,
  transfer_id uuid not null,
  payment text not null,
  fingerprint bytea not null,
  constraint payment_batch_line_pkey primary key (batch_id, line),
  constraint payment_batch_line_transfer_id_key unique (transfer_id),
  constraint payment_batch_line_batch_id_fkey foreign key (batch_id) references bank.payment_batch(batch_id),
  constraint payment_batch_line_fingerprint_check check (octet_length(fingerprint) = 32),
  constraint payment_batch_line_line_check check (line > 0)
);
comment on table bank.payment_batch_line is 'One payment of a list. The row of the payment itself, under the same id, has its result.';
comment on column bank.payment_batch_line.payment is 'Canonical JSON (RFC 8785) of the payment.';
comment on column bank.payment_batch_line.fingerprint is 'SHA-256 of the payment. The ledger binds the id to it.';
grant select, insert on bank.payment_batch_line to adire_api;
grant select, delete on bank.payment_batch_line to adire_jobs;
grant select on bank.payment_batch_line to adire_read;
grant select on bank.payment_batch_line to adire_staff;

create table bank.payment_event (
  payment_id uuid not null,
  number smallint not null,
  event text not null,
  state text not null,
  occurred_at timestamp with time zone not null,
  actor text not null,
  code text,
  constraint payment_event_pkey primary key (payment_id, number),
  constraint payment_event_event_check check (event = any (array['sent', 'unanswered', 'inquired', 'review', 'checked', 'settled', 'released', 'reversed'])),
  constraint payment_event_state_check check (state = any (array['held', 'sent', 'inquiring', 'review', 'settled', 'released', 'reversed']))
);
comment on table bank.payment_event is 'A step of a payment after its creation. A payment inside the bank has none unless it is referred or reversed. Append-only, without foreign keys.';
comment on column bank.payment_event.number is 'Counts the events of one payment from 1.';
comment on column bank.payment_event.event is 'unanswered: the network gave no definite answer to the order. inquired: a status inquiry got no definite answer, or the network has no such payment. review: the payment waits for an operator. checked: staff allowed a payment that monitoring had referred.';
comment on column bank.payment_event.state is 'The state of the payment after this step.';
comment on column bank.payment_event.actor is 'worker, monitoring, the network that decided, or operator with the name.';
comment on column bank.payment_event.code is 'The network''s code, when it gave one.';
grant select, insert on bank.payment_event to adire_api;
grant select, insert on bank.payment_event to adire_jobs;
grant select, insert on bank.payment_event to adire_staff;

create table bank.payment_submission (
  payment_id uuid not null,
  network text not null,
  network_reference text not null,
  ledger_account_id bigint not null,
  enquiry_reference text,
  save_payee boolean not null default false,
  sends integer not null default 0,
  inquiries integer not null default 0,
  next_at timestamp with time zone,
  network_code text,
  review_reason text,
  late_notified_at timestamp with time zone,
  checked_at timestamp with time zone,
  claimed_until timestamp with time zone,
  traceparent text,
  constraint payment_submission_pkey primary key (payment_id),
  constraint payment_submission_network_network_reference_key unique (network, network_reference),
  constraint payment_submission_check check ((enquiry_reference is not null) = (network = 'switch')),
  constraint payment_submission_network_check check (network = any (array['switch', 'biller', 'card-processor', 'books']))
) with (fillfactor=70);
comment on table bank.payment_submission is 'A payment whose amount is held for a network: its submissions to the network and the network''s answers. It has no foreign keys, as bank.payment.';
comment on column bank.payment_submission.payment_id is 'The id of a transfer, a bill or a card order, and of its hold.';
comment on column bank.payment_submission.network is 'books: no network. Payment monitoring referred a transfer inside the bank, and its money waits for staff.';
comment on column bank.payment_submission.network_reference is 'The id by which the network knows the payment.';
comment on column bank.payment_submission.ledger_account_id is 'The account in the books that the hold is on.';
comment on column bank.payment_submission.enquiry_reference is 'The id of the name enquiry at the switch; null for other networks.';
comment on column bank.payment_submission.save_payee is 'True: the payee is saved at settlement, when the money is known to have arrived.';
comment on column bank.payment_submission.inquiries is 'The status inquiries since the payment was last sent.';
comment on column bank.payment_submission.next_at is 'The time of the worker''s next step; null when the payment is decided or is with an operator.';
comment on column bank.payment_submission.network_code is 'The network''s last code.';
comment on column bank.payment_submission.review_reason is 'The reason why an operator must decide.';
comment on column bank.payment_submission.late_notified_at is 'The time when the customer was notified of the delay.';
comment on column bank.payment_submission.checked_at is 'The time when staff allowed a payment that monitoring had referred. The clocks of the network count from then.';
comment on column bank.payment_submission.claimed_until is 'The worker that works on the payment has it until this time. Then the payment is due again, because the worker may have been killed.';
comment on column bank.payment_submission.traceparent is 'The trace of the customer''s call, which the worker continues; null when the call was not recorded.';
create index submission_due on bank.payment_submission (network, next_at) where next_at is not null;
grant select, insert on bank.payment_submission to adire_api;
grant select, insert on bank.payment_submission to adire_jobs;
grant select on bank.payment_submission to adire_staff;
grant update (sends, inquiries, next_at, network_code, review_reason, late_notified_at, checked_at, claimed_until) on bank.payment_submission to adire_api;
grant update (sends, inquiries, next_at, network_code, review_reason, late_notified_at, checked_at, claimed_until) on bank.payment_submission to adire_jobs;
grant update (sends, inquiries, next_at, network_code, review_reason, late_notified_at, checked_at, claimed_until) on bank.payment_submission to adire_staff;

create table bank.pending_beneficiary (
  transfer_id uuid not null,
  customer_id uuid not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  beneficiary_type text,
  constraint pending_beneficiary_pkey primary key (transfer_id)
);
comment on table bank.pending_beneficiary is 'A payee that the sender asked to save. The posting writes the row; the transaction that saves the payee deletes it.';
comment on column bank.pending_beneficiary.beneficiary_type is 'Of a custom transfer; null of the others.';
grant insert on bank.pending_beneficiary to adire_api;
grant select, insert, delete on bank.pending_beneficiary to adire_jobs;
grant insert on bank.pending_beneficiary to adire_staff;
grant update (account_name) on bank.pending_beneficiary to adire_jobs;

create table bank.profile (
  customer_id uuid not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  password_changed_at timestamp with time zone not null,
  pin_salt bytea not null,
  pin_hash bytea not null,
  pin_misses smallint not null default 0,
  primary_account_number text,
  can_update_transaction_limit boolean not null default true,
  can_update_email_address boolean not null default true,
  can_update_phone_number boolean not null default false,
  created_at timestamp with time zone not null,
  password_temporary_until timestamp with time zone,
  phone_change_until timestamp with time zone,
  constraint profile_pkey primary key (customer_id),
  constraint profile_username_key_key unique (username_key),
  constraint profile_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint profile_pin_hash_check check (octet_length(pin_hash) = 68),
  constraint profile_pin_misses_check check (pin_misses >= 0),
  constraint profile_pin_salt_check check (octet_length(pin_salt) = 16)
) with (fillfactor=85);
comment on table bank.profile is 'The login of a customer: the username and the hashes of the password and the PIN. It ends with the relation.';
comment on column bank.profile.username_key is 'The username in lower case: two usernames must differ by more than case.';
comment on column bank.profile.password_hash is 'argon2id in PHC form. The pepper is not in the database.';
comment on column bank.profile.pin_hash is 'HMAC-SHA-256 of customer id, salt and PIN, sealed. The keys are not in the database.';
comment on column bank.profile.pin_misses is 'The wrong PINs since the last right one. The number that locks the PIN is configuration.';
comment on column bank.profile.password_temporary_until is 'The end of a password that an operator set. Until then it allows only a change to an own password (code 18).';
comment on column bank.profile.phone_change_until is 'The end of the permission to change the phone, which staff give; null when there is none.';
grant select on bank.profile to adire_api;
grant delete on bank.profile to adire_jobs;
grant delete on bank.profile to adire_staff;
grant update (primary_account_number) on bank.profile to adire_api;
grant select (customer_id, username, password_changed_at, primary_account_number, can_update_transaction_limit, can_update_email_address, can_update_phone_number, created_at, password_temporary_until, phone_change_until) on bank.profile to adire_read;
grant select (username_key) on bank.profile to adire_staff;
grant update (primary_account_number) on bank.profile to adire_staff;
create trigger only_of_closed_customer before delete on bank.profile for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.profile_picture (
  customer_id uuid not null,
  file_id uuid not null,
  set_at timestamp with time zone not null,
  constraint profile_picture_pkey primary key (customer_id),
  constraint profile_picture_file_id_key unique (file_id),
  constraint profile_picture_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint profile_picture_file_id_fkey foreign key (file_id) references bank.stored_file(file_id)
);
comment on table bank.profile_picture is 'The customer''s picture. The newest one counts.';
grant select, insert, update, delete on bank.profile_picture to adire_api;
grant select, delete on bank.profile_picture to adire_jobs;
grant select on bank.profile_picture to adire_read;
grant select on bank.profile_picture to adire_staff;

create table bank.public_holiday (
  number bigint not null generated always as identity,
  holiday text not null,
  year smallint not null,
  days date[] not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  constraint public_holiday_pkey primary key (number),
  constraint public_holiday_days_check check (cardinality(days) <= 20),
  constraint public_holiday_holiday_check check (holiday = any (array['eid-al-fitr', 'eid-al-adha', 'maulid', 'other'])),
  constraint public_holiday_year_check check (year >= 2020 and year <= 2200)
);
comment on table bank.public_holiday is 'The public holidays that the government announces each year, added by an order of staff. Of one holiday and year the highest number counts. Append-only.';
comment on column bank.public_holiday.days is 'All days of the holiday in this year. Empty: the holiday has no day in this year.';
create index public_holiday_newest on bank.public_holiday (holiday, year, number desc);
grant select on bank.public_holiday to adire_api;
grant insert on bank.public_holiday to adire_app;
grant select on bank.public_holiday to adire_jobs;
grant select, insert on bank.public_holiday to adire_staff;

create table bank.push_subscription (
  subscription_id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  device_key_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  shows_details boolean not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey primary key (subscription_id),
  constraint push_subscription_customer_id_device_key_id_key unique (customer_id, device_key_id),
  constraint push_subscription_endpoint_key unique (endpoint),
  constraint push_subscription_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint push_subscription_device_key_id_fkey foreign key (device_key_id) references bank.device_key(device_key_id)
);
comment on table bank.push_subscription is 'A browser that shows alerts as notifications. A browser belongs to the customer who subscribed last.';
comment on column bank.push_subscription.endpoint is 'The address at the browser''s push service.';
comment on column bank.push_subscription.p256dh is 'The browser''s public key (RFC 8291), base64url.';
comment on column bank.push_subscription.shows_details is 'True: amounts and masked account numbers may show on a locked screen.';
create index push_subscription_by_device on bank.push_subscription (device_key_id);
grant select, insert, delete on bank.push_subscription to adire_api;
grant select, delete on bank.push_subscription to adire_jobs;
grant delete on bank.push_subscription to adire_staff;
grant select (subscription_id, customer_id, device_key_id, shows_details, created_at) on bank.push_subscription to adire_read;

create table bank.recall (
  case_id uuid not null,
  transfer_id uuid not null,
  state text not null,
  reason text not null,
  began_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  inquiries integer not null default 0,
  inquired_at timestamp with time zone,
  next_at timestamp with time zone,
  network_code text,
  constraint recall_pkey primary key (case_id),
  constraint recall_case_id_fkey foreign key (case_id) references bank.support_case(case_id),
  constraint recall_check check ((next_at is not null) = (state = 'inquiring')),
  constraint recall_reason_check check (reason = any (array['AC03', 'AM09', 'DUPL', 'FRAD'])),
  constraint recall_state_check check (state = any (array['inquiring', 'agreed', 'refused', 'silent', 'stopped']))
);
comment on table bank.recall is 'The request to another bank to return a payment, one per case. The worker repeats it until an answer or the deadline.';
comment on column bank.recall.reason is 'The cancellation reason of ISO 20022 that the other bank reads.';
comment on column bank.recall.answer_by is 'The deadline of the other bank. After it staff take over.';
comment on column bank.recall.next_at is 'The time of the next request; null when there is none.';
comment on column bank.recall.network_code is 'The network''s last code.';
create index recall_due on bank.recall (next_at) where next_at is not null;
grant select, insert on bank.recall to adire_api;
grant select on bank.recall to adire_jobs;
grant select, insert on bank.recall to adire_staff;
grant update (state, began_at, answer_by, inquiries, inquired_at, next_at, network_code) on bank.recall to adire_api;
grant update (state, began_at, answer_by, inquiries, inquired_at, next_at, network_code) on bank.recall to adire_jobs;
grant update (state, began_at, answer_by, inquiries, inquired_at, next_at, network_code) on bank.recall to adire_staff;

create table bank.receipt_code (
  code text not null,
  transfer_id uuid not null,
  issued_at timestamp with time zone not null,
  constraint receipt_code_pkey primary key (code),
  constraint receipt_code_code_check check (code ~ '^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$')
);
comment on table bank.receipt_code is 'A code on a receipt, by which anybody can check the receipt. It finds the transfer; a transfer has one code per key.';
comment on column bank.receipt_code.code is 'HMAC of the transfer''s id under a key outside the database, so that a forged row makes no receipt genuine.';
grant select, insert on bank.receipt_code to adire_api;
grant select, insert on bank.receipt_code to adire_jobs;

create table bank.receipt_mail (
  payment_id uuid not null,
  email text not null,
  mail_id uuid not null,
  customer_id uuid not null,
  requested_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint receipt_mail_pkey primary key (payment_id, email),
  constraint receipt_mail_mail_id_key unique (mail_id),
  constraint receipt_mail_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint receipt_mail_payment_id_fkey foreign key (payment_id) references bank.payment(payment_id)
);
comment on table bank.receipt_mail is 'A receipt that a customer sent to the payee by mail: one row for each payment and address. A job deletes it after 30 days.';
comment on column bank.receipt_mail.mail_id is 'New with each request. A job of an earlier request finds no row and sends nothing.';
comment on column bank.receipt_mail.sent_at is 'The time when the mail server accepted the mail; null while it waits, and when it was given up.';
create index receipt_mail_age on bank.receipt_mail (requested_at);
create index receipt_mail_of_customer on bank.receipt_mail (customer_id);
grant select, insert on bank.receipt_mail to adire_api;
grant select, delete on bank.receipt_mail to adire_jobs;
grant select on bank.receipt_mail to adire_read;
grant select on bank.receipt_mail to adire_staff;
grant update (mail_id, requested_at, sent_at) on bank.receipt_mail to adire_api;
grant update (mail_id, requested_at, sent_at) on bank.receipt_mail to adire_jobs;

create table bank.reconciliation_break (
  break_id uuid not null,
  network text not null,
  kind text not null,
  direction text not null,
  reference text not null,
  ours_minor bigint,
  theirs_minor bigint,
  currency text not null,
  found_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  explanation text,
  explained_at timestamp with time zone,
  explained_by text,
  journal_id uuid,
  tied_to uuid,
  constraint reconciliation_break_pkey primary key (break_id),
  constraint reconciliation_break_tied_to_fkey foreign key (tied_to) references bank.reconciliation_break(break_id),
  constraint reconciliation_break_check check (last_seen_at >= found_at),
  constraint reconciliation_break_check1 check (ended_at >= last_seen_at),
  constraint reconciliation_break_check2 check (tied_to <> break_id),
  constraint reconciliation_break_check3 check ((explanation is null) = (explained_at is null) and (explanation is null) = (explained_by is null)),
  constraint reconciliation_break_check4 check (journal_id is null or explanation is not null),
  constraint reconciliation_break_check5 check (tied_to is null or explanation is not null),
  constraint reconciliation_break_direction_check check (direction = any (array['in', 'out'])),
  constraint reconciliation_break_explanation_check check (length(explanation) >= 10 and length(explanation) <= 500),
  constraint reconciliation_break_kind_check check (kind = any (array['amount', 'given-back', 'refused', 'unknown', 'not-there', 'twice-there', 'no-payment'])),
  constraint reconciliation_break_network_check check (network = any (array['switch', 'biller', 'card-processor']))
);
comment on table bank.reconciliation_break is 'A difference between the bank''s books and the books of a network, from the first run that found it with its figures to the first run without it or with other figures.';
comment on column bank.reconciliation_break.kind is 'The kind of difference (core/reconciliation/compare-books.ts).';
comment on column bank.reconciliation_break.reference is 'The id that both sides know, or the journal of an entry without a payment.';
comment on column bank.reconciliation_break.ended_at is 'The time of the first run that did not find the difference with the same figures any more.';
comment on column bank.reconciliation_break.explained_by is 'operator with the id of the checker.';
comment on column bank.reconciliation_break.journal_id is 'The journal that books the difference, or the rest of two tied differences.';
comment on column bank.reconciliation_break.tied_to is 'The other difference of the same mistake. The tie holds while both differences are open.';
create index reconciliation_break_ended on bank.reconciliation_break (ended_at desc) where ended_at is not null;
create unique index reconciliation_break_open on bank.reconciliation_break (network, kind, direction, reference) where ended_at is null;
create unique index reconciliation_break_tied on bank.reconciliation_break (tied_to) where tied_to is not null and ended_at is null;
grant insert on bank.reconciliation_break to adire_app;
grant select, insert on bank.reconciliation_break to adire_jobs;
grant select on bank.reconciliation_break to adire_staff;
grant update (last_seen_at, ended_at) on bank.reconciliation_break to adire_app;
grant update (last_seen_at, ended_at) on bank.reconciliation_break to adire_jobs;
grant update (explanation, explained_at, explained_by, journal_id, tied_to) on bank.reconciliation_break to adire_staff;

create table bank.reconciliation_checkpoint (
  checkpoint_id bigint not null generated always as identity,
  network text not null,
  day date not null,
  payments integer not null,
  digest bytea not null,
  is_from_start boolean not null,
  proven_at timestamp with time zone not null,
  constraint reconciliation_checkpoint_pkey primary key (checkpoint_id),
  constraint reconciliation_checkpoint_digest_check check (octet_length(digest) = 32),
  constraint reconciliation_checkpoint_network_check check (network = any (array['switch', 'biller'])),
  constraint reconciliation_checkpoint_payments_check check (payments >= 0)
);
comment on table bank.reconciliation_checkpoint is 'A comparison without a difference, up to the end of a closed day. The next comparison reads the bank''s entries after this day.';
comment on column bank.reconciliation_checkpoint.network is 'The orders of cards are few, so each comparison reads all of them.';
comment on column bank.reconciliation_checkpoint.payments is 'The payments that the comparison found alike.';
comment on column bank.reconciliation_checkpoint.digest is 'SHA-256 over the digest of the checkpoint before, and the payments of the comparison.';
comment on column bank.reconciliation_checkpoint.is_from_start is 'True: the comparison read every entry. False: it started at the checkpoint before.';
create index reconciliation_checkpoint_newest on bank.reconciliation_checkpoint (network, day desc);
grant select, insert on bank.reconciliation_checkpoint to adire_app;
grant select, insert on bank.reconciliation_checkpoint to adire_jobs;

create table bank.reconciliation_request (
  request_id uuid not null,
  network text not null,
  state text not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  failure text,
  constraint reconciliation_request_pkey primary key (request_id),
  constraint reconciliation_request_requested_by_fkey foreign key (requested_by) references bank.staff_member(staff_id),
  constraint reconciliation_request_check check ((ended_at is null) = (state = 'running')),
  constraint reconciliation_request_check1 check ((failure is not null) = (state = 'failed')),
  constraint reconciliation_request_network_check check (network = any (array['switch', 'biller', 'card-processor'])),
  constraint reconciliation_request_state_check check (state = any (array['running', 'done', 'failed']))
);
comment on table bank.reconciliation_request is 'A comparison with a network that a member of staff started. The run of the comparison has a separate row.';
comment on column bank.reconciliation_request.requested_by is 'Null: the bank started the comparison by itself.';
comment on column bank.reconciliation_request.failure is 'Why there was no comparison, as staff read it.';
create index reconciliation_request_newest on bank.reconciliation_request (network, requested_at desc);
create unique index reconciliation_request_running on bank.reconciliation_request (network) where state = 'running';
grant select, insert on bank.reconciliation_request to adire_jobs;
grant select, insert on bank.reconciliation_request to adire_staff;
grant update (state, ended_at, failure) on bank.reconciliation_request to adire_jobs;

create table bank.reconciliation_run (
  run_id uuid not null,
  network text not null,
  compared_at timestamp with time zone not null,
  equal_count integer not null,
  waiting_count integer not null,
  different_count integer not null,
  constraint reconciliation_run_pkey primary key (run_id),
  constraint reconciliation_run_different_count_check check (different_count >= 0),
  constraint reconciliation_run_equal_count_check check (equal_count >= 0),
  constraint reconciliation_run_network_check check (network = any (array['switch', 'biller', 'card-processor'])),
  constraint reconciliation_run_waiting_count_check check (waiting_count >= 0)
);
comment on table bank.reconciliation_run is 'A comparison of the bank''s books with the books of a network.';
comment on column bank.reconciliation_run.waiting_count is 'Payments that the network has settled and the bank has not decided yet. They are no differences.';
create index reconciliation_run_newest on bank.reconciliation_run (compared_at desc);
grant insert on bank.reconciliation_run to adire_app;
grant select, insert on bank.reconciliation_run to adire_jobs;
grant select on bank.reconciliation_run to adire_staff;

create table bank.record_read (
  read_id uuid not null,
  customer_id uuid not null,
  read_at timestamp with time zone not null,
  operator text not null,
  role text not null,
  content text not null,
  reason text not null,
  constraint record_read_pkey primary key (read_id),
  constraint record_read_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id)
);
comment on table bank.record_read is 'One read of a customer''s record by a member of staff. The customer may see when, by which role and why.';
comment on column bank.record_read.operator is 'For the bank''s inquiries only; the customer sees the role.';
comment on column bank.record_read.content is 'The part of the record that was shown, as a phrase for the customer.';
create index record_read_by_customer on bank.record_read (customer_id, read_at desc);
grant select on bank.record_read to adire_api;
grant insert on bank.record_read to adire_app;
grant select, delete on bank.record_read to adire_jobs;
grant select on bank.record_read to adire_read;
grant select, insert on bank.record_read to adire_staff;
create trigger only_of_hidden before delete on bank.record_read for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.recovery_code (
  customer_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey primary key (customer_id, code_hash),
  constraint recovery_code_customer_id_fkey foreign key (customer_id) references bank.authenticator(customer_id) on delete cascade,
  constraint recovery_code_code_hash_check check (octet_length(code_hash) = 32)
);
comment on table bank.recovery_code is 'One of ten codes that replace a lost authenticator app, as a keyed hash.';
grant select on bank.recovery_code to adire_api;
grant update (used_at) on bank.recovery_code to adire_api;
grant select (customer_id, used_at) on bank.recovery_code to adire_read;
create trigger used_stays before update on bank.recovery_code for each row when (old.used_at is distinct from new.used_at) execute function bank.keep_used();

create table bank.refund (
  posting_id uuid not null,
  subject_id uuid not null,
  subject_kind text not null,
  source text not null,
  amount_minor bigint not null,
  constraint refund_pkey primary key (posting_id),
  constraint refund_amount_minor_check check (amount_minor <> 0),
  constraint refund_source_check check (source = any (array['case', 'order', 'returned', 'biller', 'card-not-made', 'reversal'])),
  constraint refund_subject_kind_check check (subject_kind = any (array['payment', 'journal']))
);
comment on table bank.refund is 'Money that a customer got back of a payment that had settled. The sum of a payment never exceeds what it took. Append-only.';
comment on column bank.refund.posting_id is 'The journal that gave the money back.';
comment on column bank.refund.subject_id is 'The refunded payment: the hold''s id when a network carried it. A debit that is no payment is its journal.';
comment on column bank.refund.source is 'case: the bank refunded a case. order: two members of staff refunded a payment without a case. returned: another bank returned a transfer. biller: a biller took a bill back. card-not-made: the processor made no card. reversal: an operator reversed a journal.';
comment on column bank.refund.amount_minor is 'Negative when an operator reversed the journal of another refund.';
create index refund_by_subject on bank.refund (subject_id);
grant select, insert on bank.refund to adire_api;
grant select, insert on bank.refund to adire_jobs;
grant select on bank.refund to adire_read;
grant select, insert on bank.refund to adire_staff;

create table bank.register_answer (
  customer_id uuid not null,
  register text not null,
  answer_sealed bytea not null,
  answered_at timestamp with time zone not null,
  constraint register_answer_pkey primary key (customer_id, register),
  constraint register_answer_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint register_answer_register_check check (register = any (array['bvn', 'nin']))
);
comment on table bank.register_answer is 'What an identity register answered about a customer, without the number. Customers from before this table have no row.';
comment on column bank.register_answer.answer_sealed is 'The names, the birthday and the contacts, encrypted with AES-256-GCM.';
grant select, insert on bank.register_answer to adire_api;
grant select, delete on bank.register_answer to adire_jobs;
grant select (customer_id, register, answered_at) on bank.register_answer to adire_read;
grant select (customer_id, register, answered_at) on bank.register_answer to adire_staff;
create trigger only_of_hidden before delete on bank.register_answer for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.report_mailing (
  mailing_id uuid not null,
  schedule_id uuid not null,
  from_day date not null,
  to_day date not null,
  recipient text not null,
  state text not null,
  reason text,
  tries smallint not null default 0,
  claim_ends_at timestamp with time zone,
  queued_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint report_mailing_pkey primary key (mailing_id),
  constraint report_mailing_schedule_id_from_day_to_day_recipient_key unique (schedule_id, from_day, to_day, recipient),
  constraint report_mailing_schedule_id_fkey foreign key (schedule_id) references bank.report_schedule(schedule_id),
  constraint report_mailing_check check (to_day >= from_day),
  constraint report_mailing_check1 check ((reason is not null) = (state = any (array['refused', 'failed']))),
  constraint report_mailing_check2 check ((ended_at is null) = (state = 'waiting')),
  constraint report_mailing_state_check check (state = any (array['waiting', 'sent', 'refused', 'failed'])),
  constraint report_mailing_tries_check check (tries >= 0)
);
comment on table bank.report_mailing is 'The mail of one closed period of a schedule to one recipient. The unique key makes it one mail.';
comment on column bank.report_mailing.claim_ends_at is 'Until this time one worker sends the mail. A worker that died leaves the claim, and the sweep queues the mail again after it.';
create index report_mailing_of_schedule on bank.report_mailing (schedule_id, queued_at desc);
create index report_mailing_waiting on bank.report_mailing (queued_at) where state = 'waiting';
grant select, insert on bank.report_mailing to adire_staff;
grant update (state, reason, tries, claim_ends_at, queued_at, ended_at) on bank.report_mailing to adire_staff;

create table bank.report_schedule (
  schedule_id uuid not null,
  owner_id uuid not null,
  report text not null,
  figure text not null,
  form text not null,
  frequency text not null,
  day smallint,
  due_time text not null,
  recipients text[] not null,
  changed_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint report_schedule_pkey primary key (schedule_id),
  constraint report_schedule_owner_id_fkey foreign key (owner_id) references bank.staff_member(staff_id),
  constraint report_schedule_check check (day >= 1 and day <=
case frequency
    when 'daily' then 0
    when 'weekly' then 7
    else 31
end),
  constraint report_schedule_check1 check ((day is null) = (frequency = 'daily')),
  constraint report_schedule_due_time_check check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint report_schedule_figure_check check (figure ~ '^([0-9]{1,11})?$'),
  constraint report_schedule_form_check check (form = any (array['csv', 'pdf'])),
  constraint report_schedule_frequency_check check (frequency = any (array['daily', 'weekly', 'monthly'])),
  constraint report_schedule_recipients_check check (cardinality(recipients) >= 1 and cardinality(recipients) <= 10)
);
comment on table bank.report_schedule is 'A report of the bank that a member of staff gets by mail. The duties of its owner are read again at each sending.';
comment on column bank.report_schedule.schedule_id is 'Made by the owner''s browser, so that a repeated call makes one schedule.';
comment on column bank.report_schedule.figure is 'The number of the report. Empty: the preset of the report.';
comment on column bank.report_schedule.day is 'The day of the week, 1 is Monday, or the day of the month. A shorter month has its last day.';
comment on column bank.report_schedule.due_time is 'Lagos time.';
comment on column bank.report_schedule.recipients is 'own: the address of the owner at the identity provider. Else addresses of the list of the bank.';
create index report_schedule_due on bank.report_schedule (next_at) where paused_at is null and removed_at is null;
create index report_schedule_of_owner on bank.report_schedule (owner_id) where removed_at is null;
grant select, insert on bank.report_schedule to adire_staff;
grant update (report, figure, form, frequency, day, due_time, recipients, changed_at, next_at, paused_at, removed_at) on bank.report_schedule to adire_staff;

create table bank.reseal (
  place text not null,
  key_id bigint not null,
  after text[],
  seen bigint not null default 0,
  resealed bigint not null default 0,
  began_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint reseal_pkey primary key (place)
);
comment on table bank.reseal is 'The progress of sealing a column, or the files, again under the current key. A stopped run continues here.';
comment on column bank.reseal.place is 'Table and column, or files.';
comment on column bank.reseal.after is 'The primary key of the last row that was seen. Null: the run begins.';
grant select on bank.reseal to adire_jobs;

create table bank.retention (
  kind text not null,
  kept_for interval not null,
  at_least interval not null,
  reason text not null,
  constraint retention_pkey primary key (kind),
  constraint retention_at_least_check check (at_least > '00:00:00'::interval),
  constraint retention_check check (kept_for >= at_least),
  constraint retention_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table bank.retention is 'How long the bank keeps each kind of rows. Jobs remove older rows. Only the owner of the tables changes a period. Kinds that the law makes the bank keep have a trigger, and no row here.';
comment on column bank.retention.kind is 'The kind of rows, as the job that removes them names it (src/server/db/retention.ts).';
comment on column bank.retention.at_least is 'The shortest period that the program can work with.';
comment on column bank.retention.reason is 'The reason for the period, and the time from which it counts.';
grant select on bank.retention to adire_jobs;

create table bank.risk_alert (
  alert_id uuid not null,
  customer_id uuid not null,
  answer text not null,
  rules text[] not null,
  evidence jsonb not null,
  raised_at timestamp with time zone not null,
  deadline_at timestamp with time zone,
  decision text,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  feedback text,
  applied_at timestamp with time zone,
  constraint risk_alert_pkey primary key (alert_id),
  constraint risk_alert_answer_check check (answer = any (array['hold', 'refer'])),
  constraint risk_alert_check check ((deadline_at is not null) = (answer = 'refer')),
  constraint risk_alert_check1 check (answer = 'refer' or decision is distinct from 'release'),
  constraint risk_alert_check2 check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (reason is null)),
  constraint risk_alert_check3 check (feedback is null or decision is not null),
  constraint risk_alert_check4 check (applied_at is null or decision is not null),
  constraint risk_alert_decision_check check (decision = any (array['release', 'refuse'])),
  constraint risk_alert_feedback_check check (feedback = any (array['correct', 'false-alarm'])),
  constraint risk_alert_rules_check check (cardinality(rules) > 0)
);
comment on table bank.risk_alert is 'A payment that hit a rule of payment monitoring. Staff decide it, and their feedback rates the rules. It has no foreign keys, as bank.payment.';
comment on column bank.risk_alert.alert_id is 'The id of the payment.';
comment on column bank.risk_alert.answer is 'hold: the bank refused the payment. refer: the bank holds the money until the decision.';
comment on column bank.risk_alert.rules is 'The names of the rules that the payment hit.';
comment on column bank.risk_alert.evidence is 'The facts that the rules read. They name no person and no account.';
comment on column bank.risk_alert.deadline_at is 'Of a referred payment. Without a decision by then, the customer gets the money back.';
comment on column bank.risk_alert.decision is 'release: the bank makes the payment. refuse: the customer keeps the money.';
comment on column bank.risk_alert.decided_by is 'operator with the id of the checker, deadline, or automatic: the names of the payment were screened without a hit.';
comment on column bank.risk_alert.feedback is 'The rating of the rules by staff. Null when no person decided.';
comment on column bank.risk_alert.applied_at is 'The time when the payment was continued, or its money was released.';
create index risk_alert_newest on bank.risk_alert (raised_at desc);
create index risk_alert_open on bank.risk_alert (raised_at) where decision is null;
create index risk_alert_unapplied on bank.risk_alert (decided_at) where decision is not null and applied_at is null;
grant select, insert on bank.risk_alert to adire_api;
grant select, insert on bank.risk_alert to adire_jobs;
grant select on bank.risk_alert to adire_staff;
grant update (decision, decided_at, decided_by, reason, feedback, applied_at) on bank.risk_alert to adire_jobs;
grant update (decision, decided_at, decided_by, reason, feedback, applied_at) on bank.risk_alert to adire_staff;
create trigger risk_decision_stays before update on bank.risk_alert for each row when (not bank.acts_as_owner() and old.decision is not null and (old.decision is distinct from new.decision or old.decided_at is distinct from new.decided_at or old.decided_by is distinct from new.decided_by or old.reason is distinct from new.reason or old.feedback is distinct from new.feedback)) execute function bank.keep_risk_decision();

create table bank.sandbox_mark (
  is_marked boolean not null default true,
  marked_at timestamp with time zone not null default now(),
  constraint sandbox_mark_pkey primary key (is_marked),
  constraint sandbox_mark_is_marked_check check (is_marked)
);
comment on table bank.sandbox_mark is 'Marks a database that has held the sandbox''s play money. In production the server refuses such a database.';
comment on column bank.sandbox_mark.is_marked is 'Always true: the table has one row at most.';
grant select on bank.sandbox_mark to adire_api;
grant insert on bank.sandbox_mark to adire_app;
grant select on bank.sandbox_mark to adire_jobs;
grant select on bank.sandbox_mark to adire_staff;

create table bank.saved_bill (
  saved_bill_id uuid not null,
  customer_id uuid not null,
  biller_id text not null,
  product_id text,
  reference text not null,
  customer_name text,
  nickname text,
  favourite boolean not null default false,
  added_at timestamp with time zone not null,
  remind boolean not null default true,
  due_on date,
  asked_at timestamp with time zone,
  reminded_for date,
  constraint saved_bill_pkey primary key (saved_bill_id),
  constraint saved_bill_customer_id_biller_id_reference_key unique (customer_id, biller_id, reference),
  constraint saved_bill_biller_id_fkey foreign key (biller_id) references bank.biller(biller_id),
  constraint saved_bill_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id)
);
comment on table bank.saved_bill is 'A biller that a customer pays often, with the customer''s number there and nickname for it.';
comment on column bank.saved_bill.product_id is 'Prepaid or postpaid electricity, or the product of the last purchase.';
comment on column bank.saved_bill.remind is 'True: the customer is notified before a bouquet ends.';
comment on column bank.saved_bill.due_on is 'The end of the bouquet, as the biller last said; null: unknown.';
comment on column bank.saved_bill.asked_at is 'The last enquiry about the end of the bouquet.';
comment on column bank.saved_bill.reminded_for is 'The day that the customer was notified of, once each.';
grant select, insert, delete on bank.saved_bill to adire_api;
grant select, delete on bank.saved_bill to adire_jobs;
grant select on bank.saved_bill to adire_read;
grant select on bank.saved_bill to adire_staff;
grant update (product_id, customer_name, nickname, favourite, remind, due_on, asked_at, reminded_for) on bank.saved_bill to adire_api;
grant update (product_id, customer_name, nickname, favourite, remind, due_on, asked_at, reminded_for) on bank.saved_bill to adire_jobs;

create table bank.screening_hit (
  hit_id uuid not null,
  subject_id uuid not null,
  customer_id uuid,
  institution_code text,
  account_number text,
  screened_name text not null,
  list text not null,
  entry_id text not null,
  topic text not null,
  score double precision not null,
  listed_name text not null,
  birth_dates text[] not null,
  countries text[] not null,
  match_reason text not null,
  found_at timestamp with time zone not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  placed_freeze_id uuid,
  corrected_at timestamp with time zone,
  corrected_by text,
  correction_reason text,
  constraint screening_hit_pkey primary key (hit_id),
  constraint screening_hit_subject_id_list_entry_id_screened_name_topic_key unique (subject_id, list, entry_id, screened_name, topic),
  constraint screening_hit_check check (num_nonnulls(institution_code, account_number) =
case
    when customer_id is null then 2
    else 0
end),
  constraint screening_hit_check1 check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (reason is null)),
  constraint screening_hit_check2 check ((corrected_at is null) = (corrected_by is null) and (corrected_at is null) = (correction_reason is null)),
  constraint screening_hit_check3 check (corrected_at is null or decision = 'false-match'),
  constraint screening_hit_decision_check check (decision = any (array['true-match', 'false-match'])),
  constraint screening_hit_score_check check (score >= 0::double precision and score <= 1::double precision),
  constraint screening_hit_topic_check check (topic = any (array['sanction', 'pep', 'other']))
);
comment on table bank.screening_hit is 'A name that is like the name of a listed person. Staff decide whether both are one person. A decided pair comes again only with another topic. It has no foreign keys, as bank.payment.';
comment on column bank.screening_hit.customer_id is 'The screened customer. Null for a payee of another bank.';
comment on column bank.screening_hit.score is '0 to 1, as the adapter of screening gave it.';
comment on column bank.screening_hit.match_reason is 'What agrees and what differs, in words.';
comment on column bank.screening_hit.decided_by is 'operator with the id of the checker.';
comment on column bank.screening_hit.placed_freeze_id is 'The freeze that the decision true-match placed. Null: the accounts were frozen before, or the decision freezes nothing.';
comment on column bank.screening_hit.corrected_at is 'Two members of staff corrected the decision from true-match to false-match. The columns of the first decision stay as they were.';
comment on column bank.screening_hit.corrected_by is 'operator with the id of the checker of the correction.';
create index screening_hit_newest on bank.screening_hit (found_at desc);
create index screening_hit_of_customer on bank.screening_hit (customer_id) where customer_id is not null;
create index screening_hit_of_payee on bank.screening_hit (institution_code, account_number) where topic = 'sanction' and decision is distinct from 'false-match';
create index screening_hit_open on bank.screening_hit (found_at) where decision is null;
grant select on bank.screening_hit to adire_api;
grant select, insert on bank.screening_hit to adire_jobs;
grant select on bank.screening_hit to adire_staff;
grant update (screened_name, decision, decided_at, decided_by, reason) on bank.screening_hit to adire_jobs;
grant update (screened_name, decision, decided_at, decided_by, reason, placed_freeze_id, corrected_at, corrected_by, correction_reason) on bank.screening_hit to adire_staff;
create trigger screening_decision_stays before update on bank.screening_hit for each row when (not bank.acts_as_owner() and old.decision is not null and (old.decision is distinct from new.decision or old.decided_at is distinct from new.decided_at or old.decided_by is distinct from new.decided_by or old.reason is distinct from new.reason or old.corrected_at is distinct from new.corrected_at or old.corrected_by is distinct from new.corrected_by or old.correction_reason is distinct from new.correction_reason) and not (old.decision = 'true-match' and new.decision = 'false-match' and new.corrected_at is not null and not (old.decided_at is distinct from new.decided_at or old.decided_by is distinct from new.decided_by or old.reason is distinct from new.reason))) execute function bank.keep_risk_decision();

create table bank.screening_request (
  request_id bigint not null generated always as identity,
  cause text not null,
  customer_id uuid,
  payment_id uuid,
  beneficiary_id uuid,
  constraint screening_request_pkey primary key (request_id),
  constraint screening_request_cause_check check (cause = any (array['sign-up', 'name-check', 'new-payee', 'referral'])),
  constraint screening_request_check check (num_nonnulls(customer_id, payment_id, beneficiary_id) = 1)
);
comment on table bank.screening_request is 'A name that must be screened. The transaction of the cause writes the row, and a job deletes it within a minute or two.';
comment on column bank.screening_request.payment_id is 'The first settled transfer to a payee of another bank, or a transfer that waits because a name of its parties was never screened.';
grant insert on bank.screening_request to adire_api;
grant select, insert, delete on bank.screening_request to adire_jobs;
grant insert on bank.screening_request to adire_staff;
grant update (cause) on bank.screening_request to adire_jobs;

create table bank.screening_subject (
  subject_id uuid not null,
  customer_id uuid,
  institution_code text,
  account_number text,
  payee_name text,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  tries smallint not null default 0,
  screened_at timestamp with time zone,
  constraint screening_subject_pkey primary key (subject_id),
  constraint screening_subject_customer_id_key unique (customer_id),
  constraint screening_subject_institution_code_account_number_payee_nam_key unique (institution_code, account_number, payee_name),
  constraint screening_subject_check check (num_nonnulls(institution_code, account_number, payee_name) =
case
    when customer_id is null then 3
    else 0
end)
);
comment on table bank.screening_subject is 'A customer, or a payee of another bank, whose name is screened. One row serves all customers who pay the payee. It has no foreign keys, as bank.payment.';
comment on column bank.screening_subject.payee_name is 'The name that the payee''s bank gave. Another name of the same account is another row.';
comment on column bank.screening_subject.requested_at is 'The time since which the name waits for its first answer, while it has no answer.';
comment on column bank.screening_subject.due_at is 'The time of the next screening. A process that screens the name moves the time, so that no other process takes the name.';
comment on column bank.screening_subject.tries is 'Tries since the last answer.';
comment on column bank.screening_subject.screened_at is 'The last answer. Null: the name is unscreened, because the lists have never answered for it. A new name of a customer is unscreened again.';
create index screening_subject_due on bank.screening_subject (due_at);
create index screening_subject_unscreened on bank.screening_subject (requested_at) where screened_at is null;
grant select on bank.screening_subject to adire_api;
grant select, insert, delete on bank.screening_subject to adire_jobs;
grant select on bank.screening_subject to adire_staff;
grant update (requested_at, due_at, tries, screened_at) on bank.screening_subject to adire_jobs;

create table bank.sealed_replay (
  minute timestamp with time zone not null,
  digest bytea not null,
  constraint sealed_replay_pkey primary key (minute, digest),
  constraint sealed_replay_digest_check check (length(digest) = 32)
) partition by RANGE (minute);
comment on table bank.sealed_replay is 'A sealed message that changes state and was received. A second arrival is refused. Each partition holds one minute.';
comment on column bank.sealed_replay.minute is 'The minute that the sender wrote into the message, so that both arrivals meet in one partition.';
comment on column bank.sealed_replay.digest is 'SHA-256 of the encapsulated key.';
grant select, insert on bank.sealed_replay to adire_api;
grant select on bank.sealed_replay to adire_jobs;

create table bank.sealing_key (
  key_id bigint not null,
  wrapped bytea,
  wrapped_by text not null,
  created_at timestamp with time zone not null,
  seals_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint sealing_key_pkey primary key (key_id),
  constraint sealing_key_check check ((wrapped is null) = (removed_at is not null)),
  constraint sealing_key_key_id_check check (key_id >= 1 and key_id <= '4294967295'::bigint)
);
comment on table bank.sealing_key is 'A key that seals columns and files, itself encrypted by a key in a file, a KMS or an HSM. The first key is not here: it is the master key.';
comment on column bank.sealing_key.key_id is 'Random. Each sealed value begins with it.';
comment on column bank.sealing_key.wrapped is 'The key, encrypted. Null when the key was removed.';
comment on column bank.sealing_key.wrapped_by is 'The name of the key that encrypted it.';
comment on column bank.sealing_key.seals_at is 'The time from which the key seals new values. Before this time each process loads the key.';
grant select on bank.sealing_key to adire_api;
grant select on bank.sealing_key to adire_jobs;
grant select on bank.sealing_key to adire_staff;

create table bank.security_question (
  question_id uuid not null,
  question text not null,
  "position" smallint not null,
  offered boolean not null default true,
  constraint security_question_pkey primary key (question_id),
  constraint security_question_position_key unique ("position"),
  constraint security_question_question_key unique (question)
);
comment on table bank.security_question is 'A security question that customers may choose. Good answers last, few people know them, and social pages seldom show them.';
grant select on bank.security_question to adire_api;
grant select on bank.security_question to adire_jobs;
grant select on bank.security_question to adire_read;
grant select on bank.security_question to adire_staff;

create table bank.service_stop (
  stop_id uuid not null,
  service text not null,
  reason text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  added_at timestamp with time zone not null,
  added_by text not null,
  order_id uuid,
  ended_at timestamp with time zone,
  ended_by text,
  constraint service_stop_pkey primary key (stop_id),
  constraint service_stop_check check (ends_at > starts_at),
  constraint service_stop_check1 check ((ended_at is null) = (ended_by is null)),
  constraint service_stop_reason_check check (reason = any (array['maintenance', 'provider-fault', 'fraud-risk', 'regulator'])),
  constraint service_stop_service_check check ((service = any (array['network:switch', 'network:biller', 'network:card-processor', 'part:sign-up', 'part:new-payees', 'part:exchange', 'part:standing-orders', 'part:payment-batches'])) or service ~ '^biller:[a-z0-9-]{1,60}$')
);
comment on table bank.service_stop is 'A network, a biller or a part of the bank that an order of staff switched off for a time. New calls of it are refused, and payments that began before go on.';
comment on column bank.service_stop.service is 'A network of payments, a part of the bank, or biller: and the id of the biller.';
comment on column bank.service_stop.ends_at is 'Null: until an order ends it.';
comment on column bank.service_stop.order_id is 'The order of staff that began the stop. Null: no order began it.';
comment on column bank.service_stop.ended_at is 'The time at which an order ended it, also before its start.';
create index service_stop_open on bank.service_stop (service, starts_at) where ended_at is null;
grant select on bank.service_stop to adire_api;
grant insert on bank.service_stop to adire_app;
grant select on bank.service_stop to adire_jobs;
grant select, insert on bank.service_stop to adire_staff;
grant update (ended_at, ended_by) on bank.service_stop to adire_app;
grant update (ended_at, ended_by) on bank.service_stop to adire_staff;

create table bank.session (
  session_id uuid not null,
  customer_id uuid not null,
  device_key_id uuid not null,
  family_id uuid not null,
  opened_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  address text not null,
  constraint session_pkey primary key (session_id),
  constraint session_family_id_key unique (family_id),
  constraint session_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint session_device_key_id_fkey foreign key (device_key_id) references bank.device_key(device_key_id),
  constraint session_check check ((revoked_at is null) = (revoked_reason is null))
);
comment on table bank.session is 'A login of a customer on one device. A device has one live session at most.';
comment on column bank.session.session_id is 'Public: it is also the sid in every sealed request.';
comment on column bank.session.family_id is 'The public handle of the session''s refresh tokens.';
create index session_by_customer on bank.session (customer_id, opened_at);
create index session_by_device on bank.session (device_key_id);
create unique index session_live_by_device on bank.session (device_key_id) where revoked_at is null;
grant select, insert on bank.session to adire_api;
grant select, delete on bank.session to adire_jobs;
grant select on bank.session to adire_read;
grant select on bank.session to adire_staff;
grant update (last_seen_at, revoked_at, revoked_reason) on bank.session to adire_api;
grant update (revoked_at, revoked_reason) on bank.session to adire_staff;

create table bank.session_token (
  session_id uuid not null,
  generation integer not null,
  access_hash bytea not null,
  access_expires_at timestamp with time zone not null,
  refresh_hash bytea not null,
  issued_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  successor_sealed bytea,
  constraint session_token_pkey primary key (session_id, generation),
  constraint session_token_access_hash_key unique (access_hash),
  constraint session_token_refresh_hash_key unique (refresh_hash),
  constraint session_token_session_id_fkey foreign key (session_id) references bank.session(session_id) on delete cascade,
  constraint session_token_access_hash_check check (octet_length(access_hash) = 32),
  constraint session_token_generation_check check (generation >= 0),
  constraint session_token_refresh_hash_check check (octet_length(refresh_hash) = 32)
);
comment on table bank.session_token is 'One generation of a session''s access and refresh tokens, as hashes.';
comment on column bank.session_token.successor_sealed is 'The next tokens, sealed, for the seconds in which a lost reply may be requested again.';
grant select, insert on bank.session_token to adire_api;
grant delete on bank.session_token to adire_jobs;
grant update (rotated_at, successor_sealed) on bank.session_token to adire_api;
grant select (session_id, generation, access_expires_at, rotated_at, successor_sealed) on bank.session_token to adire_jobs;
grant update (rotated_at, successor_sealed) on bank.session_token to adire_jobs;

create table bank.settlement_report (
  network text not null,
  day date not null,
  digest bytea not null,
  file_name text not null,
  tried_at timestamp with time zone not null,
  run_id uuid,
  constraint settlement_report_pkey primary key (network, day, digest),
  constraint settlement_report_run_id_fkey foreign key (run_id) references bank.reconciliation_run(run_id),
  constraint settlement_report_digest_check check (octet_length(digest) = 32),
  constraint settlement_report_network_check check (network = any (array['switch', 'biller']))
);
comment on table bank.settlement_report is 'A settlement report of a network for a day that the bank read from the folder. A corrected file of the same day has a separate row.';
comment on column bank.settlement_report.digest is 'SHA-256 of the file.';
comment on column bank.settlement_report.tried_at is 'When the bank last started a comparison with this report.';
comment on column bank.settlement_report.run_id is 'The first run that compared this report; null while no run has compared it.';
grant select, insert on bank.settlement_report to adire_jobs;
grant update (tried_at, run_id) on bank.settlement_report to adire_jobs;

create table bank.sign_up (
  sign_up_id uuid not null,
  bvn_index bytea not null,
  record_sealed bytea not null,
  looked_up_at timestamp with time zone not null,
  reference text not null,
  ticket_hash bytea,
  ticket_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  request_hash bytea,
  answer jsonb,
  usernames_tried bytea[] not null default '{}'::bytea[],
  bvn_indexes bytea[],
  constraint sign_up_pkey primary key (sign_up_id),
  constraint sign_up_reference_key unique (reference),
  constraint sign_up_ticket_hash_key unique (ticket_hash)
);
comment on table bank.sign_up is 'A sign-up that is under way: the identity record, sealed, and the answer when it is complete.';
comment on column bank.sign_up.request_hash is 'HMAC of the completing request: the same request gets the first answer, another body is refused.';
comment on column bank.sign_up.usernames_tried is 'Keyed hashes of the usernames that the sign-up tested, ten at most. The same name is not counted twice.';
comment on column bank.sign_up.bvn_indexes is 'The HMACs of the BVN under each accepted key, two while the master key is changed; null for a sign-up of the previous release.';
create index sign_up_age on bank.sign_up (created_at);
create index sign_up_by_bvn on bank.sign_up (bvn_index, looked_up_at);
grant select, insert on bank.sign_up to adire_api;
grant delete on bank.sign_up to adire_jobs;
grant update (ticket_hash, ticket_expires_at, completed_at, request_hash, answer, usernames_tried) on bank.sign_up to adire_api;
grant select (sign_up_id, created_at) on bank.sign_up to adire_jobs;

create table bank.staff_device_login (
  login_hash bytea not null,
  nonce text not null,
  is_fresh boolean not null,
  started_at timestamp with time zone not null,
  token_hash bytea,
  constraint staff_device_login_pkey primary key (login_hash),
  constraint staff_device_login_token_hash_key unique (token_hash),
  constraint staff_device_login_login_hash_check check (octet_length(login_hash) = 32),
  constraint staff_device_login_token_hash_check check (octet_length(token_hash) = 32)
);
comment on table bank.staff_device_login is 'A login of the command line by device flow that has started. It is used once, within ten minutes, with an ID token that no other login has used.';
comment on column bank.staff_device_login.login_hash is 'SHA-256 of the secret that the command line got at the start.';
comment on column bank.staff_device_login.is_fresh is 'The person must prove the identity again after the start.';
comment on column bank.staff_device_login.token_hash is 'SHA-256 of the signed part of the ID token. Null until the login is used.';
grant select, insert, delete on bank.staff_device_login to adire_staff;
grant update (token_hash) on bank.staff_device_login to adire_staff;

create table bank.staff_filter (
  staff_id uuid not null,
  page text not null,
  name text not null,
  query text not null,
  saved_at timestamp with time zone not null,
  constraint staff_filter_pkey primary key (staff_id, page, name),
  constraint staff_filter_staff_id_fkey foreign key (staff_id) references bank.staff_member(staff_id),
  constraint staff_filter_query_check check (length(query) >= 1 and length(query) <= 500)
);
comment on table bank.staff_filter is 'The filters of a list that a member of staff saved under a name. Only this person reads them.';
comment on column bank.staff_filter.page is 'The address of the list, such as /payments.';
comment on column bank.staff_filter.query is 'The query of the address, without the question mark.';
grant select, insert, delete on bank.staff_filter to adire_staff;
grant update (query, saved_at) on bank.staff_filter to adire_staff;

create table bank.staff_group_role (
  provider_group text not null,
  role text not null,
  constraint staff_group_role_pkey primary key (provider_group, role),
  constraint staff_group_role_provider_group_check check (length(provider_group) >= 1 and length(provider_group) <= 200),
  constraint staff_group_role_role_check check (role ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table bank.staff_group_role is 'A role that the members of a group of the identity provider have.';
grant select, insert, delete on bank.staff_group_role to adire_staff;

create table bank.staff_login (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  max_age_s integer,
  return_path text not null,
  started_at timestamp with time zone not null,
  constraint staff_login_pkey primary key (state_hash),
  constraint staff_login_browser_hash_check check (octet_length(browser_hash) = 32),
  constraint staff_login_max_age_s_check check (max_age_s >= 0),
  constraint staff_login_state_hash_check check (octet_length(state_hash) = 32)
);
comment on table bank.staff_login is 'A login at the identity provider that has started. It is used once, within ten minutes, by the browser that started it.';
comment on column bank.staff_login.state_hash is 'SHA-256 of the state that the provider sends back.';
comment on column bank.staff_login.browser_hash is 'SHA-256 of the cookie of the browser that started the login.';
comment on column bank.staff_login.max_age_s is 'Not null: the person must have proved the identity again within this time.';
grant select, insert, delete on bank.staff_login to adire_staff;

create table bank.staff_member (
  staff_id uuid not null,
  issuer text not null,
  subject text not null,
  name text not null,
  email text,
  created_at timestamp with time zone not null,
  last_login_at timestamp with time zone not null,
  uses_letter_keys boolean not null default true,
  shut_out_at timestamp with time zone,
  constraint staff_member_pkey primary key (staff_id),
  constraint staff_member_issuer_subject_key unique (issuer, subject)
);
comment on table bank.staff_member is 'A person of the bank''s staff, made at the first login. The identity provider decides who may log in.';
comment on column bank.staff_member.subject is 'The person''s identifier at the provider, which never names another person later.';
comment on column bank.staff_member.uses_letter_keys is 'False: the pages ignore the keys of one letter for this person (WCAG 2.1.4).';
comment on column bank.staff_member.shut_out_at is 'Not null: an administrator has shut the person out, and every login of the person is refused.';
create index staff_member_of_email on bank.staff_member (lower(email)) where email is not null;
grant select, insert on bank.staff_member to adire_staff;
grant update (name, email, last_login_at, uses_letter_keys, shut_out_at) on bank.staff_member to adire_staff;

create table bank.staff_order (
  order_id uuid not null,
  kind text not null,
  payload jsonb not null,
  summary text not null,
  reason_code text not null,
  reason text not null,
  customer_id uuid,
  subject_version text not null,
  amount_minor bigint,
  currency text,
  state text not null,
  needs_checker boolean not null,
  maker_id uuid not null,
  checker_id uuid,
  checker_note text,
  failure text,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  counted_minor bigint,
  constraint staff_order_pkey primary key (order_id),
  constraint staff_order_checker_id_fkey foreign key (checker_id) references bank.staff_member(staff_id),
  constraint staff_order_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint staff_order_maker_id_fkey foreign key (maker_id) references bank.staff_member(staff_id),
  constraint staff_order_amount_minor_check check (amount_minor > 0),
  constraint staff_order_check check ((currency is null) = (amount_minor is null)),
  constraint staff_order_check1 check (checker_id <> maker_id),
  constraint staff_order_check2 check ((failure is not null) = (state = 'failed')),
  constraint staff_order_check3 check ((ended_at is null) = (state = 'proposed')),
  constraint staff_order_check4 check (not needs_checker or (state <> all (array['executed', 'rejected', 'failed'])) or checker_id is not null),
  constraint staff_order_check5 check (counted_minor > amount_minor),
  constraint staff_order_reason_check check (length(reason) >= 10 and length(reason) <= 500),
  constraint staff_order_state_check check (state = any (array['proposed', 'rejected', 'withdrawn', 'expired', 'executed', 'failed']))
);
comment on table bank.staff_order is 'An act of staff: the maker proposes it, and where the kind demands it, another person approves it. It is executed once.';
comment on column bank.staff_order.order_id is 'Made by the maker''s browser, so that a repeated proposal is recognised.';
comment on column bank.staff_order.summary is 'The act in one sentence, as the checker reads it.';
comment on column bank.staff_order.subject_version is 'A digest of what the maker saw. An order whose subject has changed is not executed.';
comment on column bank.staff_order.counted_minor is 'The amount with the earlier refunds that count with it: those of the same payment, and those of the same maker to the same customer on the same day. It decides who checks the order. Null: no earlier refund counts.';
create index staff_order_newest on bank.staff_order (proposed_at desc);
create index staff_order_of_customer on bank.staff_order (customer_id, proposed_at desc);
create index staff_order_open on bank.staff_order (expires_at) where state = 'proposed';
grant select, insert on bank.staff_order to adire_staff;
grant select (order_id, kind, summary, reason, customer_id, state, proposed_at, ended_at) on bank.staff_order to adire_jobs;
grant select (order_id, kind, summary, reason, customer_id, state, proposed_at, ended_at) on bank.staff_order to adire_read;
grant update (state, checker_id, checker_note, failure, ended_at) on bank.staff_order to adire_staff;
create trigger decided_order_stays before update on bank.staff_order for each row when (not bank.acts_as_owner() and old.state <> 'proposed') execute function bank.keep_decided_order();

create table bank.staff_order_payment (
  order_id uuid not null,
  number smallint not null,
  payment_id uuid not null,
  customer_id uuid not null,
  payment_version text not null,
  amount_minor bigint not null,
  currency text not null,
  result text,
  failure text,
  constraint staff_order_payment_pkey primary key (order_id, number),
  constraint staff_order_payment_order_id_payment_id_key unique (order_id, payment_id),
  constraint staff_order_payment_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint staff_order_payment_order_id_fkey foreign key (order_id) references bank.staff_order(order_id),
  constraint staff_order_payment_amount_minor_check check (amount_minor > 0),
  constraint staff_order_payment_check check ((failure is not null) = (not result is distinct from 'refused')),
  constraint staff_order_payment_number_check check (number > 0),
  constraint staff_order_payment_result_check check (result = any (array['done', 'refused']))
);
comment on table bank.staff_order_payment is 'A payment of an order that acts on several payments. Each payment is checked alone at the execution, and has its own result.';
comment on column bank.staff_order_payment.number is 'The place in the list of the maker, from 1.';
comment on column bank.staff_order_payment.payment_version is 'The state of the payment that the maker saw. A payment that has changed is refused.';
comment on column bank.staff_order_payment.amount_minor is 'The amount with its charges.';
comment on column bank.staff_order_payment.result is 'Null until the order is executed.';
create index staff_order_payment_of_customer on bank.staff_order_payment (customer_id);
create index staff_order_payment_of_payment on bank.staff_order_payment (payment_id);
grant select, insert on bank.staff_order_payment to adire_staff;
grant select (order_id, number, payment_id, customer_id, amount_minor, currency, result) on bank.staff_order_payment to adire_jobs;
grant select (order_id, number, payment_id, customer_id, amount_minor, currency, result) on bank.staff_order_payment to adire_read;
grant update (result, failure) on bank.staff_order_payment to adire_staff;
create trigger order_result_stays before update on bank.staff_order_payment for each row when (not bank.acts_as_owner() and old.result is not null) execute function bank.keep_order_result();

create table bank.staff_role_duty (
  role text not null,
  duty text not null,
  constraint staff_role_duty_pkey primary key (role, duty),
  constraint staff_role_duty_duty_check check (duty ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  constraint staff_role_duty_role_check check (role ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table bank.staff_role_duty is 'A duty that a role has. A call of the staff''s application declares one duty, and a member of staff needs a role with this duty.';
grant select, insert, delete on bank.staff_role_duty to adire_staff;

create table bank.staff_session (
  session_id uuid not null,
  client text not null,
  token_hash bytea not null,
  staff_id uuid not null,
  provider_groups text[] not null,
  authenticated_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint staff_session_pkey primary key (session_id),
  constraint staff_session_token_hash_key unique (token_hash),
  constraint staff_session_staff_id_fkey foreign key (staff_id) references bank.staff_member(staff_id),
  constraint staff_session_client_check check (client = any (array['browser', 'command-line'])),
  constraint staff_session_token_hash_check check (octet_length(token_hash) = 32)
);
comment on table bank.staff_session is 'A session of a member of staff. The groups are those of the login, and their roles are read at each call.';
comment on column bank.staff_session.client is 'The client that the session was opened for. A browser sends the token as a cookie, and the command line sends it as a bearer token.';
comment on column bank.staff_session.authenticated_at is 'When the person last proved the identity at the provider, by the provider''s clock.';
create index staff_session_of_member on bank.staff_session (staff_id, created_at desc);
grant select, insert on bank.staff_session to adire_staff;
grant update (authenticated_at, last_used_at, ended_at) on bank.staff_session to adire_staff;

create table bank.standing_order (
  standing_order_id uuid not null,
  customer_id uuid not null,
  state text not null,
  content text not null,
  fingerprint bytea not null,
  approved_with text not null,
  approved_at timestamp with time zone not null,
  session_id uuid not null,
  next_number integer,
  next_on date,
  next_at timestamp with time zone,
  reason text,
  created_at timestamp with time zone not null,
  active_since timestamp with time zone not null,
  reminded_for date,
  constraint standing_order_pkey primary key (standing_order_id),
  constraint standing_order_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint next_is_whole check ((next_number is null) = (next_on is null) and (next_on is null) = (next_at is null)),
  constraint only_active_have_next check (next_at is null or (state = any (array['active', 'paused']))),
  constraint standing_order_fingerprint_check check (length(fingerprint) = 32),
  constraint standing_order_next_number_check check (next_number >= 0),
  constraint standing_order_state_check check (state = any (array['active', 'paused', 'ended', 'cancelled']))
);
comment on table bank.standing_order is 'A standing order: a payment that the bank makes later, once or repeatedly, under one approval (docs/decisions/0021).';
comment on column bank.standing_order.standing_order_id is 'Made by the customer''s device.';
comment on column bank.standing_order.content is 'Canonical JSON of the content that was approved last: the payment and its days.';
comment on column bank.standing_order.session_id is 'The session of the approval. No foreign key: the session is deleted, the approved content stays.';
comment on column bank.standing_order.next_number is 'The number of the next occurrence in the approved days.';
comment on column bank.standing_order.next_at is 'The time from which the next payment is made.';
comment on column bank.standing_order.reason is 'The refusal because of which the bank paused or ended the order.';
comment on column bank.standing_order.active_since is 'Failures before this time no longer count.';
comment on column bank.standing_order.reminded_for is 'The day of the payment that the customer was last reminded of.';
create index standing_order_due on bank.standing_order (next_at) where state = 'active' and next_at is not null;
create index standing_order_of_customer on bank.standing_order (customer_id, created_at desc);
grant select, insert on bank.standing_order to adire_api;
grant select, delete on bank.standing_order to adire_jobs;
grant select on bank.standing_order to adire_read;
grant select on bank.standing_order to adire_staff;
grant update (state, content, fingerprint, approved_with, approved_at, session_id, next_number, next_on, next_at, reason, active_since, reminded_for) on bank.standing_order to adire_api;
grant update (state, content, fingerprint, approved_with, approved_at, session_id, next_number, next_on, next_at, reason, active_since, reminded_for) on bank.standing_order to adire_jobs;
create trigger approved_content before insert or update of content, fingerprint, approved_with, approved_at, session_id on bank.standing_order for each row when (not bank.acts_as_owner()) execute function bank.check_standing_order_approval();
create trigger only_of_hidden before delete on bank.standing_order for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.standing_order_run (
  standing_order_id uuid not null,
  due_on date not null,
  state text not null,
  amount_minor bigint not null,
  refusals integer not null default 0,
  transfer_id uuid,
  first_tried_on date,
  next_try_at timestamp with time zone,
  reason text,
  ended_at timestamp with time zone,
  constraint standing_order_run_pkey primary key (standing_order_id, due_on),
  constraint standing_order_run_standing_order_id_fkey foreign key (standing_order_id) references bank.standing_order(standing_order_id),
  constraint due_is_tried check ((state = 'due') = (next_try_at is not null)),
  constraint ended_has_end check ((state = 'due') = (ended_at is null)),
  constraint made_has_transfer check (state <> 'made' or transfer_id is not null),
  constraint standing_order_run_amount_minor_check check (amount_minor > 0),
  constraint standing_order_run_state_check check (state = any (array['due', 'made', 'failed', 'skipped', 'missed', 'cancelled']))
);
comment on table bank.standing_order_run is 'One occurrence of a standing order that was due, or that the customer skipped.';
comment on column bank.standing_order_run.state is 'due: to be made, or tried again. The other states are final.';
comment on column bank.standing_order_run.refusals is 'The number of ids that the ledger refused; the next try has another id (schedule-ids.ts).';
comment on column bank.standing_order_run.transfer_id is 'The id of the payment, a transfer or a bill.';
comment on column bank.standing_order_run.first_tried_on is 'The day in Lagos of the first try.';
comment on column bank.standing_order_run.reason is 'The reason of the last refusal.';
create unique index standing_order_run_due on bank.standing_order_run (standing_order_id) where state = 'due';
create index standing_order_run_try on bank.standing_order_run (next_try_at) where state = 'due';
grant select, insert, delete on bank.standing_order_run to adire_api;
grant select, insert, delete on bank.standing_order_run to adire_jobs;
grant select on bank.standing_order_run to adire_read;
grant select on bank.standing_order_run to adire_staff;
grant update (state, amount_minor, refusals, transfer_id, first_tried_on, next_try_at, reason, ended_at) on bank.standing_order_run to adire_api;
grant update (state, amount_minor, refusals, transfer_id, first_tried_on, next_try_at, reason, ended_at) on bank.standing_order_run to adire_jobs;

create table bank.statement_choice (
  account_number text not null,
  customer_id uuid not null,
  format text not null,
  chosen_at timestamp with time zone not null,
  constraint statement_choice_pkey primary key (account_number),
  constraint statement_choice_account_number_fkey foreign key (account_number) references bank.account(account_number),
  constraint statement_choice_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint statement_choice_format_check check (format = any (array['pdf', 'csv']))
);
comment on table bank.statement_choice is 'An account whose monthly statement is mailed to its customer. Without a row no statement is sent.';
comment on column bank.statement_choice.chosen_at is 'The start of the choice; another format leaves it unchanged. The first statement covers the month of this time.';
create index statement_choice_of_customer on bank.statement_choice (customer_id);
grant select, insert, delete on bank.statement_choice to adire_api;
grant select, delete on bank.statement_choice to adire_jobs;
grant select on bank.statement_choice to adire_read;
grant select on bank.statement_choice to adire_staff;
grant update (format) on bank.statement_choice to adire_api;
grant update (format) on bank.statement_choice to adire_jobs;

create table bank.statement_mail (
  mail_id uuid not null,
  customer_id uuid not null,
  account_number text not null,
  from_day date not null,
  to_day date not null,
  format text not null,
  requested_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint statement_mail_pkey primary key (mail_id),
  constraint statement_mail_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint statement_mail_format_check check (format = any (array['pdf', 'csv', 'ofx', 'mt940', 'camt053']))
);
comment on table bank.statement_mail is 'A statement that a customer requested by mail. The address is read when the mail is sent.';
comment on column bank.statement_mail.sent_at is 'The time when the mail server accepted the mail; null while it waits, and when it was given up.';
create index statement_mail_of_customer on bank.statement_mail (customer_id);
grant select, insert on bank.statement_mail to adire_api;
grant select, delete on bank.statement_mail to adire_jobs;
grant select on bank.statement_mail to adire_read;
grant select on bank.statement_mail to adire_staff;
grant update (sent_at) on bank.statement_mail to adire_jobs;
create trigger only_of_closed_customer before delete on bank.statement_mail for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create unlogged table bank.statement_part (
  file_id uuid not null,
  no integer not null,
  session_id uuid not null,
  content bytea not null,
  expires_at timestamp with time zone not null,
  constraint statement_part_pkey primary key (file_id, no),
  constraint statement_part_no_check check (no > 0)
);
comment on table bank.statement_part is 'One part of a long statement, to be fetched by the session that requested it. Unlogged: after a crash the customer requests it again.';
create index statement_part_expiry on bank.statement_part (expires_at);
grant select, insert on bank.statement_part to adire_api;
grant select, delete on bank.statement_part to adire_jobs;

create table bank.stored_file (
  file_id uuid not null,
  customer_id uuid not null,
  upload_id uuid not null,
  purpose text not null,
  state text not null,
  key_id text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  changed_at timestamp with time zone not null,
  constraint stored_file_pkey primary key (file_id),
  constraint stored_file_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint stored_file_bytes_check check (bytes > 0),
  constraint stored_file_height_check check (height > 0),
  constraint stored_file_purpose_check check (purpose ~ '^[a-z][a-z-]{0,30}$'),
  constraint stored_file_state_check check (state = any (array['writing', 'kept', 'dropped'])),
  constraint stored_file_width_check check (width > 0)
);
comment on table bank.stored_file is 'A file of a customer. The sealed content is in the file store under this id. The row is written before the file and deleted after it.';
comment on column bank.stored_file.state is 'writing: the store may have the file. kept: it has the file. dropped: the file is to be deleted.';
comment on column bank.stored_file.key_id is 'The key that sealed the file.';
create index stored_file_customer on bank.stored_file (customer_id);
create unique index stored_file_once on bank.stored_file (customer_id, upload_id, purpose) where state = 'kept';
create index stored_file_to_drop on bank.stored_file (changed_at) where state <> 'kept';
grant select, insert, delete on bank.stored_file to adire_api;
grant select, insert, delete on bank.stored_file to adire_jobs;
grant select on bank.stored_file to adire_read;
grant select on bank.stored_file to adire_staff;
grant update (state, changed_at) on bank.stored_file to adire_api;
grant update (state, changed_at) on bank.stored_file to adire_jobs;
grant update (state, changed_at) on bank.stored_file to adire_staff;

create table bank.support_case (
  case_id uuid not null,
  reference text not null,
  customer_id uuid not null,
  type text not null,
  state text not null,
  transfer_id uuid,
  account_number text,
  entry_id text,
  amount_minor bigint,
  currency text,
  counterparty text,
  bank_name text,
  paid_at timestamp with time zone,
  subject_reference text,
  subject_id uuid,
  subject_kind text,
  description text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  is_bill boolean not null default false,
  reported_of text,
  constraint support_case_pkey primary key (case_id),
  constraint support_case_reference_key unique (reference),
  constraint support_case_customer_id_fkey foreign key (customer_id) references bank.customer(customer_id),
  constraint support_case_amount_minor_check check (amount_minor > 0),
  constraint support_case_check check ((closed_at is null) = (state = any (array['opened', 'with-bank', 'waiting']))),
  constraint support_case_check1 check (transfer_id is null or entry_id is null),
  constraint support_case_check2 check ((amount_minor is null) = (transfer_id is null and entry_id is null)),
  constraint support_case_check3 check (not is_bill or transfer_id is not null),
  constraint support_case_check4 check ((subject_id is null) = (amount_minor is null) and (subject_kind is null) = (amount_minor is null)),
  constraint support_case_reported_of_check check (reported_of = any (array['transfer', 'bill', 'entry'])),
  constraint support_case_state_check check (state = any (array['opened', 'with-bank', 'waiting', 'resolved-for', 'resolved-against', 'withdrawn'])),
  constraint support_case_subject_kind_check check (subject_kind = any (array['payment', 'journal'])),
  constraint support_case_type_check check (type = any (array['wrong-account', 'wrong-amount', 'sent-twice', 'fraud', 'not-authorised', 'not-delivered', 'debited-twice', 'amount-differs', 'not-refunded', 'bank-recall', 'question', 'data-correction', 'data-erasure']))
);
comment on table bank.support_case is 'A case: a customer''s report of a payment, or a question.';
comment on column bank.support_case.case_id is 'Made by the customer''s device, so that the same report is stored once.';
comment on column bank.support_case.transfer_id is 'The transfer or the bill that the case is about. No foreign keys, as in bank.payment.';
comment on column bank.support_case.entry_id is 'The entry that the case is about, when it is no transfer or bill.';
comment on column bank.support_case.amount_minor is 'The amount of the payment when it was reported, in minor units.';
comment on column bank.support_case.subject_reference is 'The reference of the payment, as the customer reads it.';
comment on column bank.support_case.subject_id is 'The payment that the case is about, or the journal of a debit that is no payment. bank.refund counts refunds by it.';
comment on column bank.support_case.description is 'The customer''s description.';
comment on column bank.support_case.is_bill is 'True: transfer_id is the id of a bill payment.';
comment on column bank.support_case.reported_of is 'The kind of payment that a reporter without a login named; null for other cases.';
create index support_case_customer on bank.support_case (customer_id, opened_at desc);
create unique index support_case_entry on bank.support_case (account_number, entry_id) where closed_at is null and entry_id is not null;
create index support_case_of_transfer on bank.support_case (transfer_id) where transfer_id is not null;
create index support_case_open on bank.support_case (opened_at) where closed_at is null;
create unique index support_case_transfer on bank.support_case (customer_id, transfer_id) where closed_at is null and transfer_id is not null;
grant select, insert on bank.support_case to adire_api;
grant select on bank.support_case to adire_jobs;
grant select on bank.support_case to adire_read;
grant select, insert on bank.support_case to adire_staff;
grant update (state, transfer_id, account_number, amount_minor, currency, counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, closed_at, is_bill) on bank.support_case to adire_api;
grant update (state, transfer_id, account_number, amount_minor, currency, counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, closed_at, is_bill) on bank.support_case to adire_jobs;
grant update (state, transfer_id, account_number, amount_minor, currency, counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, closed_at, is_bill) on bank.support_case to adire_staff;
create trigger only_of_hidden before update of description, counterparty, subject_reference on bank.support_case for each row when (not bank.acts_as_owner() and (not old.amount_minor is distinct from new.amount_minor or old.description <> new.description)) execute function bank.check_hidden('customer_id');
create trigger payment_linked_once before update of transfer_id, account_number, amount_minor, currency, bank_name, paid_at, is_bill, subject_id, subject_kind on bank.support_case for each row when (not bank.acts_as_owner()) execute function bank.check_case_payment_link();
create trigger support_case_step before update of state on bank.support_case for each row when (old.state <> new.state) execute function bank.check_case_step();

create table bank.tariff (
  number bigint not null generated always as identity,
  effective_from date not null,
  content jsonb not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  constraint tariff_pkey primary key (number)
);
comment on table bank.tariff is 'The tariff of transfers from a day on, added by an operator. Before the first row the tariff in the code applies. Append-only.';
comment on column bank.tariff.effective_from is 'Applies from the bank''s midnight of this day. Of two rows for one day the higher number applies.';
comment on column bank.tariff.content is 'As the operator wrote it; the server parses it (features/fees/parse-fee-schedule.ts).';
grant select on bank.tariff to adire_api;
grant insert on bank.tariff to adire_app;
grant select on bank.tariff to adire_jobs;
grant select, insert on bank.tariff to adire_staff;

create table bank.ticket (
  ticket_hash bytea not null,
  purpose text not null,
  customer_id uuid,
  question_id uuid,
  device_fingerprint text not null default '',
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  bound_to text not null default '',
  constraint ticket_pkey primary key (ticket_hash),
  constraint ticket_question_id_fkey foreign key (question_id) references bank.security_question(question_id),
  constraint ticket_of_nobody check (customer_id is not null or (purpose = any (array['reset-password:answer', 'passkey:login']))),
  constraint ticket_ticket_hash_check check (octet_length(ticket_hash) = 32)
);
comment on table bank.ticket is 'Proof that a step was completed, to present at the next step.';
comment on column bank.ticket.customer_id is 'Null for a ticket that looks like any other and belongs to no customer. No foreign key: a caller could measure its check, and so learn whether a username exists.';
comment on column bank.ticket.bound_to is 'What else the ticket is bound to: a hash of the typed username, or the session that received it.';
create index ticket_age on bank.ticket (expires_at);
create index ticket_by_customer on bank.ticket (customer_id);
grant select, insert on bank.ticket to adire_api;
grant delete on bank.ticket to adire_jobs;
grant update (used_at) on bank.ticket to adire_api;
grant select (customer_id, expires_at) on bank.ticket to adire_jobs;
grant select (customer_id, used_at) on bank.ticket to adire_staff;
grant update (used_at) on bank.ticket to adire_staff;
create trigger not_given_used before insert on bank.ticket for each row when (new.used_at is not null) execute function bank.keep_used();
create trigger used_stays before update on bank.ticket for each row when (old.used_at is distinct from new.used_at) execute function bank.keep_used();

create unlogged table bank.upload_part (
  customer_id uuid not null,
  upload_id uuid not null,
  part smallint not null,
  bytes_sealed bytea not null,
  arrived_at timestamp with time zone not null,
  constraint upload_part_pkey primary key (customer_id, upload_id, part),
  constraint upload_part_part_check check (part >= 0)
);
comment on table bank.upload_part is 'One part of a file during its upload, sealed. Unlogged: after a crash the customer uploads the file again.';
create index upload_part_arrived on bank.upload_part (arrived_at);
grant select, insert, update, delete on bank.upload_part to adire_api;
grant select, delete on bank.upload_part to adire_jobs;

create table ledger.account (
  account_id bigint not null generated always as identity,
  code text,
  name text not null,
  currency ledger.currency_code not null,
  normal_side ledger.side not null,
  mode ledger.account_mode not null,
  floor bigint not null default 0,
  balance bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  opened_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  fillfactor_padding text default repeat('.', 200),
  constraint account_pkey primary key (account_id),
  constraint account_code_key unique (code),
  constraint account_held_check check (held >= 0),
  constraint append_only_row_unwritten check (mode::smallint <> 2 or seq = 0),
  constraint closed_is_empty check (closed_at is null or balance = 0 and held = 0),
  constraint floor_kept check (mode::smallint <> 0 or (balance * normal_side::smallint - held) >= floor)
) with (fillfactor=90);
comment on table ledger.account is 'An account of the books, with its balance, the amount that holds reserve, and the floor that the balance may not pass.';
comment on column ledger.account.code is 'The bank''s own name for an internal account, such as settlement:NGN.';
comment on column ledger.account.floor is 'The lowest balance on the normal side, after holds are subtracted.';
comment on column ledger.account.held is 'The amount that open holds reserve.';
comment on column ledger.account.seq is 'The number of the account''s last entry.';
comment on column ledger.account.fillfactor_padding is 'Fills the page, to leave space for later versions of the row. The first posting clears the column.';
grant select on ledger.account to adire_api;
grant select on ledger.account to adire_jobs;
grant select on ledger.account to adire_read;
grant select on ledger.account to adire_staff;
create trigger never_another before update of account_id, currency, normal_side, mode, opened_at on ledger.account for each statement execute function ledger.refuse_change();
create trigger never_deleted before delete or truncate on ledger.account for each statement execute function ledger.refuse_change();

create table ledger.checkpoint (
  checkpoint_id bigint not null generated always as identity,
  day date not null,
  entries bigint not null,
  digest bytea not null,
  is_from_start boolean not null,
  proven_at timestamp with time zone not null,
  constraint checkpoint_pkey primary key (checkpoint_id),
  constraint checkpoint_digest_check check (octet_length(digest) = 32),
  constraint checkpoint_entries_check check (entries >= 0)
);
comment on table ledger.checkpoint is 'A proof of the books up to the end of a closed day. The next check starts there. It proves again that the accounts still have the same state.';
comment on column ledger.checkpoint.entries is 'The entries up to the end of the day.';
comment on column ledger.checkpoint.digest is 'SHA-256 over the hash of the day, its end, and the number and the balance of each account''s last entry (src/server/ledger/proof/checkpoint.ts).';
comment on column ledger.checkpoint.is_from_start is 'True: the proof read every entry. False: it started at the checkpoint before.';
grant select on ledger.checkpoint to adire_api;
grant insert on ledger.checkpoint to adire_app;
grant select on ledger.checkpoint to adire_jobs;
grant select on ledger.checkpoint to adire_read;
grant select, insert on ledger.checkpoint to adire_staff;
create trigger never_changed before delete or update or truncate on ledger.checkpoint for each statement execute function ledger.refuse_change();

create table ledger.closed_day (
  day date not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  requests bigint not null,
  entries bigint not null,
  hash bytea not null,
  closed_at timestamp with time zone not null,
  constraint closed_day_pkey primary key (day),
  constraint closed_day_check check (ends_at > begins_at),
  constraint closed_day_entries_check check (entries >= 0),
  constraint closed_day_hash_check check (octet_length(hash) = 32),
  constraint closed_day_requests_check check (requests >= 0)
);
comment on table ledger.closed_day is 'A finished day of the books, sealed by a hash over the ledger''s rows of that day and the hash of the day before.';
comment on column ledger.closed_day.begins_at is 'The first moment of the day. It is stored, so that a new time zone of the bank moves no sealed row.';
comment on column ledger.closed_day.hash is 'SHA-256 over the hash before, the day, its bounds and its rows (src/server/ledger/closed-days.ts).';
grant select on ledger.closed_day to adire_api;
grant select, insert on ledger.closed_day to adire_jobs;
grant select on ledger.closed_day to adire_read;
grant select on ledger.closed_day to adire_staff;
create trigger never_changed before delete or update or truncate on ledger.closed_day for each statement execute function ledger.refuse_change();

create table ledger.counter (
  key text collate "C" not null,
  total bigint not null default 0,
  by_new_devices bigint not null default 0,
  to_new_payees bigint not null default 0,
  constraint counter_pkey primary key (key)
) with (fillfactor=70);
comment on table ledger.counter is 'Sums that limits are kept on, such as the amount that a customer sent in a day. Postings raise them. One row has all sums of a customer and day, because most payments find no row of that day and a row for each sum would cost the posting more. A key with -day: ends with the day (YYYY-MM-DD), and a job deletes the counter after the days of bank.retention. Other counters stay.';
comment on column ledger.counter.total is 'Of a customer and day: what the customer sent. The only sum of most other keys.';
comment on column ledger.counter.by_new_devices is 'What the customer''s new devices sent on this day and on the days before that the cap counts.';
comment on column ledger.counter.to_new_payees is 'What the customer sent to new payees on this day and on the days before that the cap counts.';
create index counter_of_day on ledger.counter ("right"(key, 10)) where key ~~ '%-day:%';
grant select on ledger.counter to adire_api;
grant select on ledger.counter to adire_jobs;
grant select on ledger.counter to adire_read;
grant select on ledger.counter to adire_staff;
create trigger not_below_zero after insert on ledger.counter for each row when (least(new.total, new.by_new_devices, new.to_new_payees) < 0) execute function ledger.drop_lowered_counter();

create table ledger.entry (
  account_id bigint not null,
  seq bigint not null,
  amount bigint not null,
  balance bigint,
  posted_at timestamp with time zone not null,
  journal_id uuid not null,
  value_date date not null,
  line smallint not null,
  currency text not null,
  constraint entry_pkey primary key (account_id, seq),
  constraint entry_amount_check check (amount <> 0)
);
comment on table ledger.entry is 'One line of a journal: an amount on an account, with the account''s balance after it. Never changed.';
comment on column ledger.entry.seq is 'Without gaps per account. On append-only accounts the number only rises.';
comment on column ledger.entry.balance is 'The account''s balance after this entry; null on append-only accounts.';
comment on column ledger.entry.line is 'The line''s number in its journal.';
comment on column ledger.entry.currency is 'The account''s currency, copied so that the balance check needs no look-up.';
create index entry_journal on ledger.entry (journal_id);
create index entry_posted_at on ledger.entry using brin (posted_at) with (pages_per_range='32', autosummarize='on');
grant select on ledger.entry to adire_api;
grant select on ledger.entry to adire_jobs;
grant select on ledger.entry to adire_read;
grant select on ledger.entry to adire_staff;
create trigger balanced after insert on ledger.entry referencing new table as inserted for each statement execute function ledger.check_balanced();
create trigger never_changed before delete or update or truncate on ledger.entry for each statement execute function ledger.refuse_change();

create table ledger.hold (
  hold_id uuid not null,
  account_id bigint not null,
  amount bigint not null,
  remaining bigint not null,
  reason text not null,
  placed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint hold_pkey primary key (hold_id),
  constraint hold_account_id_fkey foreign key (account_id) references ledger.account(account_id),
  constraint hold_amount_check check (amount > 0),
  constraint hold_check check (remaining >= 0 and remaining <= amount)
) with (fillfactor=70);
comment on table ledger.hold is 'An amount that is reserved on an account until it is settled or released.';
comment on column ledger.hold.remaining is 'The part that is not settled or released yet.';
create index hold_account on ledger.hold (account_id) where remaining > 0;
create index hold_open on ledger.hold (expires_at) where remaining > 0;
grant select on ledger.hold to adire_api;
grant select on ledger.hold to adire_jobs;
grant select on ledger.hold to adire_read;
grant select on ledger.hold to adire_staff;
create trigger never_another before update of hold_id, account_id, amount, placed_at on ledger.hold for each statement execute function ledger.refuse_change();
create trigger never_deleted before delete or truncate on ledger.hold for each statement execute function ledger.refuse_change();

create table ledger.hold_entry (
  hold_id uuid not null,
  no smallint not null,
  kind text not null,
  amount bigint not null,
  request_id uuid,
  posted_at timestamp with time zone not null,
  constraint hold_entry_pkey primary key (hold_id, no),
  constraint hold_entry_check check (
case kind
    when 'placed' then amount > 0
    else amount < 0
end),
  constraint hold_entry_kind_check check (kind = any (array['placed', 'settled', 'released', 'expired']))
);
comment on table ledger.hold_entry is 'One step in the life of a hold: placed, settled, released or expired. The amounts sum to what remains. Never changed.';
comment on column ledger.hold_entry.request_id is 'The request that caused the step; null for an expiry, which no caller requested.';
create index hold_entry_posted_at on ledger.hold_entry using brin (posted_at) with (pages_per_range='32', autosummarize='on');
grant select on ledger.hold_entry to adire_api;
grant select on ledger.hold_entry to adire_jobs;
grant select on ledger.hold_entry to adire_read;
grant select on ledger.hold_entry to adire_staff;
create trigger never_changed before delete or update or truncate on ledger.hold_entry for each statement execute function ledger.refuse_change();

create view ledger.journal as
 select request_id as journal_id,
    fingerprint,
    posted_at,
    value_date,
    kind,
    narration,
    reverses,
    hold_id,
    line_count,
    balance_after
   from ledger.request
  where action = 0 and outcome = 0;
comment on view ledger.journal is 'The requests that posted a journal.';
grant select on ledger.journal to adire_api;
grant select on ledger.journal to adire_jobs;
grant select on ledger.journal to adire_read;
grant select on ledger.journal to adire_staff;

create table ledger.request (
  request_id uuid not null,
  fingerprint uuid not null,
  posted_at timestamp with time zone not null,
  value_date date not null,
  action smallint not null,
  outcome smallint not null,
  line_count smallint not null,
  balance_after bigint,
  kind text not null,
  narration text not null,
  reverses uuid,
  hold_id uuid,
  refusal jsonb,
  constraint request_pkey primary key (request_id),
  constraint refusal_says_of_what check ((outcome = any (array[1, 2, 3, 5])) = (refusal is not null)),
  constraint request_action_check check (action = any (array[0, 1, 2])),
  constraint request_check check (line_count >= 2 or action <> 0 or outcome <> 0),
  constraint request_check1 check (refusal is null or outcome <> 0),
  constraint request_outcome_check check (outcome >= 0 and outcome <= 10)
);
comment on table ledger.request is 'A request with its answer: a posted journal, a hold, a release or a refusal. The caller''s id makes it idempotent. Never changed.';
comment on column ledger.request.fingerprint is 'The first 16 bytes of SHA-256 over the canonical request.';
comment on column ledger.request.action is '0: journal. 1: hold. 2: release.';
comment on column ledger.request.outcome is '0: done. Other numbers say why not (see ledger.outcome_name).';
comment on column ledger.request.refusal is 'The details of a refusal, for the caller.';
create index request_posted_at on ledger.request using brin (posted_at) with (pages_per_range='32', autosummarize='on');
create unique index request_reverses on ledger.request (reverses) where reverses is not null and outcome = 0;
grant select on ledger.request to adire_api;
grant select on ledger.request to adire_jobs;
grant select on ledger.request to adire_read;
grant select on ledger.request to adire_staff;
create trigger never_changed before delete or update or truncate on ledger.request for each statement execute function ledger.refuse_change();

create or replace function bank.accept_kyc(p_customer uuid, p_submission uuid, p_at timestamp with time zone, p_event text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_tier smallint;
  v_level smallint;
begin
  select c.kyc_level into v_level from bank.customer c where c.customer_id = p_customer for no key update;
  update bank.kyc_submission s set state = 'accepted', decided_at = p_at
  where s.submission_id = p_submission and s.customer_id = p_customer and s.state = 'waiting'
  returning s.tier into v_tier;
  if v_tier is null or v_level >= v_tier
     or not exists (select from bank.customer_nin n where n.customer_id = p_customer)
     or not exists (select from bank.kyc_section s where s.customer_id = p_customer and s.section = 'personal') then
    raise exception 'no evidence: the customer has no complete submission' using errcode = 'integrity_constraint_violation';
  end if;
  if v_tier = 3 and (
       (select count(*) from bank.kyc_section s where s.customer_id = p_customer) < 3
       or not exists (select from bank.kyc_document d where d.customer_id = p_customer
                      and d.kind in ('ninSlip', 'passport', 'driversLicence', 'votersCard'))
       or (select count(*) from bank.kyc_document d where d.customer_id = p_customer
           and d.kind in ('utilityBill', 'signature', 'selfie')) < 3) then
    raise exception 'no evidence: the papers of the customer are incomplete' using errcode = 'integrity_constraint_violation';
  end if;
  if v_tier = 3 or p_event is not null then
    perform bank.require_operator(p_customer, 'kyc.tier-raised', p_event);
    perform bank.record_change(p_customer, 'tier', p_submission, 'decision', 'audit-event', p_event);
  else
    perform bank.record_change(p_customer, 'tier', p_submission, 'verified', 'submission', p_submission::text);
  end if;
  update bank.customer c set kyc_level = v_tier where c.customer_id = p_customer;
end $function$;
revoke execute on function bank.accept_kyc(uuid,uuid,timestamp with time zone,text) from public;
grant execute on function bank.accept_kyc(uuid,uuid,timestamp with time zone,text) to adire_api;
grant execute on function bank.accept_kyc(uuid,uuid,timestamp with time zone,text) to adire_staff;

create or replace function bank.accept_kyc_change(p_customer uuid, p_section text, p_event text)
 returns timestamp with time zone
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_moved timestamptz;
begin
  perform bank.require_operator(p_customer, 'kyc.change-checked', p_event);
  select s.moved_at into v_moved from bank.kyc_section s
  where s.customer_id = p_customer and s.section = p_section and s.changed_at is not null for update;
  if not found then
    raise exception 'no evidence: no change of the section waits' using errcode = 'integrity_constraint_violation';
  end if;
  update bank.kyc_section s set changed_at = null, moved_at = null, accepted_sealed = null, accepted_saved_at = null
  where s.customer_id = p_customer and s.section = p_section;
  return v_moved;
end $function$;
revoke execute on function bank.accept_kyc_change(uuid,text,text) from public;
grant execute on function bank.accept_kyc_change(uuid,text,text) to adire_app;
grant execute on function bank.accept_kyc_change(uuid,text,text) to adire_staff;

create or replace function bank.acts_as_owner()
 returns boolean
 language sql
 stable
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
  select pg_has_role(current_user, n.nspowner, 'member') from pg_namespace n where n.nspname = 'bank'
$function$;

create or replace function bank.add_passkey(p_customer uuid, p_id uuid, p_credential bytea, p_public_key bytea, p_sign_count bigint, p_transports text[], p_is_synced boolean, p_name text, p_at timestamp with time zone, p_ticket text)
 returns uuid
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.ticket t join bank.approval a on a.session_id::text = t.bound_to
                 where t.ticket_hash = decode(p_ticket, 'hex') and t.purpose = 'passkey:register' and t.customer_id = p_customer
                   and t.used_at is not null and t.expires_at > p_at
                   and a.customer_id = p_customer and a.kind = 'add-passkey'
                   and a.approved_at between t.created_at - interval '1 minute' and t.created_at) then
    raise exception 'no evidence: the customer answered no such challenge after an approval' using errcode = 'integrity_constraint_violation';
  end if;
  insert into bank.passkey (passkey_id, customer_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
  values (p_id, p_customer, p_credential, p_public_key, p_sign_count, p_transports, p_is_synced, p_name, p_at)
  on conflict (credential_id) do nothing;
  if not found then return null; end if;
  perform bank.record_change(p_customer, 'passkey', p_id, 'approval', 'ticket', p_ticket);
  return p_id;
end $function$;
revoke execute on function bank.add_passkey(uuid,uuid,bytea,bytea,bigint,text[],boolean,text,timestamp with time zone,text) from public;
grant execute on function bank.add_passkey(uuid,uuid,bytea,bytea,bigint,text[],boolean,text,timestamp with time zone,text) to adire_api;

create or replace function bank.apply_contact_change(p_customer uuid, p_change uuid, p_at timestamp with time zone)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_change bank.contact_change;
begin
  perform bank.require_contact_code(p_customer, p_change, 'contact-change-new');
  select h.* into v_change from bank.contact_change h
    join bank.customer c on c.customer_id = h.customer_id
    join bank.profile p on p.customer_id = h.customer_id
  where h.change_id = p_change and h.customer_id = p_customer and h.ended_at is null and h.expires_at > p_at
    and h.old_confirmed_at is not null
    and h.old_value is not distinct from case h.contact_kind when 'email' then c.email else c.phone end
    and case h.contact_kind when 'email' then p.can_update_email_address else p.can_update_phone_number and p.phone_change_until > p_at end;
  if v_change.change_id is null then
    raise exception 'no evidence: the customer has no such confirmed change' using errcode = 'integrity_constraint_violation';
  end if;
  perform bank.record_change(p_customer, v_change.contact_kind, null, 'change', 'contact-change', p_change::text);
  if v_change.contact_kind = 'email' then
    update bank.customer c set email = v_change.new_value where c.customer_id = p_customer;
  else
    update bank.customer c set phone = v_change.new_value where c.customer_id = p_customer;
    update bank.profile p set can_update_phone_number = false, phone_change_until = null where p.customer_id = p_customer;
  end if;
  update bank.contact_change h set ended_at = p_at, outcome = 'applied' where h.change_id = p_change;
end $function$;
revoke execute on function bank.apply_contact_change(uuid,uuid,timestamp with time zone) from public;
grant execute on function bank.apply_contact_change(uuid,uuid,timestamp with time zone) to adire_api;

create or replace function bank.begin_authenticator(p_customer uuid, p_session uuid, p_seed bytea, p_at timestamp with time zone, p_expires timestamp with time zone, p_challenge text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.approval a where a.challenge_id = p_challenge::uuid and a.kind = 'token'
                 and a.customer_id = p_customer and a.session_id = p_session and a.approved_at is not null
                 and a.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no approval of the customer' using errcode = 'integrity_constraint_violation';
  end if;
  insert into bank.authenticator as k (customer_id, seed_sealed, session_id, created_at, expires_at)
  values (p_customer, p_seed, p_session, p_at, p_expires)
  on conflict (customer_id) do update set seed_sealed = p_seed, session_id = p_session, created_at = p_at, expires_at = p_expires
    where k.confirmed_at is null;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'authenticator', null, 'begun', 'approval', p_challenge);
  return true;
end $function$;
revoke execute on function bank.begin_authenticator(uuid,uuid,bytea,timestamp with time zone,timestamp with time zone,text) from public;
grant execute on function bank.begin_authenticator(uuid,uuid,bytea,timestamp with time zone,timestamp with time zone,text) to adire_api;

create or replace function bank.check_card_removal()
 returns trigger
 language plpgsql
AS $function$
begin
  if old.activated_at is not null then raise exception 'a card that was in use stays' using errcode = 'check_violation'; end if;
  return old;
end $function$;

create or replace function bank.check_card_step()
 returns trigger
 language plpgsql
AS $function$
begin
  if old.state = 'blocked' then raise exception 'a blocked card stays blocked' using errcode = 'check_violation'; end if;
  return new;
end $function$;

create or replace function bank.check_case_payment_link()
 returns trigger
 language plpgsql
AS $function$
begin
  if old.reported_of is null or old.amount_minor is not null or old.closed_at is not null then
    raise exception 'a case keeps what it is about' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

create or replace function bank.check_case_step()
 returns trigger
 language plpgsql
AS $function$
begin
  if (old.state, new.state) not in (
    ('opened', 'with-bank'), ('opened', 'waiting'), ('opened', 'resolved-for'), ('opened', 'resolved-against'), ('opened', 'withdrawn'),
    ('with-bank', 'opened'), ('with-bank', 'resolved-for'), ('with-bank', 'resolved-against'), ('with-bank', 'withdrawn'),
    ('waiting', 'opened'), ('waiting', 'resolved-for'), ('waiting', 'resolved-against'), ('waiting', 'withdrawn'),
    ('resolved-against', 'resolved-for'), ('withdrawn', 'resolved-for')) then
    raise exception 'a case cannot go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

create or replace function bank.check_closed_customer()
 returns trigger
 language plpgsql
AS $function$
begin
  if not exists (select from bank.closed_customer f where f.customer_id = (to_jsonb(old) ->> tg_argv[0])::uuid) then
    raise exception '% belongs to a customer, not to a former one', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $function$;

create or replace function bank.check_contact()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.closed_customer f where f.customer_id = old.customer_id and f.hidden_at is not null) then
    raise exception 'a contact is changed by its function alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;
revoke execute on function bank.check_contact() from public;

create or replace function bank.check_hidden()
 returns trigger
 language plpgsql
AS $function$
begin
  if not exists (select from bank.closed_customer f where f.customer_id = (to_jsonb(old) ->> tg_argv[0])::uuid and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $function$;

create or replace function bank.check_hidden_case()
 returns trigger
 language plpgsql
AS $function$
begin
  if not exists (select from bank.support_case c join bank.closed_customer f on f.customer_id = c.customer_id
                 where c.case_id = old.case_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $function$;

create or replace function bank.check_hidden_note()
 returns trigger
 language plpgsql
AS $function$
begin
  if not exists (select from bank.inward_credit i join bank.closed_customer f on f.customer_id = i.customer_id
                 where i.posting_id = old.journal_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

create or replace function bank.check_hidden_payer()
 returns trigger
 language plpgsql
AS $function$
begin
  if not exists (select from bank.payment p join bank.closed_customer f on f.customer_id = p.customer_id
      where p.payment_id = old.payment_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $function$;

create or replace function bank.check_payment_step()
 returns trigger
 language plpgsql
AS $function$
begin
  if (old.state, new.state) not in (
    ('held', 'sent'), ('held', 'review'),
    ('sent', 'settled'), ('sent', 'released'), ('sent', 'inquiring'), ('sent', 'held'), ('sent', 'review'),
    ('inquiring', 'settled'), ('inquiring', 'released'), ('inquiring', 'held'), ('inquiring', 'review'),
    ('review', 'held'), ('review', 'settled'), ('review', 'released'),
    ('settled', 'reversed')) then
    raise exception 'a payment cannot go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

create or replace function bank.check_standing_order_approval()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.approval a where a.session_id = new.session_id and a.customer_id = new.customer_id
                 and a.fingerprint = new.fingerprint and a.approved_with = new.approved_with
                 and a.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no approval of this content' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;
revoke execute on function bank.check_standing_order_approval() from public;

create or replace function bank.clear_pin_tries(p_customer uuid, p_hash bytea, p_misses integer, p_limit integer)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  update bank.profile p set pin_misses = 0
  where p.customer_id = p_customer and p.pin_hash = p_hash and (p.pin_misses < p_limit or p.pin_misses = p_misses);
end $function$;
revoke execute on function bank.clear_pin_tries(uuid,bytea,integer,integer) from public;
grant execute on function bank.clear_pin_tries(uuid,bytea,integer,integer) to adire_api;

create or replace function bank.clear_pin_tries_of(p_customers uuid[], p_hashes bytea[], p_misses integer[], p_limit integer)
 returns setof uuid
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    with free as materialized (
      select p.customer_id from bank.profile p where p.customer_id = any (p_customers)
      order by p.customer_id for no key update skip locked
    ), cleared as (
      update bank.profile p set pin_misses = 0
      from free f join unnest(p_customers, p_hashes, p_misses) given (customer_id, hash, misses) on given.customer_id = f.customer_id
      where p.customer_id = f.customer_id and p.pin_hash = given.hash and (p.pin_misses < p_limit or p.pin_misses = given.misses)
    )
    select f.customer_id from free f;
end $function$;
revoke execute on function bank.clear_pin_tries_of(uuid[],bytea[],integer[],integer) from public;
grant execute on function bank.clear_pin_tries_of(uuid[],bytea[],integer[],integer) to adire_api;

create or replace function bank.confirm_authenticator(p_customer uuid, p_seed bytea, p_step bigint, p_at timestamp with time zone, p_session text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  update bank.authenticator k set confirmed_at = p_at, last_step = p_step
  where k.customer_id = p_customer and k.seed_sealed = p_seed and k.session_id = p_session::uuid and k.confirmed_at is null
    and k.expires_at > p_at;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'authenticator', null, 'confirmed', 'session', p_session);
  return true;
end $function$;
revoke execute on function bank.confirm_authenticator(uuid,bytea,bigint,timestamp with time zone,text) from public;
grant execute on function bank.confirm_authenticator(uuid,bytea,bigint,timestamp with time zone,text) to adire_api;

create or replace function bank.confirm_old_contact(p_customer uuid, p_change uuid, p_at timestamp with time zone)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_contact_code(p_customer, p_change, 'contact-change-old');
  update bank.contact_change h set old_confirmed_at = p_at
  where h.change_id = p_change and h.customer_id = p_customer and h.ended_at is null and h.old_confirmed_at is null;
end $function$;
revoke execute on function bank.confirm_old_contact(uuid,uuid,timestamp with time zone) from public;
grant execute on function bank.confirm_old_contact(uuid,uuid,timestamp with time zone) to adire_api;

create or replace function bank.copy_closed_login()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  select p.username_key, p.password_hash into new.username_key, new.password_hash
    from bank.profile p where p.customer_id = new.customer_id;
  return new;
end $function$;
revoke execute on function bank.copy_closed_login() from public;

create or replace function bank.count_passkey_use(p_id uuid, p_sign_count bigint, p_is_synced boolean, p_at timestamp with time zone)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  update bank.passkey k set sign_count = p_sign_count, is_synced = p_is_synced, last_used_at = p_at
  where k.passkey_id = p_id and k.removed_at is null and (p_sign_count > k.sign_count or (p_sign_count = 0 and k.sign_count = 0));
  if not found then
    raise exception 'the counter of a passkey only rises' using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.count_passkey_use(uuid,bigint,boolean,timestamp with time zone) from public;
grant execute on function bank.count_passkey_use(uuid,bigint,boolean,timestamp with time zone) to adire_api;

create or replace function bank.count_small_credits(customer uuid, since timestamp with time zone, in_currency text, most_minor bigint, at_most integer)
 returns integer
 language sql
 stable
 set search_path to 'pg_catalog', 'pg_temp'
 set enable_seqscan to 'off'
AS $function$
  select count(*)::integer from (
    (select from bank.payment t where t.payee_customer_id = customer and t.created_at > since and t.state in ('settled', 'reversed')
       and t.customer_id <> customer and t.currency = in_currency and t.amount_minor <= most_minor limit at_most)
    union all
    (select from bank.inward_credit i where i.customer_id = customer and i.received_at > since and i.outcome = 'accepted'
       and i.currency = in_currency and i.amount_minor <= most_minor limit at_most)) small
$function$;

create or replace function bank.credits_by_id_end(id_end text)
 returns setof uuid
 language sql
 stable strict
 set enable_seqscan to 'off'
 set enable_indexscan to 'off'
 set enable_indexonlyscan to 'off'
AS $function$
  select posting_id from bank.inward_credit where right(posting_id::text, 16) = id_end
$function$;

create or replace function bank.delete_deliveries()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from bank.alert_delivery d using deleted where d.alert_id = deleted.alert_id;
  return null;
end $function$;
revoke execute on function bank.delete_deliveries() from public;

create or replace function bank.due_deliveries(p_now timestamp with time zone, p_most integer)
 returns table(alert_id bigint, channel text, target uuid, state text, attempts smallint, message_digest text, public_id uuid, customer_id uuid, params jsonb)
 language plpgsql
 stable
 set search_path to 'pg_catalog', 'pg_temp'
 set enable_seqscan to 'off'
 set plan_cache_mode to 'force_generic_plan'
AS $function$
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
end $function$;
revoke execute on function bank.due_deliveries(timestamp with time zone,integer) from public;
grant execute on function bank.due_deliveries(timestamp with time zone,integer) to adire_jobs;

create or replace function bank.is_present_hash_key(p_purpose text, p_key_id bytea)
 returns boolean
 language sql
 stable
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce((select k.key_id = p_key_id from bank.hash_key k where k.purpose = p_purpose order by k.stored_at desc limit 1), false)
$function$;
revoke execute on function bank.is_present_hash_key(text,bytea) from public;

create or replace function bank.keep_decided_order()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'A decided order cannot change' using errcode = 'insufficient_privilege';
end $function$;

create or replace function bank.keep_order_result()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'The result of a payment cannot change' using errcode = 'insufficient_privilege';
end $function$;

create or replace function bank.keep_risk_decision()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'A decision on a risk alert or a screening hit cannot change' using errcode = 'insufficient_privilege';
end $function$;

create or replace function bank.keep_struck_note()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'A struck note cannot change' using errcode = 'insufficient_privilege';
end $function$;

create or replace function bank.keep_tries()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'the tries of a code are never given back' using errcode = 'integrity_constraint_violation';
end $function$;
revoke execute on function bank.keep_tries() from public;

create or replace function bank.keep_used()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' or old.used_at is not null then
    raise exception '%: the time of its use is set once, after it was given', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;
revoke execute on function bank.keep_used() from public;

create or replace function bank.lift_freeze(p_customer uuid, p_by text, p_at timestamp with time zone, p_evidence text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  case p_by
    when 'customer' then
      if not exists (select from bank.approval a where a.challenge_id = p_evidence::uuid and a.kind = 'unfreeze'
                     and a.customer_id = p_customer and a.approved_at is not null and a.xmin = pg_current_xact_id()::xid) then
        raise exception 'no evidence: this transaction used no approval of the customer' using errcode = 'integrity_constraint_violation';
      end if;
    when 'staff' then perform bank.require_operator(p_customer, 'freeze.lifted', p_evidence);
  end case;
  if exists (select from bank.screening_hit h
             where h.customer_id = p_customer and h.topic = 'sanction' and h.decision = 'true-match') then
    raise exception 'a confirmed hit of screening keeps the freeze' using errcode = 'integrity_constraint_violation';
  end if;
  update bank.customer_freeze f set lifted_at = p_at, lifted_by = p_by where f.customer_id = p_customer and f.lifted_at is null;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'freeze', null, 'lifted', case p_by when 'staff' then 'audit-event' else 'approval' end,
                             p_evidence);
  return true;
end $function$;
revoke execute on function bank.lift_freeze(uuid,text,timestamp with time zone,text) from public;
grant execute on function bank.lift_freeze(uuid,text,timestamp with time zone,text) to adire_api;
grant execute on function bank.lift_freeze(uuid,text,timestamp with time zone,text) to adire_staff;

create or replace function bank.link_device(p_customer uuid, p_id uuid, p_public_key bytea, p_name text, p_linked_by text, p_at timestamp with time zone, p_evidence text)
 returns table(device_id uuid, is_new boolean)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  case p_linked_by
    when 'sign-up' then perform bank.require_sign_up(p_customer, p_evidence);
    when 'link' then perform bank.require_ticket(p_customer, 'link-device', p_evidence);
  end case;
  insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
  values (p_id, p_customer, p_public_key, p_name, p_linked_by, p_at, p_at)
  on conflict (customer_id, public_key) where removed_at is null do nothing;
  if found then
    perform bank.record_change(p_customer, 'device', p_id, p_linked_by, case p_linked_by when 'link' then 'ticket' else p_linked_by end,
                               p_evidence);
    return query select p_id, true;
  else
    return query select d.device_key_id, false from bank.device_key d
      where d.customer_id = p_customer and d.public_key = p_public_key and d.removed_at is null;
  end if;
end $function$;
revoke execute on function bank.link_device(uuid,uuid,bytea,text,text,timestamp with time zone,text) from public;
grant execute on function bank.link_device(uuid,uuid,bytea,text,text,timestamp with time zone,text) to adire_api;

create or replace function bank.may_renew_hash(p_was text, p_hash text)
 returns boolean
 language plpgsql
 stable
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_form constant text := '^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+(?:,keyid=([A-Za-z0-9+/]{6}))?\$';
  v_old constant text[] := regexp_match(p_was, v_form);
  v_new constant text[] := regexp_match(p_hash, v_form);
begin
  if v_new is null or v_old is null then
    raise exception 'no evidence: this is not a hash of argon2id' using errcode = 'integrity_constraint_violation';
  end if;
  if v_new[1]::bigint > v_old[1]::bigint or v_new[2]::bigint > v_old[2]::bigint then
    return true;
  end if;
  if v_new[1]::bigint < v_old[1]::bigint or v_new[2]::bigint < v_old[2]::bigint
     or v_new[3] is null or v_new[3] is not distinct from v_old[3] then
    raise exception 'no evidence: neither the cost nor the pepper of the hash is newer' using errcode = 'integrity_constraint_violation';
  end if;
  return bank.is_present_hash_key('password-pepper', decode(v_new[3] || '==', 'base64'));
end $function$;
revoke execute on function bank.may_renew_hash(text,text) from public;

create or replace function bank.note_card_made()
 returns trigger
 language plpgsql
AS $function$
begin
  update bank.card_order set is_made = true where payment_id = new.card_id;
  return null;
end $function$;

create or replace function bank.open_approval(p_challenge uuid, p_kind text, p_subject uuid, p_customer uuid, p_session uuid, p_request_hash bytea, p_content text, p_fingerprint bytea, p_methods text[], p_code_message text, p_code_params jsonb, p_at timestamp with time zone, p_expires timestamp with time zone, p_most integer)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_session::text, 24));
  insert into bank.approval (challenge_id, kind, subject_id, customer_id, session_id, request_hash, content, fingerprint, methods,
    code_message, code_params, created_at, expires_at)
  values (p_challenge, p_kind, p_subject, p_customer, p_session, p_request_hash, p_content, p_fingerprint, p_methods,
    p_code_message, p_code_params, p_at, p_expires);
  perform bank.replace_approvals(p_session, array[p_challenge], p_at, p_expires - p_at, p_most);
end $function$;
revoke execute on function bank.open_approval(uuid,text,uuid,uuid,uuid,bytea,text,bytea,text[],text,jsonb,timestamp with time zone,timestamp with time zone,integer) from public;
grant execute on function bank.open_approval(uuid,text,uuid,uuid,uuid,bytea,text,bytea,text[],text,jsonb,timestamp with time zone,timestamp with time zone,integer) to adire_api;

create or replace function bank.open_approvals(p_sessions uuid[], p_approvals json, p_most integer)
 returns setof uuid
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
 set enable_seqscan to 'off'
AS $function$
declare
  v_locked constant uuid[] := array(
    select s.session from unnest(p_sessions) s(session) where pg_try_advisory_xact_lock(hashtextextended(s.session::text, 24)));
  v_new uuid[]; v_of uuid[]; v_at timestamptz[]; v_lives interval; v_full record;
begin
  with stored as (
    insert into bank.approval (challenge_id, kind, subject_id, customer_id, session_id, request_hash, content, fingerprint, methods,
      code_message, code_params, created_at, expires_at)
    select g.challenge, g.kind, g.subject, g.customer, g.session, decode(g.request_hash, 'hex'), g.content,
      decode(g.fingerprint, 'hex'), g.methods, g.code_message, g.code_params, g.at, g.expires
    from json_to_recordset(p_approvals) as g(challenge uuid, kind text, subject uuid, customer uuid, session uuid,
      request_hash text, content text, fingerprint text, methods text[], code_message text, code_params jsonb, at timestamptz, expires timestamptz)
    where g.session = any (v_locked)
    returning challenge_id, session_id, created_at, expires_at - created_at as lives)
  select array_agg(s.challenge_id), array_agg(s.session_id), array_agg(s.created_at), max(s.lives) into v_new, v_of, v_at, v_lives
  from stored s;
  for v_full in
    select n.session, n.at from (
      select u.session, max(u.at) as at from unnest(v_of, v_at) u(session, at) group by u.session) n
    where exists (select from bank.approval o where o.session_id = n.session and o.created_at > n.at - v_lives offset p_most)
  loop
    perform bank.replace_approvals(v_full.session, v_new, v_full.at, v_lives, p_most);
  end loop;
  return query select unnest(v_new);
end $function$;
revoke execute on function bank.open_approvals(uuid[],json,integer) from public;
grant execute on function bank.open_approvals(uuid[],json,integer) to adire_api;

create or replace function bank.open_profile(p_customer uuid, p_username text, p_username_key text, p_password_hash text, p_pin_salt bytea, p_pin_hash bytea, p_primary_account text, p_at timestamp with time zone, p_sign_up text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_sign_up(p_customer, p_sign_up);
  insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash,
                            primary_account_number, created_at)
  values (p_customer, p_username, p_username_key, p_password_hash, p_at, p_pin_salt, p_pin_hash, p_primary_account, p_at)
  on conflict do nothing;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'profile', null, 'sign-up', 'sign-up', p_sign_up);
  return true;
end $function$;
revoke execute on function bank.open_profile(uuid,text,text,text,bytea,bytea,text,timestamp with time zone,text) from public;
grant execute on function bank.open_profile(uuid,text,text,text,bytea,bytea,text,timestamp with time zone,text) to adire_api;

create or replace function bank.payments_by_id_end(id_end text)
 returns setof uuid
 language sql
 stable strict
 set enable_seqscan to 'off'
 set enable_indexscan to 'off'
 set enable_indexonlyscan to 'off'
AS $function$
  select payment_id from bank.payment where right(payment_id::text, 16) = id_end
$function$;

create or replace function bank.permit_contact_change(p_customer uuid, p_contact_kind text, p_until timestamp with time zone, p_is_allowed boolean, p_event text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_reason constant text := case when p_is_allowed then 'allowed' else 'stopped' end;
begin
  perform bank.require_operator(p_customer, 'contact-change.' || v_reason, p_event);
  case p_contact_kind
    when 'email' then
      update bank.profile p set can_update_email_address = p_is_allowed where p.customer_id = p_customer;
    when 'phone' then
      update bank.profile p set can_update_phone_number = p_is_allowed, phone_change_until = case when p_is_allowed then p_until end
      where p.customer_id = p_customer;
  end case;
  perform bank.record_change(p_customer, p_contact_kind || '-permission', null, v_reason, 'audit-event', p_event);
end $function$;
revoke execute on function bank.permit_contact_change(uuid,text,timestamp with time zone,boolean,text) from public;
grant execute on function bank.permit_contact_change(uuid,text,timestamp with time zone,boolean,text) to adire_app;
grant execute on function bank.permit_contact_change(uuid,text,timestamp with time zone,boolean,text) to adire_staff;

create or replace function bank.permit_limit_change(p_customer uuid, p_is_allowed boolean, p_event text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_reason constant text := case when p_is_allowed then 'allowed' else 'stopped' end;
begin
  perform bank.require_operator(p_customer, 'limit-change.' || v_reason, p_event);
  update bank.profile p set can_update_transaction_limit = p_is_allowed where p.customer_id = p_customer;
  perform bank.record_change(p_customer, 'limits-permission', null, v_reason, 'audit-event', p_event);
end $function$;
revoke execute on function bank.permit_limit_change(uuid,boolean,text) from public;
grant execute on function bank.permit_limit_change(uuid,boolean,text) to adire_app;
grant execute on function bank.permit_limit_change(uuid,boolean,text) to adire_staff;

create or replace function bank.read_accepted_kyc_form(p_customer uuid, p_event text)
 returns table(section text, details_sealed bytea, saved_at timestamp with time zone)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_operator(p_customer, 'kyc.record-looked-at', p_event);
  return query select s.section, s.accepted_sealed, s.accepted_saved_at from bank.kyc_section s
    where s.customer_id = p_customer and s.accepted_sealed is not null;
end $function$;
revoke execute on function bank.read_accepted_kyc_form(uuid,text) from public;
grant execute on function bank.read_accepted_kyc_form(uuid,text) to adire_staff;

create or replace function bank.read_kyc_form(p_customer uuid, p_event text)
 returns table(section text, details_sealed bytea, saved_at timestamp with time zone)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_operator(p_customer, 'kyc.record-looked-at', p_event);
  return query select s.section, s.details_sealed, s.saved_at from bank.kyc_section s where s.customer_id = p_customer;
end $function$;
revoke execute on function bank.read_kyc_form(uuid,text) from public;
grant execute on function bank.read_kyc_form(uuid,text) to adire_staff;

create or replace function bank.read_register_answers(p_customer uuid, p_event text)
 returns table(register text, answer_sealed bytea, answered_at timestamp with time zone)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_operator(p_customer, 'kyc.record-looked-at', p_event);
  return query select r.register, r.answer_sealed, r.answered_at from bank.register_answer r
    where r.customer_id = p_customer order by r.register;
end $function$;
revoke execute on function bank.read_register_answers(uuid,text) from public;
grant execute on function bank.read_register_answers(uuid,text) to adire_staff;

create or replace function bank.record_change(p_customer uuid, p_credential text, p_subject uuid, p_reason text, p_kind text, p_evidence text)
 returns void
 language sql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
  insert into bank.credential_change (customer_id, credential, subject_id, reason, evidence_kind, evidence)
  values (p_customer, p_credential, p_subject, p_reason, p_kind, p_evidence)
$function$;
revoke execute on function bank.record_change(uuid,text,uuid,text,text,text) from public;

create or replace function bank.refuse_direct_change()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception '% is changed by its function alone', tg_argv[0] using errcode = 'insufficient_privilege';
end $function$;
revoke execute on function bank.refuse_direct_change() from public;

create or replace function bank.refuse_kyc(p_customer uuid, p_submission uuid, p_reason text, p_at timestamp with time zone, p_event text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_operator(p_customer, 'kyc.tier-refused', p_event);
  update bank.kyc_submission s set state = 'refused', decided_at = p_at, reason = p_reason
  where s.submission_id = p_submission and s.customer_id = p_customer and s.state = 'waiting';
  if not found then
    raise exception 'no evidence: the customer has no such submission' using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.refuse_kyc(uuid,uuid,text,timestamp with time zone,text) from public;
grant execute on function bank.refuse_kyc(uuid,uuid,text,timestamp with time zone,text) to adire_app;
grant execute on function bank.refuse_kyc(uuid,uuid,text,timestamp with time zone,text) to adire_staff;

create or replace function bank.refuse_kyc_change(p_customer uuid, p_section text, p_reason text, p_at timestamp with time zone, p_event text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_operator(p_customer, 'kyc.change-refused', p_event);
  update bank.kyc_section s set details_sealed = s.accepted_sealed, saved_at = s.accepted_saved_at, accepted_sealed = null,
    accepted_saved_at = null, changed_at = null, moved_at = null, refused_at = p_at, refused_reason = p_reason
  where s.customer_id = p_customer and s.section = p_section and s.changed_at is not null and s.accepted_sealed is not null;
  return found;
end $function$;
revoke execute on function bank.refuse_kyc_change(uuid,text,text,timestamp with time zone,text) from public;
grant execute on function bank.refuse_kyc_change(uuid,text,text,timestamp with time zone,text) to adire_app;
grant execute on function bank.refuse_kyc_change(uuid,text,text,timestamp with time zone,text) to adire_staff;

create or replace function bank.rehash_password(p_customer uuid, p_was text, p_hash text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.renew_password_hash(p_customer, p_was, p_hash);
end $function$;
revoke execute on function bank.rehash_password(uuid,text,text) from public;
grant execute on function bank.rehash_password(uuid,text,text) to adire_api;

create or replace function bank.remove_authenticator(p_customer uuid, p_at timestamp with time zone, p_reason text, p_evidence text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  case p_reason
    when 'removed' then perform bank.require_session(p_customer, p_evidence, p_at);
    when 'lost' then perform bank.require_operator(p_customer, 'token.removed', p_evidence);
  end case;
  perform from bank.profile p where p.customer_id = p_customer for update;
  delete from bank.authenticator k where k.customer_id = p_customer and k.confirmed_at is not null;
  if not found then return false; end if;
  if p_reason = 'removed' then perform bank.require_proof_left(p_customer); end if;
  perform bank.record_change(p_customer, 'authenticator', null, p_reason, case p_reason when 'lost' then 'audit-event' else 'session' end,
                             p_evidence);
  return true;
end $function$;
revoke execute on function bank.remove_authenticator(uuid,timestamp with time zone,text,text) from public;
grant execute on function bank.remove_authenticator(uuid,timestamp with time zone,text,text) to adire_api;
grant execute on function bank.remove_authenticator(uuid,timestamp with time zone,text,text) to adire_staff;

create or replace function bank.remove_device(p_customer uuid, p_device uuid, p_at timestamp with time zone, p_reason text, p_evidence text)
 returns text
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_name text;
begin
  case p_reason
    when 'removed' then perform bank.require_session(p_customer, p_evidence, p_at);
    when 'replaced' then perform bank.require_ticket(p_customer, 'link-device', p_evidence);
  end case;
  update bank.device_key d set removed_at = p_at
  where d.device_key_id = p_device and d.customer_id = p_customer and d.removed_at is null returning d.name into v_name;
  if found then
    perform bank.record_change(p_customer, 'device-removed', p_device, p_reason,
                               case p_reason when 'replaced' then 'ticket' else 'session' end, p_evidence);
  end if;
  return v_name;
end $function$;
revoke execute on function bank.remove_device(uuid,uuid,timestamp with time zone,text,text) from public;
grant execute on function bank.remove_device(uuid,uuid,timestamp with time zone,text,text) to adire_api;

create or replace function bank.remove_passkey(p_customer uuid, p_id uuid, p_at timestamp with time zone, p_session text)
 returns text
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_name text;
begin
  perform bank.require_session(p_customer, p_session, p_at);
  perform from bank.profile p where p.customer_id = p_customer for update;
  update bank.passkey k set removed_at = p_at
  where k.passkey_id = p_id and k.customer_id = p_customer and k.removed_at is null returning k.name into v_name;
  if found then
    perform bank.require_proof_left(p_customer);
    perform bank.record_change(p_customer, 'passkey-removed', p_id, 'removed', 'session', p_session);
  end if;
  return v_name;
end $function$;
revoke execute on function bank.remove_passkey(uuid,uuid,timestamp with time zone,text) from public;
grant execute on function bank.remove_passkey(uuid,uuid,timestamp with time zone,text) to adire_api;

create or replace function bank.renew_answer_hash(p_customer uuid, p_question uuid, p_was text, p_hash text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not bank.may_renew_hash(p_was, p_hash) then
    return false;
  end if;
  update bank.customer_security_answer a set answer_hash = p_hash
  where a.customer_id = p_customer and a.question_id = p_question and a.answer_hash = p_was;
  if not found then
    return false;
  end if;
  perform bank.record_change(p_customer, 'security-answers', null, 'rehash', 'answer', encode(sha256(convert_to(p_was, 'UTF8')), 'hex'));
  return true;
end $function$;
revoke execute on function bank.renew_answer_hash(uuid,uuid,text,text) from public;
grant execute on function bank.renew_answer_hash(uuid,uuid,text,text) to adire_api;

create or replace function bank.renew_password_hash(p_customer uuid, p_was text, p_hash text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not bank.may_renew_hash(p_was, p_hash) then
    return false;
  end if;
  update bank.profile p set password_hash = p_hash where p.customer_id = p_customer and p.password_hash = p_was;
  if not found then
    return false;
  end if;
  perform bank.record_change(p_customer, 'password', null, 'rehash', 'password', encode(sha256(convert_to(p_was, 'UTF8')), 'hex'));
  return true;
end $function$;
revoke execute on function bank.renew_password_hash(uuid,text,text) from public;
grant execute on function bank.renew_password_hash(uuid,text,text) to adire_api;

create or replace function bank.renew_pin_hash(p_customer uuid, p_was bytea, p_salt bytea, p_hash bytea)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not bank.is_present_hash_key('pin', substring(p_salt from 1 for 4)) then
    return false;
  end if;
  update bank.profile p set pin_salt = p_salt, pin_hash = p_hash
  where p.customer_id = p_customer and p.pin_hash = p_was and substring(p.pin_salt from 1 for 4) <> substring(p_salt from 1 for 4);
  if not found then
    return false;
  end if;
  perform bank.record_change(p_customer, 'pin', null, 'rehash', 'pin', encode(sha256(p_was), 'hex'));
  return true;
end $function$;
revoke execute on function bank.renew_pin_hash(uuid,bytea,bytea,bytea) from public;
grant execute on function bank.renew_pin_hash(uuid,bytea,bytea,bytea) to adire_api;

create or replace function bank.replace_approvals(p_session uuid, p_new uuid[], p_at timestamp with time zone, p_lives interval, p_most integer)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  update bank.approval a set replaced_at = p_at
  where a.challenge_id in (
    select o.challenge_id from bank.approval o
    where o.session_id = p_session and o.created_at > p_at - p_lives and o.expires_at > p_at
      and o.replaced_at is null and o.approved_at is null
      and not exists (select from ledger.request r where r.request_id = o.subject_id
        and r.fingerprint = encode(substring(o.fingerprint for 16), 'hex')::uuid)
    order by o.challenge_id = any (p_new) desc, o.created_at desc, o.challenge_id
    offset p_most);
end $function$;
revoke execute on function bank.replace_approvals(uuid,uuid[],timestamp with time zone,interval,integer) from public;

create or replace function bank.require_contact_code(p_customer uuid, p_change uuid, p_purpose text)
 returns void
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.one_time_code c where c.subject = p_customer::text and c.purpose = p_purpose
                 and c.approves = p_change::text and c.used_at is not null and c.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no code for this step of the change'
      using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.require_contact_code(uuid,uuid,text) from public;

create or replace function bank.require_operator(p_customer uuid, p_kind text, p_event text)
 returns void
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.audit_event e where e.event_id = p_event::bigint and e.kind = p_kind and e.customer_id = p_customer
                 and e.address ~ '^operator:.' and e.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction recorded no operator for %', p_kind using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.require_operator(uuid,text,text) from public;

create or replace function bank.require_proof_left(p_customer uuid)
 returns void
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.customer_security_answer a where a.customer_id = p_customer)
     and not exists (select from bank.passkey k where k.customer_id = p_customer and k.removed_at is null)
     and not exists (select from bank.authenticator k where k.customer_id = p_customer and k.confirmed_at is not null) then
    raise exception 'the last proof of a customer stays' using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.require_proof_left(uuid) from public;

create or replace function bank.require_session(p_customer uuid, p_session text, p_at timestamp with time zone)
 returns void
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.session s where s.session_id = p_session::uuid and s.customer_id = p_customer
                 and s.revoked_at is null and s.ends_at > p_at) then
    raise exception 'no evidence: the customer has no such open session' using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.require_session(uuid,text,timestamp with time zone) from public;

create or replace function bank.require_sign_up(p_customer uuid, p_sign_up text)
 returns void
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.sign_up s join bank.customer c on c.bvn_index = s.bvn_index or c.bvn_index = any (s.bvn_indexes)
                 where s.sign_up_id = p_sign_up::uuid and c.customer_id = p_customer and s.completed_at is null) then
    raise exception 'no evidence: the customer has no such open sign-up' using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.require_sign_up(uuid,text) from public;

create or replace function bank.require_ticket(p_customer uuid, p_purpose text, p_hash text)
 returns void
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from bank.ticket t where t.ticket_hash = decode(p_hash, 'hex') and t.purpose = p_purpose
                 and t.customer_id = p_customer and t.used_at <= t.expires_at and t.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no ticket of the customer for %', p_purpose
      using errcode = 'integrity_constraint_violation';
  end if;
end $function$;
revoke execute on function bank.require_ticket(uuid,text,text) from public;

create or replace function bank.set_authenticator_at_login(p_customer uuid, p_is_asked boolean, p_at timestamp with time zone, p_session text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  update bank.authenticator k set asked_at_login = p_is_asked where k.customer_id = p_customer;
  perform bank.record_change(p_customer, 'authenticator', null, case when p_is_asked then 'asked-at-login' else 'not-asked-at-login' end,
                             'session', p_session);
end $function$;
revoke execute on function bank.set_authenticator_at_login(uuid,boolean,timestamp with time zone,text) from public;
grant execute on function bank.set_authenticator_at_login(uuid,boolean,timestamp with time zone,text) to adire_api;

create or replace function bank.set_password(p_customer uuid, p_hash text, p_was text, p_temporary_until timestamp with time zone, p_at timestamp with time zone, p_reason text, p_evidence text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_hash text;
  v_until timestamptz;
begin
  select p.password_hash, p.password_temporary_until into v_hash, v_until
  from bank.profile p where p.customer_id = p_customer for update;
  if not found or v_hash <> p_was then return false; end if;
  if p_hash !~ '^\$argon2id\$v=19\$' then
    raise exception 'a password is stored as argon2id only' using errcode = 'check_violation';
  end if;
  if (p_reason = 'temporary') <> (p_temporary_until is not null) then
    raise exception 'only a temporary password has an end' using errcode = 'check_violation';
  end if;
  case p_reason
    when 'change' then
      if p_was is null or v_until is not null then
        raise exception 'no evidence: a change takes the present password' using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.require_session(p_customer, p_evidence, p_at);
      perform bank.record_change(p_customer, 'password', null, p_reason, 'session', p_evidence);
    when 'temporary-change' then
      if p_was is null or v_until is null or v_until <= p_at then
        raise exception 'no evidence: the password is not temporary' using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.record_change(p_customer, 'password', null, p_reason, 'password', encode(sha256(convert_to(p_was, 'UTF8')), 'hex'));
    when 'reset' then
      perform bank.require_ticket(p_customer, 'reset-password:new', p_evidence);
      perform bank.record_change(p_customer, 'password', null, p_reason, 'ticket', p_evidence);
    when 'temporary' then
      perform bank.require_operator(p_customer, 'password.temporary-set', p_evidence);
      perform bank.record_change(p_customer, 'password', null, p_reason, 'audit-event', p_evidence);
  end case;
  update bank.profile p set password_hash = p_hash, password_changed_at = p_at, password_temporary_until = p_temporary_until
  where p.customer_id = p_customer;
  return true;
end $function$;
revoke execute on function bank.set_password(uuid,text,text,timestamp with time zone,timestamp with time zone,text,text) from public;
grant execute on function bank.set_password(uuid,text,text,timestamp with time zone,timestamp with time zone,text,text) to adire_api;
grant execute on function bank.set_password(uuid,text,text,timestamp with time zone,timestamp with time zone,text,text) to adire_staff;

create or replace function bank.set_pin(p_customer uuid, p_salt bytea, p_hash bytea, p_at timestamp with time zone, p_reason text, p_evidence text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  case p_reason
    when 'change' then
      perform bank.require_session(p_customer, p_evidence, p_at);
      perform bank.record_change(p_customer, 'pin', null, p_reason, 'session', p_evidence);
    when 'reset' then
      perform bank.require_ticket(p_customer, 'reset-pin', p_evidence);
      if not exists (select from bank.one_time_code c where c.purpose = 'reset-pin' and c.subject = p_customer::text
                     and c.approves = p_evidence and c.used_at is not null and c.xmin = pg_current_xact_id()::xid) then
        raise exception 'no evidence: this transaction used no code for this reset' using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.record_change(p_customer, 'pin', null, p_reason, 'ticket', p_evidence);
  end case;
  update bank.profile p set pin_salt = p_salt, pin_hash = p_hash, pin_misses = 0 where p.customer_id = p_customer;
end $function$;
revoke execute on function bank.set_pin(uuid,bytea,bytea,timestamp with time zone,text,text) from public;
grant execute on function bank.set_pin(uuid,bytea,bytea,timestamp with time zone,text,text) to adire_api;

create or replace function bank.set_recovery_codes(p_customer uuid, p_hashes bytea[], p_at timestamp with time zone, p_session text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  delete from bank.recovery_code r where r.customer_id = p_customer;
  insert into bank.recovery_code (customer_id, code_hash) select p_customer, given.hash from unnest(p_hashes) as given (hash);
  perform bank.record_change(p_customer, 'recovery-codes', null, 'renewed', 'session', p_session);
end $function$;
revoke execute on function bank.set_recovery_codes(uuid,bytea[],timestamp with time zone,text) from public;
grant execute on function bank.set_recovery_codes(uuid,bytea[],timestamp with time zone,text) to adire_api;

create or replace function bank.set_security_answers(p_customer uuid, p_questions uuid[], p_hashes text[], p_at timestamp with time zone, p_reason text, p_evidence text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from bank.profile p where p.customer_id = p_customer for update;
  case p_reason
    when 'sign-up' then
      perform bank.require_sign_up(p_customer, p_evidence);
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'sign-up', p_evidence);
    when 'change' then
      perform bank.require_session(p_customer, p_evidence, p_at);
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'session', p_evidence);
    when 'removal' then
      if not exists (select from bank.approval a where a.challenge_id = p_evidence::uuid and a.kind = 'remove-security-questions'
                     and a.customer_id = p_customer and a.approved_with in ('token', 'passkey')
                     and a.xmin = pg_current_xact_id()::xid) then
        raise exception 'no evidence: this transaction used no approval by passkey or authenticator'
          using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'approval', p_evidence);
  end case;
  if (p_reason = 'removal') <> (cardinality(p_questions) = 0) then
    raise exception 'only a removal leaves no answers' using errcode = 'check_violation';
  end if;
  delete from bank.customer_security_answer a where a.customer_id = p_customer;
  insert into bank.customer_security_answer (customer_id, question_id, answer_hash, set_at)
  select p_customer, given.question, given.hash, p_at from unnest(p_questions, p_hashes) as given (question, hash);
  perform bank.require_proof_left(p_customer);
end $function$;
revoke execute on function bank.set_security_answers(uuid,uuid[],text[],timestamp with time zone,text,text) from public;
grant execute on function bank.set_security_answers(uuid,uuid[],text[],timestamp with time zone,text,text) to adire_api;

create or replace function bank.set_sign_up_email(p_customer uuid, p_email text, p_sign_up text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform bank.require_sign_up(p_customer, p_sign_up);
  perform bank.record_change(p_customer, 'email', null, 'sign-up', 'sign-up', p_sign_up);
  update bank.customer c set email = p_email where c.customer_id = p_customer;
end $function$;
revoke execute on function bank.set_sign_up_email(uuid,text,text) from public;
grant execute on function bank.set_sign_up_email(uuid,text,text) to adire_api;

create or replace function bank.take_calls(numbers integer[], keys text[], steps_ms bigint[], spans_ms bigint[], times timestamp with time zone[])
 returns table(no integer, full_key text, again_at timestamp with time zone)
 language plpgsql
 set search_path to 'pg_catalog'
AS $function$
declare
  step interval;
  span interval;
  at timestamptz;
  full_calls integer[] := '{}';
begin
  for place in 1 .. cardinality(keys) loop
    continue when numbers[place] = any (full_calls);
    step := steps_ms[place] * interval '1 millisecond';
    span := spans_ms[place] * interval '1 millisecond';
    at := times[place];
    insert into bank.call_meter as meter (key, empty_at) values (keys[place], at + step)
    on conflict (key) do update set empty_at = greatest(meter.empty_at, at) + step
      where greatest(meter.empty_at, at) + step <= at + span;
    if not found then
      full_calls := full_calls || numbers[place];
      no := numbers[place];
      full_key := keys[place];
      select meter.empty_at + step - span into again_at from bank.call_meter as meter where meter.key = full_key;
      -- Swept away in between: there is room.
      again_at := coalesce(again_at, at);
      return next;
    end if;
  end loop;
end $function$;

create or replace function bank.take_pin_tries(p_customers uuid[], p_limit integer)
 returns table(customer_id uuid, misses smallint, salt bytea, hash bytea)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    with free as materialized (
      select p.customer_id from bank.profile p where p.customer_id = any (p_customers)
      order by p.customer_id for no key update skip locked
    ), taken as (
      update bank.profile p set pin_misses = p.pin_misses + 1 from free f
      where p.customer_id = f.customer_id and p.pin_misses < p_limit
      returning p.customer_id, p.pin_misses, p.pin_salt, p.pin_hash
    )
    select f.customer_id, t.pin_misses, t.pin_salt, t.pin_hash from free f left join taken t on t.customer_id = f.customer_id;
end $function$;
revoke execute on function bank.take_pin_tries(uuid[],integer) from public;
grant execute on function bank.take_pin_tries(uuid[],integer) to adire_api;

create or replace function bank.take_pin_try(p_customer uuid, p_limit integer)
 returns table(misses smallint, salt bytea, hash bytea)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query update bank.profile p set pin_misses = p.pin_misses + 1
    where p.customer_id = p_customer and p.pin_misses < p_limit
    returning p.pin_misses, p.pin_salt, p.pin_hash;
end $function$;
revoke execute on function bank.take_pin_try(uuid,integer) from public;
grant execute on function bank.take_pin_try(uuid,integer) to adire_api;

create or replace function bank.turn_payment_counts(today date, kept integer)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
 set lock_timeout to '1s'
AS $function$
declare
  partition text;
  old record;
begin
  -- One process at a time does this work. The next process finds the work done.
  perform pg_advisory_xact_lock(hashtext('bank.daily_payment_count'));
  for step in 0..13 loop
    partition := 'daily_payment_count_' || to_char(today + step, 'YYYYMMDD');
    continue when to_regclass('bank.' || partition) is not null;
    -- The rows of a day stay together. Those of the first day came before the job.
    continue when exists (select from bank.daily_payment_count_other o where o.day = today + step);
    -- Attaching afterwards takes a weaker lock on the parent than creating a partition in place.
    execute format('create table bank.%I (like bank.daily_payment_count including all) with (fillfactor = 50)', partition);
    execute format('alter table bank.daily_payment_count attach partition bank.%I for values from (%L) to (%L)',
                   partition, today + step, today + step + 1);
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'bank.daily_payment_count'::regclass and c.relname ~ '^daily_payment_count_[0-9]{8}$'
      and c.relname < 'daily_payment_count_' || to_char(today - kept, 'YYYYMMDD')
  loop
    execute format('drop table bank.%I', old.relname);
  end loop;
end $function$;
revoke execute on function bank.turn_payment_counts(date,integer) from public;
grant execute on function bank.turn_payment_counts(date,integer) to adire_jobs;

create or replace function bank.turn_sealed_replay(at timestamp with time zone)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog'
AS $function$
declare
  this_minute constant timestamptz := date_trunc('minute', at);
  start timestamptz;
  partition text;
  old record;
begin
  -- One process at a time does this work. The next process finds the work done.
  perform pg_advisory_xact_lock(hashtext('bank.sealed_replay'));
  for step in -3..10 loop
    start := this_minute + make_interval(mins => step);
    partition := 'sealed_replay_' || to_char(start at time zone 'UTC', 'YYYYMMDDHH24MI');
    if to_regclass('bank.' || partition) is null then
      -- Attaching afterwards takes a weaker lock on the parent than creating a partition in place.
      execute format('create table bank.%I (like bank.sealed_replay including all)', partition);
      execute format('alter table bank.sealed_replay attach partition bank.%I for values from (%L) to (%L)',
                     partition, start, start + interval '1 minute');
    end if;
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'bank.sealed_replay'::regclass
      and c.relname < 'sealed_replay_' || to_char((this_minute - interval '5 minutes') at time zone 'UTC', 'YYYYMMDDHH24MI')
  loop
    execute format('drop table bank.%I', old.relname);
  end loop;
end $function$;
revoke execute on function bank.turn_sealed_replay(timestamp with time zone) from public;
grant execute on function bank.turn_sealed_replay(timestamp with time zone) to adire_api;
grant execute on function bank.turn_sealed_replay(timestamp with time zone) to adire_jobs;

create or replace function bank.use_approval(p_challenge uuid, p_customer uuid, p_method text, p_at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  update bank.approval a set approved_at = p_at, approved_with = p_method
  where a.challenge_id = p_challenge and a.customer_id = p_customer and a.approved_at is null and a.replaced_at is null
    and p_method = any (a.methods) and a.expires_at > p_at - interval '1 minute';
  return found;
end $function$;
revoke execute on function bank.use_approval(uuid,uuid,text,timestamp with time zone) from public;
grant execute on function bank.use_approval(uuid,uuid,text,timestamp with time zone) to adire_api;

create or replace function bank.use_authenticator_step(p_customer uuid, p_seed bytea, p_step bigint)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  update bank.authenticator k set last_step = p_step
  where k.customer_id = p_customer and k.seed_sealed = p_seed and k.confirmed_at is not null and k.last_step < p_step;
  return found;
end $function$;
revoke execute on function bank.use_authenticator_step(uuid,bytea,bigint) from public;
grant execute on function bank.use_authenticator_step(uuid,bytea,bigint) to adire_api;

create or replace function ledger.check_balanced()
 returns trigger
 language plpgsql
AS $function$
declare v_bad uuid;
begin
  select e.journal_id into v_bad from inserted e group by e.journal_id, e.currency having ledger.total(e.amount) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance', v_bad using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
revoke execute on function ledger.check_balanced() from public;

create or replace function ledger.close_account(p_id bigint)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(7070);
  update ledger.account a set closed_at = clock_timestamp()
    where a.account_id = p_id and a.closed_at is null and a.mode <> 2 and a.balance = 0 and a.held = 0;
  return found or exists (select from ledger.account a where a.account_id = p_id and a.closed_at is not null);
end $function$;
revoke execute on function ledger.close_account(bigint) from public;
grant execute on function ledger.close_account(bigint) to adire_app;
grant execute on function ledger.close_account(bigint) to adire_staff;

create or replace function ledger.counters_kept_from()
 returns date
 language sql
 stable parallel safe
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$ select (now() at time zone 'UTC')::date - 35 $function$;
revoke execute on function ledger.counters_kept_from() from public;
grant execute on function ledger.counters_kept_from() to adire_api;
grant execute on function ledger.counters_kept_from() to adire_jobs;
grant execute on function ledger.counters_kept_from() to adire_read;
grant execute on function ledger.counters_kept_from() to adire_staff;

create or replace function ledger.drop_lowered_counter()
 returns trigger
 language plpgsql
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from ledger.counter where key = new.key;
  return null;
end $function$;
revoke execute on function ledger.drop_lowered_counter() from public;

create or replace function ledger.expire_holds(p_now timestamp with time zone, p_limit integer)
 returns setof uuid
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare v_at timestamptz; v_ids uuid[];
begin
  perform pg_advisory_xact_lock(7070);
  v_at := coalesce(p_now, clock_timestamp());
  select array_agg(h.hold_id) into v_ids from (
    select q.hold_id from ledger.hold q where q.remaining > 0 and q.expires_at <= v_at order by q.expires_at limit p_limit) h;
  if v_ids is null then return; end if;
  insert into ledger.hold_entry (hold_id, no, kind, amount, request_id, posted_at)
    select h.hold_id, (select max(z.no) + 1 from ledger.hold_entry z where z.hold_id = h.hold_id), 'expired', -h.remaining, null, v_at
    from ledger.hold h where h.hold_id = any(v_ids);
  update ledger.account c set held = c.held - q.amount
    from (select h.account_id, sum(h.remaining)::bigint as amount from ledger.hold h where h.hold_id = any(v_ids) group by h.account_id) q
    where c.account_id = q.account_id;
  update ledger.hold h set remaining = 0 where h.hold_id = any(v_ids);
  return query select unnest(v_ids);
end $function$;
revoke execute on function ledger.expire_holds(timestamp with time zone,integer) from public;
grant execute on function ledger.expire_holds(timestamp with time zone,integer) to adire_jobs;

create or replace function ledger.first_seq_since(p_account bigint, p_at timestamp with time zone)
 returns bigint
 language plpgsql
 stable parallel safe
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare v_low bigint := 1; v_high bigint; v_middle bigint; v_at timestamptz;
begin
  select a.seq + 1 into v_high from ledger.account a where a.account_id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.posted_at into v_at from ledger.entry e where e.account_id = p_account and e.seq = v_middle;
    if v_at >= p_at then v_high := v_middle; else v_low := v_middle + 1; end if;
  end loop;
  return v_low;
end $function$;
revoke execute on function ledger.first_seq_since(bigint,timestamp with time zone) from public;
grant execute on function ledger.first_seq_since(bigint,timestamp with time zone) to adire_api;
grant execute on function ledger.first_seq_since(bigint,timestamp with time zone) to adire_jobs;
grant execute on function ledger.first_seq_since(bigint,timestamp with time zone) to adire_read;
grant execute on function ledger.first_seq_since(bigint,timestamp with time zone) to adire_staff;

create or replace function ledger.open_account(p_code text, p_name text, p_currency text, p_normal_side smallint, p_mode smallint, p_floor bigint)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare v_id bigint; v_same boolean;
begin
  insert into ledger.account (code, name, currency, normal_side, mode, floor) values (p_code, p_name, p_currency, p_normal_side, p_mode, p_floor)
    on conflict (code) do nothing returning account_id into v_id;
  if v_id is not null then return v_id; end if;
  select a.account_id, a.currency = p_currency and a.normal_side = p_normal_side and a.mode = p_mode into v_id, v_same from ledger.account a where a.code = p_code;
  if not v_same then
    raise exception 'the account % is there already, of another kind', p_code using errcode = 'unique_violation';
  end if;
  return v_id;
end $function$;
revoke execute on function ledger.open_account(text,text,text,smallint,smallint,bigint) from public;
grant execute on function ledger.open_account(text,text,text,smallint,smallint,bigint) to adire_api;
grant execute on function ledger.open_account(text,text,text,smallint,smallint,bigint) to adire_jobs;
grant execute on function ledger.open_account(text,text,text,smallint,smallint,bigint) to adire_staff;

create or replace function ledger.outcome_name(p_outcome smallint)
 returns text
 language sql
 immutable parallel safe
AS $function$
  select (array['posted', 'insufficient-funds', 'unknown-account', 'account-closed', 'unbalanced', 'counter-cap', 'id-reused',
                'hold-not-open', 'hold-too-small', 'already-reversed', 'wrong-reversal'])[p_outcome + 1]
$function$;
revoke execute on function ledger.outcome_name(smallint) from public;
grant execute on function ledger.outcome_name(smallint) to adire_api;
grant execute on function ledger.outcome_name(smallint) to adire_jobs;
grant execute on function ledger.outcome_name(smallint) to adire_staff;

create or replace function ledger.post_batch(p_now timestamp with time zone, p_zone text, p_acct bigint[], p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[], p_off integer[], p_la integer[], p_lm bigint[], p_lt integer[], p_value_date date[], p_action smallint[], p_reverses uuid[], p_hold uuid[], p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamp with time zone[], p_coff integer[], p_ckey text[], p_cx integer[], p_cadd bigint[], p_ccap bigint[], p_cname text[], p_serialized boolean, out outcomes text, out balances text, out posted timestamp with time zone, out notes jsonb)
 returns record
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare v_apart text;
begin
  if p_reverses is null and not p_serialized then
    begin
      select s.balances, s.posted into balances, posted
      from ledger.post_concurrent(p_now, p_zone, p_acct, p_id, p_fp, p_kind, p_narration, p_off, p_la, p_lm, p_lt, p_value_date,
        p_action, p_hold, p_hold_amount, p_hold_rest, p_hold_expires, p_coff, p_ckey, p_cx, p_cadd, p_ccap) s;
      outcomes := repeat('0,', cardinality(p_id) - 1) || '0';
      return;
    exception when sqlstate 'AD001' or integrity_constraint_violation or deadlock_detected then
      -- All of it is undone and its locks are given back.
      if sqlstate = 'AD001' then
        get stacked diagnostics v_apart = pg_exception_detail;
      end if;
    end;
    if v_apart <> '' and cardinality(string_to_array(v_apart, ',')) <= cardinality(p_id) then    -- it ends with a comma
      balances := rtrim(v_apart, ',');
      return;
    end if;
  end if;
  -- Accounts come in descending order. post_serialized reads them in ascending order.
  select s.* into outcomes, balances, posted, notes
  from ledger.post_serialized(p_now, p_zone, array(select u.id from unnest(p_acct) u(id) order by u.id), p_id, p_fp, p_kind, p_narration,
    p_off, array(select cardinality(p_acct) + 1 - u.la from unnest(p_la) with ordinality u(la, ord) order by u.ord), p_lm, p_lt, p_value_date,
    p_action, p_reverses, p_hold, p_hold_amount, p_hold_rest, p_hold_expires, p_coff, p_ckey, p_cx, p_cadd, p_ccap, p_cname) s;
end $function$;
revoke execute on function ledger.post_batch(timestamp with time zone,text,bigint[],uuid[],uuid[],text[],text[],integer[],integer[],bigint[],integer[],date[],smallint[],uuid[],uuid[],bigint[],boolean[],timestamp with time zone[],integer[],text[],integer[],bigint[],bigint[],text[],boolean) from public;
grant execute on function ledger.post_batch(timestamp with time zone,text,bigint[],uuid[],uuid[],text[],text[],integer[],integer[],bigint[],integer[],date[],smallint[],uuid[],uuid[],bigint[],boolean[],timestamp with time zone[],integer[],text[],integer[],bigint[],bigint[],text[],boolean) to adire_api;
grant execute on function ledger.post_batch(timestamp with time zone,text,bigint[],uuid[],uuid[],text[],text[],integer[],integer[],bigint[],integer[],date[],smallint[],uuid[],uuid[],bigint[],boolean[],timestamp with time zone[],integer[],text[],integer[],bigint[],bigint[],text[],boolean) to adire_jobs;
grant execute on function ledger.post_batch(timestamp with time zone,text,bigint[],uuid[],uuid[],text[],text[],integer[],integer[],bigint[],integer[],date[],smallint[],uuid[],uuid[],bigint[],boolean[],timestamp with time zone[],integer[],text[],integer[],bigint[],bigint[],text[],boolean) to adire_staff;

create or replace function ledger.post_concurrent(p_now timestamp with time zone, p_zone text, p_acct bigint[], p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[], p_off integer[], p_la integer[], p_lm bigint[], p_lt integer[], p_value_date date[], p_action smallint[], p_hold uuid[], p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamp with time zone[], p_coff integer[], p_ckey text[], p_cx integer[], p_cadd bigint[], p_ccap bigint[], out balances text, out posted timestamp with time zone)
 returns record
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
 set enable_hashjoin to 'off'
 set enable_mergejoin to 'off'
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_memoize to 'off'
 set jit to 'off'
 set plan_cache_mode to 'force_generic_plan'
AS $function$
declare
  n int := cardinality(p_id); m int;
  v_acct bigint[] := p_acct; v_la int[] := p_la;    -- with the accounts that only holds name
  v_holds boolean := p_action is not null or p_hold is not null;
  -- Per account: what the batch adds, in how many lines, what it reserves, and the lowest that a line or hold which takes leaves
  -- on the way, without what is reserved.
  v_add bigint[]; v_lines bigint[]; v_held bigint[]; v_low bigint[];
  v_id bigint[]; v_bal bigint[]; v_seq bigint[]; v_cur text[];  -- per account that passed: as before this batch
  l_add bigint[] := p_lm; l_no bigint[] := p_lm;  -- per line: its account's v_add and v_lines so far
  -- Per item: the hold's account, what remained, entries so far, what is settled and released, and its account's v_add so far.
  h_account bigint[]; h_x int[]; h_left bigint[]; h_no smallint[]; h_settled bigint[]; h_released bigint[]; h_add bigint[];
  v_after bigint[] := array_fill(0::bigint, array[n]); v_today date;
  x int; a bigint; k bigint; l bigint; v_act smallint; v_known record;
  v_stopped boolean[]; c_stopped boolean[]; v_apart text := '';
  c_add bigint[]; c_room bigint[];          -- per sum, three for each counter: what is added, and the most that it may be before
  c_now bigint[]; c_key text[];             -- after: the sums, and the keys of the counters
begin
  perform pg_advisory_xact_lock_shared(7070);
  if p_hold is not null then
    -- A hold never changes its account, so the account is known before it is locked. What remains is checked again under the lock.
    h_account := array_fill(null::bigint, array[n]); h_left := h_account; h_x := array_fill(null::int, array[n]); h_no := array_fill(null::smallint, array[n]);
    h_settled := array_fill(0::bigint, array[n]); h_released := h_settled; h_add := h_settled;
    for v_known in select u.ord, h.account_id, h.remaining, (select max(z.no) from ledger.hold_entry z where z.hold_id = u.id) as no
             from unnest(p_hold) with ordinality u(id, ord)
             cross join lateral (select q.account_id, q.remaining from ledger.hold q
                                 where q.hold_id = u.id and q.remaining > 0 and q.expires_at > coalesce(p_now, clock_timestamp()) offset 0) h loop
      h_account[v_known.ord] := v_known.account_id; h_left[v_known.ord] := v_known.remaining; h_no[v_known.ord] := v_known.no;
    end loop;
    for i in 1..n loop
      if p_hold[i] is not null then
        if coalesce(p_action[i], 0) = 2 then h_released[i] := h_left[i];
        else
          h_settled[i] := p_hold_amount[i];
          if p_hold_rest[i] then h_released[i] := h_left[i] - p_hold_amount[i]; end if;
          -- What is settled must leave the account that the hold is on. Under the posting lock a debit account may be credited.
          a := 0;
          for j in p_off[i]..p_off[i + 1] - 1 loop
            if p_acct[p_la[j]] = h_account[i] then a := a - p_lm[j]; end if;
          end loop;
        end if;
        if h_left[i] is null or (coalesce(p_action[i], 0) <> 2 and (p_hold_amount[i] > h_left[i] or p_hold_amount[i] <= 0 or a < p_hold_amount[i])) then
          v_apart := v_apart || i || ',';
        end if;
      end if;
    end loop;
    if v_apart <> '' then
      raise exception using errcode = 'AD001', detail = v_apart;
    end if;
    -- A release names no account, so the accounts of holds that are not among the batch's are put in their places.
    if not p_acct @> array_remove(h_account, null) then
      v_acct := array(select distinct u.id from unnest(p_acct || array_remove(h_account, null)) u(id) order by u.id desc);
      x := 0; v_id := array_fill(null::bigint, array[cardinality(p_acct)]);
      for j in 1..cardinality(v_acct) loop    -- both lists have the same order
        if v_acct[j] = p_acct[x + 1] then x := x + 1; v_id[x] := j; end if;
      end loop;
      for j in 1..cardinality(p_la) loop v_la[j] := v_id[p_la[j]]; end loop;
    end if;
    for i in 1..n loop
      if p_hold[i] is not null then h_x[i] := array_position(v_acct, h_account[i]); end if;
    end loop;
  end if;
  m := cardinality(v_acct);
  v_add := array_fill(0::bigint, array[m]); v_lines := v_add; v_held := v_add; v_low := array_fill(null::bigint, array[m]);
  if not v_holds then
    for j in 1..cardinality(p_la) loop
      x := p_la[j]; l := p_lm[j]; a := v_add[x] + l; k := v_lines[x] + 1;
      v_add[x] := a; v_lines[x] := k; l_add[j] := a; l_no[j] := k;
      if l < 0 and (v_low[x] is null or a < v_low[x]) then v_low[x] := a; end if;
    end loop;
  else
    for i in 1..n loop
      v_act := coalesce(p_action[i], 0); x := h_x[i];
      -- What is settled or released is free again before the lines apply.
      if x is not null then v_held[x] := v_held[x] - h_settled[i] - h_released[i]; h_add[i] := v_add[x]; end if;
      for j in p_off[i]..p_off[i + 1] - 1 loop
        x := v_la[j]; l := p_lm[j];
        if v_act = 1 then
          v_held[x] := v_held[x] + l;
        else
          v_add[x] := v_add[x] + l; v_lines[x] := v_lines[x] + 1;
        end if;
        l_add[j] := v_add[x]; l_no[j] := v_lines[x]; a := v_add[x] - v_held[x];
        if (l < 0 or v_act = 1) and (v_low[x] is null or a < v_low[x]) then v_low[x] := a; end if;
      end loop;
    end loop;
  end if;
  -- Locks, checks and changes each account in one statement, on the newest version of its row. The check of a floor is correct if
  -- each line that takes from that floor passes by itself. Guarded debit accounts, append-only accounts, closed accounts and
  -- unknown accounts are left out, and so the count of accounts shows them.
  with changed as (
    update ledger.account c set balance = c.balance + u.total, seq = c.seq + u.lines, held = c.held + u.held, fillfactor_padding = null
    from unnest(v_acct, v_add, v_lines, v_low, v_held) u(id, total, lines, low, held)
    where c.account_id between u.id and u.id and c.closed_at is null
      and (c.mode = 1 or (c.mode = 0 and c.normal_side = 1 and (u.low is null or c.balance - c.held + u.low >= c.floor)))
    returning c.account_id, c.balance - u.total as balance, c.seq - u.lines as seq, c.currency::text)
  select array_agg(r.account_id), array_agg(r.balance), array_agg(r.seq), array_agg(r.currency) into v_id, v_bal, v_seq, v_cur from changed r;
  if v_id is distinct from v_acct then
    v_stopped := array_fill(true, array[m]);
    k := 1;
    for j in 1..m loop
      if v_id[k] = v_acct[j] then
        v_stopped[j] := false; k := k + 1;
      end if;
    end loop;
    if k <= cardinality(v_id) then
      raise exception 'accounts came back in another order';
    end if;
    for i in 1..n loop
      if v_stopped[h_x[i]] then
        v_apart := v_apart || i || ',';
        continue;
      end if;
      for j in p_off[i]..p_off[i + 1] - 1 loop
        if v_stopped[v_la[j]] then
          v_apart := v_apart || i || ',';
          exit;
        end if;
      end loop;
    end loop;
    raise exception using errcode = 'AD001', detail = v_apart;
  end if;
  posted := coalesce(p_now, clock_timestamp());    -- with the rows locked, so that an account's entries are in the order of time
  v_today := (posted at time zone p_zone)::date;
  for i in 1..n loop                        -- the balance after, of the first line's account, which may come again
    m := p_off[i]; x := v_la[m];
    if p_off[i + 1] = m then                -- a release
      v_after[i] := v_bal[h_x[i]] + h_add[i];
      continue;
    end if;
    if p_off[i + 1] - m > 2 or x = v_la[m + 1] then
      for j in m + 1..p_off[i + 1] - 1 loop
        if v_la[j] = x then m := j; end if;
      end loop;
    end if;
    v_after[i] := v_bal[x] + l_add[m];
  end loop;
  insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration, hold_id)
    select u.id, u.fp, posted, coalesce(u.vd, v_today), coalesce(u.act, 0), 0, p_off[u.ord + 1] - p_off[u.ord], u.bal, u.kind, u.narration,
           case when u.act = 1 then u.id else u.hold end
    from unnest(p_id, p_fp, v_after, p_kind, p_narration, p_value_date, p_action, p_hold) with ordinality u(id, fp, bal, kind, narration, vd, act, hold, ord);
  insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select v_acct[u.la], v_seq[u.la] + u.no, u.lm, v_bal[u.la] + u.add, posted, p_id[u.lt],
           coalesce(p_value_date[u.lt], v_today), u.ord - p_off[u.lt] + 1, v_cur[u.la]
    from unnest(v_la, p_lm, p_lt, l_add, l_no) with ordinality u(la, lm, lt, add, no, ord)
    where p_action is null or p_action[u.lt] = 0;
  if p_hold is not null then
    -- Under the lock of its account nobody else changes a hold. Another batch may have changed it before.
    update ledger.hold h set remaining = h.remaining - u.settled - u.released
      from unnest(p_hold, h_left, h_settled, h_released) u(id, left_over, settled, released)
      where h.hold_id between u.id and u.id and h.remaining = u.left_over and h.expires_at > posted;
    get diagnostics m = row_count;
    if m <> cardinality(array_remove(p_hold, null)) then
      for i in 1..n loop
        if p_hold[i] is not null then v_apart := v_apart || i || ','; end if;
      end loop;
      raise exception using errcode = 'AD001', detail = v_apart;
    end if;
  end if;
  if v_holds then
    insert into ledger.hold (hold_id, account_id, amount, remaining, reason, placed_at, expires_at)
      select u.id, v_acct[v_la[p_off[u.ord]]], p_lm[p_off[u.ord]], p_lm[p_off[u.ord]], u.why, posted, u.expires
      from unnest(p_id, p_action, p_narration, p_hold_expires) with ordinality u(id, act, why, expires, ord) where u.act = 1;
    insert into ledger.hold_entry (hold_id, no, kind, amount, request_id, posted_at)
      select u.id, 1, 'placed', p_lm[p_off[u.ord]], u.id, posted
      from unnest(p_id, p_action) with ordinality u(id, act, ord) where u.act = 1
      union all
      select u.hold, u.no + 1, 'settled', -u.settled, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled) u(id, hold, no, settled) where u.settled > 0
      union all
      select u.hold, u.no + 1 + (u.settled > 0)::int, 'released', -u.released, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled, h_released) u(id, hold, no, settled, released) where u.released > 0;
  end if;
  if p_coff is not null then
    c_add := array_fill(0::bigint, array[3 * cardinality(p_ckey)]); c_room := array_fill(null::bigint, array[3 * cardinality(p_ckey)]);
    for j in 1..cardinality(p_cx) loop
      x := p_cx[j]; l := p_cadd[j]; a := c_add[x] + l; c_add[x] := a;
      if l > 0 and (c_room[x] is null or p_ccap[j] - a < c_room[x]) then c_room[x] := p_ccap[j] - a; end if;
    end loop;
    with raised as (
      insert into ledger.counter as k (key, total, by_new_devices, to_new_payees)
        select u.key, c_add[3 * u.ord - 2], c_add[3 * u.ord - 1], c_add[3 * u.ord] from unnest(p_ckey) with ordinality u(key, ord)
      on conflict (key) do update set total = k.total + excluded.total, by_new_devices = k.by_new_devices + excluded.by_new_devices,
        to_new_payees = k.to_new_payees + excluded.to_new_payees
      returning k.key, k.total, k.by_new_devices, k.to_new_payees)
    select array_agg(array[r.total, r.by_new_devices, r.to_new_payees]), array_agg(r.key) into c_now, c_key from raised r;
    if c_key <> p_ckey then
      raise exception 'counters came back in another order';
    end if;
    c_stopped := array_fill(false, array[3 * cardinality(p_ckey)]);
    for j in 1..cardinality(c_room) loop
      if c_now[(j + 2) / 3][(j + 2) % 3 + 1] - c_add[j] > c_room[j] then c_stopped[j] := true; end if;
    end loop;
    if true = any(c_stopped) then
      for i in 1..n loop
        for j in p_coff[i]..p_coff[i + 1] - 1 loop
          if c_stopped[p_cx[j]] then
            v_apart := v_apart || i || ',';
            exit;
          end if;
        end loop;
      end loop;
      raise exception using errcode = 'AD001', detail = v_apart;
    end if;
  end if;
  balances := array_to_string(v_after, ',');
end $function$;
revoke execute on function ledger.post_concurrent(timestamp with time zone,text,bigint[],uuid[],uuid[],text[],text[],integer[],integer[],bigint[],integer[],date[],smallint[],uuid[],bigint[],boolean[],timestamp with time zone[],integer[],text[],integer[],bigint[],bigint[]) from public;

create or replace function ledger.post_serialized(p_now timestamp with time zone, p_zone text, p_acct bigint[], p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[], p_off integer[], p_la integer[], p_lm bigint[], p_lt integer[], p_value_date date[], p_action smallint[], p_reverses uuid[], p_hold uuid[], p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamp with time zone[], p_coff integer[], p_ckey text[], p_cx integer[], p_cadd bigint[], p_ccap bigint[], p_cname text[], out outcomes text, out balances text, out posted timestamp with time zone, out notes jsonb)
 returns record
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'pg_temp'
 set enable_hashjoin to 'off'
 set enable_mergejoin to 'off'
 set enable_seqscan to 'off'
 set plan_cache_mode to 'force_generic_plan'
AS $function$
declare
  n int := cardinality(p_id);
  v_acct bigint[] := p_acct;
  v_bal bigint[]; v_seq bigint[]; v_held bigint[]; v_old_seq bigint[]; v_old_held bigint[];
  v_min bigint[]; v_max bigint[];           -- guards of the signed balance, holds counted in; null where there is none
  v_cur text[]; v_closed boolean[];          -- null currency: no such account
  v_tid tid[]; v_rare boolean; v_plain boolean; v_all boolean; v_today date;
  l_seq bigint[]; l_bal bigint[];           -- per line
  v_out smallint[]; v_dup boolean[]; v_after bigint[]; v_refusal jsonb[];
  h_x int[]; h_left bigint[]; h_no smallint[];  -- per item: the hold's account, what remains, entries so far; null where not open
  h_settled bigint[]; h_released bigint[];
  v_count bigint[]; v_old_count bigint[];   -- per sum: three for each counter
  v_count_tid tid[]; c_changed boolean[];   -- per counter
  v_special boolean := p_action is not null or p_hold is not null or p_reverses is not null;
  v_holds boolean := p_action is not null or p_hold is not null;
  v_act smallint := 0; v_other boolean;
  s smallint; x int; xh int; a bigint; m int; e int; c text; r record; v_settle bigint := 0; v_free bigint := 0;
begin
  perform pg_advisory_xact_lock(7070);    -- THE posting lock; every later statement takes a fresh snapshot
  posted := coalesce(p_now, clock_timestamp());

  if p_hold is not null then
    select v_acct || coalesce(array_agg(distinct h.account_id), '{}') into v_acct
    from ledger.hold h where h.hold_id = any(p_hold) and h.account_id <> all(p_acct);
  end if;
  -- One walk along the index gives the accounts in the order asked for, when they all exist.
  select array_agg(q.balance), array_agg(q.seq), array_agg(q.lo), array_agg(q.currency), array_agg(q.tid), coalesce(bool_or(q.rare), false), count(*)
    into v_bal, v_seq, v_min, v_cur, v_tid, v_rare, m
  from (select case when c.mode <> 2 then c.balance end as balance, case when c.mode <> 2 then c.seq end as seq, c.currency::text, c.ctid as tid,
               case when c.mode = 0 and c.normal_side = 1 then c.floor + c.held end as lo,
               c.closed_at is not null or (c.mode = 0 and c.normal_side = -1) as rare
        from ledger.account c where c.account_id = any(v_acct) order by c.account_id) q;
  v_plain := v_cur = array_fill(v_cur[1], array[m]);
  if m <> cardinality(p_acct) or cardinality(v_acct) <> cardinality(p_acct) then    -- an unknown account, or one that a hold brought in
    v_plain := false;
    select array_agg(q.balance), array_agg(q.seq), array_agg(q.lo), array_agg(q.currency), array_agg(q.tid), coalesce(bool_or(q.rare), false)
      into v_bal, v_seq, v_min, v_cur, v_tid, v_rare
    from (select case when c.mode <> 2 then c.balance end as balance, case when c.mode <> 2 then c.seq end as seq, c.currency::text, c.ctid as tid,
                 case when c.mode = 0 and c.normal_side = 1 then c.floor + c.held end as lo,
                 c.closed_at is not null or (c.mode = 0 and c.normal_side = -1) as rare
          from unnest(v_acct) with ordinality u(id, ord) left join ledger.account c on c.account_id = u.id order by u.ord) q;
  end if;
  v_rare := v_rare or v_holds;
  if v_rare then                            -- closed accounts, guarded debit-normal ones, holds
    select array_agg(q.held), array_agg(q.hi), array_agg(q.closed) into v_held, v_max, v_closed
    from (select c.held, case when c.mode = 0 and c.normal_side = -1 then -c.floor - c.held end as hi, c.closed_at is not null as closed
          from unnest(v_acct) with ordinality u(id, ord) left join ledger.account c on c.account_id = u.id order by u.ord) q;
  end if;
  v_old_seq := v_seq; v_old_held := v_held;
  v_today := (posted at time zone p_zone)::date;
  m := cardinality(p_la);
  l_seq := array_fill(null::bigint, array[m]); l_bal := l_seq;
  v_out := array_fill(0::smallint, array[n]); v_after := array_fill(null::bigint, array[n]); v_dup := array_fill(false, array[n]);
  v_refusal := array_fill(null::jsonb, array[n]);

  -- `offset 0` keeps each look-up below its item: without statistics the planner would walk the whole table instead.
  for r in select u.ord, f.*, f.fingerprint = u.fp as same
           from unnest(p_id, p_fp) with ordinality u(id, fp, ord)
           cross join lateral (select q.fingerprint, q.outcome, q.balance_after, q.posted_at, q.refusal from ledger.request q where q.request_id = u.id offset 0) f loop
    v_dup[r.ord] := true;
    v_out[r.ord] := case when r.same then r.outcome else 6 end;
    v_after[r.ord] := case when r.same then r.balance_after end;
    notes := coalesce(notes, '{}') || jsonb_build_object(r.ord, jsonb_build_object('repeated', r.same, 'at', r.posted_at, 'refusal', r.refusal));
  end loop;
  if v_special then
    h_x := array_fill(null::int, array[n]); h_left := array_fill(null::bigint, array[n]); h_no := array_fill(null::smallint, array[n]);
    h_settled := array_fill(0::bigint, array[n]); h_released := h_settled;
    if p_hold is not null then
      for r in select u.ord, h.remaining, k.ord as x, (select max(z.no) from ledger.hold_entry z where z.hold_id = h.hold_id) as no
               from unnest(p_hold) with ordinality u(id, ord)
               cross join lateral (select q.hold_id, q.account_id, q.remaining from ledger.hold q
                                   where q.hold_id = u.id and q.remaining > 0 and q.expires_at > posted offset 0) h
               join unnest(v_acct) with ordinality k(id, ord) on k.id = h.account_id loop
        h_x[r.ord] := r.x; h_left[r.ord] := r.remaining; h_no[r.ord] := r.no;
      end loop;
    end if;
  end if;
  if p_coff is not null then
    -- The caller sorts the ids, so that rows next to each other are read from the same page.
    v_count := array_fill(0::bigint, array[3 * cardinality(p_ckey)]); v_count_tid := array_fill(null::tid, array[cardinality(p_ckey)]);
    for r in select u.ord, k.* from unnest(p_ckey) with ordinality u(key, ord)
             cross join lateral (select f.total, f.by_new_devices, f.to_new_payees, f.ctid as tid
                                 from ledger.counter f where f.key = u.key offset 0) k order by u.ord loop
      x := 3 * (r.ord - 1);
      v_count[x + 1] := r.total; v_count[x + 2] := r.by_new_devices; v_count[x + 3] := r.to_new_payees; v_count_tid[r.ord] := r.tid;
    end loop;
    v_old_count := v_count;
  end if;

  -- The usual batch refuses nothing. Window functions compute the running balance of every line in one statement. If all balances
  -- pass, each item would also pass by itself.
  v_all := v_plain and not v_rare and not v_special and notes is null;
  if v_all then
    select array_agg(w.bal), array_agg(w.seq), not bool_or(w.lm < 0 and w.bal < v_min[w.la]) is true
      into l_bal, l_seq, v_all
    from (select u.la, u.lm, u.ord, (v_bal[u.la] + sum(u.lm) over k)::bigint as bal, v_seq[u.la] + row_number() over k as seq
          from unnest(p_la, p_lm) with ordinality u(la, lm, ord)
          window k as (partition by u.la order by u.ord rows unbounded preceding) order by u.ord) w;
  end if;
  if v_all and p_coff is not null then        -- last, because it changes what is counted
    for j in 1..cardinality(p_cx) loop
      x := p_cx[j]; a := v_count[x] + p_cadd[j];
      if p_cadd[j] > 0 and a > p_ccap[j] then
        v_all := false; v_count := v_old_count;
        exit;
      end if;
      v_count[x] := a;
    end loop;
  end if;
  if v_all then
    for j in 1..cardinality(p_la) loop        -- the last line of an account leaves its new state
      x := p_la[j]; v_bal[x] := l_bal[j]; v_seq[x] := l_seq[j];
    end loop;
    for i in 1..n loop
      m := p_off[i];
      v_after[i] := l_bal[m];
      if p_off[i + 1] - m > 2 or p_la[m] = p_la[m + 1] then    -- the first line's account may come again
        for j in m + 1..p_off[i + 1] - 1 loop
          if p_la[j] = p_la[m] then v_after[i] := l_bal[j]; end if;
        end loop;
      end if;
    end loop;
  end if;

  for i in 1..case when v_all then 0 else n end loop
    continue when v_dup[i];
    s := 0; e := p_off[i + 1] - 1;
    if v_special then
      v_settle := 0; v_free := 0;
      v_act := coalesce(p_action[i], 0);
      if p_hold[i] is not null then           -- what is settled or released is free again before the lines apply
        if h_x[i] is null then s := 7;
        else
          xh := h_x[i];
          if v_act = 2 then v_free := h_left[i];
          else
            v_settle := p_hold_amount[i];
            -- What is settled must leave the account that the hold is on: else funds would be freed and nothing taken.
            select coalesce(sum(p_lm[q.line]), 0) into a from generate_series(p_off[i], e) q(line) where p_la[q.line] = xh;
            a := case when v_min[xh] is not null then -a when v_max[xh] is not null then a else abs(a) end;
            if v_settle > h_left[i] or v_settle <= 0 or a < v_settle then s := 8; end if;
            if p_hold_rest[i] then v_free := h_left[i] - v_settle; end if;
          end if;
          if s = 0 then
            a := v_settle + v_free;
            v_held[xh] := v_held[xh] - a; v_min[xh] := v_min[xh] - a; v_max[xh] := v_max[xh] + a;
          else v_settle := 0; v_free := 0; end if;
        end if;
      end if;
      if s = 0 and p_reverses[i] is not null then
        if exists (select from ledger.request q where q.reverses = p_reverses[i] and q.outcome = 0) then s := 9;
        elsif not exists (select from ledger.journal j where j.journal_id = p_reverses[i])
          or exists (
            select from (select g.account_id, g.amount from ledger.entry g where g.journal_id = p_reverses[i]
                         union all select v_acct[u.la], u.lm from unnest(p_la[p_off[i]:e], p_lm[p_off[i]:e]) u(la, lm)) both_sides
            group by both_sides.account_id, abs(both_sides.amount) having sum(both_sides.amount) <> 0) then s := 10;
        end if;
      end if;
    end if;

    if s = 0 and v_act = 0 then
      -- The code has refused lines that do not sum to zero, and the trigger on entries would; here only currencies can cross.
      v_other := false; c := v_cur[p_la[p_off[i]]];
      for j in p_off[i]..e loop               -- apply tentatively
        x := p_la[j];
        if v_cur[x] is null or (v_rare and v_closed[x]) then
          s := case when v_cur[x] is null then 2 else 3 end;
          v_refusal[i] := jsonb_build_object('accountId', v_acct[x]::text);
          e := j - 1;
          exit;
        end if;
        a := p_lm[j];
        if v_cur[x] <> c then v_other := true; end if;
        v_bal[x] := v_bal[x] + a; v_seq[x] := v_seq[x] + 1;    -- null stays null for append-only accounts
        l_bal[j] := v_bal[x]; l_seq[j] := v_seq[x];
      end loop;
      if s = 0 then
        if v_other and exists (select from unnest(p_la[p_off[i]:e], p_lm[p_off[i]:e]) u(la, lm) group by v_cur[u.la] having sum(u.lm) <> 0) then s := 4;
        else
          for j in p_off[i]..e loop
            x := p_la[j];
            if p_lm[j] < 0 then
              if v_bal[x] < v_min[x] then s := 1; end if;
            elsif v_rare and v_bal[x] > v_max[x] then s := 1;
            end if;
            if s = 1 then
              v_refusal[i] := jsonb_build_object('accountId', v_acct[x]::text);
              exit;
            end if;
          end loop;
        end if;
      end if;
    elsif s = 0 and v_act = 1 then
      x := p_la[p_off[i]]; a := p_lm[p_off[i]];
      if v_cur[x] is not null and not v_closed[x] then
        if v_seq[x] is null then
          raise exception 'account % is append-only: it cannot hold', v_acct[x] using errcode = 'check_violation';
        end if;
        v_held[x] := v_held[x] + a; v_min[x] := v_min[x] + a; v_max[x] := v_max[x] - a;
        if v_bal[x] < v_min[x] or v_bal[x] > v_max[x] then s := 1; end if;
      else s := case when v_cur[x] is null then 2 else 3 end; a := 0;
      end if;
      if s <> 0 then v_refusal[i] := jsonb_build_object('accountId', v_acct[x]::text); end if;
    end if;

    if s = 0 and p_coff is not null then
      for j in p_coff[i]..p_coff[i + 1] - 1 loop
        if p_cadd[j] > 0 and v_count[p_cx[j]] + p_cadd[j] > p_ccap[j] then
          s := 5; v_refusal[i] := jsonb_build_object('name', p_cname[j], 'key', p_ckey[(p_cx[j] + 2) / 3]);
          exit;
        end if;
      end loop;
      if s = 0 then
        for j in p_coff[i]..p_coff[i + 1] - 1 loop
          v_count[p_cx[j]] := v_count[p_cx[j]] + p_cadd[j];
        end loop;
      end if;
    end if;

    if s = 0 then
      if v_act = 2 then v_after[i] := v_bal[h_x[i]];
      else v_after[i] := v_bal[p_la[p_off[i]]];
      end if;
      if v_holds then h_settled[i] := v_settle; h_released[i] := v_free; end if;
    else                                      -- undo: later items must not see it
      v_out[i] := s;
      if v_act = 0 and s not in (7, 8, 9, 10) then
        for j in p_off[i]..e loop
          x := p_la[j]; v_bal[x] := v_bal[x] - p_lm[j]; v_seq[x] := v_seq[x] - 1;
        end loop;
      elsif v_act = 1 then
        v_held[x] := v_held[x] - a; v_min[x] := v_min[x] - a; v_max[x] := v_max[x] + a;
      end if;
      if v_settle + v_free > 0 then
        a := v_settle + v_free;
        v_held[xh] := v_held[xh] + a; v_min[xh] := v_min[xh] + a; v_max[xh] := v_max[xh] - a;
      end if;
      notes := coalesce(notes, '{}') || jsonb_build_object(i, jsonb_build_object('refusal', v_refusal[i]));
    end if;
  end loop;

  insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration, reverses, hold_id, refusal)
    select u.id, u.fp, posted, coalesce(u.vd, v_today), coalesce(u.act, 0), u.s, p_off[u.ord + 1] - p_off[u.ord], u.bal, u.kind, u.narration, u.rev,
           case when u.act = 1 then u.id else u.hold end, u.refusal
    from unnest(p_id, p_fp, v_out, v_dup, v_after, p_kind, p_narration, p_value_date, p_action, p_reverses, p_hold, v_refusal)
      with ordinality u(id, fp, s, dup, bal, kind, narration, vd, act, rev, hold, refusal, ord)
    where not u.dup;
  insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select p_acct[u.la], coalesce(u.seq, nextval('ledger.append_only_seq')), u.lm, u.bal, posted, p_id[u.lt],
           coalesce(p_value_date[u.lt], v_today), u.ord - p_off[u.lt] + 1, v_cur[u.la]
    from unnest(p_la, p_lm, p_lt, l_seq, l_bal) with ordinality u(la, lm, lt, seq, bal, ord)
    where v_out[u.lt] = 0 and not v_dup[u.lt] and (p_action is null or coalesce(p_action[u.lt], 0) = 0);
  if v_holds then
    update ledger.account c set balance = u.bal, seq = u.seq, held = u.held
      from unnest(v_acct, v_tid, v_bal, v_seq, v_held, v_old_seq, v_old_held) u(id, tid, bal, seq, held, old_seq, old_held)
      where (u.seq > u.old_seq or u.held <> u.old_held) and c.ctid = u.tid and c.account_id = u.id and c.seq = u.old_seq and c.held = u.old_held;
    get diagnostics m = row_count;
    m := m - (select count(*) from unnest(v_seq, v_old_seq, v_held, v_old_held) u(a, b, c, d) where u.a > u.b or u.c <> u.d);
  else
    update ledger.account c set balance = u.bal, seq = u.seq
      from unnest(v_acct, v_tid, v_bal, v_seq, v_old_seq) u(id, tid, bal, seq, old_seq)
      where u.seq > u.old_seq and c.ctid = u.tid and c.account_id = u.id and c.seq = u.old_seq;
    get diagnostics m = row_count;
    m := m - (select count(*) from unnest(v_seq, v_old_seq) u(a, b) where u.a > u.b);
  end if;
  if m <> 0 then
    raise exception 'an account was changed without the posting lock' using errcode = 'serialization_failure';
  end if;
  if p_coff is not null then
    c_changed := array(select v_count[3 * u.ord - 2 : 3 * u.ord] <> v_old_count[3 * u.ord - 2 : 3 * u.ord]
      from unnest(p_ckey) with ordinality u(key, ord) order by u.ord);
    insert into ledger.counter (key, total, by_new_devices, to_new_payees)   -- new ones are new to everybody: we hold the posting lock
      select u.key, v_count[3 * u.ord - 2], v_count[3 * u.ord - 1], v_count[3 * u.ord]
      from unnest(p_ckey, v_count_tid, c_changed) with ordinality u(key, tid, changed, ord) where u.tid is null and u.changed;
    update ledger.counter k
      set total = v_count[3 * u.ord - 2], by_new_devices = v_count[3 * u.ord - 1], to_new_payees = v_count[3 * u.ord]
      from unnest(p_ckey, v_count_tid, c_changed) with ordinality u(key, tid, changed, ord) where u.changed and k.ctid = u.tid and k.key = u.key;
    get diagnostics m = row_count;
    if m <> (select count(*) from unnest(v_count_tid, c_changed) u(tid, changed) where u.changed and u.tid is not null) then
      raise exception 'a counter was changed without the posting lock' using errcode = 'serialization_failure';
    end if;
  end if;
  if v_holds then
    insert into ledger.hold (hold_id, account_id, amount, remaining, reason, placed_at, expires_at)
      select u.id, v_acct[p_la[p_off[u.ord]]], p_lm[p_off[u.ord]], p_lm[p_off[u.ord]], u.why, posted, u.expires
      from unnest(p_id, v_out, v_dup, p_action, p_narration, p_hold_expires) with ordinality u(id, s, dup, act, why, expires, ord)
      where u.act = 1 and u.s = 0 and not u.dup;
    insert into ledger.hold_entry (hold_id, no, kind, amount, request_id, posted_at)
      select u.id, 1, 'placed', p_lm[p_off[u.ord]], u.id, posted
      from unnest(p_id, v_out, v_dup, p_action) with ordinality u(id, s, dup, act, ord) where u.act = 1 and u.s = 0 and not u.dup
      union all
      select u.hold, u.no + 1, 'settled', -u.settled, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled) u(id, hold, no, settled) where u.settled > 0
      union all
      select u.hold, u.no + 1 + (u.settled > 0)::int, 'released', -u.released, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled, h_released) u(id, hold, no, settled, released) where u.released > 0;
    update ledger.hold h set remaining = h.remaining - u.settled - u.released
      from unnest(p_hold, h_settled, h_released) u(id, settled, released) where u.settled + u.released > 0 and h.hold_id = u.id;
  end if;
  outcomes := array_to_string(v_out, ',');
  balances := array_to_string(v_after, ',', '');
end $function$;
revoke execute on function ledger.post_serialized(timestamp with time zone,text,bigint[],uuid[],uuid[],text[],text[],integer[],integer[],bigint[],integer[],date[],smallint[],uuid[],uuid[],bigint[],boolean[],timestamp with time zone[],integer[],text[],integer[],bigint[],bigint[],text[]) from public;

create or replace function ledger.purge_counters(p_before date, p_most integer)
 returns integer
 language plpgsql
 strict security definer
 set search_path to 'pg_catalog', 'pg_temp'
AS $function$
declare
  v_end text := to_char(least(p_before, ledger.counters_kept_from()), 'YYYY-MM-DD');
  v_removed integer;
begin
  delete from ledger.counter c where c.key like '%-day:%' and right(c.key, 10) < v_end and c.ctid = any (array(
    select o.ctid from ledger.counter o where o.key like '%-day:%' and right(o.key, 10) < v_end order by right(o.key, 10) limit p_most));
  get diagnostics v_removed = row_count;
  return v_removed;
end $function$;
revoke execute on function ledger.purge_counters(date,integer) from public;
grant execute on function ledger.purge_counters(date,integer) to adire_jobs;

create or replace function ledger.refuse_change()
 returns trigger
 language plpgsql
AS $function$
begin
  raise exception '% is append-only: post a reversing journal', tg_table_schema || '.' || tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;
revoke execute on function ledger.refuse_change() from public;

create aggregate ledger.total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);
revoke execute on function ledger.total(bigint) from public;
