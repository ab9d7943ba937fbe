-- What customers were given back of a payment that had gone through: refunds of cases, returns by other banks, reversals. Together never
-- more than the payment. Append-only.
create table bank.repaid (
  -- The journal that gave it back.
  posting_id uuid primary key,
  -- The payment's own, by which a case, a return and a reversal all know it.
  reference text not null,
  -- Minor units; below zero where a journal of this table was itself reversed.
  amount_minor bigint not null check (amount_minor <> 0)
);
create index repaid_of_payment on bank.repaid (reference);
grant select, insert on bank.repaid to adire_app;

-- What was given back before this table: the reference is that of core/transfers/transfer-reference.ts.
create function pg_temp.reference_of(p_id uuid) returns text language sql as $$
  select 'OPT-' || substr(t, 1, 4) || '-' || substr(t, 5, 4) || '-' || substr(t, 9) from (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((bits >> (55 - 5 * n)) & 31)::int + 1, 1), '' order by n) as t
    from generate_series(0, 11) n,
      (select ('x0' || right(replace(p_id::text, '-', ''), 15))::bit(64)::bigint as bits) b) r
$$;
insert into bank.repaid (posting_id, reference, amount_minor)
  select e.event_id, c.subject_reference, e.amount_minor from bank.case_event e join bank.support_case c using (case_id)
  where e.event = 'refunded' and e.amount_minor is not null and c.subject_reference is not null;
insert into bank.repaid (posting_id, reference, amount_minor)
  select posting_id, pg_temp.reference_of(return_of), amount_minor from bank.inward_credit
  where return_of is not null and outcome = 'accepted';
insert into bank.repaid (posting_id, reference, amount_minor)
  select r.id, pg_temp.reference_of(coalesce(q.hold_id, q.id)), whole.amount
  from ledger.request r join ledger.request q on q.id = r.reverses,
    lateral (select max(abs(e.amount)) as amount from ledger.entry e where e.journal_id = q.id) whole
  where r.reverses is not null and r.outcome = 0 and whole.amount > 0;
drop function pg_temp.reference_of(uuid);
