#!/bin/bash
# Makes the logins and the database once, when the primary makes its data folder (README.md, "Database logins").
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner="$OWNER_PASSWORD" -v server="$DATABASE_PASSWORD" -v staff="$STAFF_DATABASE_PASSWORD" -v replica="$REPLICATION_PASSWORD" <<'SQL'
-- The standby follows later, so these commits wait for no other disk.
set synchronous_commit = local;
create role adire_app nologin;
create role adire_staff nologin;
create role adire_owner login password :'owner';
create role adire login password :'server';
create role adire_back_office login password :'staff';
create role replicator login replication password :'replica';
grant adire_app to adire_owner, adire, adire_staff;
grant adire_staff to adire_owner, adire_back_office;
create database adire owner adire_owner;
SQL
