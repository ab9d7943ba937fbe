-- A profile, a device and security answers are written by functions that check the evidence.
-- Refuses unless the sign-up is of the customer's own BVN and is not completed yet.
create function bank.require_sign_up(p_customer uuid, p_sign_up text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.sign_up s join bank.customer c on c.bvn_index = s.bvn_index
                 where s.id = p_sign_up::uuid and c.id = p_customer and s.completed_at is null) then
    raise exception 'no evidence: the customer has no such open sign-up' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Opens the profile of a customer at the end of a sign-up. False when the customer has a profile, or the username is taken.
create function bank.open_profile(p_customer uuid, p_username text, p_username_key text, p_password_hash text, p_pin_salt bytea,
                                  p_pin_hash bytea, p_primary_account text, p_at timestamptz, p_sign_up text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_sign_up(p_customer, p_sign_up);
  insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash,
                            primary_account_number, created_at)
  values (p_customer, p_username, p_username_key, p_password_hash, p_at, p_pin_salt, p_pin_hash, p_primary_account, p_at)
  on conflict do nothing;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'profile', null, 'sign-up', 'sign-up', p_sign_up);
  return true;
end $$;

-- Links a device. A key that the customer has linked already keeps its id and its age.
create function bank.link_device(p_customer uuid, p_id uuid, p_public_key bytea, p_name text, p_linked_by text, p_at timestamptz,
                                 p_evidence text)
returns table (device_id uuid, is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_linked_by
    when 'sign-up' then perform bank.require_sign_up(p_customer, p_evidence);
    when 'link' then perform bank.require_ticket(p_customer, 'link-device', p_evidence);
  end case;
  insert into bank.device_key (id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
  values (p_id, p_customer, p_public_key, p_name, p_linked_by, p_at, p_at)
  on conflict (customer_id, public_key) where removed_at is null do nothing;
  if found then
    perform bank.record_change(p_customer, 'device', p_id, p_linked_by, case p_linked_by when 'link' then 'ticket' else p_linked_by end,
                               p_evidence);
    return query select p_id, true;
  else
    return query select d.id, false from bank.device_key d
      where d.customer_id = p_customer and d.public_key = p_public_key and d.removed_at is null;
  end if;
end $$;

-- Removes a device for good; its name, or null when the customer has no such device.
create function bank.remove_device(p_customer uuid, p_device uuid, p_at timestamptz, p_reason text, p_evidence text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text;
begin
  case p_reason
    when 'removed' then perform bank.require_session(p_customer, p_evidence, p_at);
    when 'replaced' then perform bank.require_ticket(p_customer, 'link-device', p_evidence);
  end case;
  update bank.device_key d set removed_at = p_at
  where d.id = p_device and d.customer_id = p_customer and d.removed_at is null returning d.name into v_name;
  if found then
    perform bank.record_change(p_customer, 'device-removed', p_device, p_reason,
                               case p_reason when 'replaced' then 'ticket' else 'session' end, p_evidence);
  end if;
  return v_name;
end $$;

-- Puts security answers in the place of all that the customer had.
create function bank.set_security_answers(p_customer uuid, p_questions uuid[], p_hashes text[], p_at timestamptz, p_reason text,
                                          p_evidence text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_reason
    when 'sign-up' then
      perform bank.require_sign_up(p_customer, p_evidence);
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'sign-up', p_evidence);
    when 'change', 'removal' then
      perform bank.require_session(p_customer, p_evidence, p_at);
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'session', p_evidence);
  end case;
  if (p_reason = 'removal') <> (cardinality(p_questions) = 0) then
    raise exception 'only a removal leaves no answers' using errcode = 'check_violation';
  end if;
  delete from bank.customer_security_answer a where a.customer_id = p_customer;
  insert into bank.customer_security_answer (customer_id, question_id, answer_hash, set_at)
  select p_customer, given.question, given.hash, p_at from unnest(p_questions, p_hashes) as given (question, hash);
end $$;

revoke execute on function bank.require_sign_up, bank.open_profile, bank.link_device, bank.remove_device, bank.set_security_answers
  from public;
grant execute on function bank.open_profile, bank.link_device, bank.remove_device, bank.set_security_answers to adire_app;

revoke insert on bank.profile, bank.device_key, bank.customer_security_answer from adire_app;
-- The application itself ends these only after the relation with the customer has ended.
create trigger only_of_former before delete on bank.customer_security_answer for each row when (current_user = 'adire_app')
  execute function bank.check_former('customer_id');
create trigger only_of_former before update of removed_at on bank.device_key for each row when (current_user = 'adire_app')
  execute function bank.check_former('customer_id');
