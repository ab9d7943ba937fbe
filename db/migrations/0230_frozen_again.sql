-- When its owner, or our staff, last froze what was frozen already: a password counts as new only if it is newer than that.
-- Null: never.
alter table bank.customer_freeze add column again_at timestamptz;
grant update (again_at) on bank.customer_freeze to adire_app;
