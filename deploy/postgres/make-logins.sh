#!/bin/bash
# Makes the logins and the database once, when the primary makes its data folder (README.md, "Database logins").
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner="$OWNER_PASSWORD" -v server="$DATABASE_PASSWORD" -v jobs="$JOBS_DATABASE_PASSWORD" -v commands="$COMMANDS_DATABASE_PASSWORD" -v staff="$STAFF_DATABASE_PASSWORD" -v replica="$REPLICATION_PASSWORD" <<'SQL'
-- The standby follows later, so these commits wait for no other disk.
set synchronous_commit = local;
create role adire_read nologin;
create role adire_api nologin;
create role adire_jobs nologin;
create role adire_app nologin;
create role adire_staff nologin;
create role adire_owner login password :'owner';
create role adire login password :'server';
create role adire_worker login password :'jobs';
create role adire_commands login password :'commands';
create role adire_back_office login password :'staff';
create role replicator login replication password :'replica';
-- Each role includes the reads on a replica. The commands on the server need the rights of both.
grant adire_read to adire_api, adire_jobs, adire_staff;
grant adire_api, adire_jobs to adire_app;
grant adire_app, adire_staff to adire_owner;
grant adire_api to adire;
grant adire_jobs to adire_worker;
grant adire_app to adire_commands;
grant adire_staff to adire_back_office;
create database adire owner adire_owner;
SQL
