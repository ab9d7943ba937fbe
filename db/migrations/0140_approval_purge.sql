-- Approvals are dropped once they have served their time (src/server/approvals/purge-approvals.ts).
grant delete on bank.approval to adire_app;
-- Rows come in the order in which they expire: a few pages of this say where the old ones are, and an insert pays next to nothing.
create index approval_by_expiry on bank.approval using brin (expires_at) with (pages_per_range = 16);
