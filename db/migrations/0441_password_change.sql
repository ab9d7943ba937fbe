-- Records why each credential and each tier was changed. Only the functions below write it, in the transaction of the change.
-- Docs: docs/decisions/0049-what-the-application-may-change.md.
create table bank.credential_change (
  id bigint generated always as identity primary key,
  customer_id uuid not null references bank.customer (id),
  what text not null,
  -- The device or the passkey, where a customer has several.
  subject_id uuid,
  reason text not null,
  evidence_kind text not null,
  -- The id of the row that allowed the change. For a ticket and a password it is a hash.
  evidence text not null,
  -- The clock of the database: no caller gives this time.
  at timestamptz not null default statement_timestamp()
);
create index credential_change_by_customer on bank.credential_change (customer_id, id);
-- Most evidence allows one change. A session allows many, because its customer may change several things.
create unique index credential_change_once on bank.credential_change (what, evidence)
  where evidence_kind <> 'session' and what <> 'device-removed';
grant select on bank.credential_change to adire_app;

create function bank.record_change(p_customer uuid, p_what text, p_subject uuid, p_reason text, p_kind text, p_evidence text)
returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into bank.credential_change (customer_id, what, subject_id, reason, evidence_kind, evidence)
  values (p_customer, p_what, p_subject, p_reason, p_kind, p_evidence)
$$;

-- Refuses unless the session is the customer's own and still open.
create function bank.require_session(p_customer uuid, p_session text, p_at timestamptz)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.session s where s.id = p_session::uuid and s.customer_id = p_customer
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

-- Refuses unless this transaction recorded the operator's act in the audit trail.
create function bank.require_operator(p_customer uuid, p_kind text, p_event text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.audit_event e where e.id = p_event::bigint and e.kind = p_kind and e.customer_id = p_customer
                 and e.address ~ '^operator:.' and e.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction recorded no operator for %', p_kind using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Sets a password. False when it is no longer p_was, the hash that the change was decided on.
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

-- Stores the same password with a higher cost. Nothing happens when it is no longer p_was. Refused while the cost is high enough:
-- the function is no way around set_password.
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

-- A ticket is used once: it is not given as a used one, and a used one stays so.
create function bank.keep_used() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' or old.used_at is not null then
    raise exception '%: the time of its use is set once, after it was given', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger not_given_used before insert on bank.ticket for each row when (new.used_at is not null) execute function bank.keep_used();
create trigger used_stays before update on bank.ticket for each row when (old.used_at is distinct from new.used_at) execute function bank.keep_used();

revoke execute on function bank.record_change, bank.require_session, bank.require_ticket, bank.require_operator, bank.set_password,
  bank.rehash_password, bank.keep_used from public;
grant execute on function bank.set_password, bank.rehash_password to adire_app;

revoke update on bank.profile from adire_app;
grant update (pin_salt, pin_hash, pin_misses, primary_account_number, can_update_email_address, can_update_phone_number, phone_change_until)
  on bank.profile to adire_app;
