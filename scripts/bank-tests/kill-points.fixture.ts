/** Holds the server in the middle of a step, so that a test can kill it there. */
import type pg from 'pg'
import { vi } from 'vitest'

/** The point at which the server dies. */
export interface Point {
  readonly name: string
  readonly hold: () => Promise<void>
  readonly isThere: () => Promise<boolean>
  readonly let: () => Promise<void>
}

/** The advisory lock that a held write waits for. The bank itself never uses this number. */
const HELD = 739_100_001

/**
 * Makes a write of the server wait in the database, within its transaction, until the test releases it. The wait has no
 * time limit, so a slow machine cannot miss it.
 * - `owner`: the connection with the owner's login.
 * - `passing`: the number of writes that pass before.
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
      // The connection breaks when the test kills the database.
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
      // The end of the connection releases the lock. A killed database may still be down.
      holder?.release(true)
      holder = undefined
      // A waiting process locks the table until it notices that its connection is closed.
      const drop = 'drop function if exists bank.wait_here() cascade; drop sequence if exists bank.writes_here'
      await vi.waitFor(() => owner().query(drop), { timeout: 60_000, interval: 50 })
    },
  }
}
