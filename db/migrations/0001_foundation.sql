-- Creates the two schemas (ledger: the books; bank: everything else) and the role that the application works under.

do $$
begin
  if not exists (select from pg_roles where rolname = 'adire_app') then
    create role adire_app nologin;
  end if;
  -- One DATABASE_URL is enough: its user migrates as the owner and serves as adire_app.
  if not pg_has_role(current_user, 'adire_app', 'member') then
    execute format('grant adire_app to %I', current_user);
  end if;
end $$;

create schema ledger;
create schema bank;
grant usage on schema ledger, bank to adire_app;
revoke create on schema public from public;

-- Indexes over parts of a text. Both extensions belong to PostgreSQL, and are trusted: the owner of the database may create them.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- The server reports whether it is ready. It reads which migrations have landed.
grant usage on schema migrations to adire_app;
grant select on migrations.file to adire_app;

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
grant select, insert on bank.sandbox_mark to adire_app;
