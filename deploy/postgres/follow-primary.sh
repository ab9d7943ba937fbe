#!/bin/bash
# Copies the primary once, and then follows it as a synchronous standby.
set -euo pipefail
export PGPASSWORD="$REPLICATION_PASSWORD"
if [ ! -f "$PGDATA/PG_VERSION" ]; then
  pg_basebackup -h primary -U replicator -D "$PGDATA" -X stream --create-slot --slot standby --write-recovery-conf
  chmod 0700 "$PGDATA"
fi
exec postgres -c config_file=/etc/postgresql/postgresql.conf
