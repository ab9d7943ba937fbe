-- Staff read an identity form only with the audit event of the look, and change a section only by a decision on a change.
-- The archive of a customer's data reads the sealed versions on the primary, so the role of the replica reads them no more.

revoke select on bank.kyc_section from adire_read, adire_staff;
grant select (customer_id, section, saved_at, changed_at, moved_at, accepted_saved_at, refused_at, refused_reason)
  on bank.kyc_section to adire_read, adire_staff;
revoke update (details_sealed, saved_at, changed_at, moved_at, accepted_sealed, accepted_saved_at, refused_at, refused_reason)
  on bank.kyc_section from adire_staff;

-- Gives the saved sections of a form, sealed. This transaction must have recorded that a person looked at the form.
create function bank.read_kyc_form(p_customer uuid, p_event text)
returns table (section text, details_sealed bytea, saved_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_operator(p_customer, 'kyc.record-looked-at', p_event);
  return query select s.section, s.details_sealed, s.saved_at from bank.kyc_section s where s.customer_id = p_customer;
end $$;

-- Accepts the change of a section. Returns the time of the move when the change had a new address. Null: there was no move.
create function bank.accept_kyc_change(p_customer uuid, p_section text, p_event text)
returns timestamptz language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_moved timestamptz;
begin
  perform bank.require_operator(p_customer, 'kyc.change-checked', p_event);
  select s.moved_at into v_moved from bank.kyc_section s
  where s.customer_id = p_customer and s.section = p_section and s.changed_at is not null for update;
  if not found then
    raise exception 'no evidence: no change of the section waits' using errcode = 'integrity_constraint_violation';
  end if;
  update bank.kyc_section s set changed_at = null, moved_at = null, accepted_sealed = null, accepted_saved_at = null
  where s.customer_id = p_customer and s.section = p_section;
  return v_moved;
end $$;

-- Restores the accepted version of a section, and stores the reason that the customer reads. False: there is no accepted version.
create function bank.refuse_kyc_change(p_customer uuid, p_section text, p_reason text, p_at timestamptz, p_event text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_operator(p_customer, 'kyc.change-refused', p_event);
  update bank.kyc_section s set details_sealed = s.accepted_sealed, saved_at = s.accepted_saved_at, accepted_sealed = null,
    accepted_saved_at = null, changed_at = null, moved_at = null, refused_at = p_at, refused_reason = p_reason
  where s.customer_id = p_customer and s.section = p_section and s.changed_at is not null and s.accepted_sealed is not null;
  return found;
end $$;

revoke execute on function bank.read_kyc_form, bank.accept_kyc_change, bank.refuse_kyc_change from public;
grant execute on function bank.read_kyc_form to adire_staff;
grant execute on function bank.accept_kyc_change, bank.refuse_kyc_change to adire_app, adire_staff;
