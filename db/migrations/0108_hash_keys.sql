-- The change of the master key: hashes of passwords, PINs and security answers are renewed when the customer gives the secret.

create table bank.hash_key (
  purpose text not null check (purpose in ('password-pepper', 'pin', 'identity-index')),
  key_id bytea not null check (octet_length(key_id) = 4),
  stored_at timestamptz not null,
  primary key (purpose, key_id)
);
comment on table bank.hash_key is
  'The id of a key of hashes, derived from the master key. The newest row of a purpose is the present key. A bank whose master key never changed has no row.';
comment on column bank.hash_key.key_id is 'The first bytes of a keyed hash. The new hashes of passwords and PINs contain it.';
comment on column bank.hash_key.stored_at is 'The time from which the key is the present one. Only the owner of the tables adds a key.';
grant select on bank.hash_key to adire_api, adire_jobs, adire_staff;

create function bank.is_present_hash_key(p_purpose text, p_key_id bytea)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((select k.key_id = p_key_id from bank.hash_key k where k.purpose = p_purpose order by k.stored_at desc limit 1), false)
$$;

-- Decides whether p_hash may replace p_was, the hash of the same secret: its cost is higher, or only its pepper is newer. False: the
-- owner has not stored the pepper yet. Refuses every other hash, so that no function replaces set_password or set_security_answers.
create function bank.may_renew_hash(p_was text, p_hash text)
returns boolean language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_form constant text := '^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+(?:,keyid=([A-Za-z0-9+/]{6}))?\$';
  v_old constant text[] := regexp_match(p_was, v_form);
  v_new constant text[] := regexp_match(p_hash, v_form);
begin
  if v_new is null or v_old is null then
    raise exception 'no evidence: this is not a hash of argon2id' using errcode = 'integrity_constraint_violation';
  end if;
  if v_new[1]::bigint > v_old[1]::bigint or v_new[2]::bigint > v_old[2]::bigint then
    return true;
  end if;
  if v_new[1]::bigint < v_old[1]::bigint or v_new[2]::bigint < v_old[2]::bigint
     or v_new[3] is null or v_new[3] is not distinct from v_old[3] then
    raise exception 'no evidence: neither the cost nor the pepper of the hash is newer' using errcode = 'integrity_constraint_violation';
  end if;
  return bank.is_present_hash_key('password-pepper', decode(v_new[3] || '==', 'base64'));
end $$;

-- Stores a new hash of the same password. False: the hash is no longer p_was, or the owner has not stored the pepper.
create function bank.renew_password_hash(p_customer uuid, p_was text, p_hash text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not bank.may_renew_hash(p_was, p_hash) then
    return false;
  end if;
  update bank.profile p set password_hash = p_hash where p.customer_id = p_customer and p.password_hash = p_was;
  if not found then
    return false;
  end if;
  perform bank.record_change(p_customer, 'password', null, 'rehash', 'password', encode(sha256(convert_to(p_was, 'UTF8')), 'hex'));
  return true;
end $$;

-- A server of the previous release calls this function.
create or replace function bank.rehash_password(p_customer uuid, p_was text, p_hash text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform bank.renew_password_hash(p_customer, p_was, p_hash);
end $$;

-- Stores a new hash of the same security answer, under the same conditions.
create function bank.renew_answer_hash(p_customer uuid, p_question uuid, p_was text, p_hash text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not bank.may_renew_hash(p_was, p_hash) then
    return false;
  end if;
  update bank.customer_security_answer a set answer_hash = p_hash
  where a.customer_id = p_customer and a.question_id = p_question and a.answer_hash = p_was;
  if not found then
    return false;
  end if;
  perform bank.record_change(p_customer, 'security-answers', null, 'rehash', 'answer', encode(sha256(convert_to(p_was, 'UTF8')), 'hex'));
  return true;
end $$;

-- Stores a new hash of the same PIN. The salt begins with the id of the PIN key, which must be the present one, and not the one of the
-- stored hash. So a hash is renewed once for each master key. The misses stay.
create function bank.renew_pin_hash(p_customer uuid, p_was bytea, p_salt bytea, p_hash bytea)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not bank.is_present_hash_key('pin', substring(p_salt from 1 for 4)) then
    return false;
  end if;
  update bank.profile p set pin_salt = p_salt, pin_hash = p_hash
  where p.customer_id = p_customer and p.pin_hash = p_was and substring(p.pin_salt from 1 for 4) <> substring(p_salt from 1 for 4);
  if not found then
    return false;
  end if;
  perform bank.record_change(p_customer, 'pin', null, 'rehash', 'pin', encode(sha256(p_was), 'hex'));
  return true;
end $$;

-- The owner computes the indexes again. The application still changes them only when a customer leaves.
create or replace trigger only_of_closed_customer before update of bvn_index on bank.customer
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');
create or replace trigger only_of_closed_customer before update of nin_index on bank.customer_nin
  for each row when (not bank.acts_as_owner()) execute function bank.check_closed_customer('customer_id');

-- A sign-up that begins under one master key may end under the other.
alter table bank.sign_up add column bvn_indexes bytea[];
comment on column bank.sign_up.bvn_indexes is
  'The HMACs of the BVN under each accepted key, two while the master key is changed; null for a sign-up of the previous release.';
create or replace function bank.require_sign_up(p_customer uuid, p_sign_up text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.sign_up s join bank.customer c on c.bvn_index = s.bvn_index or c.bvn_index = any (s.bvn_indexes)
                 where s.sign_up_id = p_sign_up::uuid and c.customer_id = p_customer and s.completed_at is null) then
    raise exception 'no evidence: the customer has no such open sign-up' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

revoke execute on function bank.is_present_hash_key, bank.may_renew_hash, bank.renew_password_hash, bank.renew_answer_hash,
  bank.renew_pin_hash from public;
grant execute on function bank.renew_password_hash, bank.renew_answer_hash, bank.renew_pin_hash to adire_api;
