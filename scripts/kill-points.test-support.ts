/** For tests that kill the server in the middle of a step: what holds it there until it is dead. */
import type pg from 'pg'

/** Where the server is when it dies. */
export interface Point {
  readonly name: string
  readonly hold: () => Promise<void>
  readonly isThere: () => Promise<boolean>
  readonly let: () => Promise<void>
}

/** A write of the server's waits in the database, within its transaction. `owner`: under the owner's login. */
export const inWrite = (owner: () => Pick<pg.Pool, 'query'>, name: string, table: string, when: string): Point => ({
  name,
  hold: async () => {
    await owner().query(
      `create function bank.wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return new; end $$`,
    )
    await owner().query(
      `create trigger wait_here before ${when} on ${table} for each row execute function bank.wait_here()`,
    )
  },
  isThere: async () => {
    const { rowCount } = await owner().query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
    return (rowCount ?? 0) > 0
  },
  let: async () => {
    // Whoever still waits holds the table until it notices that nobody listens.
    await owner().query(`drop function bank.wait_here() cascade`)
  },
})
