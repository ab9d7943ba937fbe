-- A customer's accounts, frozen in an emergency: no money leaves until it is lifted. One row for each time.
create table bank.customer_freeze (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  frozen_at timestamptz not null,
  -- customer: signed in. owner: proven without a login. staff: an operator.
  frozen_by text not null check (frozen_by in ('customer', 'owner', 'staff')),
  lifted_at timestamptz,
  lifted_by text check (lifted_by in ('customer', 'staff')),
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index customer_freeze_now on bank.customer_freeze (customer_id) where lifted_at is null;
grant select, insert on bank.customer_freeze to adire_app;
grant update (lifted_at, lifted_by) on bank.customer_freeze to adire_app;
