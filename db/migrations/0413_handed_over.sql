-- Which message was handed over, by its digest: found again at the network though its words, its language or the phone are others by then.
alter table bank.alert_delivery add column handed_digest text check (handed_digest ~ '^[0-9a-f]{64}$');
grant update (handed_digest) on bank.alert_delivery to adire_app;
