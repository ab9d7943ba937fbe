-- Billers that a customer pays often: the number there, whose it is, and what the customer calls it.
create table bank.saved_bill (
  id uuid primary key,
  customer_id uuid not null references bank.customer (id),
  biller_id text not null references bank.biller (biller_id),
  -- Of electricity: prepaid or postpaid; else what was bought last is the customer's next suggestion.
  product_id text,
  reference text not null,
  customer_name text,
  nickname text,
  favourite boolean not null default false,
  added_at timestamptz not null,
  -- The same number is saved once.
  unique (customer_id, biller_id, reference)
);
grant select, insert, delete on bank.saved_bill to adire_app;
grant update (product_id, customer_name, nickname, favourite) on bank.saved_bill to adire_app;
