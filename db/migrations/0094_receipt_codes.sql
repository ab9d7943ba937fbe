-- The codes on receipts that were handed out. A code is an HMAC of its transfer's id under a key outside the database, so a row
-- written here by somebody else makes no receipt genuine; the table only finds the transfer of a code.
create table bank.receipt_code (
  code text primary key check (code ~ '^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$'),
  transfer_id uuid not null unique,
  issued_at timestamptz not null
);
grant select, insert on bank.receipt_code to adire_app;
