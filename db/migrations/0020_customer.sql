-- The bank's customers. A BVN is kept sealed (AES-256-GCM); it is found by an HMAC of it, so that a stolen copy of the
-- database names nobody's BVN.
create table bank.customer (
  id uuid primary key,
  -- The bank's own customer number: random digits, because numbers that count up tell how many customers there are.
  cifid text not null unique check (cifid ~ '^[1-9][0-9]{9}$'),
  bvn_sealed bytea not null,
  bvn_index bytea not null unique check (octet_length(bvn_index) = 32),
  -- The customer may see these four digits, and nobody more.
  bvn_last4 text not null check (bvn_last4 ~ '^[0-9]{4}$'),
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  date_of_birth date not null,
  gender text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  kyc_level smallint not null check (kyc_level between 1 and 3),
  created_at timestamptz not null default now()
);
grant select, insert on bank.customer to adire_app;
-- The BVN, the number and the birth date never change here.
grant update (first_name, middle_name, last_name, phone, email, kyc_level) on bank.customer to adire_app;
