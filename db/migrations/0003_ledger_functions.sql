-- The functions that write the books. They run as the owner, so that the application can add to the books and cannot change
-- them.

-- Names the outcome of a ledger.request.
create function ledger.outcome_name(p_outcome smallint) returns text language sql immutable parallel safe as $$
  select (array['posted', 'insufficient-funds', 'unknown-account', 'account-closed', 'unbalanced', 'counter-cap', 'id-reused',
                'hold-not-open', 'hold-too-small', 'already-reversed', 'wrong-reversal'])[p_outcome + 1]
$$;

-- Posts a batch in order, under the exclusive posting lock: one writer at a time over all processes. A refused item leaves no
-- trace for later items. Within a batch no two items may share an id, a hold or a reversed journal; the batcher ensures that.
-- Arrays that no item of the batch uses are null. Returns comma-separated lists with one element per item.
create function ledger.post_serialized(
  p_now timestamptz,            -- null: this server's clock
  p_zone text,                  -- the bank's zone, for the value date where none is given
  p_acct bigint[],              -- distinct account ids of the batch, ascending
  p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[],
  p_off int[],                  -- lines of item i: p_off[i] .. p_off[i + 1] - 1
  p_la int[], p_lm bigint[], p_lt int[],  -- line: index into p_acct, signed amount, item. A hold has one: its account and amount
  p_value_date date[],
  p_action smallint[],          -- null: all are journals
  p_reverses uuid[],
  p_hold uuid[],                -- the hold that the item settles or releases
  p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamptz[],
  p_coff int[],                 -- counter lines of item i, as p_off
  p_ckey text[],                -- distinct counter keys of the batch
  p_cx int[], p_cadd bigint[], p_ccap bigint[], p_cname text[],  -- counter line: its sum (3 * (index into p_ckey - 1) + 1, 2 or 3 for
                                -- total, by_new_devices and to_new_payees), …; a sum once per item
  out outcomes text, out balances text, out posted timestamptz,
  out notes jsonb               -- per item number: what is not plain: repeated, when, refused for what
) language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_id);
  v_acct bigint[] := p_acct;
  v_bal bigint[]; v_seq bigint[]; v_held bigint[]; v_old_seq bigint[]; v_old_held bigint[];
  v_min bigint[]; v_max bigint[];           -- guards of the signed balance, holds counted in; null where there is none
  v_cur text[]; v_closed boolean[];          -- null currency: no such account
  v_tid tid[]; v_rare boolean; v_plain boolean; v_all boolean; v_today date;
  l_seq bigint[]; l_bal bigint[];           -- per line
  v_out smallint[]; v_dup boolean[]; v_after bigint[]; v_refusal jsonb[];
  h_x int[]; h_left bigint[]; h_no smallint[];  -- per item: the hold's account, what remains, entries so far; null where not open
  h_settled bigint[]; h_released bigint[];
  v_count bigint[]; v_old_count bigint[];   -- per sum: three for each counter
  v_count_tid tid[]; c_changed boolean[];   -- per counter
  v_special boolean := p_action is not null or p_hold is not null or p_reverses is not null;
  v_holds boolean := p_action is not null or p_hold is not null;
  v_act smallint := 0; v_other boolean;
  s smallint; x int; xh int; a bigint; m int; e int; c text; r record; v_settle bigint := 0; v_free bigint := 0;
begin
  perform pg_advisory_xact_lock(7070);    -- THE posting lock; every later statement takes a fresh snapshot
  posted := coalesce(p_now, clock_timestamp());

  if p_hold is not null then
    select v_acct || coalesce(array_agg(distinct h.account_id), '{}') into v_acct
    from ledger.hold h where h.hold_id = any(p_hold) and h.account_id <> all(p_acct);
  end if;
  -- One walk along the index gives the accounts in the order asked for, when they all exist.
  select array_agg(q.balance), array_agg(q.seq), array_agg(q.lo), array_agg(q.currency), array_agg(q.tid), coalesce(bool_or(q.rare), false), count(*)
    into v_bal, v_seq, v_min, v_cur, v_tid, v_rare, m
  from (select case when c.mode <> 2 then c.balance end as balance, case when c.mode <> 2 then c.seq end as seq, c.currency::text, c.ctid as tid,
               case when c.mode = 0 and c.normal_side = 1 then c.floor + c.held end as lo,
               c.closed_at is not null or (c.mode = 0 and c.normal_side = -1) as rare
        from ledger.account c where c.account_id = any(v_acct) order by c.account_id) q;
  v_plain := v_cur = array_fill(v_cur[1], array[m]);
  if m <> cardinality(p_acct) or cardinality(v_acct) <> cardinality(p_acct) then    -- an unknown account, or one that a hold brought in
    v_plain := false;
    select array_agg(q.balance), array_agg(q.seq), array_agg(q.lo), array_agg(q.currency), array_agg(q.tid), coalesce(bool_or(q.rare), false)
      into v_bal, v_seq, v_min, v_cur, v_tid, v_rare
    from (select case when c.mode <> 2 then c.balance end as balance, case when c.mode <> 2 then c.seq end as seq, c.currency::text, c.ctid as tid,
                 case when c.mode = 0 and c.normal_side = 1 then c.floor + c.held end as lo,
                 c.closed_at is not null or (c.mode = 0 and c.normal_side = -1) as rare
          from unnest(v_acct) with ordinality u(id, ord) left join ledger.account c on c.account_id = u.id order by u.ord) q;
  end if;
  v_rare := v_rare or v_holds;
  if v_rare then                            -- closed accounts, guarded debit-normal ones, holds
    select array_agg(q.held), array_agg(q.hi), array_agg(q.closed) into v_held, v_max, v_closed
    from (select c.held, case when c.mode = 0 and c.normal_side = -1 then -c.floor - c.held end as hi, c.closed_at is not null as closed
          from unnest(v_acct) with ordinality u(id, ord) left join ledger.account c on c.account_id = u.id order by u.ord) q;
  end if;
  v_old_seq := v_seq; v_old_held := v_held;
  v_today := (posted at time zone p_zone)::date;
  m := cardinality(p_la);
  l_seq := array_fill(null::bigint, array[m]); l_bal := l_seq;
  v_out := array_fill(0::smallint, array[n]); v_after := array_fill(null::bigint, array[n]); v_dup := array_fill(false, array[n]);
  v_refusal := array_fill(null::jsonb, array[n]);

  -- `offset 0` keeps each look-up below its item: without statistics the planner would walk the whole table instead.
  for r in select u.ord, f.*, f.fingerprint = u.fp as same
           from unnest(p_id, p_fp) with ordinality u(id, fp, ord)
           cross join lateral (select q.fingerprint, q.outcome, q.balance_after, q.posted_at, q.refusal from ledger.request q where q.request_id = u.id offset 0) f loop
    v_dup[r.ord] := true;
    v_out[r.ord] := case when r.same then r.outcome else 6 end;
    v_after[r.ord] := case when r.same then r.balance_after end;
    notes := coalesce(notes, '{}') || jsonb_build_object(r.ord, jsonb_build_object('repeated', r.same, 'at', r.posted_at, 'refusal', r.refusal));
  end loop;
  if v_special then
    h_x := array_fill(null::int, array[n]); h_left := array_fill(null::bigint, array[n]); h_no := array_fill(null::smallint, array[n]);
    h_settled := array_fill(0::bigint, array[n]); h_released := h_settled;
    if p_hold is not null then
      for r in select u.ord, h.remaining, k.ord as x, (select max(z.no) from ledger.hold_entry z where z.hold_id = h.hold_id) as no
               from unnest(p_hold) with ordinality u(id, ord)
               cross join lateral (select q.hold_id, q.account_id, q.remaining from ledger.hold q
                                   where q.hold_id = u.id and q.remaining > 0 and q.expires_at > posted offset 0) h
               join unnest(v_acct) with ordinality k(id, ord) on k.id = h.account_id loop
        h_x[r.ord] := r.x; h_left[r.ord] := r.remaining; h_no[r.ord] := r.no;
      end loop;
    end if;
  end if;
  if p_coff is not null then
    -- The caller sorts the ids, so that rows next to each other are read from the same page.
    v_count := array_fill(0::bigint, array[3 * cardinality(p_ckey)]); v_count_tid := array_fill(null::tid, array[cardinality(p_ckey)]);
    for r in select u.ord, k.* from unnest(p_ckey) with ordinality u(key, ord)
             cross join lateral (select f.total, f.by_new_devices, f.to_new_payees, f.ctid as tid
                                 from ledger.counter f where f.key = u.key offset 0) k order by u.ord loop
      x := 3 * (r.ord - 1);
      v_count[x + 1] := r.total; v_count[x + 2] := r.by_new_devices; v_count[x + 3] := r.to_new_payees; v_count_tid[r.ord] := r.tid;
    end loop;
    v_old_count := v_count;
  end if;

  -- The usual batch refuses nothing. Window functions compute the running balance of every line in one statement. If all balances
  -- pass, each item would also pass by itself.
  v_all := v_plain and not v_rare and not v_special and notes is null;
  if v_all then
    select array_agg(w.bal), array_agg(w.seq), not bool_or(w.lm < 0 and w.bal < v_min[w.la]) is true
      into l_bal, l_seq, v_all
    from (select u.la, u.lm, u.ord, (v_bal[u.la] + sum(u.lm) over k)::bigint as bal, v_seq[u.la] + row_number() over k as seq
          from unnest(p_la, p_lm) with ordinality u(la, lm, ord)
          window k as (partition by u.la order by u.ord rows unbounded preceding) order by u.ord) w;
  end if;
  if v_all and p_coff is not null then        -- last, because it changes what is counted
    for j in 1..cardinality(p_cx) loop
      x := p_cx[j]; a := v_count[x] + p_cadd[j];
      if p_cadd[j] > 0 and a > p_ccap[j] then
        v_all := false; v_count := v_old_count;
        exit;
      end if;
      v_count[x] := a;
    end loop;
  end if;
  if v_all then
    for j in 1..cardinality(p_la) loop        -- the last line of an account leaves its new state
      x := p_la[j]; v_bal[x] := l_bal[j]; v_seq[x] := l_seq[j];
    end loop;
    for i in 1..n loop
      m := p_off[i];
      v_after[i] := l_bal[m];
      if p_off[i + 1] - m > 2 or p_la[m] = p_la[m + 1] then    -- the first line's account may come again
        for j in m + 1..p_off[i + 1] - 1 loop
          if p_la[j] = p_la[m] then v_after[i] := l_bal[j]; end if;
        end loop;
      end if;
    end loop;
  end if;

  for i in 1..case when v_all then 0 else n end loop
    continue when v_dup[i];
    s := 0; e := p_off[i + 1] - 1;
    if v_special then
      v_settle := 0; v_free := 0;
      v_act := coalesce(p_action[i], 0);
      if p_hold[i] is not null then           -- what is settled or released is free again before the lines apply
        if h_x[i] is null then s := 7;
        else
          xh := h_x[i];
          if v_act = 2 then v_free := h_left[i];
          else
            v_settle := p_hold_amount[i];
            -- What is settled must leave the account that the hold is on: else funds would be freed and nothing taken.
            select coalesce(sum(p_lm[q.line]), 0) into a from generate_series(p_off[i], e) q(line) where p_la[q.line] = xh;
            a := case when v_min[xh] is not null then -a when v_max[xh] is not null then a else abs(a) end;
            if v_settle > h_left[i] or v_settle <= 0 or a < v_settle then s := 8; end if;
            if p_hold_rest[i] then v_free := h_left[i] - v_settle; end if;
          end if;
          if s = 0 then
            a := v_settle + v_free;
            v_held[xh] := v_held[xh] - a; v_min[xh] := v_min[xh] - a; v_max[xh] := v_max[xh] + a;
          else v_settle := 0; v_free := 0; end if;
        end if;
      end if;
      if s = 0 and p_reverses[i] is not null then
        if exists (select from ledger.request q where q.reverses = p_reverses[i] and q.outcome = 0) then s := 9;
        elsif not exists (select from ledger.journal j where j.journal_id = p_reverses[i])
          or exists (
            select from (select g.account_id, g.amount from ledger.entry g where g.journal_id = p_reverses[i]
                         union all select v_acct[u.la], u.lm from unnest(p_la[p_off[i]:e], p_lm[p_off[i]:e]) u(la, lm)) both_sides
            group by both_sides.account_id, abs(both_sides.amount) having sum(both_sides.amount) <> 0) then s := 10;
        end if;
      end if;
    end if;

    if s = 0 and v_act = 0 then
      -- The code has refused lines that do not sum to zero, and the trigger on entries would; here only currencies can cross.
      v_other := false; c := v_cur[p_la[p_off[i]]];
      for j in p_off[i]..e loop               -- apply tentatively
        x := p_la[j];
        if v_cur[x] is null or (v_rare and v_closed[x]) then
          s := case when v_cur[x] is null then 2 else 3 end;
          v_refusal[i] := jsonb_build_object('accountId', v_acct[x]::text);
          e := j - 1;
          exit;
        end if;
        a := p_lm[j];
        if v_cur[x] <> c then v_other := true; end if;
        v_bal[x] := v_bal[x] + a; v_seq[x] := v_seq[x] + 1;    -- null stays null for append-only accounts
        l_bal[j] := v_bal[x]; l_seq[j] := v_seq[x];
      end loop;
      if s = 0 then
        if v_other and exists (select from unnest(p_la[p_off[i]:e], p_lm[p_off[i]:e]) u(la, lm) group by v_cur[u.la] having sum(u.lm) <> 0) then s := 4;
        else
          for j in p_off[i]..e loop
            x := p_la[j];
            if p_lm[j] < 0 then
              if v_bal[x] < v_min[x] then s := 1; end if;
            elsif v_rare and v_bal[x] > v_max[x] then s := 1;
            end if;
            if s = 1 then
              v_refusal[i] := jsonb_build_object('accountId', v_acct[x]::text);
              exit;
            end if;
          end loop;
        end if;
      end if;
    elsif s = 0 and v_act = 1 then
      x := p_la[p_off[i]]; a := p_lm[p_off[i]];
      if v_cur[x] is not null and not v_closed[x] then
        if v_seq[x] is null then
          raise exception 'account % is append-only: it cannot hold', v_acct[x] using errcode = 'check_violation';
        end if;
        v_held[x] := v_held[x] + a; v_min[x] := v_min[x] + a; v_max[x] := v_max[x] - a;
        if v_bal[x] < v_min[x] or v_bal[x] > v_max[x] then s := 1; end if;
      else s := case when v_cur[x] is null then 2 else 3 end; a := 0;
      end if;
      if s <> 0 then v_refusal[i] := jsonb_build_object('accountId', v_acct[x]::text); end if;
    end if;

    if s = 0 and p_coff is not null then
      for j in p_coff[i]..p_coff[i + 1] - 1 loop
        if p_cadd[j] > 0 and v_count[p_cx[j]] + p_cadd[j] > p_ccap[j] then
          s := 5; v_refusal[i] := jsonb_build_object('name', p_cname[j], 'key', p_ckey[(p_cx[j] + 2) / 3]);
          exit;
        end if;
      end loop;
      if s = 0 then
        for j in p_coff[i]..p_coff[i + 1] - 1 loop
          v_count[p_cx[j]] := v_count[p_cx[j]] + p_cadd[j];
        end loop;
      end if;
    end if;

    if s = 0 then
      if v_act = 2 then v_after[i] := v_bal[h_x[i]];
      else v_after[i] := v_bal[p_la[p_off[i]]];
      end if;
      if v_holds then h_settled[i] := v_settle; h_released[i] := v_free; end if;
    else                                      -- undo: later items must not see it
      v_out[i] := s;
      if v_act = 0 and s not in (7, 8, 9, 10) then
        for j in p_off[i]..e loop
          x := p_la[j]; v_bal[x] := v_bal[x] - p_lm[j]; v_seq[x] := v_seq[x] - 1;
        end loop;
      elsif v_act = 1 then
        v_held[x] := v_held[x] - a; v_min[x] := v_min[x] - a; v_max[x] := v_max[x] + a;
      end if;
      if v_settle + v_free > 0 then
        a := v_settle + v_free;
        v_held[xh] := v_held[xh] + a; v_min[xh] := v_min[xh] + a; v_max[xh] := v_max[xh] - a;
      end if;
      notes := coalesce(notes, '{}') || jsonb_build_object(i, jsonb_build_object('refusal', v_refusal[i]));
    end if;
  end loop;

  insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration, reverses, hold_id, refusal)
    select u.id, u.fp, posted, coalesce(u.vd, v_today), coalesce(u.act, 0), u.s, p_off[u.ord + 1] - p_off[u.ord], u.bal, u.kind, u.narration, u.rev,
           case when u.act = 1 then u.id else u.hold end, u.refusal
    from unnest(p_id, p_fp, v_out, v_dup, v_after, p_kind, p_narration, p_value_date, p_action, p_reverses, p_hold, v_refusal)
      with ordinality u(id, fp, s, dup, bal, kind, narration, vd, act, rev, hold, refusal, ord)
    where not u.dup;
  insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select p_acct[u.la], coalesce(u.seq, nextval('ledger.append_only_seq')), u.lm, u.bal, posted, p_id[u.lt],
           coalesce(p_value_date[u.lt], v_today), u.ord - p_off[u.lt] + 1, v_cur[u.la]
    from unnest(p_la, p_lm, p_lt, l_seq, l_bal) with ordinality u(la, lm, lt, seq, bal, ord)
    where v_out[u.lt] = 0 and not v_dup[u.lt] and (p_action is null or coalesce(p_action[u.lt], 0) = 0);
  if v_holds then
    update ledger.account c set balance = u.bal, seq = u.seq, held = u.held
      from unnest(v_acct, v_tid, v_bal, v_seq, v_held, v_old_seq, v_old_held) u(id, tid, bal, seq, held, old_seq, old_held)
      where (u.seq > u.old_seq or u.held <> u.old_held) and c.ctid = u.tid and c.account_id = u.id and c.seq = u.old_seq and c.held = u.old_held;
    get diagnostics m = row_count;
    m := m - (select count(*) from unnest(v_seq, v_old_seq, v_held, v_old_held) u(a, b, c, d) where u.a > u.b or u.c <> u.d);
  else
    update ledger.account c set balance = u.bal, seq = u.seq
      from unnest(v_acct, v_tid, v_bal, v_seq, v_old_seq) u(id, tid, bal, seq, old_seq)
      where u.seq > u.old_seq and c.ctid = u.tid and c.account_id = u.id and c.seq = u.old_seq;
    get diagnostics m = row_count;
    m := m - (select count(*) from unnest(v_seq, v_old_seq) u(a, b) where u.a > u.b);
  end if;
  if m <> 0 then
    raise exception 'an account was changed without the posting lock' using errcode = 'serialization_failure';
  end if;
  if p_coff is not null then
    c_changed := array(select v_count[3 * u.ord - 2 : 3 * u.ord] <> v_old_count[3 * u.ord - 2 : 3 * u.ord]
      from unnest(p_ckey) with ordinality u(key, ord) order by u.ord);
    insert into ledger.counter (key, total, by_new_devices, to_new_payees)   -- new ones are new to everybody: we hold the posting lock
      select u.key, v_count[3 * u.ord - 2], v_count[3 * u.ord - 1], v_count[3 * u.ord]
      from unnest(p_ckey, v_count_tid, c_changed) with ordinality u(key, tid, changed, ord) where u.tid is null and u.changed;
    update ledger.counter k
      set total = v_count[3 * u.ord - 2], by_new_devices = v_count[3 * u.ord - 1], to_new_payees = v_count[3 * u.ord]
      from unnest(p_ckey, v_count_tid, c_changed) with ordinality u(key, tid, changed, ord) where u.changed and k.ctid = u.tid and k.key = u.key;
    get diagnostics m = row_count;
    if m <> (select count(*) from unnest(v_count_tid, c_changed) u(tid, changed) where u.changed and u.tid is not null) then
      raise exception 'a counter was changed without the posting lock' using errcode = 'serialization_failure';
    end if;
  end if;
  if v_holds then
    insert into ledger.hold (hold_id, account_id, amount, remaining, reason, placed_at, expires_at)
      select u.id, v_acct[p_la[p_off[u.ord]]], p_lm[p_off[u.ord]], p_lm[p_off[u.ord]], u.why, posted, u.expires
      from unnest(p_id, v_out, v_dup, p_action, p_narration, p_hold_expires) with ordinality u(id, s, dup, act, why, expires, ord)
      where u.act = 1 and u.s = 0 and not u.dup;
    insert into ledger.hold_entry (hold_id, no, kind, amount, request_id, posted_at)
      select u.id, 1, 'placed', p_lm[p_off[u.ord]], u.id, posted
      from unnest(p_id, v_out, v_dup, p_action) with ordinality u(id, s, dup, act, ord) where u.act = 1 and u.s = 0 and not u.dup
      union all
      select u.hold, u.no + 1, 'settled', -u.settled, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled) u(id, hold, no, settled) where u.settled > 0
      union all
      select u.hold, u.no + 1 + (u.settled > 0)::int, 'released', -u.released, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled, h_released) u(id, hold, no, settled, released) where u.released > 0;
    update ledger.hold h set remaining = h.remaining - u.settled - u.released
      from unnest(p_hold, h_settled, h_released) u(id, settled, released) where u.settled + u.released > 0 and h.hold_id = u.id;
  end if;
  outcomes := array_to_string(v_out, ',');
  balances := array_to_string(v_after, ',', '');
end $$;

-- Posts a batch of journals, holds, settlements and releases while other processes post theirs (docs/decisions/0005-ledger-posting.md).
-- Each batch shares the posting lock and locks the rows of its accounts. It raises AD001 when a guard or a cap stops an item; the
-- detail then names the stopped items, and nothing is written. All batches lock accounts from the highest id down, then request ids,
-- then counters in the order of their keys. The row of a hold is written only under the lock of its account. So no two batches wait
-- for each other in a circle. The range condition on the id gives the update one plan only: account by account, in the array's order.
create function ledger.post_concurrent(
  p_now timestamptz, p_zone text,
  p_acct bigint[],              -- distinct account ids of the batch, descending: the order in which they are locked
  p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[],
  p_off int[], p_la int[], p_lm bigint[], p_lt int[],
  p_value_date date[],
  p_action smallint[], p_hold uuid[], p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamptz[],
  p_coff int[], p_ckey text[], p_cx int[], p_cadd bigint[], p_ccap bigint[],
  out balances text, out posted timestamptz
) language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off set enable_memoize = off
  set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_id); m int;
  v_acct bigint[] := p_acct; v_la int[] := p_la;    -- with the accounts that only holds name
  v_holds boolean := p_action is not null or p_hold is not null;
  -- Per account: what the batch adds, in how many lines, what it reserves, and the lowest that a line or hold which takes leaves
  -- on the way, without what is reserved.
  v_add bigint[]; v_lines bigint[]; v_held bigint[]; v_low bigint[];
  v_id bigint[]; v_bal bigint[]; v_seq bigint[]; v_cur text[];  -- per account that passed: as before this batch
  l_add bigint[] := p_lm; l_no bigint[] := p_lm;  -- per line: its account's v_add and v_lines so far
  -- Per item: the hold's account, what remained, entries so far, what is settled and released, and its account's v_add so far.
  h_account bigint[]; h_x int[]; h_left bigint[]; h_no smallint[]; h_settled bigint[]; h_released bigint[]; h_add bigint[];
  v_after bigint[] := array_fill(0::bigint, array[n]); v_today date;
  x int; a bigint; k bigint; l bigint; v_act smallint; v_known record;
  v_stopped boolean[]; c_stopped boolean[]; v_apart text := '';
  c_add bigint[]; c_room bigint[];          -- per sum, three for each counter: what is added, and the most that it may be before
  c_now bigint[]; c_key text[];             -- after: the sums, and the keys of the counters
begin
  perform pg_advisory_xact_lock_shared(7070);
  if p_hold is not null then
    -- A hold never changes its account, so the account is known before it is locked. What remains is checked again under the lock.
    h_account := array_fill(null::bigint, array[n]); h_left := h_account; h_x := array_fill(null::int, array[n]); h_no := array_fill(null::smallint, array[n]);
    h_settled := array_fill(0::bigint, array[n]); h_released := h_settled; h_add := h_settled;
    for v_known in select u.ord, h.account_id, h.remaining, (select max(z.no) from ledger.hold_entry z where z.hold_id = u.id) as no
             from unnest(p_hold) with ordinality u(id, ord)
             cross join lateral (select q.account_id, q.remaining from ledger.hold q
                                 where q.hold_id = u.id and q.remaining > 0 and q.expires_at > coalesce(p_now, clock_timestamp()) offset 0) h loop
      h_account[v_known.ord] := v_known.account_id; h_left[v_known.ord] := v_known.remaining; h_no[v_known.ord] := v_known.no;
    end loop;
    for i in 1..n loop
      if p_hold[i] is not null then
        if coalesce(p_action[i], 0) = 2 then h_released[i] := h_left[i];
        else
          h_settled[i] := p_hold_amount[i];
          if p_hold_rest[i] then h_released[i] := h_left[i] - p_hold_amount[i]; end if;
          -- What is settled must leave the account that the hold is on. Under the posting lock a debit account may be credited.
          a := 0;
          for j in p_off[i]..p_off[i + 1] - 1 loop
            if p_acct[p_la[j]] = h_account[i] then a := a - p_lm[j]; end if;
          end loop;
        end if;
        if h_left[i] is null or (coalesce(p_action[i], 0) <> 2 and (p_hold_amount[i] > h_left[i] or p_hold_amount[i] <= 0 or a < p_hold_amount[i])) then
          v_apart := v_apart || i || ',';
        end if;
      end if;
    end loop;
    if v_apart <> '' then
      raise exception using errcode = 'AD001', detail = v_apart;
    end if;
    -- A release names no account, so the accounts of holds that are not among the batch's are put in their places.
    if not p_acct @> array_remove(h_account, null) then
      v_acct := array(select distinct u.id from unnest(p_acct || array_remove(h_account, null)) u(id) order by u.id desc);
      x := 0; v_id := array_fill(null::bigint, array[cardinality(p_acct)]);
      for j in 1..cardinality(v_acct) loop    -- both lists have the same order
        if v_acct[j] = p_acct[x + 1] then x := x + 1; v_id[x] := j; end if;
      end loop;
      for j in 1..cardinality(p_la) loop v_la[j] := v_id[p_la[j]]; end loop;
    end if;
    for i in 1..n loop
      if p_hold[i] is not null then h_x[i] := array_position(v_acct, h_account[i]); end if;
    end loop;
  end if;
  m := cardinality(v_acct);
  v_add := array_fill(0::bigint, array[m]); v_lines := v_add; v_held := v_add; v_low := array_fill(null::bigint, array[m]);
  if not v_holds then
    for j in 1..cardinality(p_la) loop
      x := p_la[j]; l := p_lm[j]; a := v_add[x] + l; k := v_lines[x] + 1;
      v_add[x] := a; v_lines[x] := k; l_add[j] := a; l_no[j] := k;
      if l < 0 and (v_low[x] is null or a < v_low[x]) then v_low[x] := a; end if;
    end loop;
  else
    for i in 1..n loop
      v_act := coalesce(p_action[i], 0); x := h_x[i];
      -- What is settled or released is free again before the lines apply.
      if x is not null then v_held[x] := v_held[x] - h_settled[i] - h_released[i]; h_add[i] := v_add[x]; end if;
      for j in p_off[i]..p_off[i + 1] - 1 loop
        x := v_la[j]; l := p_lm[j];
        if v_act = 1 then
          v_held[x] := v_held[x] + l;
        else
          v_add[x] := v_add[x] + l; v_lines[x] := v_lines[x] + 1;
        end if;
        l_add[j] := v_add[x]; l_no[j] := v_lines[x]; a := v_add[x] - v_held[x];
        if (l < 0 or v_act = 1) and (v_low[x] is null or a < v_low[x]) then v_low[x] := a; end if;
      end loop;
    end loop;
  end if;
  -- Locks, checks and changes each account in one statement, on the newest version of its row. The check of a floor is correct if
  -- each line that takes from that floor passes by itself. Guarded debit accounts, append-only accounts, closed accounts and
  -- unknown accounts are left out, and so the count of accounts shows them.
  with changed as (
    update ledger.account c set balance = c.balance + u.total, seq = c.seq + u.lines, held = c.held + u.held, fillfactor_padding = null
    from unnest(v_acct, v_add, v_lines, v_low, v_held) u(id, total, lines, low, held)
    where c.account_id between u.id and u.id and c.closed_at is null
      and (c.mode = 1 or (c.mode = 0 and c.normal_side = 1 and (u.low is null or c.balance - c.held + u.low >= c.floor)))
    returning c.account_id, c.balance - u.total as balance, c.seq - u.lines as seq, c.currency::text)
  select array_agg(r.account_id), array_agg(r.balance), array_agg(r.seq), array_agg(r.currency) into v_id, v_bal, v_seq, v_cur from changed r;
  if v_id is distinct from v_acct then
    v_stopped := array_fill(true, array[m]);
    k := 1;
    for j in 1..m loop
      if v_id[k] = v_acct[j] then
        v_stopped[j] := false; k := k + 1;
      end if;
    end loop;
    if k <= cardinality(v_id) then
      raise exception 'accounts came back in another order';
    end if;
    for i in 1..n loop
      if v_stopped[h_x[i]] then
        v_apart := v_apart || i || ',';
        continue;
      end if;
      for j in p_off[i]..p_off[i + 1] - 1 loop
        if v_stopped[v_la[j]] then
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
    m := p_off[i]; x := v_la[m];
    if p_off[i + 1] = m then                -- a release
      v_after[i] := v_bal[h_x[i]] + h_add[i];
      continue;
    end if;
    if p_off[i + 1] - m > 2 or x = v_la[m + 1] then
      for j in m + 1..p_off[i + 1] - 1 loop
        if v_la[j] = x then m := j; end if;
      end loop;
    end if;
    v_after[i] := v_bal[x] + l_add[m];
  end loop;
  insert into ledger.request (request_id, fingerprint, posted_at, value_date, action, outcome, line_count, balance_after, kind, narration, hold_id)
    select u.id, u.fp, posted, coalesce(u.vd, v_today), coalesce(u.act, 0), 0, p_off[u.ord + 1] - p_off[u.ord], u.bal, u.kind, u.narration,
           case when u.act = 1 then u.id else u.hold end
    from unnest(p_id, p_fp, v_after, p_kind, p_narration, p_value_date, p_action, p_hold) with ordinality u(id, fp, bal, kind, narration, vd, act, hold, ord);
  insert into ledger.entry (account_id, seq, amount, balance, posted_at, journal_id, value_date, line, currency)
    select v_acct[u.la], v_seq[u.la] + u.no, u.lm, v_bal[u.la] + u.add, posted, p_id[u.lt],
           coalesce(p_value_date[u.lt], v_today), u.ord - p_off[u.lt] + 1, v_cur[u.la]
    from unnest(v_la, p_lm, p_lt, l_add, l_no) with ordinality u(la, lm, lt, add, no, ord)
    where p_action is null or p_action[u.lt] = 0;
  if p_hold is not null then
    -- Under the lock of its account nobody else changes a hold. Another batch may have changed it before.
    update ledger.hold h set remaining = h.remaining - u.settled - u.released
      from unnest(p_hold, h_left, h_settled, h_released) u(id, left_over, settled, released)
      where h.hold_id between u.id and u.id and h.remaining = u.left_over and h.expires_at > posted;
    get diagnostics m = row_count;
    if m <> cardinality(array_remove(p_hold, null)) then
      for i in 1..n loop
        if p_hold[i] is not null then v_apart := v_apart || i || ','; end if;
      end loop;
      raise exception using errcode = 'AD001', detail = v_apart;
    end if;
  end if;
  if v_holds then
    insert into ledger.hold (hold_id, account_id, amount, remaining, reason, placed_at, expires_at)
      select u.id, v_acct[v_la[p_off[u.ord]]], p_lm[p_off[u.ord]], p_lm[p_off[u.ord]], u.why, posted, u.expires
      from unnest(p_id, p_action, p_narration, p_hold_expires) with ordinality u(id, act, why, expires, ord) where u.act = 1;
    insert into ledger.hold_entry (hold_id, no, kind, amount, request_id, posted_at)
      select u.id, 1, 'placed', p_lm[p_off[u.ord]], u.id, posted
      from unnest(p_id, p_action) with ordinality u(id, act, ord) where u.act = 1
      union all
      select u.hold, u.no + 1, 'settled', -u.settled, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled) u(id, hold, no, settled) where u.settled > 0
      union all
      select u.hold, u.no + 1 + (u.settled > 0)::int, 'released', -u.released, u.id, posted
      from unnest(p_id, p_hold, h_no, h_settled, h_released) u(id, hold, no, settled, released) where u.released > 0;
  end if;
  if p_coff is not null then
    c_add := array_fill(0::bigint, array[3 * cardinality(p_ckey)]); c_room := array_fill(null::bigint, array[3 * cardinality(p_ckey)]);
    for j in 1..cardinality(p_cx) loop
      x := p_cx[j]; l := p_cadd[j]; a := c_add[x] + l; c_add[x] := a;
      if l > 0 and (c_room[x] is null or p_ccap[j] - a < c_room[x]) then c_room[x] := p_ccap[j] - a; end if;
    end loop;
    with raised as (
      insert into ledger.counter as k (key, total, by_new_devices, to_new_payees)
        select u.key, c_add[3 * u.ord - 2], c_add[3 * u.ord - 1], c_add[3 * u.ord] from unnest(p_ckey) with ordinality u(key, ord)
      on conflict (key) do update set total = k.total + excluded.total, by_new_devices = k.by_new_devices + excluded.by_new_devices,
        to_new_payees = k.to_new_payees + excluded.to_new_payees
      returning k.key, k.total, k.by_new_devices, k.to_new_payees)
    select array_agg(array[r.total, r.by_new_devices, r.to_new_payees]), array_agg(r.key) into c_now, c_key from raised r;
    if c_key <> p_ckey then
      raise exception 'counters came back in another order';
    end if;
    c_stopped := array_fill(false, array[3 * cardinality(p_ckey)]);
    for j in 1..cardinality(c_room) loop
      if c_now[(j + 2) / 3][(j + 2) % 3 + 1] - c_add[j] > c_room[j] then c_stopped[j] := true; end if;
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

-- Posts a batch: the function that the application calls. A batch without a reversal is posted concurrently, unless p_serialized
-- says that it must be alone with the books. When a guard or a cap stops some items of a concurrent batch, nothing is posted:
-- outcomes is null, and balances has the numbers of those items. The caller then posts them apart from the others.
create function ledger.post_batch(
  p_now timestamptz, p_zone text, p_acct bigint[], p_id uuid[], p_fp uuid[], p_kind text[], p_narration text[],
  p_off int[], p_la int[], p_lm bigint[], p_lt int[], p_value_date date[],
  p_action smallint[], p_reverses uuid[], p_hold uuid[], p_hold_amount bigint[], p_hold_rest boolean[], p_hold_expires timestamptz[],
  p_coff int[], p_ckey text[], p_cx int[], p_cadd bigint[], p_ccap bigint[], p_cname text[], p_serialized boolean,
  out outcomes text, out balances text, out posted timestamptz, out notes jsonb
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare v_apart text;
begin
  if p_reverses is null and not p_serialized then
    begin
      select s.balances, s.posted into balances, posted
      from ledger.post_concurrent(p_now, p_zone, p_acct, p_id, p_fp, p_kind, p_narration, p_off, p_la, p_lm, p_lt, p_value_date,
        p_action, p_hold, p_hold_amount, p_hold_rest, p_hold_expires, p_coff, p_ckey, p_cx, p_cadd, p_ccap) s;
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
  -- Accounts come in descending order. post_serialized reads them in ascending order.
  select s.* into outcomes, balances, posted, notes
  from ledger.post_serialized(p_now, p_zone, array(select u.id from unnest(p_acct) u(id) order by u.id), p_id, p_fp, p_kind, p_narration,
    p_off, array(select cardinality(p_acct) + 1 - u.la from unnest(p_la) with ordinality u(la, ord) order by u.ord), p_lm, p_lt, p_value_date,
    p_action, p_reverses, p_hold, p_hold_amount, p_hold_rest, p_hold_expires, p_coff, p_ckey, p_cx, p_cadd, p_ccap, p_cname) s;
end $$;

-- Releases what expired holds still reserve, at most p_limit of them. Returns their ids.
create function ledger.expire_holds(p_now timestamptz, p_limit int) returns setof uuid
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare v_at timestamptz; v_ids uuid[];
begin
  perform pg_advisory_xact_lock(7070);
  v_at := coalesce(p_now, clock_timestamp());
  select array_agg(h.hold_id) into v_ids from (
    select q.hold_id from ledger.hold q where q.remaining > 0 and q.expires_at <= v_at order by q.expires_at limit p_limit) h;
  if v_ids is null then return; end if;
  insert into ledger.hold_entry (hold_id, no, kind, amount, request_id, posted_at)
    select h.hold_id, (select max(z.no) + 1 from ledger.hold_entry z where z.hold_id = h.hold_id), 'expired', -h.remaining, null, v_at
    from ledger.hold h where h.hold_id = any(v_ids);
  update ledger.account c set held = c.held - q.amount
    from (select h.account_id, sum(h.remaining)::bigint as amount from ledger.hold h where h.hold_id = any(v_ids) group by h.account_id) q
    where c.account_id = q.account_id;
  update ledger.hold h set remaining = 0 where h.hold_id = any(v_ids);
  return query select unnest(v_ids);
end $$;

-- Opens an account. With a code it is idempotent: the same code returns the account that has it, when that is of the same kind.
create function ledger.open_account(p_code text, p_name text, p_currency text, p_normal_side smallint, p_mode smallint, p_floor bigint) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare v_id bigint; v_same boolean;
begin
  insert into ledger.account (code, name, currency, normal_side, mode, floor) values (p_code, p_name, p_currency, p_normal_side, p_mode, p_floor)
    on conflict (code) do nothing returning account_id into v_id;
  if v_id is not null then return v_id; end if;
  select a.account_id, a.currency = p_currency and a.normal_side = p_normal_side and a.mode = p_mode into v_id, v_same from ledger.account a where a.code = p_code;
  if not v_same then
    raise exception 'the account % is there already, of another kind', p_code using errcode = 'unique_violation';
  end if;
  return v_id;
end $$;

-- Closes an account that is empty and holds nothing; false when it is not. A closed account stays closed.
create function ledger.close_account(p_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7070);
  update ledger.account a set closed_at = clock_timestamp()
    where a.account_id = p_id and a.closed_at is null and a.mode <> 2 and a.balance = 0 and a.held = 0;
  return found or exists (select from ledger.account a where a.account_id = p_id and a.closed_at is not null);
end $$;

-- Returns the number of an account's first entry since a time. It searches by halves along the primary key, so that no posting
-- pays for another index. Numbers and times rise together, because both are given under a lock. After a clock is set back, the
-- answer still divides the history at one place.
create function ledger.first_seq_since(p_account bigint, p_at timestamptz) returns bigint
  language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare v_low bigint := 1; v_high bigint; v_middle bigint; v_at timestamptz;
begin
  select a.seq + 1 into v_high from ledger.account a where a.account_id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.posted_at into v_at from ledger.entry e where e.account_id = p_account and e.seq = v_middle;
    if v_at >= p_at then v_high := v_middle; else v_low := v_middle + 1; end if;
  end loop;
  return v_low;
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.outcome_name, ledger.post_batch, ledger.open_account to adire_api, adire_jobs, adire_staff;
grant execute on function ledger.first_seq_since to adire_api, adire_jobs, adire_staff, adire_read;
grant execute on function ledger.expire_holds to adire_jobs;
grant execute on function ledger.close_account to adire_app, adire_staff;
