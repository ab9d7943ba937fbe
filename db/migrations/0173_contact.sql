-- Questions of people who cannot log in, or are no customers: kept once the code on their phone was right, answered by SMS.
create table bank.contact (
  contact_id uuid primary key,
  reference text not null unique,
  topic text not null check (topic in ('log-in', 'lost-phone', 'fraud', 'other')),
  name text not null,
  -- E.164. Whoever it belongs to: a stranger's word says nothing of a customer's record.
  phone text not null,
  words text not null,
  created_at timestamptz not null,
  -- Before that nobody looks at it.
  confirmed_at timestamptz,
  answer_by timestamptz,
  closed_at timestamptz,
  check ((confirmed_at is null) = (answer_by is null)),
  check (closed_at is null or confirmed_at is not null)
);
create index contact_open on bank.contact (confirmed_at) where confirmed_at is not null and closed_at is null;
create index contact_unconfirmed on bank.contact (created_at) where confirmed_at is null;
grant select, insert, delete on bank.contact to adire_app;
grant update (confirmed_at, answer_by, closed_at) on bank.contact to adire_app;

-- What our staff answered.
create table bank.contact_answer (
  answer_id uuid primary key,
  contact_id uuid not null references bank.contact (contact_id),
  operator text not null,
  text text not null,
  at timestamptz not null,
  sent_at timestamptz
);
create index contact_answer_of on bank.contact_answer (contact_id, at);
grant select, insert on bank.contact_answer to adire_app;
grant update (sent_at) on bank.contact_answer to adire_app;
