-- A tier rises only with an accepted submission: of tier 2 by what the machine has verified, of tier 3 by an operator's decision
-- in the audit trail of the same transaction. The function looks for what the tier needs itself (src/core/kyc/tier-rules.ts).
create function bank.accept_kyc(p_customer uuid, p_submission uuid, p_at timestamptz, p_event text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tier smallint;
  v_level smallint;
begin
  select c.kyc_level into v_level from bank.customer c where c.id = p_customer for no key update;
  update bank.kyc_submission s set state = 'accepted', decided_at = p_at
  where s.id = p_submission and s.customer_id = p_customer and s.state = 'waiting'
  returning s.tier into v_tier;
  if v_tier is null or v_level >= v_tier
     or not exists (select from bank.customer_nin n where n.customer_id = p_customer)
     or not exists (select from bank.kyc_section s where s.customer_id = p_customer and s.section = 'personal') then
    raise exception 'no evidence: the customer has no complete submission' using errcode = 'integrity_constraint_violation';
  end if;
  if v_tier = 3 and (
       (select count(*) from bank.kyc_section s where s.customer_id = p_customer) < 3
       or not exists (select from bank.kyc_document d where d.customer_id = p_customer
                      and d.kind in ('ninSlip', 'passport', 'driversLicence', 'votersCard'))
       or (select count(*) from bank.kyc_document d where d.customer_id = p_customer
           and d.kind in ('utilityBill', 'signature', 'selfie')) < 3) then
    raise exception 'no evidence: the papers of the customer are incomplete' using errcode = 'integrity_constraint_violation';
  end if;
  if v_tier = 3 or p_event is not null then
    perform bank.require_operator(p_customer, 'kyc.tier-raised', p_event);
    perform bank.record_change(p_customer, 'tier', p_submission, 'decision', 'audit-event', p_event);
  else
    perform bank.record_change(p_customer, 'tier', p_submission, 'verified', 'submission', p_submission::text);
  end if;
  update bank.customer c set kyc_level = v_tier where c.id = p_customer;
end $$;

-- Refuses a submission that waits, by an operator's decision. The customer reads the reason.
create function bank.refuse_kyc(p_customer uuid, p_submission uuid, p_reason text, p_at timestamptz, p_event text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_operator(p_customer, 'kyc.tier-refused', p_event);
  update bank.kyc_submission s set state = 'refused', decided_at = p_at, reason = p_reason
  where s.id = p_submission and s.customer_id = p_customer and s.state = 'waiting';
  if not found then
    raise exception 'no evidence: the customer has no such submission' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

revoke execute on function bank.accept_kyc, bank.refuse_kyc from public;
grant execute on function bank.accept_kyc, bank.refuse_kyc to adire_app;

revoke update (kyc_level) on bank.customer from adire_app;
revoke update (state, decided_at, reason) on bank.kyc_submission from adire_app;
-- A new submission waits. The application gives no column of a decided submission.
revoke insert on bank.kyc_submission from adire_app;
grant insert (id, customer_id, tier, state, submitted_at) on bank.kyc_submission to adire_app;
