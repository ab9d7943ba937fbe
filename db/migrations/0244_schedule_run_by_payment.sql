-- The receipt of a payment leads to the schedule that made it.
create index schedule_run_by_payment on bank.schedule_run (transfer_id) where transfer_id is not null;
