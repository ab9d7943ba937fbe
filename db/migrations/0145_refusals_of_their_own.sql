-- A refusal is stored with the item that it is of. ledger.post_batch wrote into v_refusal without filling it first: the first index it wrote
-- became the array's lower bound, which unnest leaves out of account, so that the words landed on the batch's first item.
do $$
declare
  v_old text := pg_get_functiondef('ledger.post_batch'::regproc);
  v_new text := replace(v_old, 'v_dup := array_fill(false, array[n]);',
                        'v_dup := array_fill(false, array[n]);' || E'\n  v_refusal := array_fill(null::jsonb, array[n]);');
begin
  if v_new = v_old then raise exception 'ledger.post_batch is not the one that this mends'; end if;
  execute v_new;
end $$;

-- Whoever rewrites the function meets this. Not valid: what was stored before cannot be told any more.
alter table ledger.request
  add constraint refusal_says_of_what check ((outcome in (1, 2, 3, 5)) = (refusal is not null)) not valid;
