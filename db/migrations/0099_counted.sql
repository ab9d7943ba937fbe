-- Which limit counters a transfer raised, so that every counter can be recomputed from what was posted (npm run verify).
alter table bank.transfer add column counter_keys text[] not null default '{}';

-- What the counters stood at before that was kept.
create table bank.limit_counter_start (key text collate "C" primary key, value bigint not null);
insert into bank.limit_counter_start (key, value) select key, value from ledger.counter where key like 'transfer-%';
grant select on bank.limit_counter_start to adire_app;
