-- The ways back in. A reset of the password begins with a typed username, which may be nobody's: its ticket has no customer
-- then, and looks like any other from outside.
alter table bank.ticket alter column customer_id drop not null;
alter table bank.ticket add constraint ticket_of_nobody
  check (customer_id is not null or purpose = 'reset-password:answer');
-- What else it is tied to: the keyed hash of the typed username, or the session that it was given to.
alter table bank.ticket add column bound_to text not null default '';
-- A change of password makes the customer's tickets void.
create index ticket_by_customer on bank.ticket (customer_id);
-- A password that an operator has set: until then it opens nothing but the change to one of the customer's own (code 18).
alter table bank.profile add column password_temporary_until timestamptz;
