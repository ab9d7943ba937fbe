-- How many misses lock a PIN is configuration; the table only knows that they are counted from nought.
alter table bank.profile drop constraint profile_pin_misses_check;
alter table bank.profile add constraint profile_pin_misses_check check (pin_misses >= 0);
