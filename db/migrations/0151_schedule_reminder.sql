-- The day of the payment that its customer was reminded of last, the evening before.
alter table bank.schedule add column reminded_for date;
grant update (reminded_for) on bank.schedule to adire_app;
