-- Whether the payment switch answers, as all processes have found it: failures in a row since its last answer. One row.
create table bank.switch_health (
  one boolean primary key default true check (one),
  failures integer not null default 0,
  failing_since timestamptz,
  last_failure_at timestamptz,
  last_answer_at timestamptz
);
insert into bank.switch_health default values;
grant select, update on bank.switch_health to adire_app;
