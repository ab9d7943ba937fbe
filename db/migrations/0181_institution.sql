-- The institutions that the payment switch has named, as it names them. One that it names no more stays, and is not offered.
create table bank.institution (
  code text primary key check (code ~ '^[0-9]{6}$'),
  name text not null,
  -- The switch's number for what kind it is; null where it gave none.
  category smallint,
  listed boolean not null,
  first_listed_at timestamptz not null,
  last_listed_at timestamptz not null
);
grant select, insert on bank.institution to adire_app;
grant update (name, category, listed, last_listed_at) on bank.institution to adire_app;
