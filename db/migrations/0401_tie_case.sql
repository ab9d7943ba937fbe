-- Our staff tie a case that was reported without a login to the payment that it is about: once, and nothing else of what a case is about ever changes.
grant update (transfer_id, account_number, amount_minor, currency, bank_name, paid_at, is_bill) on bank.support_case to adire_app;
create function bank.check_case_tie() returns trigger language plpgsql as $$
begin
  if old.reported_of is null or old.amount_minor is not null or old.closed_at is not null then
    raise exception 'a case keeps what it is about' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger tied_once before update of transfer_id, account_number, amount_minor, currency, bank_name, paid_at, is_bill on bank.support_case
  for each row when (current_user = 'adire_app') execute function bank.check_case_tie();
-- With it come the names, which else change only when they are hidden.
drop trigger only_of_hidden on bank.support_case;
create trigger only_of_hidden before update of words, counterparty, subject_reference on bank.support_case
  for each row when (current_user = 'adire_app' and (old.amount_minor is not distinct from new.amount_minor or old.words <> new.words))
  execute function bank.check_hidden('customer_id');
