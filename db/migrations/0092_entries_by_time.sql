-- From which of its numbers on an account's entries are of a time: a search by halves down the primary key, so that days are
-- found in a long history without another index, which every posting would pay for. Numbers and times rise together, because
-- both are given under the posting lock; were the clock ever set back, the answer would still cut the history in two at one place.
create function ledger.first_seq_since(p_account bigint, p_at timestamptz) returns bigint
  language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare v_low bigint := 1; v_high bigint; v_middle bigint; v_at timestamptz;
begin
  select a.seq + 1 into v_high from ledger.account a where a.id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.posted_at into v_at from ledger.entry e where e.account_id = p_account and e.seq = v_middle;
    if v_at >= p_at then v_high := v_middle; else v_low := v_middle + 1; end if;
  end loop;
  return v_low;
end $$;
revoke execute on function ledger.first_seq_since from public;
grant execute on function ledger.first_seq_since to adire_app;
