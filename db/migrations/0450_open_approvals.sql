-- At most 20 approvals of one session wait at the same time, and one approval has a largest size.

-- When newer approvals took the place of this one. It can still be withdrawn, and can no longer be given.
alter table bank.approval add column replaced_at timestamptz;
create index approval_replaced on bank.approval (replaced_at) where replaced_at is not null;

-- A list of 200 payments is the largest content. Rows of an older server are not checked.
alter table bank.approval add constraint approval_content_size check (octet_length(content) <= 327680) not valid;
alter table bank.approval add constraint approval_code_size
  check (octet_length(code_message) + octet_length(coalesce(code_words, '')) + octet_length(coalesce(code_holes::text, '')) <= 8192) not valid;

-- Stores an approval and replaces the oldest open ones of its session above p_most. The lock makes processes count one after
-- the other. An approval is open until it is over, replaced or used. The ledger knows the used ones of payments.
create function bank.open_approval(
  p_challenge uuid, p_kind text, p_subject uuid, p_customer uuid, p_session uuid, p_request_hash bytea, p_content text,
  p_fingerprint bytea, p_ways text[], p_code_message text, p_code_words text, p_code_holes jsonb,
  p_at timestamptz, p_expires timestamptz, p_most integer
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_session::text, 24));
  insert into bank.approval (challenge_id, kind, subject_id, customer_id, session_id, request_hash, content, fingerprint, ways,
    code_message, code_words, code_holes, created_at, expires_at)
  values (p_challenge, p_kind, p_subject, p_customer, p_session, p_request_hash, p_content, p_fingerprint, p_ways,
    p_code_message, p_code_words, p_code_holes, p_at, p_expires);
  update bank.approval a set replaced_at = p_at
  where a.challenge_id in (
    select o.challenge_id from bank.approval o
    where o.session_id = p_session and o.created_at > p_at - (p_expires - p_at) and o.expires_at > p_at
      and o.replaced_at is null and o.approved_at is null
      and not exists (select from ledger.request r where r.id = o.subject_id
        and r.fingerprint = encode(substring(o.fingerprint for 16), 'hex')::uuid)
    order by o.challenge_id = p_challenge desc, o.created_at desc, o.challenge_id
    offset p_most);
end $$;
revoke execute on function bank.open_approval from public;
grant execute on function bank.open_approval to adire_app;
