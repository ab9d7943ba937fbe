-- A part may be asked for again within the archive's time, after an answer that was lost: that it was taken at all is kept apart.
alter table bank.data_export add column taken_at timestamptz;
grant update (taken_at) on bank.data_export to adire_app;
