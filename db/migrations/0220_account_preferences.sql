-- What a customer calls an account, and whether home and the forms leave it out. The account itself stays as it is.
alter table bank.account
  add column nickname text check (nickname <> '' and char_length(nickname) <= 40),
  add column is_hidden boolean not null default false,
  -- The primary account is what home opens with.
  add constraint account_primary_shown check (not (is_primary and is_hidden));
grant update (nickname, is_hidden) on bank.account to adire_app;
