-- Before a bouquet ends its customer is told, where they saved the smart card and did not say no.
alter table bank.saved_bill
  add column remind boolean not null default true,
  -- Until when the bouquet runs, as its biller said when it was last asked; null: not asked yet, or it did not say.
  add column due_on date,
  add column asked_at timestamptz,
  -- The day of which the customer was told: once each.
  add column reminded_for date;
grant update (remind, due_on, asked_at, reminded_for) on bank.saved_bill to adire_app;
