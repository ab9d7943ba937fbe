/** Makes the inserts of replay claims wait, so that a test decides which claims form one batch. */
import pg from 'pg'

/** Locks the table of the claims. `waiting` counts the inserts that wait for the lock; `release` ends the lock. */
export async function lockReplayTable(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table bank.sealed_replay in access exclusive mode')
  return {
    async waiting(): Promise<number> {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where relation = 'bank.sealed_replay'::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0]?.count ?? 0
    },
    async release(): Promise<void> {
      await owner.query('rollback')
      await owner.end()
    },
  }
}
