-- Credits of ours that other banks send back, and what they were asked for.

-- A return is kept among the credits that came in: which of our transfers it brings back. One transfer comes back once.
alter table bank.inward_credit add column return_of uuid;
create unique index inward_credit_return on bank.inward_credit (return_of) where outcome = 'accepted' and return_of is not null;

-- What another bank is asked to send back, one for each case; asked again until it answers or its time is over.
create table bank.recall (
  case_id uuid primary key references bank.support_case (case_id),
  transfer_id uuid not null,
  state text not null check (state in ('asking', 'agreed', 'refused', 'silent', 'stopped')),
  began_at timestamptz not null,
  -- By when the other bank must act: from then on our staff have it.
  answer_by timestamptz not null,
  asks integer not null default 0,
  asked_at timestamptz,
  -- When the worker turns to it next; null once it is not asked any more.
  next_at timestamptz,
  -- The network's last code, where it gave one.
  network_code text,
  check ((next_at is not null) = (state = 'asking'))
);
create index recall_due on bank.recall (next_at) where next_at is not null;
grant select, insert on bank.recall to adire_app;
grant update (state, began_at, answer_by, asks, asked_at, next_at, network_code) on bank.recall to adire_app;
