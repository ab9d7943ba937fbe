#!/bin/bash
# Copies the primary once, and then follows it as a synchronous standby.
set -euo pipefail
export PGPASSWORD="$REPLICATION_PASSWORD"
mkdir -p "$PGDATA"
if [ ! -f "$PGDATA/PG_VERSION" ]; then
  # A copy that broke off leaves its files and its slot. A slot that a server uses is not dropped, and the copy then fails.
  find "$PGDATA" -mindepth 1 -delete
  pg_receivewal -h primary -U replicator --slot standby --drop-slot || true
  pg_basebackup -h primary -U replicator -D "$PGDATA/copy" -X stream --checkpoint fast --create-slot --slot standby --write-recovery-conf
  # PG_VERSION comes last, so a copy that is only partly in place is made again.
  find "$PGDATA/copy" -mindepth 1 -maxdepth 1 ! -name PG_VERSION -exec mv -t "$PGDATA" {} +
  mv "$PGDATA/copy/PG_VERSION" "$PGDATA"
  rmdir "$PGDATA/copy"
  chmod 0700 "$PGDATA"
fi
exec postgres -c config_file=/etc/postgresql/postgresql.conf
