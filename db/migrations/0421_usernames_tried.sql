-- A sign-up ticket tests at most ten usernames. Keyed hashes of the names: the same name again is not counted again.
alter table bank.sign_up add column usernames_tried bytea[] not null default '{}';
grant update (usernames_tried) on bank.sign_up to adire_app;
