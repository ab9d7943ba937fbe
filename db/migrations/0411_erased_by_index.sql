-- An erasure finds a customer's rows by index, and whoever deletes a device does not read every session for it. Where an index of some of the
-- rows stood, one of all takes its place, so that writing costs what it did (those go in 0415).
-- A million rows take about two seconds; until the migrations are over the tables can be read and not be written.
create index inward_credit_by_customer on bank.inward_credit (customer_id, received_at desc);
create index passkey_of_customer on bank.passkey (customer_id);
create index category_correction_of_customer on bank.category_correction (customer_id, made_at desc);
create index session_by_device on bank.session (device_key_id);
create index push_subscription_by_device on bank.push_subscription (device_key_id);
create index device_key_of_customer on bank.device_key (customer_id);
create index customer_freeze_of_customer on bank.customer_freeze (customer_id);
create index statement_mail_of_customer on bank.statement_mail (customer_id);
create index contact_by_phone on bank.contact (phone);
