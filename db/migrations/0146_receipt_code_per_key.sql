-- A transfer has one code per key: after a change of the master key its next receipt bears another, which must be known to the check.
alter table bank.receipt_code drop constraint receipt_code_transfer_id_key;
