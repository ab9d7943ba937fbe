-- An approval is given as an open one, is used once, and stays what it was: the application has no right to change its columns.
-- Uses an approval in a way that was open. False when it was used before, or its time is over. A minute is for the check of the factors.
create function bank.use_approval(p_challenge uuid, p_customer uuid, p_way text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update bank.approval a set approved_at = p_at, approved_with = p_way
  where a.challenge_id = p_challenge and a.customer_id = p_customer and a.approved_at is null and p_way = any (a.ways)
    and a.expires_at > p_at - interval '1 minute';
  return found;
end $$;
revoke execute on function bank.use_approval from public;
grant execute on function bank.use_approval to adire_app;

revoke insert on bank.approval from adire_app;
grant insert (challenge_id, kind, subject_id, customer_id, session_id, request_hash, content, fingerprint, ways, code_message, code_words,
  code_holes, created_at, expires_at) on bank.approval to adire_app;
revoke update (approved_at, approved_with) on bank.approval from adire_app;

-- A standing order runs what was approved: its content is written in the transaction that uses the approval of that very content.
create function bank.check_schedule_approval() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from bank.approval a where a.session_id = new.session_id and a.customer_id = new.customer_id
                 and a.fingerprint = new.fingerprint and a.approved_with = new.approved_with
                 and a.xmin = pg_current_xact_id()::xid) then
    raise exception 'no evidence: this transaction used no approval of this content' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function bank.check_schedule_approval from public;
create trigger approved_content before insert or update of content, fingerprint, approved_with, approved_at, session_id on bank.schedule
  for each row when (current_user = 'adire_app') execute function bank.check_schedule_approval();
