/**
 * Tests SQL statements under the application's role: it adds and removes no passkey and no authenticator without
 * evidence.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../db/database.ts'
import {
  guardedCustomers,
  NO_EVIDENCE,
  reasonsOf,
  recordOperator,
  USED_TWICE,
  useApprovalOf,
} from './fixtures/credential-guard.fixture.ts'

const my = guardedCustomers()

describe('add_passkey', () => {
  /** Uses the ticket of a challenge. Returns its hash in hex. */
  const challengeOf = async (tx: Sql, customerId: string) => {
    const hash = randomBytes(32)
    await tx.query(
      `insert into bank.ticket (ticket_hash, purpose, customer_id, bound_to, created_at, expires_at)
       values ($1, 'passkey:register', $2, $3, now(), now() + interval '5 minutes')`,
      [hash, customerId, my.session],
    )
    await tx.query('update bank.ticket set used_at = now() where ticket_hash = $1', [hash])
    return hash.toString('hex')
  }
  const add = async (sql: Sql, ticket: string, customerId = my.own) => {
    const { rows } = await sql.query(
      `select bank.add_passkey($1, $2, $3, $4, 5, '{}', false, 'Key', now(), $5) as id`,
      [customerId, randomUUID(), randomBytes(16), randomBytes(65), ticket],
    )
    return rows[0].id as string
  }
  const approved = (tx: Sql, customerId = my.own) =>
    useApprovalOf(tx, { customerId, sessionId: my.session }, 'add-passkey')

  it('accepts the answered challenge of an approval of the customer, once', async () => {
    const { database } = my.world
    await expect(add(database.pool, '00'.repeat(32))).rejects.toMatchObject(NO_EVIDENCE)
    const ticket = await database.transaction((tx) => challengeOf(tx, my.own))
    await expect(add(database.pool, ticket)).rejects.toMatchObject(NO_EVIDENCE)
    await database.transaction((tx) => approved(tx, my.other))
    await expect(add(database.pool, ticket)).rejects.toMatchObject(NO_EVIDENCE)
    const good = await database.transaction(async (tx) => {
      await approved(tx)
      return challengeOf(tx, my.own)
    })
    await expect(add(database.pool, good, my.other)).rejects.toMatchObject(NO_EVIDENCE)
    await add(database.pool, good)
    expect(await reasonsOf(database.pool, my.own)).toEqual([{ what: 'passkey', reason: 'approval', evidence: good }])
    await expect(add(database.pool, good)).rejects.toMatchObject(USED_TWICE)
  })

  it('the counter only rises, and a removal needs an open session of the customer', async () => {
    const { database } = my.world
    const id = await database.transaction(async (tx) => {
      await approved(tx)
      return add(tx, await challengeOf(tx, my.own))
    })
    const count = (counter: number) =>
      database.pool.query('select bank.count_passkey_use($1, $2, false, now())', [id, counter])
    await count(6)
    for (const counter of [6, 5, 0]) await expect(count(counter)).rejects.toMatchObject({ code: '23000' })
    const remove = (session: string) =>
      database.pool.query('select bank.remove_passkey($1, $2, now(), $3) as name', [my.own, id, session])
    await expect(remove(randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
    expect((await remove(my.session)).rows).toEqual([{ name: 'Key' }])
    expect((await reasonsOf(database.pool, my.own))[0]).toEqual({
      what: 'passkey-removed',
      reason: 'removed',
      evidence: my.session,
    })
    await expect(count(9)).rejects.toMatchObject({ code: '23000' })
  })
})

describe('an authenticator', () => {
  const seed = randomBytes(40)
  const begin = (sql: Sql, challenge: string) =>
    sql.query(`select bank.begin_authenticator($1, $2, $3, now(), now() + interval '10 minutes', $4)`, [
      my.own,
      my.session,
      seed,
      challenge,
    ])
  const confirm = (sql: Sql, session: string) =>
    sql.query('select bank.confirm_authenticator($1, $2, 7, now(), $3) as done', [my.own, seed, session])
  const enrolled = async () => {
    await my.world.database.transaction(async (tx) =>
      begin(tx, await useApprovalOf(tx, { customerId: my.own, sessionId: my.session }, 'token')),
    )
    expect((await confirm(my.world.database.pool, my.session)).rows).toEqual([{ done: true }])
  }

  it('begins with an approval of the customer that the same transaction used, once', async () => {
    const { database } = my.world
    await expect(begin(database.pool, randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, kind] of [
      [my.other, 'token'],
      [my.own, 'limits'],
    ] as const)
      await expect(
        database.transaction(async (tx) =>
          begin(tx, await useApprovalOf(tx, { customerId, sessionId: my.session }, kind)),
        ),
      ).rejects.toMatchObject(NO_EVIDENCE)
    const challenge = await database.transaction(async (tx) => {
      const used = await useApprovalOf(tx, { customerId: my.own, sessionId: my.session }, 'token')
      await begin(tx, used)
      return used
    })
    expect(await reasonsOf(database.pool, my.own)).toEqual([
      { what: 'authenticator', reason: 'begun', evidence: challenge },
    ])
    await expect(begin(database.pool, challenge)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(
      database.transaction(async (tx) => {
        const used = await useApprovalOf(tx, { customerId: my.own, sessionId: my.session }, 'token')
        await begin(tx, used)
        await begin(tx, used)
      }),
    ).rejects.toMatchObject(USED_TWICE)
  })

  it('is confirmed, switched and given codes in an open session of the customer alone', async () => {
    const { database } = my.world
    await enrolled()
    const { sessionId: foreign } = (await my.world.loggedIn()).session
    const inSession = [
      'select bank.confirm_authenticator($1, $2, 8, now(), $3)',
      'select bank.set_authenticator_at_login($1, $2::bytea is null, now(), $3)',
      'select bank.set_recovery_codes($1, array[sha256($2)], now(), $3)',
      `select bank.remove_authenticator($1, now(), case when $2::bytea is null then '' else 'removed' end, $3)`,
    ]
    for (const call of inSession) {
      await expect(database.pool.query(call, [my.own, seed, foreign]), call).rejects.toMatchObject(NO_EVIDENCE)
      await database.pool.query(call, [my.own, seed, my.session])
    }
    expect((await reasonsOf(database.pool, my.own)).map(({ what, reason }) => `${what} ${reason}`)).toEqual([
      'authenticator removed',
      'recovery-codes renewed',
      'authenticator not-asked-at-login',
      'authenticator confirmed',
      'authenticator begun',
    ])
  })

  it('uses each time step once, and no earlier time step', async () => {
    await enrolled()
    const use = async (step: number) =>
      (await my.world.rows('select bank.use_authenticator_step($1, $2, $3) as used', [my.own, seed, step]))[0].used
    expect([await use(8), await use(8), await use(7), await use(9)]).toEqual([true, false, false, true])
  })

  it('is removed as lost only with the audit event of an operator, and never by a direct deletion', async () => {
    const { database } = my.world
    await enrolled()
    await expect(
      my.world.rows('delete from bank.authenticator where customer_id = $1', [my.own]),
    ).rejects.toMatchObject({
      code: '23000',
    })
    const lose = (sql: Sql, event: string) =>
      sql.query(`select bank.remove_authenticator($1, now(), 'lost', $2)`, [my.own, event])
    await expect(lose(database.pool, '1')).rejects.toMatchObject(NO_EVIDENCE)
    await expect(
      database.transaction(async (tx) => lose(tx, await recordOperator(tx, my.other, 'token.removed'))),
    ).rejects.toMatchObject(NO_EVIDENCE)
    await database.transaction(async (tx) => lose(tx, await recordOperator(tx, my.own, 'token.removed')))
    expect((await reasonsOf(database.pool, my.own))[0]).toMatchObject({ what: 'authenticator', reason: 'lost' })
  })

  it('recovery_code: a used code stays used', async () => {
    await enrolled()
    await my.world.rows('select bank.set_recovery_codes($1, array[sha256($2)], now(), $3)', [my.own, seed, my.session])
    await my.world.rows('update bank.recovery_code set used_at = now() where customer_id = $1', [my.own])
    await expect(
      my.world.rows('update bank.recovery_code set used_at = null where customer_id = $1', [my.own]),
    ).rejects.toMatchObject({ code: '23000' })
  })
})
