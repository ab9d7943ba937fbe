-- What lets a customer in: the profile with its secrets' hashes, the security questions, and what was consented to.
create table bank.profile (
  customer_id uuid primary key references bank.customer (id),
  username text not null,
  -- Lower case: usernames differ by more than case.
  username_key text not null unique,
  -- argon2id in PHC form; the pepper is not in the database.
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- HMAC-SHA-256(PIN key, customer id ‖ salt ‖ PIN); the key is not in the database.
  pin_salt bytea not null check (octet_length(pin_salt) = 16),
  pin_hash bytea not null check (octet_length(pin_hash) = 32),
  pin_misses smallint not null default 0 check (pin_misses between 0 and 3),
  primary_account_number text,
  has_accepted_indemnity boolean not null default true,
  can_update_transaction_limit boolean not null default true,
  can_update_email_address boolean not null default true,
  can_update_phone_number boolean not null default false,
  created_at timestamptz not null
);
grant select, insert, update on bank.profile to adire_app;

create table bank.security_question (
  id uuid primary key,
  question text not null unique,
  position smallint not null unique,
  offered boolean not null default true
);
grant select on bank.security_question to adire_app;

-- Questions whose answers last, that few others know, and that social pages seldom show.
insert into bank.security_question (position, id, question) values
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
  customer_id uuid not null references bank.customer (id),
  question_id uuid not null references bank.security_question (id),
  -- argon2id over an HMAC of the normalised answer.
  answer_hash text not null,
  set_at timestamptz not null,
  primary key (customer_id, question_id)
);
grant select, insert, delete on bank.customer_security_answer to adire_app;

create table bank.consent (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  accepted_at timestamptz not null,
  address text not null
);
create index consent_by_customer on bank.consent (customer_id);
grant select, insert on bank.consent to adire_app;
