-- The database sets the time of an audit event. The application cannot give a time, so it cannot write an old one.
-- statement_timestamp() is stable: COPY still writes the events of a batch of postings in one go, as it would not with clock_timestamp().
alter table bank.audit_event alter column at set default statement_timestamp();
revoke insert on bank.audit_event from adire_app;
grant insert (kind, outcome, customer_id, session_id, device_key_id, address, request_id, detail) on bank.audit_event to adire_app;
