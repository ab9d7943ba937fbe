/** Finds PostgreSQL 15, the oldest release that the bank supports, or installs Debian's package where it may. */
import { dirname, join } from 'node:path'
import { ensureProgram, type Program } from './debian-tools.ts'

export const POSTGRESQL_15: Program = {
  name: 'PostgreSQL 15',
  variable: 'POSTGRESQL_15_PATH',
  // Debian 12 has the package. apt.postgresql.org has it for other releases.
  debianPackage: 'postgresql-15',
  knownPlaces: [
    '/usr/lib/postgresql/15/bin/postgres',
    '/usr/pgsql-15/bin/postgres',
    '/opt/homebrew/opt/postgresql@15/bin/postgres',
    '/usr/local/opt/postgresql@15/bin/postgres',
  ],
}

/** Returns the folder that holds `bin/initdb` and `bin/postgres`. */
export const ensurePostgresql15 = (): string => join(dirname(ensureProgram(POSTGRESQL_15)), '..')
