-- Marks a database that has held the sandbox's play money. In production the server refuses such a database.
create table bank.sandbox_mark (
  is_marked boolean primary key default true check (is_marked),
  marked_at timestamptz not null default now()
);
-- No update and no delete: only the owner can remove the mark.
grant select, insert on bank.sandbox_mark to adire_app;
-- Finds a sandbox that is older than this table: the seed creates both sample customers at the same midnight in Lagos.
insert into bank.sandbox_mark (marked_at)
select now()
from bank.profile adaeze
join bank.customer first on first.id = adaeze.customer_id
join bank.profile tunde on tunde.username_key = 'tunde.bakare'
join bank.customer second on second.id = tunde.customer_id
where adaeze.username_key = 'adaeze.okonkwo'
  and first.created_at = second.created_at
  and (first.created_at at time zone 'Africa/Lagos')::time = time '00:00';
