-- The customer's own picture: one, the newest wins. The file itself lies sealed in the file store.
create table bank.profile_picture (
  customer_id uuid primary key references bank.customer (id),
  file_id uuid not null unique references bank.stored_file (id),
  set_at timestamptz not null
);
grant select, insert, update, delete on bank.profile_picture to adire_app;
