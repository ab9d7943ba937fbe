-- Which message was handed over, by its digest: found again at the network though its words, its language or the phone are others by then.
-- Not validated: no row has one yet, and reading all would hold up what is to be told.
alter table bank.alert_delivery add column handed_digest text;
alter table bank.alert_delivery add constraint handed_digest_hex check (handed_digest ~ '^[0-9a-f]{64}$') not valid;
grant update (handed_digest) on bank.alert_delivery to adire_app;
