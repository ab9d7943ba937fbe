-- Customers, their profiles and consents, and what remains of customers who have left.

-- Refuses unless the row belongs to a former customer. The argument names the column with the customer's id.
create function bank.check_closed_customer() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.closed_customer f where f.customer_id = (to_jsonb(old) ->> tg_argv[0])::uuid) then
    raise exception '% belongs to a customer, not to a former one', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

-- Refuses unless the row belongs to a former customer whose data is hidden. The law makes the bank keep it for five years.
create function bank.check_hidden() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.closed_customer f where f.customer_id = (to_jsonb(old) ->> tg_argv[0])::uuid and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

-- Refuses a direct change of a contact, unless the customer has left and is hidden.
create function bank.check_contact() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.closed_customer f where f.customer_id = old.customer_id and f.hidden_at is not null) then
    raise exception 'a contact is changed by its function alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create table bank.customer (
  customer_id uuid primary key,
  cifid text not null unique check (cifid ~ '^[1-9][0-9]{9}$'),
  bvn_sealed bytea not null,
  bvn_index bytea unique check (octet_length(bvn_index) = 32),
  bvn_last4 text not null check (bvn_last4 ~ '^[0-9]{4}$'),
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  date_of_birth date not null,
  gender text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  kyc_level smallint not null check (kyc_level between 1 and 3),
  created_at timestamptz not null default now(),
  language text check (language in ('en', 'ha', 'yo', 'ig', 'pcm'))
);
comment on table bank.customer is
  'A customer of the bank. The BVN is sealed, and found by an HMAC, so that a stolen copy of the database discloses no BVN.';
comment on column bank.customer.cifid is
  'The bank''s customer number: random digits, because rising numbers would tell how many customers there are.';
-- Staff find a customer by the last four digits of the BVN. A former customer has no bvn_index.
create index customer_by_bvn_end on bank.customer (bvn_last4) where bvn_index is not null;
comment on column bank.customer.bvn_sealed is 'The BVN, encrypted with AES-256-GCM.';
comment on column bank.customer.bvn_index is 'HMAC of the BVN; null for a former customer, who may return as a new one.';
comment on column bank.customer.bvn_last4 is 'The digits that the customer may see.';
comment on column bank.customer.language is 'The language of the screens, text messages, mails and alerts; null when the customer chose none.';
create index customer_by_phone on bank.customer (phone);
-- The BVN, the customer number and the birth date change only when the data of a closed customer is erased.
grant select (customer_id, cifid, bvn_last4, first_name, middle_name, last_name, date_of_birth, gender, phone, email, kyc_level, language, created_at)
  on bank.customer to adire_read;
grant select on bank.customer to adire_api, adire_jobs;
-- Staff find a customer by the whole BVN, and read no BVN.
grant select (bvn_index) on bank.customer to adire_staff;
grant insert on bank.customer to adire_api;
grant update (bvn_index) on bank.customer to adire_staff;
grant update (bvn_sealed, bvn_index, bvn_last4, first_name, middle_name, last_name, date_of_birth, gender, phone, email, language)
  on bank.customer to adire_api, adire_jobs;
create trigger contact_by_function before update of phone, email on bank.customer
  for each row when (not bank.acts_as_owner() and (new.phone is distinct from old.phone or new.email is distinct from old.email))
  execute function bank.check_contact();
create trigger only_of_closed_customer before update of bvn_index on bank.customer for each row execute function bank.check_closed_customer('customer_id');
create trigger only_of_hidden before update of bvn_sealed, bvn_last4, date_of_birth, gender on bank.customer
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

create table bank.closed_customer (
  customer_id uuid primary key references bank.customer (customer_id),
  case_id uuid not null,
  closed_at timestamptz not null,
  bvn_index bytea check (octet_length(bvn_index) = 32),
  username_key text,
  password_hash text,
  deleted_at timestamptz,
  hidden_at timestamptz,
  check ((username_key is null) = (password_hash is null)),
  constraint kept_five_years check (hidden_at is null or hidden_at >= (closed_at + interval '5 years'))
);
comment on table bank.closed_customer is 'A customer whose relation with the bank has ended, and how far the data is erased.';
comment on column bank.closed_customer.case_id is
  'The erasure request. There is no foreign key, because the request''s text is deleted before this row is.';
comment on column bank.closed_customer.bvn_index is
  'Finds the former customer while the law makes the bank keep the identity. Not unique: a person may return and leave again.';
comment on column bank.closed_customer.username_key is
  'The former username, so that only a person with the password learns that the profile is closed.';
comment on column bank.closed_customer.deleted_at is 'The last time that data without a legal retention period was searched for and deleted.';
comment on column bank.closed_customer.hidden_at is
  'The time since when the row names no person. At least five years after the last account closed (Money Laundering Act 2022, section 8).';
create index closed_customer_by_username on bank.closed_customer (username_key) where username_key is not null;
create index closed_customer_by_bvn on bank.closed_customer (bvn_index);
create index closed_customer_not_hidden on bank.closed_customer (closed_at) where hidden_at is null;
grant select on bank.closed_customer to adire_api;
grant select (customer_id, closed_at, username_key, deleted_at, hidden_at) on bank.closed_customer to adire_jobs;
grant select (customer_id, closed_at, hidden_at) on bank.closed_customer to adire_staff;
grant insert (customer_id, case_id, closed_at, bvn_index) on bank.closed_customer to adire_app, adire_staff;
grant update (bvn_index, username_key, password_hash, deleted_at, hidden_at) on bank.closed_customer to adire_jobs;

create table bank.profile (
  customer_id uuid primary key references bank.customer (customer_id),
  username text not null,
  username_key text not null unique,
  password_hash text not null,
  password_changed_at timestamptz not null,
  pin_salt bytea not null check (octet_length(pin_salt) = 16),
  pin_hash bytea not null check (octet_length(pin_hash) = 68),
  pin_misses smallint not null default 0 check (pin_misses >= 0),
  primary_account_number text,
  can_update_transaction_limit boolean not null default true,
  can_update_email_address boolean not null default true,
  can_update_phone_number boolean not null default false,
  created_at timestamptz not null,
  password_temporary_until timestamptz,
  phone_change_until timestamptz
) with (fillfactor = 85);
comment on table bank.profile is 'The login of a customer: the username and the hashes of the password and the PIN. It ends with the relation.';
comment on column bank.profile.username_key is 'The username in lower case: two usernames must differ by more than case.';
comment on column bank.profile.password_hash is 'argon2id in PHC form. The pepper is not in the database.';
comment on column bank.profile.pin_hash is 'HMAC-SHA-256 of customer id, salt and PIN, sealed. The keys are not in the database.';
comment on column bank.profile.pin_misses is 'The wrong PINs since the last right one. The number that locks the PIN is configuration.';
comment on column bank.profile.password_temporary_until is
  'The end of a password that an operator set. Until then it allows only a change to an own password (code 18).';
comment on column bank.profile.phone_change_until is 'The end of the permission to change the phone, which staff give; null when there is none.';
grant select (customer_id, username, password_changed_at, password_temporary_until, primary_account_number, can_update_transaction_limit, can_update_email_address, can_update_phone_number, phone_change_until, created_at)
  on bank.profile to adire_read;
grant select on bank.profile to adire_api;
-- Staff find a customer by the username.
grant select (username_key) on bank.profile to adire_staff;
grant delete on bank.profile to adire_jobs, adire_staff;
grant update (primary_account_number) on bank.profile to adire_api, adire_staff;
create trigger only_of_closed_customer before delete on bank.profile
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

-- Copies the login of a customer who leaves, so that the role that closes the customer reads no password hash and writes none.
create function bank.copy_closed_login() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select p.username_key, p.password_hash into new.username_key, new.password_hash
    from bank.profile p where p.customer_id = new.customer_id;
  return new;
end $$;
revoke execute on function bank.copy_closed_login from public;
create trigger copies_login before insert on bank.closed_customer
  for each row when (not bank.acts_as_owner()) execute function bank.copy_closed_login();

create table bank.security_question (
  question_id uuid primary key,
  question text not null unique,
  position smallint not null unique,
  offered boolean not null default true
);
comment on table bank.security_question is
  'A security question that customers may choose. Good answers last, few people know them, and social pages seldom show them.';
grant select on bank.security_question to adire_api, adire_jobs, adire_staff, adire_read;

insert into bank.security_question (position, question_id, question) values
  (1, '6a1f0e52-7c0b-4d6e-9a35-1b7f0c8d2e01', 'What was the name of your first teacher?'),
  (2, 'b4c9d3a7-52e8-4f19-8d06-2c8a1d9e3f02', 'In which town did your parents meet?'),
  (3, '0d7e6b18-93fa-4a2c-b1e7-3d9b2eaf4003', 'What was the name of the street where you lived when you were ten?'),
  (4, 'e85a2c94-1d63-47b0-a2f8-4eac3fb05104', 'What did your grandmother call you as a child?'),
  (5, '37f1b0d6-c84e-4952-93a9-5fbd40c16205', 'Who was your closest friend in primary school?'),
  (6, '92c4e8f0-06b7-4e3d-84ba-60ce51d27306', 'Which meal do you remember your mother by?'),
  (7, 'f6d83b2e-75a9-4c04-95cb-71df62e38407', 'What was the name of your first head teacher?'),
  (8, '1b0958c7-e4d2-4ba6-86dc-82e073f49508', 'In which town did you spend your first night away from home?'),
  (9, 'c37e94a5-2f81-4d7b-97ed-93f18405a609', 'What was the first thing that you bought with your own wages?'),
  (10, '58a6d1f3-b09c-4e58-88fe-a4029516b70a', 'What was the name of the first place where you worked?'),
  (11, 'ad12f7e9-4c35-4f6a-990f-b513a627c80b', 'What was your seat number or place in your first classroom?'),
  (12, '7e4b80d2-d9f6-4017-8a10-c624b738d90c', 'Who taught you to ride a bicycle or to swim?'),
  (13, '23d5c6a1-5a0e-41c8-9b21-d735c849ea0d', 'What was the name of the market nearest to your childhood home?'),
  (14, '89f07b4c-e31d-4239-8c32-e846d95afb0e', 'Which book did you first read to the end?'),
  (15, 'd0a39e65-6b72-43ea-9d43-f957ea6b0c0f', 'What was the name of the first pet or animal in your care?'),
  (16, '45e8d207-f1c4-441b-8e54-0a68fb7c1d10', 'What was the subject that you liked least at school?'),
  (17, 'bb6c1af8-08d9-45cc-9f65-1b790c8d2e11', 'What was the first name of your oldest cousin?'),
  (18, '10974e3d-92ab-467d-8076-2c8a1d9e3f12', 'In which town was your first school?'),
  (19, '6d2fb5e4-a36f-472e-9187-3d9b2eaf4013', 'Which song did your family sing or play most often?'),
  (20, 'e7803cd9-3b48-48df-8298-4eac3fb05114', 'What was the colour of the door of your childhood home?'),
  (21, '3c51e96a-c7f0-4980-93a9-5fbd40c16215', 'What was the name of the driver or rider who took you to school?'),
  (22, '9fa4720b-5d16-4a31-84ba-60ce51d27316', 'What did you want to become when you were ten?'),
  (23, 'f1d6a8c3-e24b-4be2-95cb-71df62e38417', 'Whose wedding is the first that you remember?'),
  (24, '5b097fe8-704d-4c93-86dc-82e073f49518', 'What was the name of the first film that you saw in company?');

create table bank.customer_security_answer (
  customer_id uuid not null references bank.customer (customer_id),
  question_id uuid not null references bank.security_question (question_id),
  answer_hash text not null,
  set_at timestamptz not null,
  primary key (customer_id, question_id)
);
comment on table bank.customer_security_answer is 'A customer''s answer to a security question, as a hash.';
comment on column bank.customer_security_answer.answer_hash is 'argon2id over an HMAC of the normalised answer.';
grant select (customer_id, question_id, set_at) on bank.customer_security_answer to adire_read;
grant select on bank.customer_security_answer to adire_api;
grant delete on bank.customer_security_answer to adire_jobs, adire_staff;
create trigger only_of_closed_customer before delete on bank.customer_security_answer
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

create table bank.consent (
  consent_id uuid primary key,
  customer_id uuid not null references bank.customer (customer_id),
  kind text not null check (kind in ('terms', 'privacy', 'offers')),
  version text not null,
  accepted_at timestamptz not null,
  address text not null,
  given boolean not null default true,
  constraint consent_taken_back check (given or kind = 'offers')
);
comment on table bank.consent is 'A consent that a customer gave or withdrew. Each change is a new row, so the table is its own history.';
comment on column bank.consent.kind is 'offers: news and offers by mail and SMS, which only this consent allows.';
comment on column bank.consent.given is 'False: the consent was withdrawn.';
create index consent_by_customer on bank.consent (customer_id);
grant select on bank.consent to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.consent to adire_api;
grant delete on bank.consent to adire_jobs;
create trigger only_of_hidden before delete on bank.consent
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');

revoke execute on function bank.check_contact from public;
