-- Customers whose relation with the bank has ended: since when, at whose request, and how far their data is erased.
create table bank.former_customer (
  customer_id uuid primary key references bank.customer (id),
  -- The request that was carried out. No foreign key: its words go before this row does.
  case_id uuid not null,
  closed_at timestamptz not null,
  -- By which the bank still finds them while the law has it keep who they were. Not unique: they may come back, and go again.
  bvn_index bytea check (octet_length(bvn_index) = 32),
  -- What the profile was, so that whoever knows its password is told that it is closed, and nobody else is.
  username_key text,
  password_hash text,
  check ((username_key is null) = (password_hash is null))
);
create index former_customer_by_username on bank.former_customer (username_key) where username_key is not null;
create index former_customer_by_bvn on bank.former_customer (bvn_index);
grant select, insert on bank.former_customer to adire_app;

-- A BVN and a NIN are one customer's; those of a former one are free for whoever comes back as a new one.
alter table bank.customer alter column bvn_index drop not null;
alter table bank.customer_nin alter column nin_index drop not null;
grant update (bvn_index) on bank.customer to adire_app;
grant update (nin_index) on bank.customer_nin to adire_app;
create function bank.check_former() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.former_customer f where f.customer_id = (to_jsonb(old) ->> tg_argv[0])::uuid) then
    raise exception '% belongs to a customer, not to a former one', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger only_of_former before update of bvn_index on bank.customer for each row execute function bank.check_former('id');
create trigger only_of_former before update of nin_index on bank.customer_nin for each row execute function bank.check_former('customer_id');

-- A profile ends with the relation.
grant delete on bank.profile to adire_app;
create trigger only_of_former before delete on bank.profile for each row execute function bank.check_former('customer_id');
grant delete on bank.passkey to adire_app;
create trigger only_of_former before delete on bank.passkey for each row execute function bank.check_former('customer_id');
