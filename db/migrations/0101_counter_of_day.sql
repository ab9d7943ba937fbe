-- outside a transaction
-- Finds the counters of old days without a scan of the table. The key of a counter of a day ends with the day. A posting changes no
-- key, so its update of a counter still writes no index.
drop index concurrently if exists ledger.counter_of_day;
create index concurrently counter_of_day on ledger.counter (right(key, 10)) where key like '%-day:%';
analyze ledger.counter;
