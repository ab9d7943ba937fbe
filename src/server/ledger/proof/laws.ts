/**
 * The laws of the books, each as a query for its breaches. `$1` is the time from which entries, requests and steps of holds are read:
 * '-infinity' for all of them, or the end of a proven day.
 */

/** The query returns one text for each breach of the law. */
export type Law = readonly [law: string, breaches: string]

export const LAWS: readonly Law[] = [
  [
    'Every journal sums to zero in each currency',
    `select e.journal_id::text as breach from ledger.entry e left join ledger.account a on a.account_id = e.account_id
     where e.posted_at >= $1::timestamptz group by e.journal_id, a.currency having sum(e.amount) <> 0`,
  ],
  [
    'Every journal has the lines it was posted with, at least two',
    `select q.journal_id::text as breach from ledger.journal q
     left join (select journal_id, count(*) as lines, count(distinct line) as numbered, min(line) as first, max(line) as last
                from ledger.entry where posted_at >= $1::timestamptz group by journal_id) e on e.journal_id = q.journal_id
     where q.posted_at >= $1::timestamptz
       and (q.line_count < 2 or (q.line_count, q.line_count, 1, q.line_count) is distinct from (e.lines, e.numbered, e.first, e.last))`,
  ],
  [
    'Every entry belongs to a posted journal and bears its times',
    `select e.account_id || '/' || e.seq as breach from ledger.entry e
     left join ledger.journal q on q.journal_id = e.journal_id and q.posted_at >= $1::timestamptz
     where e.posted_at >= $1::timestamptz and (q.journal_id is null or q.posted_at <> e.posted_at or q.value_date <> e.value_date)`,
  ],
  [
    'Every entry belongs to an account that exists, in its currency',
    `select e.account_id || '/' || e.seq as breach from ledger.entry e
     where e.posted_at >= $1::timestamptz and not exists (select from ledger.account a where a.account_id = e.account_id and a.currency = e.currency)`,
  ],
  [
    'The entries of an account are numbered 1, 2, 3 without a gap, and its row has the last number',
    `select a.account_id::text as breach from ledger.account a
     left join (select account_id, count(*) as n, min(seq) as first, max(seq) as last from ledger.entry where posted_at >= $1::timestamptz
                group by account_id) e on e.account_id = a.account_id
     where a.mode <> 2 and (e.account_id is not null or $1::timestamptz = '-infinity')
       and (a.seq <> coalesce(e.last, 0) or e.n <> e.last - e.first + 1 or ($1::timestamptz = '-infinity' and e.first <> 1))`,
  ],
  // Before the first entry that is read, the account had the balance from which this entry led to its own. The digest of the checkpoint
  // proves this balance. From the first entry of the account on, it is zero.
  [
    'The balance after each entry is the balance before it and its amount; the row has the last',
    `select distinct breach from (
       select e.account_id::text as breach,
              e.balance is distinct from case when a.mode <> 2 then
                case when $1::timestamptz = '-infinity' then 0 else first_value(e.balance - e.amount) over account end + sum(e.amount) over account end as wrong
       from ledger.entry e join ledger.account a on a.account_id = e.account_id where e.posted_at >= $1::timestamptz
       window account as (partition by e.account_id order by e.seq)) w where wrong
     union
     select a.account_id::text from ledger.account a
     left join (select distinct on (account_id) account_id, balance from ledger.entry where posted_at >= $1::timestamptz order by account_id, seq desc) e
       on e.account_id = a.account_id
     where a.mode <> 2 and (e.account_id is not null or $1::timestamptz = '-infinity') and a.balance is distinct from coalesce(e.balance, 0)`,
  ],
  [
    'An account is posted to in the order of time',
    `select distinct breach from (
       select account_id::text as breach, posted_at < lag(posted_at) over (partition by account_id order by seq) as wrong
       from ledger.entry where posted_at >= $1::timestamptz) w where wrong`,
  ],
  [
    'No guarded account is below its floor, holds counted in',
    `select a.account_id::text as breach from ledger.account a
     where a.mode = 0 and a.balance * a.normal_side - a.held < a.floor`,
  ],
  [
    'A closed account is empty and took no entry after it closed',
    `select a.account_id::text as breach from ledger.account a where a.closed_at is not null and
       (a.balance <> 0 or a.held <> 0
        or exists (select from ledger.entry e where e.account_id = a.account_id and e.posted_at > a.closed_at and e.posted_at >= $1::timestamptz))`,
  ],
  [
    'What an account holds is what its open holds reserve',
    `select a.account_id::text as breach from ledger.account a
     left join (select account_id, sum(remaining) as total from ledger.hold where remaining <> 0 group by account_id) h
       on h.account_id = a.account_id
     where a.held <> coalesce(h.total, 0)`,
  ],
  [
    'What a hold reserves is what its life adds up to, numbered without a gap and begun by its placing',
    `select h.hold_id::text as breach from ledger.hold h
     join (select hold_id from ledger.hold where remaining <> 0 or $1::timestamptz = '-infinity'
           union select hold_id from ledger.hold_entry where posted_at >= $1::timestamptz) changed on changed.hold_id = h.hold_id
     cross join lateral (select sum(amount) as total, count(*) as n, max(no) as last,
                                count(*) filter (where kind = 'placed' and no = 1) as placed, sum(amount) filter (where kind = 'placed') as amount
                         from ledger.hold_entry where hold_id = h.hold_id) e
     where (h.remaining, h.amount, 1, true) is distinct from (e.total, e.amount, e.placed, e.n = e.last)`,
  ],
  [
    'Every change of a hold was asked for by a request of that hold, and its own request placed it',
    `select e.hold_id || '/' || e.no as breach from ledger.hold_entry e
     left join ledger.request q on q.request_id = e.request_id and q.outcome = 0 and q.hold_id = e.hold_id and q.posted_at >= $1::timestamptz
     where e.posted_at >= $1::timestamptz
       and case e.kind when 'expired' then e.request_id is not null
                       when 'placed' then q.action is distinct from 1 or q.request_id <> e.hold_id
                       when 'settled' then q.action is distinct from 0
                       else q.action is distinct from 0 and q.action is distinct from 2 end`,
  ],
  [
    'What is settled of a hold left the account that it was on',
    `select e.hold_id || '/' || e.no as breach from ledger.hold_entry e
     join ledger.hold h on h.hold_id = e.hold_id join ledger.account a on a.account_id = h.account_id
     where e.posted_at >= $1::timestamptz and e.kind = 'settled' and -e.amount > (
       select coalesce(sum(case when a.mode <> 0 then abs(g.amount) else -g.amount * a.normal_side end), 0)
       from ledger.entry g where g.journal_id = e.request_id and g.account_id = h.account_id)`,
  ],
  [
    'A journal is reversed at most once, by its opposite',
    `select r.journal_id::text as breach from ledger.journal r left join ledger.journal j on j.journal_id = r.reverses
     where r.posted_at >= $1::timestamptz and r.reverses is not null and (j.journal_id is null
       or (select count(*) from ledger.journal o where o.reverses = r.reverses) > 1
       or exists (select from ledger.entry e where e.journal_id in (r.journal_id, r.reverses) group by e.account_id, abs(e.amount) having sum(e.amount) <> 0))`,
  ],
  [
    'Every answer has its request’s fingerprint, and a refusal wrote nothing',
    `select q.request_id::text as breach from ledger.request q
     where q.posted_at >= $1::timestamptz and (q.fingerprint = '00000000-0000-0000-0000-000000000000'
       or (q.outcome <> 0 and exists (select from ledger.entry e where e.journal_id = q.request_id)))`,
  ],
  [
    'The balance answered to a request is the balance after its first line',
    `select q.journal_id::text as breach from ledger.journal q
     join ledger.entry e on e.journal_id = q.journal_id and e.line = 1 and e.posted_at >= $1::timestamptz
     join (select distinct on (journal_id, account_id) journal_id, account_id, balance
           from ledger.entry where posted_at >= $1::timestamptz order by journal_id, account_id, seq desc) f
       on f.journal_id = q.journal_id and f.account_id = e.account_id
     where q.posted_at >= $1::timestamptz and q.balance_after is distinct from f.balance`,
  ],
  [
    'No counter is below zero',
    `select key as breach from ledger.counter where least(total, by_new_devices, to_new_payees) < 0`,
  ],
]
