-- The functions that change credentials, devices, contacts and approvals. Each one checks the evidence for the change and
-- records it (docs/decisions/0040-what-the-application-may-change.md). Changes of tiers and freezes have their functions next
-- to their tables.

-- Records a change of a credential with its evidence.
create function bank.record_change(p_customer uuid, p_credential text, p_subject uuid, p_reason text, p_kind text, p_evidence text)
returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into bank.credential_change (customer_id, credential, subject_id, reason, evidence_kind, evidence)
  values (p_customer, p_credential, p_subject, p_reason, p_kind, p_evidence)
$$;

-- Refuses unless the session is the customer's own and still open.
create function bank.require_session(p_customer uuid, p_session text, p_at timestamptz)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.session s where s.session_id = p_session::uuid and s.customer_id = p_customer
                 and s.revoked_at is null and s.ends_at > p_at) then
    raise exception 'no evidence: the customer has no such open session' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Refuses unless this transaction used up the customer's ticket. A ticket of an earlier transaction is no evidence for this one.
create function bank.require_ticket(p_customer uuid, p_purpose text, p_hash text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.ticket t where t.ticket_hash = decode(p_hash, 'hex') and t.purpose = p_purpose
                 and t.customer_id = p_customer and t.used_at <= t.expires_at and t.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no ticket of the customer for %', p_purpose
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Refuses unless this transaction recorded the operator's action in the audit trail.
create function bank.require_operator(p_customer uuid, p_kind text, p_event text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.audit_event e where e.event_id = p_event::bigint and e.kind = p_kind and e.customer_id = p_customer
                 and e.address ~ '^operator:.' and e.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction recorded no operator for %', p_kind using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Refuses unless the sign-up has the customer's BVN and is not complete.
create function bank.require_sign_up(p_customer uuid, p_sign_up text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.sign_up s join bank.customer c on c.bvn_index = s.bvn_index
                 where s.sign_up_id = p_sign_up::uuid and c.customer_id = p_customer and s.completed_at is null) then
    raise exception 'no evidence: the customer has no such open sign-up' using errcode = 'integrity_constraint_violation';
  end if;
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

-- Refuses when the customer has no security question, no passkey and no authenticator. Each removal locks the row of the
-- profile first, so two removals at the same time leave one proof.
create function bank.require_proof_left(p_customer uuid)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.customer_security_answer a where a.customer_id = p_customer)
     and not exists (select from bank.passkey k where k.customer_id = p_customer and k.removed_at is null)
     and not exists (select from bank.authenticator k where k.customer_id = p_customer and k.confirmed_at is not null) then
    raise exception 'the last proof of a customer stays' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Sets a password. False when the hash is no longer p_was, which the change was decided on.
create function bank.set_password(p_customer uuid, p_hash text, p_was text, p_temporary_until timestamptz, p_at timestamptz,
                                  p_reason text, p_evidence text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_hash text;
  v_until timestamptz;
begin
  select p.password_hash, p.password_temporary_until into v_hash, v_until
  from bank.profile p where p.customer_id = p_customer for update;
  if not found or v_hash <> p_was then return false; end if;
  if p_hash !~ '^\$argon2id\$v=19\$' then
    raise exception 'a password is stored as argon2id only' using errcode = 'check_violation';
  end if;
  if (p_reason = 'temporary') <> (p_temporary_until is not null) then
    raise exception 'only a temporary password has an end' using errcode = 'check_violation';
  end if;
  case p_reason
    when 'change' then
      if p_was is null or v_until is not null then
        raise exception 'no evidence: a change takes the present password' using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.require_session(p_customer, p_evidence, p_at);
      perform bank.record_change(p_customer, 'password', null, p_reason, 'session', p_evidence);
    when 'temporary-change' then
      if p_was is null or v_until is null or v_until <= p_at then
        raise exception 'no evidence: the password is not temporary' using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.record_change(p_customer, 'password', null, p_reason, 'password', encode(sha256(convert_to(p_was, 'UTF8')), 'hex'));
    when 'reset' then
      perform bank.require_ticket(p_customer, 'reset-password:new', p_evidence);
      perform bank.record_change(p_customer, 'password', null, p_reason, 'ticket', p_evidence);
    when 'temporary' then
      perform bank.require_operator(p_customer, 'password.temporary-set', p_evidence);
      perform bank.record_change(p_customer, 'password', null, p_reason, 'audit-event', p_evidence);
  end case;
  update bank.profile p set password_hash = p_hash, password_changed_at = p_at, password_temporary_until = p_temporary_until
  where p.customer_id = p_customer;
  return true;
end $$;

-- Stores the same password with a higher cost. Does nothing when the hash is no longer p_was. Refuses while the cost is high
-- enough, so that the function cannot replace set_password.
create function bank.rehash_password(p_customer uuid, p_was text, p_hash text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_cost constant text := '^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$';
  v_old constant text[] := regexp_match(p_was, v_cost);
  v_new constant text[] := regexp_match(p_hash, v_cost);
begin
  if v_new is null or v_old is null or (v_new[1]::bigint <= v_old[1]::bigint and v_new[2]::bigint <= v_old[2]::bigint) then
    raise exception 'no evidence: the cost of the hash does not rise' using errcode = 'integrity_constraint_violation';
  end if;
  update bank.profile p set password_hash = p_hash where p.customer_id = p_customer and p.password_hash = p_was;
  if found then
    perform bank.record_change(p_customer, 'password', null, 'rehash', 'password', encode(sha256(convert_to(p_was, 'UTF8')), 'hex'));
  end if;
end $$;

-- Sets a PIN. The misses, and the lock with them, end.
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

-- Takes one try at the PIN; returns no row when it is locked.
create function bank.take_pin_try(p_customer uuid, p_limit integer)
returns table (misses smallint, salt bytea, hash bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query update bank.profile p set pin_misses = p.pin_misses + 1
    where p.customer_id = p_customer and p.pin_misses < p_limit
    returning p.pin_misses, p.pin_salt, p.pin_hash;
end $$;

-- Ends the row of misses after a right PIN. A lock that another try set since then stays, and so do the misses at a newer PIN.
create function bank.clear_pin_tries(p_customer uuid, p_hash bytea, p_misses integer, p_limit integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.profile p set pin_misses = 0
  where p.customer_id = p_customer and p.pin_hash = p_hash and (p.pin_misses < p_limit or p.pin_misses = p_misses);
end $$;

-- Takes one try of each customer, as take_pin_try does. A customer whose profile another transaction has locked is left out. A
-- customer whose PIN is locked comes back without a hash.
create function bank.take_pin_tries(p_customers uuid[], p_limit integer)
returns table (customer_id uuid, misses smallint, salt bytea, hash bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with free as materialized (
      select p.customer_id from bank.profile p where p.customer_id = any (p_customers)
      order by p.customer_id for no key update skip locked
    ), taken as (
      update bank.profile p set pin_misses = p.pin_misses + 1 from free f
      where p.customer_id = f.customer_id and p.pin_misses < p_limit
      returning p.customer_id, p.pin_misses, p.pin_salt, p.pin_hash
    )
    select f.customer_id, t.pin_misses, t.pin_salt, t.pin_hash from free f left join taken t on t.customer_id = f.customer_id;
end $$;

-- Ends the row of misses of each customer, as clear_pin_tries does. A customer whose profile another transaction has locked is left
-- out.
create function bank.clear_pin_tries_of(p_customers uuid[], p_hashes bytea[], p_misses integer[], p_limit integer)
returns setof uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with free as materialized (
      select p.customer_id from bank.profile p where p.customer_id = any (p_customers)
      order by p.customer_id for no key update skip locked
    ), cleared as (
      update bank.profile p set pin_misses = 0
      from free f join unnest(p_customers, p_hashes, p_misses) given (customer_id, hash, misses) on given.customer_id = f.customer_id
      where p.customer_id = f.customer_id and p.pin_hash = given.hash and (p.pin_misses < p_limit or p.pin_misses = given.misses)
    )
    select f.customer_id from free f;
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

-- Links a device. A key that the customer linked before keeps its id and its age.
create function bank.link_device(p_customer uuid, p_id uuid, p_public_key bytea, p_name text, p_linked_by text, p_at timestamptz,
                                 p_evidence text)
returns table (device_id uuid, is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_linked_by
    when 'sign-up' then perform bank.require_sign_up(p_customer, p_evidence);
    when 'link' then perform bank.require_ticket(p_customer, 'link-device', p_evidence);
  end case;
  insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
  values (p_id, p_customer, p_public_key, p_name, p_linked_by, p_at, p_at)
  on conflict (customer_id, public_key) where removed_at is null do nothing;
  if found then
    perform bank.record_change(p_customer, 'device', p_id, p_linked_by, case p_linked_by when 'link' then 'ticket' else p_linked_by end,
                               p_evidence);
    return query select p_id, true;
  else
    return query select d.device_key_id, false from bank.device_key d
      where d.customer_id = p_customer and d.public_key = p_public_key and d.removed_at is null;
  end if;
end $$;

-- Removes a device for good. Returns its name, or null when the customer has no such device.
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
  where d.device_key_id = p_device and d.customer_id = p_customer and d.removed_at is null returning d.name into v_name;
  if found then
    perform bank.record_change(p_customer, 'device-removed', p_device, p_reason,
                               case p_reason when 'replaced' then 'ticket' else 'session' end, p_evidence);
  end if;
  return v_name;
end $$;

-- Replaces all security answers of the customer. A removal takes an approval that this transaction used
-- (docs/decisions/0008-resets-and-proofs.md).
create function bank.set_security_answers(p_customer uuid, p_questions uuid[], p_hashes text[], p_at timestamptz, p_reason text,
                                          p_evidence text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from bank.profile p where p.customer_id = p_customer for update;
  case p_reason
    when 'sign-up' then
      perform bank.require_sign_up(p_customer, p_evidence);
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'sign-up', p_evidence);
    when 'change' then
      perform bank.require_session(p_customer, p_evidence, p_at);
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'session', p_evidence);
    when 'removal' then
      if not exists (select from bank.approval a where a.challenge_id = p_evidence::uuid and a.kind = 'remove-security-questions'
                     and a.customer_id = p_customer and a.approved_with in ('token', 'passkey')
                     and a.xmin = pg_current_xact_id()::xid) then
        raise exception 'no evidence: this transaction used no approval by passkey or authenticator'
          using errcode = 'integrity_constraint_violation';
      end if;
      perform bank.record_change(p_customer, 'security-answers', null, p_reason, 'approval', p_evidence);
  end case;
  if (p_reason = 'removal') <> (cardinality(p_questions) = 0) then
    raise exception 'only a removal leaves no answers' using errcode = 'check_violation';
  end if;
  delete from bank.customer_security_answer a where a.customer_id = p_customer;
  insert into bank.customer_security_answer (customer_id, question_id, answer_hash, set_at)
  select p_customer, given.question, given.hash, p_at from unnest(p_questions, p_hashes) as given (question, hash);
  perform bank.require_proof_left(p_customer);
end $$;

-- Adds a passkey for the challenge that the customer answered: created after an approval, used since, and valid for one
-- passkey. Null when the credential is known already.
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
  insert into bank.passkey (passkey_id, customer_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
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
  where k.passkey_id = p_id and k.removed_at is null and (p_sign_count > k.sign_count or (p_sign_count = 0 and k.sign_count = 0));
  if not found then
    raise exception 'the counter of a passkey only rises' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Removes a passkey for good. Returns its name, or null when the customer has no such passkey. The last proof stays.
create function bank.remove_passkey(p_customer uuid, p_id uuid, p_at timestamptz, p_session text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text;
begin
  perform bank.require_session(p_customer, p_session, p_at);
  perform from bank.profile p where p.customer_id = p_customer for update;
  update bank.passkey k set removed_at = p_at
  where k.passkey_id = p_id and k.customer_id = p_customer and k.removed_at is null returning k.name into v_name;
  if found then
    perform bank.require_proof_left(p_customer);
    perform bank.record_change(p_customer, 'passkey-removed', p_id, 'removed', 'session', p_session);
  end if;
  return v_name;
end $$;

-- Begins an authenticator for the approval that this transaction used. False when a confirmed authenticator exists.
create function bank.begin_authenticator(p_customer uuid, p_session uuid, p_seed bytea, p_at timestamptz, p_expires timestamptz,
                                         p_challenge text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.approval a where a.challenge_id = p_challenge::uuid and a.kind = 'token'
                 and a.customer_id = p_customer and a.session_id = p_session and a.approved_at is not null
                 and a.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no approval of the customer' using errcode = 'integrity_constraint_violation';
  end if;
  insert into bank.authenticator as k (customer_id, seed_sealed, session_id, created_at, expires_at)
  values (p_customer, p_seed, p_session, p_at, p_expires)
  on conflict (customer_id) do update set seed_sealed = p_seed, session_id = p_session, created_at = p_at, expires_at = p_expires
    where k.confirmed_at is null;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'authenticator', null, 'begun', 'approval', p_challenge);
  return true;
end $$;

-- Confirms the authenticator with its first right code. False when it was replaced, or is confirmed already.
create function bank.confirm_authenticator(p_customer uuid, p_seed bytea, p_step bigint, p_at timestamptz, p_session text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  update bank.authenticator k set confirmed_at = p_at, last_step = p_step
  where k.customer_id = p_customer and k.seed_sealed = p_seed and k.session_id = p_session::uuid and k.confirmed_at is null
    and k.expires_at > p_at;
  if not found then return false; end if;
  perform bank.record_change(p_customer, 'authenticator', null, 'confirmed', 'session', p_session);
  return true;
end $$;

-- Uses the code of a time step. False for a used step, or for an earlier one.
create function bank.use_authenticator_step(p_customer uuid, p_seed bytea, p_step bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.authenticator k set last_step = p_step
  where k.customer_id = p_customer and k.seed_sealed = p_seed and k.confirmed_at is not null and k.last_step < p_step;
  return found;
end $$;

-- Sets whether every login by password asks for a code of the authenticator.
create function bank.set_authenticator_at_login(p_customer uuid, p_is_asked boolean, p_at timestamptz, p_session text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  update bank.authenticator k set asked_at_login = p_is_asked where k.customer_id = p_customer;
  perform bank.record_change(p_customer, 'authenticator', null, case when p_is_asked then 'asked-at-login' else 'not-asked-at-login' end,
                             'session', p_session);
end $$;

-- Removes the authenticator with its recovery codes. False when there is none. The last proof stays, unless an operator removes
-- a lost authenticator.
create function bank.remove_authenticator(p_customer uuid, p_at timestamptz, p_reason text, p_evidence text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case p_reason
    when 'removed' then perform bank.require_session(p_customer, p_evidence, p_at);
    when 'lost' then perform bank.require_operator(p_customer, 'token.removed', p_evidence);
  end case;
  perform from bank.profile p where p.customer_id = p_customer for update;
  delete from bank.authenticator k where k.customer_id = p_customer and k.confirmed_at is not null;
  if not found then return false; end if;
  if p_reason = 'removed' then perform bank.require_proof_left(p_customer); end if;
  perform bank.record_change(p_customer, 'authenticator', null, p_reason, case p_reason when 'lost' then 'audit-event' else 'session' end,
                             p_evidence);
  return true;
end $$;

-- Replaces all recovery codes of the customer.
create function bank.set_recovery_codes(p_customer uuid, p_hashes bytea[], p_at timestamptz, p_session text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_session(p_customer, p_session, p_at);
  delete from bank.recovery_code r where r.customer_id = p_customer;
  insert into bank.recovery_code (customer_id, code_hash) select p_customer, given.hash from unnest(p_hashes) as given (hash);
  perform bank.record_change(p_customer, 'recovery-codes', null, 'renewed', 'session', p_session);
end $$;

-- Notes that the code at the old address was right.
create function bank.confirm_old_contact(p_customer uuid, p_change uuid, p_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_contact_code(p_customer, p_change, 'contact-change-old');
  update bank.contact_change h set old_confirmed_at = p_at
  where h.change_id = p_change and h.customer_id = p_customer and h.ended_at is null and h.old_confirmed_at is null;
end $$;

-- Applies a contact change: both codes were right, staff allow it, and the old value is still current. The permission for a
-- phone is for one change.
create function bank.apply_contact_change(p_customer uuid, p_change uuid, p_at timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_change bank.contact_change;
begin
  perform bank.require_contact_code(p_customer, p_change, 'contact-change-new');
  select h.* into v_change from bank.contact_change h
    join bank.customer c on c.customer_id = h.customer_id
    join bank.profile p on p.customer_id = h.customer_id
  where h.change_id = p_change and h.customer_id = p_customer and h.ended_at is null and h.expires_at > p_at
    and h.old_confirmed_at is not null
    and h.old_value is not distinct from case h.contact_kind when 'email' then c.email else c.phone end
    and case h.contact_kind when 'email' then p.can_update_email_address else p.can_update_phone_number and p.phone_change_until > p_at end;
  if v_change.change_id is null then
    raise exception 'no evidence: the customer has no such confirmed change' using errcode = 'integrity_constraint_violation';
  end if;
  perform bank.record_change(p_customer, v_change.contact_kind, null, 'change', 'contact-change', p_change::text);
  if v_change.contact_kind = 'email' then
    update bank.customer c set email = v_change.new_value where c.customer_id = p_customer;
  else
    update bank.customer c set phone = v_change.new_value where c.customer_id = p_customer;
    update bank.profile p set can_update_phone_number = false, phone_change_until = null where p.customer_id = p_customer;
  end if;
  update bank.contact_change h set ended_at = p_at, outcome = 'applied' where h.change_id = p_change;
end $$;

-- Sets the email address that the customer gave at sign-up.
create function bank.set_sign_up_email(p_customer uuid, p_email text, p_sign_up text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.require_sign_up(p_customer, p_sign_up);
  perform bank.record_change(p_customer, 'email', null, 'sign-up', 'sign-up', p_sign_up);
  update bank.customer c set email = p_email where c.customer_id = p_customer;
end $$;

-- Allows or stops a contact change by staff. The permission for a phone has an end.
create function bank.permit_contact_change(p_customer uuid, p_contact_kind text, p_until timestamptz, p_is_allowed boolean, p_event text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reason constant text := case when p_is_allowed then 'allowed' else 'stopped' end;
begin
  perform bank.require_operator(p_customer, 'contact-change.' || v_reason, p_event);
  case p_contact_kind
    when 'email' then
      update bank.profile p set can_update_email_address = p_is_allowed where p.customer_id = p_customer;
    when 'phone' then
      update bank.profile p set can_update_phone_number = p_is_allowed, phone_change_until = case when p_is_allowed then p_until end
      where p.customer_id = p_customer;
  end case;
  perform bank.record_change(p_customer, p_contact_kind || '-permission', null, v_reason, 'audit-event', p_event);
end $$;

-- Allows or stops by staff that the customer raises the limits. Lowering a limit needs no permission.
create function bank.permit_limit_change(p_customer uuid, p_is_allowed boolean, p_event text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reason constant text := case when p_is_allowed then 'allowed' else 'stopped' end;
begin
  perform bank.require_operator(p_customer, 'limit-change.' || v_reason, p_event);
  update bank.profile p set can_update_transaction_limit = p_is_allowed where p.customer_id = p_customer;
  perform bank.record_change(p_customer, 'limits-permission', null, v_reason, 'audit-event', p_event);
end $$;

-- Replaces the oldest open approvals of a session above p_most. p_new are the newest. An approval is open until it expires, is
-- replaced or is used. The ledger knows the used approvals of payments.
create function bank.replace_approvals(p_session uuid, p_new uuid[], p_at timestamptz, p_lives interval, p_most integer)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.approval a set replaced_at = p_at
  where a.challenge_id in (
    select o.challenge_id from bank.approval o
    where o.session_id = p_session and o.created_at > p_at - p_lives and o.expires_at > p_at
      and o.replaced_at is null and o.approved_at is null
      and not exists (select from ledger.request r where r.request_id = o.subject_id
        and r.fingerprint = encode(substring(o.fingerprint for 16), 'hex')::uuid)
    order by o.challenge_id = any (p_new) desc, o.created_at desc, o.challenge_id
    offset p_most);
end $$;

-- Stores an approval, and replaces the oldest open ones of its session above p_most. The lock makes processes count one after
-- the other.
create function bank.open_approval(
  p_challenge uuid, p_kind text, p_subject uuid, p_customer uuid, p_session uuid, p_request_hash bytea, p_content text,
  p_fingerprint bytea, p_methods text[], p_code_message text, p_code_params jsonb,
  p_at timestamptz, p_expires timestamptz, p_most integer
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_session::text, 24));
  insert into bank.approval (challenge_id, kind, subject_id, customer_id, session_id, request_hash, content, fingerprint, methods,
    code_message, code_params, created_at, expires_at)
  values (p_challenge, p_kind, p_subject, p_customer, p_session, p_request_hash, p_content, p_fingerprint, p_methods,
    p_code_message, p_code_params, p_at, p_expires);
  perform bank.replace_approvals(p_session, array[p_challenge], p_at, p_expires - p_at, p_most);
end $$;

-- Stores many approvals of these sessions, each as open_approval does. The approvals of a session that another transaction has
-- locked are left out. Returns the challenges of the others. Few sessions have more than p_most young approvals.
create function bank.open_approvals(p_sessions uuid[], p_approvals json, p_most integer) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  v_locked constant uuid[] := array(
    select s.session from unnest(p_sessions) s(session) where pg_try_advisory_xact_lock(hashtextextended(s.session::text, 24)));
  v_new uuid[]; v_of uuid[]; v_at timestamptz[]; v_lives interval; v_full record;
begin
  with stored as (
    insert into bank.approval (challenge_id, kind, subject_id, customer_id, session_id, request_hash, content, fingerprint, methods,
      code_message, code_params, created_at, expires_at)
    select g.challenge, g.kind, g.subject, g.customer, g.session, decode(g.request_hash, 'hex'), g.content,
      decode(g.fingerprint, 'hex'), g.methods, g.code_message, g.code_params, g.at, g.expires
    from json_to_recordset(p_approvals) as g(challenge uuid, kind text, subject uuid, customer uuid, session uuid,
      request_hash text, content text, fingerprint text, methods text[], code_message text, code_params jsonb, at timestamptz, expires timestamptz)
    where g.session = any (v_locked)
    returning challenge_id, session_id, created_at, expires_at - created_at as lives)
  select array_agg(s.challenge_id), array_agg(s.session_id), array_agg(s.created_at), max(s.lives) into v_new, v_of, v_at, v_lives
  from stored s;
  for v_full in
    select n.session, n.at from (
      select u.session, max(u.at) as at from unnest(v_of, v_at) u(session, at) group by u.session) n
    where exists (select from bank.approval o where o.session_id = n.session and o.created_at > n.at - v_lives offset p_most)
  loop
    perform bank.replace_approvals(v_full.session, v_new, v_full.at, v_lives, p_most);
  end loop;
  return query select unnest(v_new);
end $$;

-- Uses an approval by a method that was open. False when it was used or replaced before, or has expired. The extra minute is for
-- the check of the factors.
create function bank.use_approval(p_challenge uuid, p_customer uuid, p_method text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.approval a set approved_at = p_at, approved_with = p_method
  where a.challenge_id = p_challenge and a.customer_id = p_customer and a.approved_at is null and a.replaced_at is null
    and p_method = any (a.methods) and a.expires_at > p_at - interval '1 minute';
  return found;
end $$;

revoke execute on function bank.record_change, bank.require_session, bank.require_ticket, bank.require_operator, bank.require_sign_up,
  bank.require_contact_code, bank.require_proof_left, bank.set_password, bank.rehash_password, bank.set_pin, bank.take_pin_try,
  bank.clear_pin_tries, bank.open_profile, bank.link_device, bank.remove_device, bank.set_security_answers, bank.add_passkey,
  bank.count_passkey_use, bank.remove_passkey, bank.begin_authenticator, bank.confirm_authenticator, bank.use_authenticator_step,
  bank.set_authenticator_at_login, bank.remove_authenticator, bank.set_recovery_codes, bank.confirm_old_contact, bank.apply_contact_change,
  bank.set_sign_up_email, bank.permit_contact_change, bank.permit_limit_change, bank.open_approval, bank.use_approval,
  bank.take_pin_tries, bank.clear_pin_tries_of, bank.open_approvals, bank.replace_approvals from public;
grant execute on function bank.set_password, bank.rehash_password, bank.set_pin, bank.take_pin_try, bank.clear_pin_tries, bank.open_profile,
  bank.link_device, bank.remove_device, bank.set_security_answers, bank.add_passkey, bank.count_passkey_use, bank.remove_passkey,
  bank.begin_authenticator, bank.confirm_authenticator, bank.use_authenticator_step, bank.set_authenticator_at_login,
  bank.remove_authenticator, bank.set_recovery_codes, bank.confirm_old_contact, bank.apply_contact_change, bank.set_sign_up_email,
  bank.open_approval, bank.use_approval, bank.take_pin_tries, bank.clear_pin_tries_of, bank.open_approvals to adire_api;
-- Staff give a temporary password, remove a lost authenticator and give a permission. Their evidence is the operator's audit event, because
-- the role cannot write the evidence of a customer: sessions, tickets, codes and approvals.
grant execute on function bank.set_password, bank.remove_authenticator to adire_staff;
grant execute on function bank.permit_contact_change, bank.permit_limit_change to adire_app, adire_staff;
