-- Whether somebody was paid before is asked of every transfer: a sender with a very long history must not have all of it read.
create index transfer_by_payee on bank.transfer (from_customer_id, to_account_number, created_at) where state = 'settled';
