-- Batches of plain journals are posted side by side: each holds the posting lock together with the others, and the rows of the
-- accounts that it changes for itself. Whatever is not plain (a refusal, a repeated id, a hold, a reversal) is posted in turn, by
-- the function of 0003, which holds the posting lock alone. See docs/decisions/0027-side-by-side.md.

-- The function of 0003, as it was: nobody else posts meanwhile.
alter function ledger.post_batch rename to post_in_turn;
revoke execute on function ledger.post_in_turn from adire_app;

-- Posts a batch in which every item is a journal that nothing refuses; raises AD001, or what an index or a check says, when it is
-- not, and then has written nothing that stays. Parameters as of post_in_turn. All that post side by side lock accounts in the
-- order of their numbers, then ids, then counters in the order of their keys, and so never wait for each other in a circle.
create function ledger.post_side_by_side(
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
  n int := cardinality(p_id);
  l_pre bigint[]; l_no bigint[];            -- per line: the sum and the number of its account's lines so far
  v_bal bigint[]; v_seq bigint[]; v_cur text[];  -- per account: as before this batch
  v_after bigint[]; v_today date;
  m int; x int; b bigint;
  c_total bigint[]; c_room bigint[]; v_done int[];  -- per counter: what is added, and what it may stand at before
begin
  perform pg_advisory_xact_lock_shared(7070);
  select array_agg(w.pre), array_agg(w.no) into l_pre, l_no
  from (select sum(u.lm) over k::bigint as pre, row_number() over k as no, u.ord
        from unnest(p_la, p_lm) with ordinality u(la, lm, ord)
        window k as (partition by u.la order by u.ord rows unbounded preceding) order by u.ord) w;
  -- Locks, checks and changes each account at once, on its newest row. The law of the turn holds if each line that takes from a
  -- floor passes by itself; a guarded debit account, an append-only, a closed or an unknown one is left out, and so not counted.
  with changed as (
    update ledger.account c set balance = c.balance + a.total, seq = c.seq + a.n
    from (select u.la, sum(u.lm)::bigint as total, count(*) as n, min(u.pre) filter (where u.lm < 0) as lowest
          from unnest(p_la, p_lm, l_pre) u(la, lm, pre) group by u.la order by u.la) a
    where c.id = p_acct[a.la] and c.closed_at is null
      and (c.mode = 1 or (c.mode = 0 and c.normal_side = 1 and (a.lowest is null or c.balance - c.held + a.lowest >= c.floor)))
    returning a.la, c.balance - a.total as balance, c.seq - a.n as seq, c.currency::text)
  select array_agg(r.balance), array_agg(r.seq), array_agg(r.currency), count(*) into v_bal, v_seq, v_cur, m
  from (select * from changed order by la) r;
  if m <> cardinality(p_acct) then
    raise exception using errcode = 'AD001';
  end if;
  posted := coalesce(p_now, clock_timestamp());    -- with the rows locked, so that an account's entries are in the order of time
  v_today := (posted at time zone p_zone)::date;
  v_after := array_fill(null::bigint, array[n]);
  for i in 1..n loop                        -- the balance after, of the first line's account, which may come again
    m := p_off[i]; x := p_la[m]; b := l_pre[m];
    if p_off[i + 1] - m > 2 or x = p_la[m + 1] then
      for j in m + 1..p_off[i + 1] - 1 loop
        if p_la[j] = x then b := l_pre[j]; end if;
      end loop;
    end if;
    v_after[i] := v_bal[x] + b;
  end loop;
  insert into ledger.request (id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration)
    select u.id, u.fp, posted, coalesce(u.vd, v_today), 0, 0, p_off[u.ord + 1] - p_off[u.ord], u.bal, u.kind, u.narration
    from unnest(p_id, p_fp, v_after, p_kind, p_narration, p_value_date) with ordinality u(id, fp, bal, kind, narration, vd, ord);
  insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select p_acct[u.la], v_seq[u.la] + u.no, u.lm, v_bal[u.la] + u.pre, posted, p_id[u.lt],
           coalesce(p_value_date[u.lt], v_today), u.ord - p_off[u.lt] + 1, v_cur[u.la]
    from unnest(p_la, p_lm, p_lt, l_pre, l_no) with ordinality u(la, lm, lt, pre, no, ord);
  if p_coff is not null then
    select array_agg(q.total), array_agg(q.room) into c_total, c_room
    from (select w.x, sum(w.add)::bigint as total, min(w.cap - w.pre) filter (where w.add > 0) as room
          from (select u.x, u.add, u.cap, sum(u.add) over (partition by u.x order by u.ord rows unbounded preceding)::bigint as pre
                from unnest(p_cx, p_cadd, p_ccap) with ordinality u(x, add, cap, ord)) w
          group by w.x order by w.x) q;
    with raised as (
      update ledger.counter k set value = k.value + u.total
      from unnest(p_ckey, c_total, c_room) with ordinality u(key, total, room, ord)
      where k.key = u.key and (u.room is null or k.value <= u.room) returning u.ord::int)
    select array_agg(ord) into v_done from raised;
    if v_done is null or cardinality(v_done) < cardinality(p_ckey) then
      -- A key that is there and may not be raised, or that another batch just added, is refused by the index.
      insert into ledger.counter (key, value)
        select u.key, u.total from unnest(p_ckey, c_total) with ordinality u(key, total, ord)
        where v_done is null or u.ord <> all(v_done);
      if exists (select from unnest(c_room) with ordinality u(room, ord) where u.room < 0) then
        raise exception using errcode = 'AD001';
      end if;
    end if;
  end if;
  balances := array_to_string(v_after, ',');
end $$;

-- What the application calls; parameters and answer as 0003 has them.
create function ledger.post_batch(
  p_now timestamptz, p_zone text, p_acct bigint[], p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[],
  p_off int[], p_la int[], p_lm bigint[], p_lt int[], p_value_date date[],
  p_action smallint[], p_reverses uuid[], p_hold uuid[], p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamptz[],
  p_coff int[], p_ckey text[], p_cx int[], p_cadd bigint[], p_ccap bigint[], p_cname text[],
  out outcomes text, out balances text, out posted timestamptz, out notes jsonb
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_action is null and p_hold is null and p_reverses is null then
    begin
      select s.balances, s.posted into balances, posted
      from ledger.post_side_by_side(p_now, p_zone, p_acct, p_id, p_fp, p_kind, p_narration, p_off, p_la, p_lm, p_lt, p_value_date,
        p_coff, p_ckey, p_cx, p_cadd, p_ccap) s;
      outcomes := repeat('0,', cardinality(p_id) - 1) || '0';
      return;
    exception when sqlstate 'AD001' or integrity_constraint_violation or deadlock_detected then
      null;                                   -- all of it is undone and its locks are given back: in turn, item by item
    end;
  end if;
  select s.* into outcomes, balances, posted, notes
  from ledger.post_in_turn(p_now, p_zone, p_acct, p_id, p_fp, p_kind, p_narration, p_off, p_la, p_lm, p_lt, p_value_date,
    p_action, p_reverses, p_hold, p_hold_amount, p_hold_rest, p_hold_expires, p_coff, p_ckey, p_cx, p_cadd, p_ccap, p_cname) s;
end $$;
revoke execute on function ledger.post_batch, ledger.post_side_by_side from public;
grant execute on function ledger.post_batch to adire_app;
