-- Passkeys, authenticators and recovery codes are written by functions that check the evidence.
-- Adds a passkey for the challenge that the customer answered: given after an approval, used up since, and good for one passkey.
-- Null when the credential is known already.
create function bank.add_passkey(p_customer uuid, p_id uuid, p_credential bytea, p_public_key bytea, p_sign_count bigint,
                                 p_transports text[], p_is_synced boolean, p_name text, p_at timestamptz, p_ticket text)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.ticket t join bank.approval a on a.session_id::text = t.bound_to
                 where t.ticket_hash = decode(p_ticket, 'hex') and t.purpose = 'passkey:register' and t.customer_id = p_customer
                   and t.used_at is not null and t.expires_at > p_at
                   and a.customer_id = p_customer and a.kind = 'add-passkey'
                   and a.approved_at between t.created_at - interval '1 minute' and t.created_at) then
    raise exception 'no evidence: the customer answered no such challenge after an approval' using errcode = 'integrity_constraint_violation';
  end if;
  insert into bank.passkey (id, customer_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
  values (p_id, p_customer, p_credential, p_public_key, p_sign_count, p_transports, p_is_synced, p_name, p_at)
  on conflict (credential_id) do nothing;
  if not found then return null; end if;
  perform bank.record_change(p_customer, 'passkey', p_id, 'approval', 'ticket', p_ticket);
  return p_id;
end $$;

-- Counts one use of a passkey. The counter only rises, or stays 0 for an authenticator that does not count.
create function bank.count_passkey_use(p_id uuid, p_sign_count bigint, p_is_synced boolean, p_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.passkey k set sign_count = p_sign_count, is_synced = p_is_synced, last_used_at = p_at
  where k.id = p_id and k.removed_at is null and (p_sign_count > k.sign_count or (p_sign_count = 0 and k.sign_count = 0));
  if not found then
    raise exception 'the counter of a passkey only rises' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Removes a passkey for good; its name, or null when the customer has no such passkey.
create function bank.remove_passkey(p_customer uuid, p_id uuid, p_at timestamptz, p_session text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text;
begin
  perform bank.require_session(p_customer, p_session, p_at);
  update bank.passkey k set removed_at = p_at
  where k.id = p_id and k.customer_id = p_customer and k.removed_at is null returning k.name into v_name;
  if found then perform bank.record_change(p_customer, 'passkey-removed', p_id, 'removed', 'session', p_session); end if;
  return v_name;
end $$;

-- Begins an authenticator for the approval that this transaction used. False where a confirmed authenticator is there.
create function bank.begin_authenticator(p_customer uuid, p_session uuid, p_seed bytea, p_at timestamptz, p_expires timestamptz,
                                         p_challenge text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.approval a where a.challenge_id = p_challenge::uuid and a.kind = 'token'
                 and a.customer_id = p_customer and a.session_id = p_session and a.approved_at is not null
                 and a.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no approval of the customer' using errcode = 'integrity_constraint_violation';
  end if;
  insert into bank.token as k (customer_id, seed_sealed, session_id, created_at, expires_at)
  values (p_customer, p_seed, p_session, p_at, p_expires)
  on conflict (customer_id) do update set seed_sealed = p_seed, session_id = p_session, created_at = p_at, expires_at = p_expires
    where k.confirmed_at is null;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'authenticator', null, 'begun', 'approval', p_challenge);
  return true;
end $$;

-- The begun authenticator counts from its first right code on. False when it is another by now, or counts already.
create function bank.confirm_authenticator(p_customer uuid, p_seed bytea, p_step bigint, p_at timestamptz, p_session text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  update bank.token k set confirmed_at = p_at, last_step = p_step
  where k.customer_id = p_customer and k.seed_sealed = p_seed and k.session_id = p_session::uuid and k.confirmed_at is null
    and k.expires_at > p_at;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'authenticator', null, 'confirmed', 'session', p_session);
  return true;
end $$;

-- Uses up the code of a time step. False for a step that was used, or for an earlier one.
create function bank.use_authenticator_step(p_customer uuid, p_seed bytea, p_step bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.token k set last_step = p_step
  where k.customer_id = p_customer and k.seed_sealed = p_seed and k.confirmed_at is not null and k.last_step < p_step;
  return found;
end $$;

-- Says whether every login by password asks for a code of the authenticator.
create function bank.set_authenticator_at_login(p_customer uuid, p_is_asked boolean, p_at timestamptz, p_session text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  update bank.token k set asked_at_login = p_is_asked where k.customer_id = p_customer;
  perform bank.record_change(p_customer, 'authenticator', null, case when p_is_asked then 'asked-at-login' else 'not-asked-at-login' end,
                             'session', p_session);
end $$;

-- Removes the authenticator with its recovery codes. False when there is none.
create function bank.remove_authenticator(p_customer uuid, p_at timestamptz, p_reason text, p_evidence text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_reason
    when 'removed' then perform bank.require_session(p_customer, p_evidence, p_at);
    when 'lost' then perform bank.require_operator(p_customer, 'token.removed', p_evidence);
  end case;
  delete from bank.token k where k.customer_id = p_customer and k.confirmed_at is not null;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'authenticator', null, p_reason, case p_reason when 'lost' then 'audit-event' else 'session' end,
                             p_evidence);
  return true;
end $$;

-- Puts recovery codes in the place of all that there were.
create function bank.set_recovery_codes(p_customer uuid, p_hashes bytea[], p_at timestamptz, p_session text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  delete from bank.recovery_code r where r.customer_id = p_customer;
  insert into bank.recovery_code (customer_id, code_hash) select p_customer, given.hash from unnest(p_hashes) as given (hash);
  perform bank.record_change(p_customer, 'recovery-codes', null, 'renewed', 'session', p_session);
end $$;
create trigger used_stays before update on bank.recovery_code for each row when (old.used_at is distinct from new.used_at)
  execute function bank.keep_used();

revoke execute on function bank.add_passkey, bank.count_passkey_use, bank.remove_passkey, bank.begin_authenticator,
  bank.confirm_authenticator, bank.use_authenticator_step, bank.set_authenticator_at_login, bank.remove_authenticator,
  bank.set_recovery_codes from public;
grant execute on function bank.add_passkey, bank.count_passkey_use, bank.remove_passkey, bank.begin_authenticator,
  bank.confirm_authenticator, bank.use_authenticator_step, bank.set_authenticator_at_login, bank.remove_authenticator,
  bank.set_recovery_codes to adire_app;

revoke insert on bank.passkey from adire_app;
revoke update (sign_count, is_synced, last_used_at, removed_at) on bank.passkey from adire_app;
revoke insert, update on bank.token from adire_app;
revoke insert, delete on bank.recovery_code from adire_app;
-- The application itself deletes an authenticator that was never confirmed, and that of a former customer.
create trigger only_of_former before delete on bank.token for each row
  when (current_user = 'adire_app' and old.confirmed_at is not null) execute function bank.check_former('customer_id');
