-- The latest payments to a biller say whether it has trouble.
create index bill_payment_by_biller on bank.bill_payment (biller_id, created_at desc);
