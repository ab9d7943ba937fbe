/** Checks that tests look only at the locks and connections of their own database, because the databases of a run share a cluster. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutComments } from './metrics/without-comments.ts'

const TEXT = /`[^`]*`|'[^'\n]*'|"[^"\n]*"/g
/** These views show all databases of the cluster. */
const SHARED_VIEW = /\bpg_(?:locks|stat_activity)\b/
/** The database, or the name of one queue's runner. */
const OWN = /\bcurrent_database\(\)|\bdatname = |\bj\.locked_by\b/

/** The statements that read a shared view without naming the database. */
const foreignReads = (file: string, text: string): readonly string[] =>
  SHARED_VIEW.test(text)
    ? (withoutComments(file, text).match(TEXT) ?? []).filter((one) => SHARED_VIEW.test(one) && !OWN.test(one))
    : []

it('database tests: read locks and connections of their own database only', () => {
  // A process test starts a separate cluster.
  const files = globSync('src/**/*.{test,fixture}.ts')
  expect(files.length).toBeGreaterThan(600)
  const found = files.flatMap((file) =>
    foreignReads(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

it.each([
  ["`select from pg_locks where locktype = 'advisory' and not granted`", 1],
  ['`select pg_terminate_backend(pid) from pg_locks where objid = 4711`', 1],
  ['"select from pg_stat_activity"', 1],
  ['`select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database()`', 0],
  ['`select from pg_stat_activity where datname = current_database()`', 0],
])('planted statement %s: is found %i times', (text, times) => {
  expect(foreignReads('planted.test.ts', `const text = ${text}`)).toHaveLength(times)
})
