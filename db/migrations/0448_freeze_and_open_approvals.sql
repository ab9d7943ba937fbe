-- Lifts the freeze of a customer's accounts: for the customer by the approval that this transaction used, for staff by the audit event
-- of an operator. False when nothing is frozen.
create function bank.lift_freeze(p_customer uuid, p_by text, p_at timestamptz, p_evidence text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_by
    when 'customer' then
      if not exists (select from bank.approval a where a.challenge_id = p_evidence::uuid and a.kind = 'unfreeze'
                     and a.customer_id = p_customer and a.approved_at is not null and a.xmin = pg_current_xact_id()::xid) then
        raise exception 'no evidence: this transaction used no approval of the customer' using errcode = 'integrity_constraint_violation';
      end if;
    when 'staff' then perform bank.require_operator(p_customer, 'freeze.lifted', p_evidence);
  end case;
  update bank.customer_freeze f set lifted_at = p_at, lifted_by = p_by where f.customer_id = p_customer and f.lifted_at is null;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'freeze', null, 'lifted', case p_by when 'staff' then 'audit-event' else 'approval' end,
                             p_evidence);
  return true;
end $$;
revoke execute on function bank.lift_freeze from public;
grant execute on function bank.lift_freeze to adire_app;
revoke update (lifted_at, lifted_by) on bank.customer_freeze from adire_app;

-- A replaced approval can no longer be used. Approvals are stored by bank.open_approval alone, so that their number stays limited.
create or replace function bank.use_approval(p_challenge uuid, p_customer uuid, p_way text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.approval a set approved_at = p_at, approved_with = p_way
  where a.challenge_id = p_challenge and a.customer_id = p_customer and a.approved_at is null and a.replaced_at is null
    and p_way = any (a.ways) and a.expires_at > p_at - interval '1 minute';
  return found;
end $$;
revoke insert on bank.approval from adire_app;
