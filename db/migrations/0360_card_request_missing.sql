-- Each minute the worker looks for orders that are paid and have no card yet; there are few, and it read every paid order to find them.
alter table bank.card_request add column is_made boolean not null default false;
update bank.card_request r set is_made = true from bank.card c where c.card_id = r.request_id;
create index card_request_missing on bank.card_request (completed_at) where state = 'settled' and not is_made;

create function bank.note_card_made() returns trigger language plpgsql as $$
begin
  update bank.card_request set is_made = true where request_id = new.card_id;
  return null;
end $$;
create trigger card_made after insert on bank.card for each row execute function bank.note_card_made();
grant update (is_made) on bank.card_request to adire_app;
