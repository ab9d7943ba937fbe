/** For tests that kill the server in the middle of a step: what holds it there until it is dead. */
import type pg from 'pg'
import { vi } from 'vitest'

/** Where the server is when it dies. */
export interface Point {
  readonly name: string
  readonly hold: () => Promise<void>
  readonly isThere: () => Promise<boolean>
  readonly let: () => Promise<void>
}

/** The lock that a held write waits for; the bank uses none of this number. */
const HELD = 739_100_001

/**
 * A write of the server's waits in the database, within its transaction, for as long as it is held: however long the machine
 * takes to see it there. `owner`: under the owner's login. `passing`: so many writes go through before it.
 */
export function inWrite(
  owner: () => Pick<pg.Pool, 'query' | 'connect'>,
  name: string,
  table: string,
  when: string,
  passing = 0,
): Point {
  let holder: pg.PoolClient | undefined
  return {
    name,
    hold: async () => {
      holder = await owner().connect()
      // It goes with a database that is killed.
      holder.on('error', () => undefined)
      await holder.query('select pg_advisory_lock($1)', [HELD])
      await holder.query(`create sequence bank.writes_here`)
      await holder.query(
        `create function bank.wait_here() returns trigger language plpgsql security definer as $$ begin
           if nextval('bank.writes_here') > ${passing} then perform pg_advisory_xact_lock_shared(${HELD}); end if;
           return new;
         end $$`,
      )
      await holder.query(
        `create trigger wait_here before ${when} on ${table} for each row execute function bank.wait_here()`,
      )
    },
    isThere: async () => {
      const { rowCount } = await owner().query(
        `select from pg_locks where locktype = 'advisory' and not granted and classid = 0 and objid = ${HELD}`,
      )
      return (rowCount ?? 0) > 0
    },
    let: async () => {
      // With its connection the lock goes. A database that was killed may be away yet.
      holder?.release(true)
      holder = undefined
      // Whoever waited holds the table until it notices that nobody listens.
      const drop = 'drop function if exists bank.wait_here() cascade; drop sequence if exists bank.writes_here'
      await vi.waitFor(() => owner().query(drop), { timeout: 60_000, interval: 50 })
    },
  }
}
