/** Tests SQL statements under the application's role: it sets no PIN without evidence, and forgives no failed try. */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../../db/database.ts'
import {
  guardedCustomers,
  NO_EVIDENCE,
  reasonsOf,
  USED_TWICE,
  useTicketOf,
} from '../fixtures/credential-guard.fixture.ts'

const my = guardedCustomers()

describe('set_pin', () => {
  const set = (sql: Sql, reason: string, evidence: string) =>
    sql.query('select bank.set_pin($1, $2, $3, now(), $4, $5)', [
      my.own,
      randomBytes(16),
      randomBytes(68),
      reason,
      evidence,
    ])
  /** Uses a code of the customer for a reset of the PIN, in the same transaction. */
  const useCodeOf = async (tx: Sql, customerId: string, ticket: string) => {
    const reference = randomUUID()
    await tx.query(
      `insert into bank.one_time_code (reference, purpose, subject, code_hash, approves, phone_sealed, phone_index, message, sends,
         created_at, expires_at, resend_at)
       values ($1, 'reset-pin', $2, $3, $4, '', '', '', 1, now(), now(), now())`,
      [reference, customerId, randomBytes(32), ticket],
    )
    await tx.query('update bank.one_time_code set used_at = now(), tries = 2 where reference = $1', [reference])
    return reference
  }

  it('accepts a change only in an open session of the customer', async () => {
    const { pool } = my.world.database
    const { sessionId: foreign } = (await my.world.loggedIn()).session
    await expect(set(pool, 'change', foreign)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'change', randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
    await set(pool, 'change', my.session)
    expect(await reasonsOf(pool, my.own)).toEqual([{ what: 'pin', reason: 'change', evidence: my.session }])
    await my.world.asOwner(
      `update bank.session set revoked_at = now(), revoked_reason = 'ended' where session_id = $1`,
      [my.session],
    )
    await expect(set(pool, 'change', my.session)).rejects.toMatchObject(NO_EVIDENCE)
  })

  it('a reset needs a ticket and its code, both used in the same transaction, and works once', async () => {
    const ticketOnly = my.world.database.transaction(async (tx) =>
      set(tx, 'reset', await useTicketOf(tx, my.own, 'reset-pin')),
    )
    await expect(ticketOnly).rejects.toMatchObject(NO_EVIDENCE)
    const foreignCode = my.world.database.transaction(async (tx) => {
      const ticket = await useTicketOf(tx, my.own, 'reset-pin')
      await useCodeOf(tx, my.other, ticket)
      await set(tx, 'reset', ticket)
    })
    await expect(foreignCode).rejects.toMatchObject(NO_EVIDENCE)
    const reset = async (tx: Sql) => {
      const ticket = await useTicketOf(tx, my.own, 'reset-pin')
      await useCodeOf(tx, my.own, ticket)
      await set(tx, 'reset', ticket)
      return ticket
    }
    const ticket = await my.world.database.transaction(reset)
    expect(await reasonsOf(my.world.database.pool, my.own)).toEqual([
      { what: 'pin', reason: 'reset', evidence: ticket },
    ])
    await expect(set(my.world.database.pool, 'reset', ticket)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(my.world.database.transaction(async (tx) => set(tx, 'reset', await reset(tx)))).rejects.toMatchObject(
      USED_TWICE,
    )
  })

  it('take_pin_try: raises the count by one, and a right PIN does not end the lock of another try', async () => {
    const { pool } = my.world.database
    const take = async () => (await pool.query('select * from bank.take_pin_try($1, 3)', [my.own])).rows[0]
    const first = await take()
    expect([first, await take(), await take(), await take()].map((one) => one?.misses)).toEqual([1, 2, 3, undefined])
    await pool.query('select bank.clear_pin_tries($1, $2, 1, 3)', [my.own, first.hash])
    expect(await take()).toBeUndefined()
  })

  it('one_time_code: stays used, and keeps its tries', async () => {
    const reference = await my.world.database.transaction((tx) => useCodeOf(tx, my.own, ''))
    for (const change of ['used_at = null', 'tries = 0'])
      await expect(
        my.world.rows(`update bank.one_time_code set ${change} where reference = $1`, [reference]),
      ).rejects.toMatchObject({ code: '23000' })
  })
})
