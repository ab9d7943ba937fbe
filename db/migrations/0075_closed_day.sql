-- The books' days that are over, each sealed by a hash over all that the ledger answered in it and over the day before.

create table ledger.closed_day (
  day date primary key,
  -- The day's first moment, and the next day's: kept, so that a change of the bank's zone moves no sealed row.
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  requests bigint not null check (requests >= 0),
  entries bigint not null check (entries >= 0),
  -- SHA-256(the hash before ‖ the day and its bounds ‖ its rows); see src/server/ledger/closed-days.ts.
  hash bytea not null check (octet_length(hash) = 32),
  closed_at timestamptz not null
);
create trigger never_changed before update or delete or truncate on ledger.closed_day for each statement execute function ledger.refuse_change();
grant select, insert on ledger.closed_day to adire_app;

-- A day's requests are found by their time. They are written in its order, so the smallest of indexes does.
create index request_posted_at on ledger.request using brin (posted_at) with (pages_per_range = 32, autosummarize = on);
