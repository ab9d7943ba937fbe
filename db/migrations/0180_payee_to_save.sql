-- Whom a transfer paid, where its sender asked for them to be saved: written with the posting that paid them, deleted in the
-- transaction that saves them.
create table bank.payee_to_save (
  transfer_id uuid primary key,
  customer_id uuid not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null
);
grant select, insert, delete on bank.payee_to_save to adire_app;
-- Locking a row asks for it.
grant update (account_name) on bank.payee_to_save to adire_app;

-- To another bank it is known only at the settlement that the money has arrived.
alter table bank.outward_transfer add column save_payee boolean not null default false;
