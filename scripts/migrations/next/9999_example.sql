-- An example of the changes that a later release may make: an added column, a table, an index and a wider check.
-- scripts/migrations/previous-version.process.test.ts applies it, so that the server meets a schema newer than its own.
alter table bank.payment add column example_note text;
create index payment_example_note on bank.payment (example_note) where example_note is not null;
create table bank.example_later (
  example_id uuid primary key,
  created_at timestamptz not null default now()
);
grant select, insert on bank.example_later to adire_api, adire_jobs;
