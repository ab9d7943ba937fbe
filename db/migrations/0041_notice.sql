-- Money that moved and whose holders are still to be told: written with the posting, one row per journal, deleted in the
-- transaction that queues its messages. No index but the key, which is also the order: whatever is in here is waiting.
create table bank.notice (
  id bigint generated always as identity primary key,
  journal_id uuid not null,
  at timestamptz not null,
  amount_minor bigint not null,
  currency text not null,
  -- The sides; a customer of ours has an account, masked. A side without one is not told, but named to the other.
  from_customer_id uuid,
  from_account text,
  from_name text not null,
  to_customer_id uuid,
  to_account text,
  to_name text not null
);
grant select, insert, delete on bank.notice to adire_app;
-- Locking a row asks for it.
grant update (at) on bank.notice to adire_app;
