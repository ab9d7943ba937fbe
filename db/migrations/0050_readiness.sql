-- The server says whether it is ready: it must be able to read which migrations have landed.
grant usage on schema migrations to adire_app;
grant select on migrations.file to adire_app;
