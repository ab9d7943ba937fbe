-- What is erased of former customers, and what the database still refuses: see src/server/features/privacy/erasure-plan.ts.
alter table bank.former_customer
  -- The last time that what no law has kept was looked for and deleted.
  add column deleted_at timestamptz,
  -- Since when nobody can find who it was.
  add column hidden_at timestamptz,
  -- Money Laundering (Prevention and Prohibition) Act 2022, section 8: who they were, for at least five years after the last account is closed.
  add constraint kept_five_years check (hidden_at is null or hidden_at >= closed_at + interval '5 years');
create index former_customer_not_hidden on bank.former_customer (closed_at) where hidden_at is null;
grant update (bvn_index, username_key, password_hash, deleted_at, hidden_at) on bank.former_customer to adire_app;

-- Of a customer who is one, the application deletes none of these: settings and lists that end with the relation.
do $$
declare v_table text;
begin
  foreach v_table in array array['customer_limit', 'gaming_limit', 'budget', 'budget_watch', 'budget_told', 'category_correction',
    'statement_mail', 'data_export'] loop
    execute format('grant delete on bank.%I to adire_app', v_table);
    execute format('create trigger only_of_former before delete on bank.%I for each row when (current_user = ''adire_app'') execute function bank.check_former(''customer_id'')', v_table);
  end loop;
end $$;

-- And these only of one who is hidden by then: what the law has the bank keep for five years.
create function bank.check_hidden() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.former_customer f where f.customer_id = (to_jsonb(old) ->> tg_argv[0])::uuid and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create function bank.check_hidden_case() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.support_case c join bank.former_customer f on f.customer_id = c.customer_id
                 where c.case_id = old.case_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
do $$
declare v_table text;
begin
  foreach v_table in array array['consent', 'indemnity', 'record_read', 'kyc_section', 'kyc_submission', 'customer_nin', 'device_key',
    'customer_freeze', 'schedule', 'bulk_batch'] loop
    execute format('grant delete on bank.%I to adire_app', v_table);
    execute format('create trigger only_of_hidden before delete on bank.%I for each row when (current_user = ''adire_app'') execute function bank.check_hidden(''customer_id'')', v_table);
  end loop;
end $$;
grant delete on bank.case_picture, bank.bulk_line, bank.bill_receipt, bank.contact_answer to adire_app;
create trigger only_of_hidden before delete on bank.case_picture for each row when (current_user = 'adire_app') execute function bank.check_hidden_case();

-- What stays, without who it was.
grant update (bvn_sealed, bvn_last4, date_of_birth, gender) on bank.customer to adire_app;
create trigger only_of_hidden before update of bvn_sealed, bvn_last4, date_of_birth, gender on bank.customer
  for each row when (current_user = 'adire_app') execute function bank.check_hidden('id');
grant update (from_account_name, to_account_name, narration) on bank.transfer to adire_app;
create trigger only_of_hidden before update of from_account_name, to_account_name, narration on bank.transfer
  for each row when (current_user = 'adire_app') execute function bank.check_hidden('from_customer_id');
grant update (account_name, reference, customer_name, customer_address, narration) on bank.bill_payment to adire_app;
create trigger only_of_hidden before update of account_name, reference, customer_name, customer_address, narration on bank.bill_payment
  for each row when (current_user = 'adire_app') execute function bank.check_hidden('customer_id');
grant update (account_name, name_on_card, street, city, region, narration) on bank.card_request to adire_app;
create trigger only_of_hidden before update of account_name, name_on_card, street, city, region, narration on bank.card_request
  for each row when (current_user = 'adire_app') execute function bank.check_hidden('customer_id');
grant update (last_four) on bank.card to adire_app;
create trigger only_of_hidden before update of last_four on bank.card
  for each row when (current_user = 'adire_app') execute function bank.check_hidden('customer_id');
grant update (sender_name, sender_account, narration) on bank.inward_credit to adire_app;
create trigger only_of_hidden before update of sender_name, sender_account, narration on bank.inward_credit
  for each row when (current_user = 'adire_app') execute function bank.check_hidden('customer_id');
grant update (words, counterparty, subject_reference) on bank.support_case to adire_app;
create trigger only_of_hidden before update of words, counterparty, subject_reference on bank.support_case
  for each row when (current_user = 'adire_app') execute function bank.check_hidden('customer_id');
grant update (text) on bank.case_event to adire_app;
create trigger only_of_hidden before update of text on bank.case_event
  for each row when (current_user = 'adire_app') execute function bank.check_hidden_case();
grant update (counterparty) on bank.journal_note to adire_app;
create function bank.check_hidden_note() returns trigger language plpgsql as $$
begin
  if not exists (select from bank.inward_credit i join bank.former_customer f on f.customer_id = i.customer_id
                 where i.posting_id = old.journal_id and f.hidden_at is not null) then
    raise exception '% is kept for five years after the relation', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger only_of_hidden before update of counterparty on bank.journal_note
  for each row when (current_user = 'adire_app') execute function bank.check_hidden_note();
