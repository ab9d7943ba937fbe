-- A PIN is set by a function that checks the evidence, and its misses are counted by functions alone.
-- Sets a PIN; the misses, and with them the lock, are over.
create function bank.set_pin(p_customer uuid, p_salt bytea, p_hash bytea, p_at timestamptz, p_reason text, p_evidence text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_reason
    when 'change' then
      perform bank.require_session(p_customer, p_evidence, p_at);
      perform bank.record_change(p_customer, 'pin', null, p_reason, 'session', p_evidence);
    when 'reset' then
      perform bank.require_ticket(p_customer, 'reset-pin', p_evidence);
      if not exists (select from bank.one_time_code c where c.purpose = 'reset-pin' and c.subject = p_customer::text
                     and c.approves = p_evidence and c.used_at is not null and c.xmin = pg_current_xact_id()::xid) then
        raise exception 'no evidence: this transaction used no code for this reset' using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.record_change(p_customer, 'pin', null, p_reason, 'ticket', p_evidence);
  end case;
  update bank.profile p set pin_salt = p_salt, pin_hash = p_hash, pin_misses = 0 where p.customer_id = p_customer;
end $$;

-- Takes one try at the PIN; no row when it is locked.
create function bank.take_pin_try(p_customer uuid, p_limit integer)
returns table (misses smallint, salt bytea, hash bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query update bank.profile p set pin_misses = p.pin_misses + 1
    where p.customer_id = p_customer and p.pin_misses < p_limit
    returning p.pin_misses, p.pin_salt, p.pin_hash;
end $$;

-- Ends the row of misses after a right PIN. A lock that another try set since stays, and so do the misses at a newer PIN.
create function bank.clear_pin_tries(p_customer uuid, p_hash bytea, p_misses integer, p_limit integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.profile p set pin_misses = 0
  where p.customer_id = p_customer and p.pin_hash = p_hash and (p.pin_misses < p_limit or p.pin_misses = p_misses);
end $$;

-- A code is used once, and its tries are never given back.
create trigger not_given_used before insert on bank.one_time_code for each row when (new.used_at is not null)
  execute function bank.keep_used();
create trigger used_stays before update on bank.one_time_code for each row when (old.used_at is distinct from new.used_at)
  execute function bank.keep_used();
create function bank.keep_tries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the tries of a code are never given back' using errcode = 'integrity_constraint_violation';
end $$;
create trigger tries_stay before update on bank.one_time_code for each row when (new.tries < old.tries)
  execute function bank.keep_tries();

revoke execute on function bank.set_pin, bank.take_pin_try, bank.clear_pin_tries, bank.keep_tries from public;
grant execute on function bank.set_pin, bank.take_pin_try, bank.clear_pin_tries to adire_app;

revoke update (pin_salt, pin_hash, pin_misses) on bank.profile from adire_app;
