-- An order that the processor took and could not make after all ends: its fee goes back, and the card that never was is removed. One
-- that was activated was made, and stays.
create function bank.check_card_removal() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null then raise exception 'a card that was in use stays' using errcode = 'check_violation'; end if;
  return old;
end $$;
create trigger card_removal before delete on bank.card for each row execute function bank.check_card_removal();
grant delete on bank.card to adire_app;
