/** Checks that a process of `ROLE=api` keeps no state in a database session, so that a pooler may share its connections. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TEST_FILE } from '../test-files.ts'
import { ROOT } from './deploy-files.fixture.ts'

/** Locks of a session, settings of a session, announcements, and objects that live as long as the session. */
const SESSION_STATE =
  /pg_(try_)?advisory_lock(_shared)?\(|set_config\([^)]*,\s*false\)|[`'"]\s*(set (?!local |transaction )[a-z_]+ (=|to |\$)|set role|listen |unlisten |create temp|discard |declare [a-z_]+ [a-z ]*with hold)/i

/** Files that use session state, with the reason. Each file works on a connection that no pooler shares. */
const DIRECT: Readonly<Record<string, string>> = {
  'src/server/jobs/runner-claims.ts': 'a process that takes jobs',
  'src/server/jobs/listen-for-work.ts': 'a process that takes jobs',
  'src/server/db/migrate.ts': 'the migration',
  'src/server/db/tablespace/move-tables.ts': 'a command of the owner, which takes the lock of the migrations',
  'src/server/operators/keys/renew-hashes.ts': 'a command under the owner’s login',
  'src/server/operators/keys/reseal-all.ts': 'a command under the owner’s login',
}

const stateIn = (text: string): readonly string[] => text.split('\n').filter((line) => SESSION_STATE.test(line))

it('session state: is used by the jobs, the migration and commands of the owner only', () => {
  const files = globSync('src/server/**/*.ts', { cwd: ROOT }).filter((file) => !TEST_FILE.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => stateIn(readFileSync(join(ROOT, file), 'utf8')).length > 0)
  expect(found.toSorted()).toEqual(Object.keys(DIRECT).toSorted())
})

it('session state: functions of the database take locks of the transaction only', () => {
  const files = globSync('db/migrations/*.sql', { cwd: ROOT })
  expect(files.flatMap((file) => stateIn(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

it('check of session state: finds locks, settings and announcements, and allows those of a transaction', () => {
  for (const line of [
    'select pg_advisory_lock($1)',
    "query('set role adire_app')",
    "query('set statement_timeout = 5')",
    "query('listen jobs')",
    "select set_config('work_mem', '1MB', false)",
  ])
    expect(stateIn(line), line).toEqual([line])
  for (const line of [
    'select pg_advisory_xact_lock($1)',
    "query('set local role adire_app')",
    "query('set transaction isolation level repeatable read')",
    "select set_config('work_mem', '1MB', true)",
    "const summary = 'Set a temporary password'",
  ])
    expect(stateIn(line), line).toEqual([])
})
