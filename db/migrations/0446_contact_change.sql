-- The email address and the phone of a customer change through functions that check the codes, and the permission that staff give.
-- Notes that the code at the old address was right.
create function bank.confirm_old_contact(p_customer uuid, p_change uuid, p_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_contact_code(p_customer, p_change, 'contact-change-old');
  update bank.contact_change h set old_confirmed_at = p_at
  where h.change_id = p_change and h.customer_id = p_customer and h.ended_at is null and h.old_confirmed_at is null;
end $$;

-- Refuses unless this transaction used the code that was sent for this step of the change.
create function bank.require_contact_code(p_customer uuid, p_change uuid, p_purpose text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.one_time_code c where c.subject = p_customer::text and c.purpose = p_purpose
                 and c.approves = p_change::text and c.used_at is not null and c.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no code for this step of the change'
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Puts the new value in the place of the old one: both codes were right, staff allow it, and nothing changed meanwhile.
-- The permission for a phone is for one change.
create function bank.apply_contact_change(p_customer uuid, p_change uuid, p_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change bank.contact_change;
begin
  perform bank.require_contact_code(p_customer, p_change, 'contact-change-new');
  select h.* into v_change from bank.contact_change h
    join bank.customer c on c.id = h.customer_id
    join bank.profile p on p.customer_id = h.customer_id
  where h.change_id = p_change and h.customer_id = p_customer and h.ended_at is null and h.expires_at > p_at
    and h.old_confirmed_at is not null
    and h.old_value is not distinct from case h.what when 'email' then c.email else c.phone end
    and case h.what when 'email' then p.can_update_email_address else p.can_update_phone_number and p.phone_change_until > p_at end;
  if v_change.change_id is null then
    raise exception 'no evidence: the customer has no such confirmed change' using errcode = 'integrity_constraint_violation';
  end if;
  perform bank.record_change(p_customer, v_change.what, null, 'change', 'contact-change', p_change::text);
  if v_change.what = 'email' then
    update bank.customer c set email = v_change.new_value where c.id = p_customer;
  else
    update bank.customer c set phone = v_change.new_value where c.id = p_customer;
    update bank.profile p set can_update_phone_number = false, phone_change_until = null where p.customer_id = p_customer;
  end if;
  update bank.contact_change h set ended_at = p_at, ended_how = 'applied' where h.change_id = p_change;
end $$;

-- Sets the email address that the customer gave at sign-up.
create function bank.set_sign_up_email(p_customer uuid, p_email text, p_sign_up text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_sign_up(p_customer, p_sign_up);
  perform bank.record_change(p_customer, 'email', null, 'sign-up', 'sign-up', p_sign_up);
  update bank.customer c set email = p_email where c.id = p_customer;
end $$;

-- Staff allow a change, of a phone until a time, or stop it.
create function bank.permit_contact_change(p_customer uuid, p_what text, p_until timestamptz, p_is_allowed boolean, p_event text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reason constant text := case when p_is_allowed then 'allowed' else 'stopped' end;
begin
  perform bank.require_operator(p_customer, 'contact-change.' || v_reason, p_event);
  case p_what
    when 'email' then
      update bank.profile p set can_update_email_address = p_is_allowed where p.customer_id = p_customer;
    when 'phone' then
      update bank.profile p set can_update_phone_number = p_is_allowed, phone_change_until = case when p_is_allowed then p_until end
      where p.customer_id = p_customer;
  end case;
  perform bank.record_change(p_customer, p_what || '-permission', null, v_reason, 'audit-event', p_event);
end $$;

revoke execute on function bank.confirm_old_contact, bank.require_contact_code, bank.apply_contact_change, bank.set_sign_up_email,
  bank.permit_contact_change from public;
grant execute on function bank.confirm_old_contact, bank.apply_contact_change, bank.set_sign_up_email, bank.permit_contact_change
  to adire_app;

revoke update (can_update_email_address, can_update_phone_number, phone_change_until) on bank.profile from adire_app;
revoke insert on bank.contact_change from adire_app;
grant insert (change_id, customer_id, session_id, what, old_value, new_value, started_at, expires_at) on bank.contact_change to adire_app;
revoke update (old_confirmed_at) on bank.contact_change from adire_app;
-- The application itself ends a change without a result, and hides the contacts of a former customer.
create function bank.refuse_direct_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is changed by its function alone', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;
create trigger applied_by_function before update of ended_how on bank.contact_change for each row
  when (current_user = 'adire_app' and (new.ended_how = 'applied' or old.ended_how is not null))
  execute function bank.refuse_direct_change('a contact');
create function bank.check_contact() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.former_customer f where f.customer_id = old.id and f.hidden_at is not null) then
    raise exception 'a contact is changed by its function alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger contact_by_function before update of phone, email on bank.customer for each row
  when (current_user = 'adire_app' and (new.phone, new.email) is distinct from (old.phone, old.email))
  execute function bank.check_contact();
revoke execute on function bank.refuse_direct_change, bank.check_contact from public;
