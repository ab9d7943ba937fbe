-- The two schemas (ledger: the books; bank: the rest) and the role that the application works under.
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
