-- The language in which the customer reads: the screens on every device, text messages, mail and alerts. Null where none was ever chosen.
alter table bank.customer add column language text check (language in ('en', 'ha', 'yo', 'ig', 'pcm'));
grant update (language) on bank.customer to adire_app;
