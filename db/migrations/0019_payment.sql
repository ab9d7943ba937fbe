-- Payments of every kind: their refunds and their submissions to a network.

create table bank.refund (
  posting_id uuid primary key,
  subject_id uuid not null,
  subject_kind text not null check (subject_kind in ('payment', 'journal')),
  source text not null check (source in ('case', 'returned', 'biller', 'card-not-made', 'reversal')),
  amount_minor bigint not null check (amount_minor <> 0)
);
comment on table bank.refund is
  'Money that a customer got back of a payment that had settled. The sum of a payment never exceeds what it took. Append-only.';
comment on column bank.refund.posting_id is 'The journal that gave the money back.';
comment on column bank.refund.subject_id is
  'The refunded payment: the hold''s id when a network carried it. A debit that is no payment is its journal.';
comment on column bank.refund.source is
  'case: the bank refunded a case. returned: another bank returned a transfer. biller: a biller took a bill back. '
  'card-not-made: the processor made no card. reversal: an operator reversed a journal.';
comment on column bank.refund.amount_minor is 'Negative when an operator reversed the journal of another refund.';
create index refund_by_subject on bank.refund (subject_id);
grant select, insert on bank.refund to adire_app;

create table bank.payment_submission (
  payment_id uuid primary key,
  network text not null check (network in ('switch', 'biller', 'card-processor')),
  network_reference text not null,
  ledger_account_id bigint not null,
  enquiry_reference text,
  save_payee boolean not null default false,
  sends integer not null default 0,
  inquiries integer not null default 0,
  first_sent_at timestamptz,
  sent_at timestamptz,
  inquired_at timestamptz,
  next_at timestamptz,
  network_code text,
  review_reason text,
  review_at timestamptz,
  late_notified_at timestamptz,
  unique (network, network_reference),
  check ((enquiry_reference is not null) = (network = 'switch'))
);
comment on table bank.payment_submission is
  'A payment whose amount is held for a network: its submissions to the network and the network''s answers. It has no foreign keys, as '
  'bank.payment.';
comment on column bank.payment_submission.payment_id is 'The id of a transfer, a bill or a card order, and of its hold.';
comment on column bank.payment_submission.network_reference is 'The id by which the network knows the payment.';
comment on column bank.payment_submission.ledger_account_id is 'The account in the books that the hold is on.';
comment on column bank.payment_submission.enquiry_reference is 'The id of the name enquiry at the switch; null for other networks.';
comment on column bank.payment_submission.save_payee is
  'True: the payee is saved at settlement, when the money is known to have arrived.';
comment on column bank.payment_submission.inquiries is 'The status inquiries since the payment was last sent.';
comment on column bank.payment_submission.inquired_at is 'The last status inquiry without a definite answer.';
comment on column bank.payment_submission.next_at is
  'The time of the worker''s next step; null when the payment is decided or is with an operator.';
comment on column bank.payment_submission.network_code is 'The network''s last code.';
comment on column bank.payment_submission.review_reason is 'The reason why an operator must decide.';
comment on column bank.payment_submission.late_notified_at is 'The time when the customer was notified of the delay.';
-- Each network has a worker that looks for its due payments.
create index submission_due on bank.payment_submission (network, next_at) where next_at is not null;
grant select, insert on bank.payment_submission to adire_app;
grant update (sends, inquiries, first_sent_at, sent_at, inquired_at, next_at, network_code, review_reason, review_at, late_notified_at)
  on bank.payment_submission to adire_app;
