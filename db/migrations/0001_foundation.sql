-- Creates the two schemas (ledger: the books; bank: everything else) and the roles that the processes work under.

-- Each process has a role with the rights that its work needs (docs/decisions/0099-a-database-role-for-each-process.md).
do $$
declare
  wanted text;
begin
  foreach wanted in array array['adire_read', 'adire_api', 'adire_jobs', 'adire_app', 'adire_staff'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
    end if;
  end loop;
  -- Each process may send its reads to a replica, under its own login.
  if not pg_has_role('adire_api', 'adire_read', 'member') then grant adire_read to adire_api; end if;
  if not pg_has_role('adire_jobs', 'adire_read', 'member') then grant adire_read to adire_jobs; end if;
  if not pg_has_role('adire_staff', 'adire_read', 'member') then grant adire_read to adire_staff; end if;
  -- One process with all parts, and the commands on the server, work under adire_app.
  if not pg_has_role('adire_app', 'adire_api', 'member') then grant adire_api to adire_app; end if;
  if not pg_has_role('adire_app', 'adire_jobs', 'member') then grant adire_jobs to adire_app; end if;
  -- One DATABASE_URL is enough on a developer's machine: its user migrates as the owner and serves under the other roles.
  if not pg_has_role(current_user, 'adire_app', 'member') then execute format('grant adire_app to %I', current_user); end if;
  if not pg_has_role(current_user, 'adire_staff', 'member') then execute format('grant adire_staff to %I', current_user); end if;
end $$;

create schema ledger;
create schema bank;
grant usage on schema ledger, bank to adire_read, adire_api, adire_jobs, adire_app, adire_staff;
revoke create on schema public from public;

-- Indexes over parts of a text. Both extensions belong to PostgreSQL, and are trusted: the owner of the database may create them.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- The server reports whether it is ready. It reads which migrations have landed.
grant usage on schema migrations to adire_api, adire_jobs, adire_staff;
grant select on migrations.file to adire_api, adire_jobs, adire_staff;

-- True for the owner of the schema and its members: migrations, repairs, and the functions that run as the owner. Triggers that keep
-- data for the law ask this function, and not for the name of a role. A new role, of staff or of jobs, is bound like the application.
create function bank.acts_as_owner() returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, n.nspowner, 'member') from pg_namespace n where n.nspname = 'bank'
$$;

create table bank.sandbox_mark (
  is_marked boolean default true primary key check (is_marked),
  marked_at timestamptz not null default now()
);
comment on table bank.sandbox_mark is 'Marks a database that has held the sandbox''s play money. In production the server refuses such a database.';
comment on column bank.sandbox_mark.is_marked is 'Always true: the table has one row at most.';
-- Only the owner can remove the mark.
grant select on bank.sandbox_mark to adire_api, adire_jobs, adire_staff;
grant insert on bank.sandbox_mark to adire_app;

create table bank.retention (
  kind text primary key check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  kept_for interval not null,
  at_least interval not null check (at_least > interval '0'),
  reason text not null,
  check (kept_for >= at_least)
);
comment on table bank.retention is
  'How long the bank keeps each kind of rows. Jobs remove older rows. Only the owner of the tables changes a period. Kinds that the law makes the bank keep have a trigger, and no row here.';
comment on column bank.retention.kind is 'The kind of rows, as the job that removes them names it (src/server/db/retention.ts).';
comment on column bank.retention.at_least is 'The shortest period that the program can work with.';
comment on column bank.retention.reason is 'The reason for the period, and the time from which it counts.';
grant select on bank.retention to adire_jobs;

insert into bank.retention (kind, kept_for, at_least, reason) values
  ('alert', '400 days', '1 day', 'From its creation. The inbox then holds each month together with the same month of the year before.'),
  ('attempt-counter', '30 days', '1 day', 'From the last failed try. Tries that are further apart do not count as tries in a row.'),
  ('payment-count', '7 days', '2 days', 'From its day. No limit reads an older day.'),
  ('receipt-mail', '30 days', '1 day', 'From the request to mail the receipt.'),
  ('replaced-approval', '1 hour', '10 minutes', 'From its replacement. Longer than any confirmation that began before it.'),
  ('session', '90 days', '1 day', 'From its end. Customers can see for this time where their account was used.'),
  ('sign-up', '1 day', '1 hour', 'From its start. It was not completed.'),
  ('unused-approval', '1 day', '1 hour', 'From its expiry. A late request still finds it.'),
  ('used-approval', '396 days', '396 days', 'From its expiry. It is the answer to a customer who says "I never approved that". Customers have a year and a month to check their accounts.');
