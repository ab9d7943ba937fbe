-- A case may be about a bill: then transfer_id is the id of its payment.
alter table bank.support_case add column is_bill boolean not null default false check (not is_bill or transfer_id is not null);
