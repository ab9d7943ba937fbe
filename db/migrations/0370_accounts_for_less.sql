-- What an account's row costs a posting: no lock before the update, whose plan cannot be another one, and pages with room for many
-- versions, which are cleared by the dozen instead of one by one.

-- The server clears a page of dead versions as soon as less of it is free than the fill factor leaves: at 50 that was once for every
-- update. Pages are filled to nine tenths now, but by new rows that are three times as wide as they are from their first posting on.
alter table ledger.account add column room text;
alter table ledger.account alter column room set default repeat('.', 200), set (fillfactor = 90);
comment on column ledger.account.room is 'Takes up room on its page for the versions that are to come; given up by the first posting.';

-- As 0311 has it, but that the update itself takes the accounts as they are given, from the youngest to the oldest. A range, which is
-- no equality that could be joined from either side, leaves it one plan: account by account, in the order of the array. What comes back
-- shows the order that was kept.
create or replace function ledger.post_side_by_side(
  p_now timestamptz, p_zone text,
  p_acct bigint[],              -- distinct account ids of the batch, descending: the order in which they are locked
  p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[],
  p_off int[], p_la int[], p_lm bigint[], p_lt int[],
  p_value_date date[],
  p_coff int[], p_ckey text[], p_cx int[], p_cadd bigint[], p_ccap bigint[],
  out balances text, out posted timestamptz
) language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off set enable_memoize = off
  set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_id); m int := cardinality(p_acct);
  -- Per account: what the batch adds, in how many lines, and the lowest that a line which takes leaves on the way.
  v_add bigint[] := array_fill(0::bigint, array[m]); v_lines bigint[] := v_add; v_low bigint[] := array_fill(null::bigint, array[m]);
  v_id bigint[]; v_bal bigint[]; v_seq bigint[]; v_cur text[];  -- per account that passed: as before this batch
  l_add bigint[] := p_lm; l_no bigint[] := p_lm;  -- per line: its account's v_add and v_lines so far
  v_after bigint[] := array_fill(0::bigint, array[n]); v_today date;
  x int; a bigint; k bigint; l bigint;
  v_stopped boolean[]; c_stopped boolean[]; v_apart text := '';
  c_add bigint[]; c_room bigint[];          -- per counter: what is added, and what it may stand at before
  c_now bigint[]; c_key text[];             -- per counter: what it stands at after
begin
  for j in 1..cardinality(p_la) loop
    x := p_la[j]; l := p_lm[j]; a := v_add[x] + l; k := v_lines[x] + 1;
    v_add[x] := a; v_lines[x] := k; l_add[j] := a; l_no[j] := k;
    if l < 0 and (v_low[x] is null or a < v_low[x]) then v_low[x] := a; end if;
  end loop;
  perform pg_advisory_xact_lock_shared(7070);
  -- Locks, checks and changes each account at once, on its newest row. The law of the turn holds if each line that takes from a
  -- floor passes by itself; a guarded debit account, an append-only, a closed or an unknown one is left out, and so not counted.
  with changed as (
    update ledger.account c set balance = c.balance + u.total, seq = c.seq + u.lines, room = null
    from unnest(p_acct, v_add, v_lines, v_low) u(id, total, lines, low)
    where c.id between u.id and u.id and c.closed_at is null
      and (c.mode = 1 or (c.mode = 0 and c.normal_side = 1 and (u.low is null or c.balance - c.held + u.low >= c.floor)))
    returning c.id, c.balance - u.total as balance, c.seq - u.lines as seq, c.currency::text)
  select array_agg(r.id), array_agg(r.balance), array_agg(r.seq), array_agg(r.currency) into v_id, v_bal, v_seq, v_cur from changed r;
  if v_id is distinct from p_acct then
    v_stopped := array_fill(true, array[m]);
    k := 1;
    for j in 1..m loop
      if v_id[k] = p_acct[j] then
        v_stopped[j] := false; k := k + 1;
      end if;
    end loop;
    if k <= cardinality(v_id) then
      raise exception 'accounts came back in another order';
    end if;
    for i in 1..n loop
      for j in p_off[i]..p_off[i + 1] - 1 loop
        if v_stopped[p_la[j]] then
          v_apart := v_apart || i || ',';
          exit;
        end if;
      end loop;
    end loop;
    raise exception using errcode = 'AD001', detail = v_apart;
  end if;
  posted := coalesce(p_now, clock_timestamp());    -- with the rows locked, so that an account's entries are in the order of time
  v_today := (posted at time zone p_zone)::date;
  for i in 1..n loop                        -- the balance after, of the first line's account, which may come again
    m := p_off[i]; x := p_la[m];
    if p_off[i + 1] - m > 2 or x = p_la[m + 1] then
      for j in m + 1..p_off[i + 1] - 1 loop
        if p_la[j] = x then m := j; end if;
      end loop;
    end if;
    v_after[i] := v_bal[x] + l_add[m];
  end loop;
  insert into ledger.request (id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration)
    select u.id, u.fp, posted, coalesce(u.vd, v_today), 0, 0, p_off[u.ord + 1] - p_off[u.ord], u.bal, u.kind, u.narration
    from unnest(p_id, p_fp, v_after, p_kind, p_narration, p_value_date) with ordinality u(id, fp, bal, kind, narration, vd, ord);
  insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select p_acct[u.la], v_seq[u.la] + u.no, u.lm, v_bal[u.la] + u.add, posted, p_id[u.lt],
           coalesce(p_value_date[u.lt], v_today), u.ord - p_off[u.lt] + 1, v_cur[u.la]
    from unnest(p_la, p_lm, p_lt, l_add, l_no) with ordinality u(la, lm, lt, add, no, ord);
  if p_coff is not null then
    c_add := array_fill(0::bigint, array[cardinality(p_ckey)]); c_room := array_fill(null::bigint, array[cardinality(p_ckey)]);
    for j in 1..cardinality(p_cx) loop
      x := p_cx[j]; l := p_cadd[j]; a := c_add[x] + l; c_add[x] := a;
      if l > 0 and (c_room[x] is null or p_ccap[j] - a < c_room[x]) then c_room[x] := p_ccap[j] - a; end if;
    end loop;
    with raised as (
      insert into ledger.counter as k (key, value) select u.key, u.total from unnest(p_ckey, c_add) u(key, total)
      on conflict (key) do update set value = k.value + excluded.value returning k.key, k.value)
    select array_agg(r.value), array_agg(r.key) into c_now, c_key from raised r;
    if c_key <> p_ckey then
      raise exception 'counters came back in another order';
    end if;
    c_stopped := array_fill(false, array[cardinality(p_ckey)]);
    for j in 1..cardinality(p_ckey) loop
      if c_now[j] - c_add[j] > c_room[j] then c_stopped[j] := true; end if;
    end loop;
    if true = any(c_stopped) then
      for i in 1..n loop
        for j in p_coff[i]..p_coff[i + 1] - 1 loop
          if c_stopped[p_cx[j]] then
            v_apart := v_apart || i || ',';
            exit;
          end if;
        end loop;
      end loop;
      raise exception using errcode = 'AD001', detail = v_apart;
    end if;
  end if;
  balances := array_to_string(v_after, ',');
end $$;

-- As 0187 has it, but that accounts come in descending order. In turn they are read in ascending order.
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
    p_off, array(select cardinality(p_acct) + 1 - u.la from unnest(p_la) with ordinality u(la, ord) order by u.ord), p_lm, p_lt, p_value_date,
    p_action, p_reverses, p_hold, p_hold_amount, p_hold_rest, p_hold_expires, p_coff, p_ckey, p_cx, p_cadd, p_ccap, p_cname) s;
end $$;
