/** The database as a use-case sees it when the use-case runs inside the transaction of its caller. */
import type pg from 'pg'
import type { Database, Sql } from './database.ts'

/**
 * Reads and writes of the use-case go through `tx`, so that all is committed or rolled back with the caller's transaction. A caller
 * rolls back when the use-case throws or refuses. There are no savepoints, because the database looks for the evidence of a change
 * among the rows of the transaction itself. The use-case must not run two transactions in parallel.
 */
export function databaseIn(tx: Sql): Database {
  return {
    // A use-case only sends queries to the pool. A separate connection would leave the transaction.
    pool: tx as pg.Pool,
    transaction: (work) => work(tx),
    openPool() {
      throw new Error('a use-case in the transaction of its caller opens no pool')
    },
    async close() {},
  }
}
