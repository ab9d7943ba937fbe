-- Pictures that customers sent with a case: each belongs to the message that it came as. The file itself lies sealed in the file store.
create table bank.case_picture (
  case_id uuid not null,
  event_id uuid not null,
  file_id uuid not null unique references bank.stored_file (id),
  primary key (case_id, event_id),
  foreign key (case_id, event_id) references bank.case_event (case_id, event_id)
);
grant select, insert on bank.case_picture to adire_app;
