-- Payments of every kind, their submissions to a network and their refunds.

-- The database checks the same state machine as the code (core/payments/payment-states.ts).
create function bank.check_payment_step() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('held', 'sent'), ('held', 'review'),
    ('sent', 'settled'), ('sent', 'released'), ('sent', 'inquiring'), ('sent', 'held'), ('sent', 'review'),
    ('inquiring', 'settled'), ('inquiring', 'released'), ('inquiring', 'held'), ('inquiring', 'review'),
    ('review', 'held'), ('review', 'settled'), ('review', 'released'),
    ('settled', 'reversed')) then
    raise exception 'a payment cannot go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The columns of fixed width come first. A search of staff compares the time and the amount of each payment of some days, and PostgreSQL
-- finds these columns without unpacking the texts of the row.
create table bank.payment (
  payment_id uuid primary key,
  customer_id uuid not null,
  created_at timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  stamp_duty_minor bigint not null check (stamp_duty_minor >= 0),
  levy_minor bigint not null default 0 check (levy_minor >= 0),
  kind text not null check (kind in ('own-bank', 'other-bank', 'exchange', 'bill', 'card-fee')),
  transfer_type smallint check (transfer_type between 0 and 3),
  state text not null check (state in
    ('held', 'sent', 'inquiring', 'review', 'settled', 'refused', 'released', 'reversed', 'cancelled')),
  refusal text,
  account_number text not null,
  account_name text not null,
  payee_customer_id uuid,
  payee_reference text not null,
  payee_name text not null,
  institution_code text not null,
  institution_name text,
  currency text not null,
  narration text not null,
  approved_with smallint[] not null,
  completed_at timestamptz,
  counter_keys text[] not null default '{}',
  beneficiary_type text,
  origin text check (origin in ('standing-order', 'batch')),
  origin_id uuid,
  constraint type_of_transfer check ((transfer_type is not null) = (kind in ('own-bank', 'other-bank', 'exchange'))),
  constraint type_of_custom check ((beneficiary_type is not null) = (transfer_type is not distinct from 3)),
  constraint payee_of_transfer check (payee_customer_id is null or transfer_type is not null),
  check ((refusal is not null) = (state = 'refused')),
  check ((origin is null) = (origin_id is null)),
  check (kind not in ('other-bank', 'bill') or institution_name is not null),
  constraint payment_end_check check ((completed_at is null) = (state in ('held', 'sent', 'inquiring', 'review')))
);
comment on table bank.payment is 'A payment that the ledger answered: a transfer, a bill or a card fee. It has no foreign keys, because each one would cost the posting a look-up.';
comment on column bank.payment.transfer_type is 'Of a transfer. 0: same bank. 1: other bank. 2: own accounts. 3: custom. Null of other kinds.';
comment on column bank.payment.payment_id is 'The customer''s id of the order: the id of the journal, or of the hold, and the key that makes a repeat safe.';
comment on column bank.payment.institution_code is 'The bank of the payee, the biller''s id, or card.';
comment on column bank.payment.institution_name is 'The name of the payee''s bank or of the biller when the payment was made; null: this bank.';
comment on column bank.payment.payee_reference is
  'The account number of the payee, the customer''s number at the biller, or the scheme of the card.';
comment on column bank.payment.beneficiary_type is 'Of a custom transfer: what its sender gave. Empty once the sender is erased.';
comment on column bank.payment.payee_customer_id is 'Of a transfer to a customer of this bank; null of other payments.';
comment on column bank.payment.origin is 'The standing order or the payment batch, by origin_id, that made the payment. Null: the customer made it.';
comment on column bank.payment.approved_with is 'Authentication types. 0: PIN. 1: SMS. 2: token.';
comment on column bank.payment.levy_minor is 'The cybersecurity levy, which is owed to another fund than VAT and stamp duty.';
comment on column bank.payment.counter_keys is
  'The sums of limit counters that the payment raised by its amount, so that npm run verify can recompute them: the key, and after # the '
  'sum unless it is the total.';
-- Each kind has its own list of a customer's payments. One index for all kinds would read a customer's bills to find a transfer.
create index payment_transfer_by_customer on bank.payment (customer_id, created_at) where kind in ('own-bank', 'other-bank', 'exchange');
create index payment_bill_by_customer on bank.payment (customer_id, created_at) where kind = 'bill';
create index payment_card_fee_by_customer on bank.payment (customer_id, created_at) where kind = 'card-fee';
-- The latest bills show whether a biller has a problem.
create index payment_by_biller on bank.payment (institution_code, created_at desc) where kind = 'bill';
-- A recipient sees only what arrived.
create index payment_by_recipient on bank.payment (payee_customer_id, created_at)
  where payee_customer_id is not null and state in ('settled', 'reversed');
-- Currency-transaction reports list the large payments of a day. They are few.
create index payment_large on bank.payment (completed_at) where amount_minor >= 500000000;
-- Staff read the payments of some days. Payments are stored in the order of their time, so this index costs a payment nothing.
create index payment_by_time on bank.payment using brin (created_at);
-- Staff search a payment by its reference, which is the end of the payment's id (core/payments/reference.ts). A B-tree of these random texts
-- would cost each posting a random page. A Bloom filter of each range of pages is written after the range is full, by vacuum.
create index payment_by_id_end on bank.payment
  using brin ((right(payment_id::text, 16)) text_bloom_ops (n_distinct_per_range = 1000, false_positive_rate = 0.001))
  with (pages_per_range = 32, autosummarize = on);
-- Undecided payments are few; a query for them must not read all payments.
create index payment_undecided on bank.payment (created_at) where state in ('held', 'sent', 'inquiring', 'review');
-- The types that a customer has given. Few transfers are custom.
create index payment_by_beneficiary_type on bank.payment (customer_id, beneficiary_type, created_at desc)
  where beneficiary_type is not null;
-- Each open page, and each payment, asks for the customer's undecided payments.
create index payment_undecided_of_customer on bank.payment (customer_id, created_at desc)
  where state in ('held', 'sent', 'inquiring', 'review');
grant select on bank.payment to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.payment to adire_api, adire_jobs;
grant update (state, refusal, account_name, payee_reference, payee_name, narration, beneficiary_type, completed_at)
  on bank.payment to adire_api, adire_jobs, adire_staff;
create trigger only_of_hidden before update of account_name, payee_reference, payee_name, narration, beneficiary_type on bank.payment
  for each row when (not bank.acts_as_owner()) execute function bank.check_hidden('customer_id');
-- PostgreSQL estimates that a Bloom filter finds most pages, and would read the whole table or the whole primary key.
create function bank.payments_by_id_end(id_end text) returns setof uuid language sql stable strict
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select payment_id from bank.payment where right(payment_id::text, 16) = id_end
$$;
create trigger payment_step before update of state on bank.payment
  for each row when (old.state <> new.state) execute function bank.check_payment_step();

-- Every transfer checks whether the payee was paid before. A row for each payee costs the posting less than an index of all payments.
create table bank.payee_first_paid (
  customer_id uuid not null,
  institution_code text not null,
  payee_reference text not null,
  payment_id uuid not null,
  paid_at timestamptz not null,
  primary key (customer_id, institution_code, payee_reference)
);
comment on table bank.payee_first_paid is
  'The first settled transfer of a customer to a payee. When it is reversed, the next settled transfer takes its place. It has no foreign '
  'keys, as bank.payment.';
comment on column bank.payee_first_paid.payee_reference is 'The account number of the payee.';
comment on column bank.payee_first_paid.paid_at is 'The time when this transfer was made, also when it settled later.';
grant select on bank.payee_first_paid to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.payee_first_paid to adire_api, adire_jobs, adire_staff;
grant delete on bank.payee_first_paid to adire_jobs, adire_staff;

-- The details of a payment change only when its payer has left and is hidden.
create function bank.check_hidden_payer() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.payment p join bank.closed_customer f on f.customer_id = p.customer_id
      where p.payment_id = old.payment_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

create table bank.refund (
  posting_id uuid primary key,
  subject_id uuid not null,
  subject_kind text not null check (subject_kind in ('payment', 'journal')),
  source text not null check (source in ('case', 'order', 'returned', 'biller', 'card-not-made', 'reversal')),
  amount_minor bigint not null check (amount_minor <> 0)
);
comment on table bank.refund is
  'Money that a customer got back of a payment that had settled. The sum of a payment never exceeds what it took. Append-only.';
comment on column bank.refund.posting_id is 'The journal that gave the money back.';
comment on column bank.refund.subject_id is
  'The refunded payment: the hold''s id when a network carried it. A debit that is no payment is its journal.';
comment on column bank.refund.source is
  'case: the bank refunded a case. order: two members of staff refunded a payment without a case. returned: another bank returned a transfer. biller: a biller took a bill back. '
  'card-not-made: the processor made no card. reversal: an operator reversed a journal.';
comment on column bank.refund.amount_minor is 'Negative when an operator reversed the journal of another refund.';
create index refund_by_subject on bank.refund (subject_id);
grant select on bank.refund to adire_api, adire_jobs, adire_staff, adire_read;
grant insert on bank.refund to adire_api, adire_jobs, adire_staff;

create table bank.payment_submission (
  payment_id uuid primary key,
  network text not null check (network in ('switch', 'biller', 'card-processor', 'books')),
  network_reference text not null,
  ledger_account_id bigint not null,
  enquiry_reference text,
  save_payee boolean not null default false,
  sends integer not null default 0,
  inquiries integer not null default 0,
  next_at timestamptz,
  network_code text,
  review_reason text,
  late_notified_at timestamptz,
  checked_at timestamptz,
  claimed_until timestamptz,
  traceparent text,
  unique (network, network_reference),
  check ((enquiry_reference is not null) = (network = 'switch'))
) with (fillfactor = 70);
comment on table bank.payment_submission is
  'A payment whose amount is held for a network: its submissions to the network and the network''s answers. It has no foreign keys, as '
  'bank.payment.';
comment on column bank.payment_submission.network is
  'books: no network. Payment monitoring referred a transfer inside the bank, and its money waits for staff.';
comment on column bank.payment_submission.payment_id is 'The id of a transfer, a bill or a card order, and of its hold.';
comment on column bank.payment_submission.network_reference is 'The id by which the network knows the payment.';
comment on column bank.payment_submission.ledger_account_id is 'The account in the books that the hold is on.';
comment on column bank.payment_submission.enquiry_reference is 'The id of the name enquiry at the switch; null for other networks.';
comment on column bank.payment_submission.save_payee is
  'True: the payee is saved at settlement, when the money is known to have arrived.';
comment on column bank.payment_submission.inquiries is 'The status inquiries since the payment was last sent.';
comment on column bank.payment_submission.next_at is
  'The time of the worker''s next step; null when the payment is decided or is with an operator.';
comment on column bank.payment_submission.network_code is 'The network''s last code.';
comment on column bank.payment_submission.review_reason is 'The reason why an operator must decide.';
comment on column bank.payment_submission.late_notified_at is 'The time when the customer was notified of the delay.';
comment on column bank.payment_submission.checked_at is
  'The time when staff allowed a payment that monitoring had referred. The clocks of the network count from then.';
comment on column bank.payment_submission.claimed_until is
  'The worker that works on the payment has it until this time. Then the payment is due again, because the worker may have been killed.';
comment on column bank.payment_submission.traceparent is
  'The trace of the customer''s call, which the worker continues; null when the call was not recorded.';
-- Each network has a worker that looks for its due payments. A claim changes no indexed column, so it costs its row only.
create index submission_due on bank.payment_submission (network, next_at) where next_at is not null;
grant select on bank.payment_submission to adire_api, adire_jobs, adire_staff;
grant insert on bank.payment_submission to adire_api, adire_jobs;
grant update (sends, inquiries, next_at, network_code, review_reason, late_notified_at, checked_at, claimed_until)
  on bank.payment_submission to adire_api, adire_jobs, adire_staff;

create table bank.payment_event (
  payment_id uuid not null,
  number smallint not null,
  event text not null check (event in ('sent', 'unanswered', 'inquired', 'review', 'checked', 'settled', 'released', 'reversed')),
  state text not null check (state in ('held', 'sent', 'inquiring', 'review', 'settled', 'released', 'reversed')),
  occurred_at timestamptz not null,
  actor text not null,
  code text,
  primary key (payment_id, number)
);
comment on table bank.payment_event is
  'A step of a payment after its creation. A payment inside the bank has none unless it is referred or reversed. Append-only, without foreign keys.';
comment on column bank.payment_event.number is 'Counts the events of one payment from 1.';
comment on column bank.payment_event.event is
  'unanswered: the network gave no definite answer to the order. inquired: a status inquiry got no definite answer, or the network has no '
  'such payment. review: the payment waits for an operator. checked: staff allowed a payment that monitoring had referred.';
comment on column bank.payment_event.state is 'The state of the payment after this step.';
comment on column bank.payment_event.actor is 'worker, monitoring, the network that decided, or operator with the name.';
comment on column bank.payment_event.code is 'The network''s code, when it gave one.';
grant select, insert on bank.payment_event to adire_api, adire_jobs, adire_staff;

create table bank.service_stop (
  stop_id uuid primary key,
  service text not null check (
    service in ('network:switch', 'network:biller', 'network:card-processor',
      'part:sign-up', 'part:new-payees', 'part:exchange', 'part:standing-orders', 'part:payment-batches')
    or service ~ '^biller:[a-z0-9-]{1,60}$'),
  reason text not null check (reason in ('maintenance', 'provider-fault', 'fraud-risk', 'regulator')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  added_at timestamptz not null,
  added_by text not null,
  order_id uuid,
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
comment on table bank.service_stop is
  'A network, a biller or a part of the bank that an order of staff switched off for a time. New calls of it are refused, and payments that began before go on.';
comment on column bank.service_stop.service is 'A network of payments, a part of the bank, or biller: and the id of the biller.';
comment on column bank.service_stop.order_id is 'The order of staff that began the stop. Null: no order began it.';
comment on column bank.service_stop.ends_at is 'Null: until an order ends it.';
comment on column bank.service_stop.ended_at is 'The time at which an order ended it, also before its start.';
create index service_stop_open on bank.service_stop (service, starts_at) where ended_at is null;
grant select on bank.service_stop to adire_api, adire_jobs, adire_staff;
grant insert on bank.service_stop to adire_app, adire_staff;
grant update (ended_at, ended_by) on bank.service_stop to adire_app, adire_staff;
