-- When the customer was told that every line of their list had run.
alter table bank.bulk_batch add column told_at timestamptz;
-- Lists from before this are nobody's news any more.
update bank.bulk_batch set told_at = approved_at;
grant update (told_at) on bank.bulk_batch to adire_app;
create index bulk_batch_untold on bank.bulk_batch (approved_at) where told_at is null and not withdrawn;
