-- What a customer of tier 3 changed since somebody looked at it, and when the address was among it: then it takes a new proof.
alter table bank.kyc_section add column changed_at timestamptz, add column moved_at timestamptz;
create index kyc_section_changed on bank.kyc_section (changed_at) where changed_at is not null;
