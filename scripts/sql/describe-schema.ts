/**
 * Writes `db/schema.sql`, `docs/schema.md` and the row types from a migrated database. Run it after a change of
 * `db/migrations`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { describeSchema } from '../../src/server/db/schema/describe-schema.ts'
import { rowTypes } from './row-types.ts'
import { readTableUses } from './table-owners.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TABLES = join(ROOT, 'src', 'server', 'db', 'tables')

const folder = mkdtempSync(join(tmpdir(), 'adire-schema-'))
const database = await startEmbedded({ dataFolder: folder, settings: { fsync: 'off' } })
try {
  await migrate(database.ownerUrl)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const files = await describeSchema(owner, await readTableUses())
  const types = await rowTypes(owner)
  await owner.end()
  for (const { name, text } of files) writeFileSync(join(ROOT, name), text)
  rmSync(TABLES, { recursive: true, force: true })
  mkdirSync(TABLES)
  for (const [name, text] of types) writeFileSync(join(TABLES, name), text)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
