-- What of a customer's is on its way is asked for by each open page, and before each payment, out of all that they ever paid.
create index transfer_undecided_of_customer on bank.transfer (from_customer_id, created_at desc)
  where state in ('held', 'sent', 'asking', 'review');
create index bill_payment_undecided_of_customer on bank.bill_payment (customer_id, created_at desc)
  where state in ('held', 'sent', 'asking', 'review');
-- Those whose place the indexes of 0411 took. Last of all: from here to the end of the migrations these tables cannot be read.
drop index bank.inward_credit_customer;
drop index bank.passkey_by_customer;
drop index bank.category_correction_by_customer;
