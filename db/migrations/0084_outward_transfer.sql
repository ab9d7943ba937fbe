-- Transfers to other banks: the states between their approval and their end, and what the network was told and said.

alter table bank.transfer drop constraint transfer_state_check;
alter table bank.transfer add constraint transfer_state_check check (state in
  ('approved', 'scheduled', 'held', 'sent', 'asking', 'review', 'settled', 'refused', 'released', 'reversed', 'cancelled'));
-- What is not decided has no end.
alter table bank.transfer add constraint transfer_end_check check
  ((completed_at is null) = (state in ('approved', 'scheduled', 'held', 'sent', 'asking', 'review')));

-- The pair of core/transfers/transfer-states.ts: what the code should never ask for, the database refuses.
create function bank.check_transfer_step() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('approved', 'settled'), ('approved', 'refused'), ('approved', 'held'), ('approved', 'scheduled'), ('approved', 'cancelled'),
    ('scheduled', 'approved'), ('scheduled', 'cancelled'),
    ('held', 'sent'), ('held', 'review'),
    ('sent', 'settled'), ('sent', 'released'), ('sent', 'asking'), ('sent', 'held'), ('sent', 'review'),
    ('asking', 'settled'), ('asking', 'released'), ('asking', 'held'), ('asking', 'review'),
    ('review', 'settled'), ('review', 'released'),
    ('settled', 'reversed')) then
    raise exception 'a transfer cannot go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger transfer_step before update of state on bank.transfer
  for each row when (old.state <> new.state) execute function bank.check_transfer_step();

-- The enquiry's id on the network, which the credit that follows from it carries, and the bank's name; null for our own accounts.
alter table bank.name_enquiry
  add column network_ref text,
  add column bank_name text,
  add constraint elsewhere_or_here check ((network_ref is null) = (bank_name is null));

-- One row per transfer whose money was set aside, beside its row in bank.transfer, whose state says how far it is.
create table bank.outward_transfer (
  transfer_id uuid primary key,
  -- Whose books the hold is on. No foreign keys, as in bank.transfer.
  ledger_account_id bigint not null,
  -- The name enquiry's id on the network, and the id under which the network knows the transfer.
  enquiry_ref text not null,
  network_reference text not null unique,
  -- The limit counters that the hold raised, each with what was added: a release gives back just that.
  counted jsonb not null,
  -- When it was handed to the network, first and last, and how often.
  first_sent_at timestamptz,
  sent_at timestamptz,
  sends integer not null default 0,
  -- Questions since it was last sent, and the last of them.
  asks integer not null default 0,
  asked_at timestamptz,
  -- When the worker turns to it next; null once it is decided or with an operator.
  next_at timestamptz,
  -- The network's last code, where it gave one.
  network_code text,
  -- Why an operator has it, and since when.
  review_reason text,
  review_at timestamptz,
  -- When its customer was told that it takes longer.
  told_late_at timestamptz
);
create index outward_transfer_due on bank.outward_transfer (next_at) where next_at is not null;
grant select, insert on bank.outward_transfer to adire_app;
grant update (first_sent_at, sent_at, sends, asks, asked_at, next_at, network_code, review_reason, review_at, told_late_at)
  on bank.outward_transfer to adire_app;

-- Undecided ones are few: who asks for them must not walk through all that ever were.
create index transfer_undecided on bank.transfer (created_at) where state in ('held', 'sent', 'asking', 'review');
