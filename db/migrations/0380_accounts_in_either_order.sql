-- 0370 took accounts to be descending, as the server sends them since then. A server of before sends them ascending, and may still be
-- running, or be started again, on a database that is migrated: in turn its lines would have been another account's. Either order is taken.
create or replace function ledger.post_batch(
  p_now timestamptz, p_zone text, p_acct bigint[], p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[],
  p_off int[], p_la int[], p_lm bigint[], p_lt int[], p_value_date date[],
  p_action smallint[], p_reverses uuid[], p_hold uuid[], p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamptz[],
  p_coff int[], p_ckey text[], p_cx int[], p_cadd bigint[], p_ccap bigint[], p_cname text[],
  out outcomes text, out balances text, out posted timestamptz, out notes jsonb
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare v_apart text;
begin
  if p_action is null and p_hold is null and p_reverses is null then
    begin
      select s.balances, s.posted into balances, posted
      from ledger.post_side_by_side(p_now, p_zone, p_acct, p_id, p_fp, p_kind, p_narration, p_off, p_la, p_lm, p_lt, p_value_date,
        p_coff, p_ckey, p_cx, p_cadd, p_ccap) s;
      outcomes := repeat('0,', cardinality(p_id) - 1) || '0';
      return;
    exception when sqlstate 'AD001' or integrity_constraint_violation or deadlock_detected then
      -- All of it is undone and its locks are given back.
      if sqlstate = 'AD001' then
        get stacked diagnostics v_apart = pg_exception_detail;
      end if;
    end;
    if v_apart <> '' and cardinality(string_to_array(v_apart, ',')) <= cardinality(p_id) then    -- it ends with a comma
      balances := rtrim(v_apart, ',');
      return;
    end if;
  end if;
  select s.* into outcomes, balances, posted, notes
  from ledger.post_in_turn(p_now, p_zone, array(select u.id from unnest(p_acct) u(id) order by u.id), p_id, p_fp, p_kind, p_narration,
    p_off, case when p_acct[1] > p_acct[2]
      then array(select cardinality(p_acct) + 1 - u.la from unnest(p_la) with ordinality u(la, ord) order by u.ord) else p_la end, p_lm, p_lt, p_value_date,
    p_action, p_reverses, p_hold, p_hold_amount, p_hold_rest, p_hold_expires, p_coff, p_ckey, p_cx, p_cadd, p_ccap, p_cname) s;
end $$;
