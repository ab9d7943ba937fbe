-- Until when a phone may be changed that staff have allowed: what is not used within days is no longer known to be the customer's wish.
-- Null where it is not allowed.
alter table bank.profile add column phone_change_until timestamptz;
update bank.profile set phone_change_until = now() + interval '7 days' where can_update_phone_number;
-- A change that staff stopped while it waited for a code.
alter table bank.contact_change drop constraint contact_change_ended_how_check;
alter table bank.contact_change add constraint contact_change_ended_how_check
  check (ended_how in ('applied', 'given-up', 'replaced', 'taken', 'stopped'));
