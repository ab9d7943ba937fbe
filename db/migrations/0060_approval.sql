-- Approval as one thing for whatever asks for it: transfers until now; bills, limits, cards and settings as they come.
alter table bank.payment_approval rename to approval;
alter table bank.approval rename constraint payment_approval_pkey to approval_pkey;
alter index bank.payment_approval_by_transfer rename to approval_by_subject;
alter index bank.payment_approval_by_session rename to approval_by_session;

-- What is approved, by its own id: the transfer's, the payment's.
alter table bank.approval rename column transfer_id to subject_id;
alter table bank.approval rename column payment to content;
alter table bank.approval add column kind text not null default 'transfer';
alter table bank.approval alter column kind drop default;

-- The ways that were open when it was asked for, any one of which approves: src/core/approvals/approval-ways.ts.
alter table bank.approval add column ways text[];
update bank.approval set ways = case when 1 = any (required_factors) then array['sms'] else array['pin'] end;
alter table bank.approval alter column ways set not null;
alter table bank.approval add constraint approval_ways
  check (cardinality(ways) > 0 and ways <@ array['pin', 'sms', 'token', 'passkey']);
alter table bank.approval drop column required_factors;

-- What the SMS code says it approves, with {code} where the code goes.
alter table bank.approval add column code_message text not null default '';
alter table bank.approval alter column code_message drop default;

-- One use, for what does not run in the ledger: what does is used up there, under its own id.
alter table bank.approval add column approved_at timestamptz;
alter table bank.approval add column approved_with text;
alter table bank.approval add constraint approval_once check ((approved_at is null) = (approved_with is null));
grant update (approved_at, approved_with) on bank.approval to adire_app;

-- The code of an approval is found by what it approves, so that asking again is a resend.
create index one_time_code_by_approval on bank.one_time_code (subject, purpose, approves);
