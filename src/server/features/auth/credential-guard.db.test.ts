/** The application's role with plain SQL: it changes no credential without evidence that the database checks. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sql } from '../../db/database.ts'
import { type TableWorld, withCopies } from './test-calls.ts'
import { createAuthWorld } from './test-world.ts'

const newHash = () => `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${randomBytes(32).toString('base64')}`
const NO_EVIDENCE = { message: expect.stringContaining('no evidence') }
const USED_TWICE = { code: '23505', constraint: 'credential_change_once' }
const NOT_ALLOWED = { code: '42501' }

let world: TableWorld
let other: string
/** Of the customer of each test. */
let own: string
let session: string
beforeAll(async () => {
  world = withCopies(await createAuthWorld())
  other = (await world.loggedIn()).session.customerId
})
beforeEach(async () => {
  const customer = await world.loggedIn()
  own = customer.session.customerId
  session = customer.session.sessionId
})
afterAll(() => world.close())

const inOne = <T>(work: (tx: Sql) => Promise<T>): Promise<T> => world.database.transaction(work)

/** A ticket of the customer that this transaction uses; its hash in hex. */
async function useTicketOf(tx: Sql, customerId: string, purpose: string): Promise<string> {
  const hash = randomBytes(32)
  await tx.query(
    `insert into bank.ticket (ticket_hash, purpose, customer_id, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '5 minutes')`,
    [hash, purpose, customerId],
  )
  await tx.query('update bank.ticket set used_at = now() where ticket_hash = $1', [hash])
  return hash.toString('hex')
}

/** An operator's audit event of this transaction. */
async function recordOperator(tx: Sql, customerId: string, kind: string, address = 'operator:jane.o'): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into bank.audit_event (kind, outcome, customer_id, address) values ($1, 'done', $2, $3) returning id`,
    [kind, customerId, address],
  )
  return rows[0]!.id
}

/** Why the customer's credentials were changed, the last reason first. */
const reasonsOf = (sql: Sql, customerId: string) =>
  sql
    .query('select what, reason, evidence from bank.credential_change where customer_id = $1 order by id desc', [
      customerId,
    ])
    .then(({ rows }) => rows as { what: string; reason: string; evidence: string }[])

describe('the application role', () => {
  it.each([
    'update bank.profile set password_hash = password_hash',
    'update bank.profile set password_changed_at = password_changed_at',
    'update bank.profile set password_temporary_until = null',
    'update bank.profile set username = username',
    'update bank.profile set username_key = username_key',
    `insert into bank.credential_change (customer_id, what, reason, evidence_kind, evidence) values (gen_random_uuid(), 'password', 'reset', 'ticket', '')`,
    `update bank.credential_change set reason = 'reset'`,
    'delete from bank.credential_change',
    `select bank.record_change(gen_random_uuid(), 'password', null, 'reset', 'ticket', '')`,
  ])('may not run: %s', async (statement) => {
    await expect(world.rows(statement)).rejects.toMatchObject(NOT_ALLOWED)
  })

  it('ticket: is not given as used, and is not made unused', async () => {
    const given = `insert into bank.ticket (ticket_hash, purpose, customer_id, created_at, expires_at, used_at)
      values (decode(repeat('01', 32), 'hex'), 'reset-pin', $1, now(), now(), now())`
    await expect(world.rows(given, [own])).rejects.toMatchObject({ code: '23000' })
    const hash = await inOne((tx) => useTicketOf(tx, own, 'reset-pin'))
    const unused = `update bank.ticket set used_at = null where ticket_hash = decode($1, 'hex')`
    await expect(world.rows(unused, [hash])).rejects.toMatchObject({ code: '23000' })
  })
})

describe('set_password', () => {
  const set = (sql: Sql, reason: string, evidence: string, more: { was?: string; until?: Date; hash?: string } = {}) =>
    sql.query('select bank.set_password($1, $2, $3, $4, now(), $5, $6) as "isSet"', [
      own,
      more.hash ?? newHash(),
      more.was ?? null,
      more.until ?? null,
      reason,
      evidence,
    ])
  const presentHash = async (): Promise<string> =>
    (await world.rows('select password_hash as hash from bank.profile where customer_id = $1', [own]))[0].hash
  const inAnHour = () => new Date(Date.now() + 3_600_000)

  it('refuses a reset without a ticket, with one for another purpose, and with one of another customer', async () => {
    await expect(set(world.database.pool, 'reset', '00'.repeat(32))).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, purpose] of [
      [own, 'reset-password:code'],
      [other, 'reset-password:new'],
    ] as const)
      await expect(
        inOne(async (tx) => set(tx, 'reset', await useTicketOf(tx, customerId, purpose))),
      ).rejects.toMatchObject(NO_EVIDENCE)
  })

  it('takes a ticket for one reset, and records it', async () => {
    const hash = newHash()
    const ticket = await inOne(async (tx) => {
      const used = await useTicketOf(tx, own, 'reset-password:new')
      await set(tx, 'reset', used, { hash })
      return used
    })
    expect(await presentHash()).toBe(hash)
    expect((await reasonsOf(world.database.pool, own))[0]).toEqual({
      what: 'password',
      reason: 'reset',
      evidence: ticket,
    })
    await expect(set(world.database.pool, 'reset', ticket)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(
      inOne(async (tx) => {
        const used = await useTicketOf(tx, own, 'reset-password:new')
        await set(tx, 'reset', used)
        await set(tx, 'reset', used)
      }),
    ).rejects.toMatchObject(USED_TWICE)
  })

  it('takes a change with the present password in an open session of the customer alone', async () => {
    const { sessionId: foreign } = (await world.loggedIn()).session
    const { pool } = world.database
    const was = await presentHash()
    await expect(set(pool, 'change', foreign, { was })).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'change', randomUUID(), { was })).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'change', session)).rejects.toMatchObject(NO_EVIDENCE)
    expect((await set(pool, 'change', session, { was: 'another' })).rows).toEqual([{ isSet: false }])
    expect((await set(pool, 'change', session, { was })).rows).toEqual([{ isSet: true }])
    expect((await reasonsOf(pool, own))[0]).toEqual({ what: 'password', reason: 'change', evidence: session })
  })

  it('takes a temporary password with the audit event of an operator alone, and its change with that password', async () => {
    const kind = 'password.temporary-set'
    const until = inAnHour()
    const { pool } = world.database
    const was = await presentHash()
    await expect(set(pool, 'temporary-change', '', { was })).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'temporary', '1', { until })).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, recorded, address] of [
      [other, kind, 'operator:jane.o'],
      [own, 'token.removed', 'operator:jane.o'],
      [own, kind, '127.0.0.1'],
    ] as const)
      await expect(
        inOne(async (tx) => set(tx, 'temporary', await recordOperator(tx, customerId, recorded, address), { until })),
      ).rejects.toMatchObject(NO_EVIDENCE)
    const event = await inOne(async (tx) => {
      const id = await recordOperator(tx, own, kind)
      await set(tx, 'temporary', id, { until })
      return id
    })
    await expect(set(pool, 'temporary', event, { until })).rejects.toMatchObject(NO_EVIDENCE)
    expect((await set(pool, 'temporary-change', '', { was: await presentHash() })).rows).toEqual([{ isSet: true }])
    expect((await reasonsOf(pool, own)).slice(0, 2).map(({ reason }) => reason)).toEqual([
      'temporary-change',
      'temporary',
    ])
  })

  it('refuses an unknown reason, another algorithm, and an end for a password that is not temporary', async () => {
    const { pool } = world.database
    await expect(set(pool, 'because', session)).rejects.toMatchObject({ code: '20000' })
    await expect(set(pool, 'change', session, { was: await presentHash(), until: inAnHour() })).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      pool.query(`select bank.set_password($1, 'plain', null, null, now(), 'change', $2)`, [own, session]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('rehash_password: refuses a hash that costs no more than the present one', async () => {
    const { pool } = world.database
    const rehash = (was: string, hash: string) =>
      pool.query('select bank.rehash_password($1, $2, $3)', [own, was, hash])
    const was = await presentHash()
    await expect(rehash(was, newHash())).rejects.toMatchObject(NO_EVIDENCE)
    await rehash(was, was.replace('t=2', 't=3'))
    expect(await presentHash()).toBe(was.replace('t=2', 't=3'))
    expect((await reasonsOf(pool, own))[0]).toMatchObject({ what: 'password', reason: 'rehash' })
  })
})
