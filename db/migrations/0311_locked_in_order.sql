-- Accounts are locked in one order whatever plan the database chooses. 0310 left it to the join of the update: with statistics of a young
-- bank that joins the other way round, so that two connections with plans of different moments waited for each other in a circle.

-- As 0310 has it, but for the lock before the update.
create or replace function ledger.post_side_by_side(
  p_now timestamptz, p_zone text, p_acct bigint[],
  p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[],
  p_off int[], p_la int[], p_lm bigint[], p_lt int[],
  p_value_date date[],
  p_coff int[], p_ckey text[], p_cx int[], p_cadd bigint[], p_ccap bigint[],
  out balances text, out posted timestamptz
) language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_id); m int := cardinality(p_acct);
  -- Per account: what the batch adds, in how many lines, and the lowest that a line which takes leaves on the way.
  v_add bigint[] := array_fill(0::bigint, array[m]); v_lines bigint[] := v_add; v_low bigint[] := array_fill(null::bigint, array[m]);
  v_bal bigint[]; v_seq bigint[]; v_cur text[]; v_ord int[];  -- per account that passed: as before this batch, and its place
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
  -- From the youngest to the oldest: the lock stands above the sort. The update would take its rows in the order of its plan.
  perform from ledger.account a where a.id = any (p_acct) order by a.id desc for no key update;
  -- Checks and changes each account at once, on its newest row. The law of the turn holds if each line that takes from a
  -- floor passes by itself; a guarded debit account, an append-only, a closed or an unknown one is left out, and so not counted.
  with changed as (
    update ledger.account c set balance = c.balance + u.total, seq = c.seq + u.lines
    from unnest(p_acct, v_add, v_lines, v_low) with ordinality u(id, total, lines, low, ord)
    where c.id = u.id and c.closed_at is null
      and (c.mode = 1 or (c.mode = 0 and c.normal_side = 1 and (u.low is null or c.balance - c.held + u.low >= c.floor)))
    returning u.ord::int, c.balance - u.total as balance, c.seq - u.lines as seq, c.currency::text)
  select array_agg(r.balance), array_agg(r.seq), array_agg(r.currency), array_agg(r.ord) into v_bal, v_seq, v_cur, v_ord
  from (select * from changed order by ord) r;
  if v_ord is null or cardinality(v_ord) <> m then
    v_stopped := array_fill(true, array[m]);
    for j in 1..coalesce(cardinality(v_ord), 0) loop
      v_stopped[v_ord[j]] := false;
    end loop;
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
