-- What was accepted last, kept beside what the customer of tier 3 changed until somebody has looked at the change: a refusal puts it back.
alter table bank.kyc_section
  -- Sealed for the same place as details_sealed; null while nothing is changed, or where it was changed before this was kept.
  add column accepted_sealed bytea,
  add column accepted_saved_at timestamptz,
  -- The last change that was refused, and why, in the words that the customer reads; gone when the section is saved again.
  add column refused_at timestamptz,
  add column refused_reason text,
  add constraint accepted_whole check ((accepted_sealed is null) = (accepted_saved_at is null)),
  add constraint refused_whole check ((refused_at is null) = (refused_reason is null));
alter table bank.kyc_document
  -- The paper that tier 3 stands on, while a newer one of its kind waits to be looked at.
  add column accepted_file_id uuid references bank.stored_file (id),
  add column accepted_added_at timestamptz,
  add constraint accepted_whole check ((accepted_file_id is null) = (accepted_added_at is null));
create index kyc_document_accepted on bank.kyc_document (accepted_file_id) where accepted_file_id is not null;
