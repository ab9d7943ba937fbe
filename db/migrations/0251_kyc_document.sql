-- Papers of the identity check: one of each kind for a customer, newest wins. The file itself lies sealed in the file store.
create table bank.kyc_document (
  customer_id uuid not null references bank.customer (id),
  kind text not null check (
    kind in ('ninSlip', 'passport', 'driversLicence', 'votersCard', 'utilityBill', 'signature', 'selfie')
  ),
  file_id uuid not null unique references bank.stored_file (id),
  added_at timestamptz not null,
  primary key (customer_id, kind)
);
grant select, insert, update, delete on bank.kyc_document to adire_app;
