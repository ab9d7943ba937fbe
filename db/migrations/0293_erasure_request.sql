-- A request to erase what the bank keeps of the customer is a case too.
alter table bank.support_case drop constraint support_case_type_check;
alter table bank.support_case add constraint support_case_type_check check (type in ('wrong-account', 'wrong-amount', 'sent-twice', 'fraud',
  'not-authorised', 'not-delivered', 'debited-twice', 'amount-differs', 'not-refunded', 'question', 'data-correction', 'data-erasure'));
