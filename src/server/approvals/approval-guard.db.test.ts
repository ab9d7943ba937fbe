/**
 * Tests SQL statements under the application's role: it cannot insert a used approval, change an approval, or store a
 * standing order without an approval.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../db/database.ts'
import { createWorld, type Person, type World } from '../features/transfers/world.fixture.ts'

const NOT_ALLOWED = { code: '42501' }
const CONTENT = '{"amount":"1"}'
const FINGERPRINT = createHash('sha256').update(CONTENT).digest()

let world: World
let ada: Person
beforeAll(async () => {
  world = await createWorld()
  ada = await world.addPerson('Ada', 'Eze', 3, 0n)
})
afterAll(() => world.close())

const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

async function open(sql: Sql, lives = '3 minutes'): Promise<string> {
  const id = randomUUID()
  await sql.query(
    `select bank.open_approval($1, 'schedule', $1, $2, $3, $4, $5, $4, '{pin,sms}', '', '{}', now(), now() + $6::interval, 20)`,
    [id, ada.customerId, ada.context.session.sessionId, FINGERPRINT, CONTENT, lives],
  )
  return id
}
const use = async (sql: Sql, challengeId: string, way = 'pin', customerId = ada.customerId) =>
  (await sql.query('select bank.use_approval($1, $2, $3, now()) as used', [challengeId, customerId, way])).rows[0].used

describe('bank.approval', () => {
  it.each([
    `update bank.approval set content = '{}'`,
    'update bank.approval set fingerprint = fingerprint',
    `update bank.approval set methods = '{pin}'`,
    'update bank.approval set expires_at = now()',
    'update bank.approval set customer_id = customer_id',
    'update bank.approval set approved_at = now()',
    `update bank.approval set approved_with = 'pin'`,
    'insert into bank.approval select * from bank.approval',
  ])('refuses: %s', async (statement) => {
    await expect(query(statement)).rejects.toMatchObject(NOT_ALLOWED)
  })

  it('use_approval: uses an approval once, in time, by an offered way, for its customer', async () => {
    const { pool } = world.database
    const challengeId = await open(pool)
    expect(await use(pool, challengeId, 'token')).toBe(false)
    expect(await use(pool, challengeId, 'pin', randomUUID())).toBe(false)
    expect(await use(pool, await open(pool, '-2 minutes'))).toBe(false)
    expect(await use(pool, challengeId)).toBe(true)
    expect(await use(pool, challengeId)).toBe(false)
  })
})

describe('bank.standing_order', () => {
  const put = (sql: Sql, fingerprint = FINGERPRINT) =>
    sql.query(
      `insert into bank.standing_order (standing_order_id, customer_id, state, content, fingerprint, approved_with, approved_at, session_id, created_at, active_since)
       values ($1, $2, 'ended', $3, $4, 'pin', now(), $5, now(), now()) returning standing_order_id as id`,
      [randomUUID(), ada.customerId, CONTENT, fingerprint, ada.context.session.sessionId],
    )

  it('takes the content of an approval that the same transaction used, and keeps it', async () => {
    const { pool } = world.database
    await expect(put(pool)).rejects.toMatchObject(NOT_ALLOWED)
    await use(pool, await open(pool))
    await expect(put(pool)).rejects.toMatchObject(NOT_ALLOWED)
    await expect(
      world.database.transaction(async (tx) => {
        await use(tx, await open(tx))
        await put(tx, randomBytes(32))
      }),
    ).rejects.toMatchObject(NOT_ALLOWED)
    await world.database.transaction(async (tx) => {
      await use(tx, await open(tx))
      await put(tx)
    })
    for (const change of [`content = '{}'`, 'fingerprint = fingerprint', 'approved_at = now()'])
      await expect(
        query(`update bank.standing_order set ${change} where customer_id = $1`, [ada.customerId]),
      ).rejects.toMatchObject(NOT_ALLOWED)
  })
})
