/**
 * Tests SQL statements under the application's role: it opens no profile, links no device and writes no security answer
 * without evidence.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../db/database.ts'
import {
  guardedCustomers,
  NO_EVIDENCE,
  reasonsOf,
  USED_TWICE,
  useApprovalOf,
  useTicketOf,
} from './fixtures/credential-guard.fixture.ts'
import { addPasskey } from './fixtures/passkeys.fixture.ts'
import { QUESTIONS } from './fixtures/world.fixture.ts'

const my = guardedCustomers()

/** An open sign-up with the customer's own BVN. */
async function signUpOf(sql: Sql, customerId: string): Promise<string> {
  const id = randomUUID()
  await sql.query(
    `insert into bank.sign_up (sign_up_id, bvn_index, record_sealed, looked_up_at, reference, created_at)
     select $1::uuid, bvn_index, '', now(), $1::uuid::text, now() from bank.customer where customer_id = $2`,
    [id, customerId],
  )
  return id
}

describe('open_profile', () => {
  const open = (sql: Sql, signUp: string) =>
    sql.query(`select bank.open_profile($1, $2, $2, '$argon2id$', $3, $4, null, now(), $5) as "isOpen"`, [
      my.own,
      `name.${randomBytes(6).toString('hex')}`,
      randomBytes(16),
      randomBytes(68),
      signUp,
    ])

  it('accepts only an open sign-up of the customer’s own BVN, and opens one profile', async () => {
    const { pool } = my.world.database
    await my.world.asOwner('delete from bank.profile where customer_id = $1', [my.own])
    await expect(open(pool, randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
    await expect(open(pool, await signUpOf(pool, my.other))).rejects.toMatchObject(NO_EVIDENCE)
    const mine = await signUpOf(pool, my.own)
    expect((await open(pool, mine)).rows).toEqual([{ isOpen: true }])
    expect((await open(pool, mine)).rows).toEqual([{ isOpen: false }])
    expect(await reasonsOf(pool, my.own)).toEqual([{ what: 'profile', reason: 'sign-up', evidence: mine }])
    await pool.query('update bank.sign_up set completed_at = now() where sign_up_id = $1', [mine])
    await expect(open(pool, mine)).rejects.toMatchObject(NO_EVIDENCE)
  })
})

describe('link_device', () => {
  const link = (sql: Sql, by: string, evidence: string) =>
    sql.query('select * from bank.link_device($1, $2, $3, $4, $5, now(), $6)', [
      my.own,
      randomUUID(),
      randomBytes(65),
      'Phone',
      by,
      evidence,
    ])

  it('takes a ticket of the customer for linking, used in the same transaction, once', async () => {
    const { database } = my.world
    await expect(link(database.pool, 'link', '00'.repeat(32))).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, purpose] of [
      [my.other, 'link-device'],
      [my.own, 'reset-pin'],
    ] as const)
      await expect(
        database.transaction(async (tx) => link(tx, 'link', await useTicketOf(tx, customerId, purpose))),
      ).rejects.toMatchObject(NO_EVIDENCE)
    const ticket = await database.transaction(async (tx) => {
      const used = await useTicketOf(tx, my.own, 'link-device')
      expect((await link(tx, 'link', used)).rows).toEqual([{ device_id: expect.any(String), is_new: true }])
      return used
    })
    expect(await reasonsOf(database.pool, my.own)).toEqual([{ what: 'device', reason: 'link', evidence: ticket }])
    await expect(link(database.pool, 'link', ticket)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(
      database.transaction(async (tx) => {
        const used = await useTicketOf(tx, my.own, 'link-device')
        await link(tx, 'link', used)
        await link(tx, 'link', used)
      }),
    ).rejects.toMatchObject(USED_TWICE)
  })

  it('accepts a sign-up as the evidence for one device only', async () => {
    const { pool } = my.world.database
    await expect(link(pool, 'sign-up', await signUpOf(pool, my.other))).rejects.toMatchObject(NO_EVIDENCE)
    const mine = await signUpOf(pool, my.own)
    await link(pool, 'sign-up', mine)
    await expect(link(pool, 'sign-up', mine)).rejects.toMatchObject(USED_TWICE)
  })

  it('remove_device: needs an open session of the customer, and the device stays removed', async () => {
    const { pool } = my.world.database
    const [{ id }] = await my.world.rows('select device_key_id as id from bank.device_key where customer_id = $1', [
      my.own,
    ])
    const remove = (session: string) =>
      pool.query(`select bank.remove_device($1, $2, now(), 'removed', $3) as name`, [my.own, id, session])
    await expect(remove(randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
    expect((await remove(my.session)).rows).toEqual([{ name: expect.any(String) }])
    expect((await remove(my.session)).rows).toEqual([{ name: null }])
    expect(await reasonsOf(pool, my.own)).toEqual([{ what: 'device-removed', reason: 'removed', evidence: my.session }])
    for (const time of ['null', 'now()'])
      await expect(
        my.world.rows(`update bank.device_key set removed_at = ${time} where device_key_id = $1`, [id]),
      ).rejects.toMatchObject({ code: '23000' })
  })
})

describe('set_security_answers', () => {
  const set = (sql: Sql, reason: string, evidence: string, questions: readonly string[] = [QUESTIONS[0]]) =>
    sql.query('select bank.set_security_answers($1, $2, $3, now(), $4, $5)', [
      my.own,
      questions,
      questions.map(() => 'hash'),
      reason,
      evidence,
    ])
  const count = async () =>
    (await my.world.rows('select from bank.customer_security_answer where customer_id = $1', [my.own])).length

  it('accepts an open session of the customer, and an open sign-up once', async () => {
    const { pool } = my.world.database
    const { sessionId: foreign } = (await my.world.loggedIn()).session
    await expect(set(pool, 'change', foreign)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'sign-up', await signUpOf(pool, my.other))).rejects.toMatchObject(NO_EVIDENCE)
    await set(pool, 'change', my.session)
    expect(await count()).toBe(1)
    expect(await reasonsOf(pool, my.own)).toEqual([
      { what: 'security-answers', reason: 'change', evidence: my.session },
    ])
    const mine = await signUpOf(pool, my.own)
    await set(pool, 'sign-up', mine)
    await expect(set(pool, 'sign-up', mine)).rejects.toMatchObject(USED_TWICE)
  })

  /** Removes the answers with an approval that the same transaction uses. Returns the approval's id. */
  const removeWith = ({
    customerId = my.own,
    kind = 'remove-security-questions',
    way = 'passkey',
    questions = [],
  } = {}) =>
    my.world.database.transaction(async (tx) => {
      const used = await useApprovalOf(tx, { customerId, sessionId: my.session }, kind, way)
      await set(tx, 'removal', used, questions)
      return used
    })
  const addPasskeyOf = async (customer: typeof my) => {
    const loggedIn = await customer.world.loggedIn()
    Object.assign(customer, { own: loggedIn.session.customerId, session: loggedIn.session.sessionId })
    return (await addPasskey(customer.world, loggedIn)).passkeyId
  }

  it('only a removal leaves a customer without answers', async () => {
    const { pool } = my.world.database
    await addPasskeyOf(my)
    await expect(set(pool, 'change', my.session, [])).rejects.toMatchObject({ code: '23514' })
    await expect(removeWith({ questions: [QUESTIONS[0]] as never[] })).rejects.toMatchObject({ code: '23514' })
    const used = await removeWith()
    expect(await count()).toBe(0)
    expect((await reasonsOf(pool, my.own))[0]).toEqual({ what: 'security-answers', reason: 'removal', evidence: used })
  })

  it('removes answers only for an approval by passkey or authenticator of the same customer, kind and transaction', async () => {
    await addPasskeyOf(my)
    const { pool } = my.world.database
    await expect(set(pool, 'removal', my.session, [])).rejects.toMatchObject(NO_EVIDENCE)
    for (const other of [{ way: 'sms' }, { way: 'pin' }, { kind: 'token' }, { customerId: my.other }])
      await expect(removeWith(other), JSON.stringify(other)).rejects.toMatchObject(NO_EVIDENCE)
    const used = await removeWith({ way: 'token' })
    await expect(set(pool, 'removal', used, [])).rejects.toMatchObject(NO_EVIDENCE)
  })

  it('keeps the last proof: the answers of a customer without a passkey, and later the last passkey', async () => {
    const lastProof = { message: expect.stringContaining('last proof') }
    await expect(removeWith()).rejects.toMatchObject(lastProof)
    expect(await count()).toBe(3)
    const passkey = await addPasskeyOf(my)
    await removeWith()
    const { pool } = my.world.database
    const remove = () => pool.query('select bank.remove_passkey($1, $2, now(), $3)', [my.own, passkey, my.session])
    await expect(remove()).rejects.toMatchObject(lastProof)
    await set(pool, 'change', my.session)
    await remove()
  })

  it('refuses a direct deletion while the customer has a profile', async () => {
    await expect(
      my.world.rows('delete from bank.customer_security_answer where customer_id = $1', [my.own]),
    ).rejects.toMatchObject({ code: '23000' })
  })
})
