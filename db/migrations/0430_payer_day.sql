-- Counts one customer's payments of one day in Lagos. The transaction of a posting raises the counts and refuses the posting where a
-- limit is reached. Nothing lowers them: a payment that is released or reversed stays counted. There is no foreign key and no check,
-- because both would cost each posting time. Rows are purged after some days.
create table bank.payer_day (
  customer_id uuid not null,
  day date not null,
  -- Payments that the customer made one by one.
  payments int not null,
  -- Lines of lists and runs of schedules.
  arranged int not null,
  -- The latest hour with a payment (0 to 23), and the payments of that hour.
  hour int not null,
  hour_payments int not null,
  -- One element for each payment to a payee: bank and account number, or biller and number. As many as `payments` at most.
  payees text[] not null,
  primary key (customer_id, day)
) with (fillfactor = 50);
create index payer_day_by_day on bank.payer_day using brin (day);
grant select, insert, update, delete on bank.payer_day to adire_app;
