/** Tests SQL statements under the application's role: it changes no credential without evidence that the database checks. */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../db/database.ts'
import {
  guardedCustomers,
  NO_EVIDENCE,
  NOT_ALLOWED,
  reasonsOf,
  recordOperator,
  USED_TWICE,
  useTicketOf,
} from './fixtures/credential-guard.fixture.ts'

const my = guardedCustomers()
const newHash = () => `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${randomBytes(32).toString('base64')}`

describe('the application role', () => {
  it.each([
    'update bank.profile set password_hash = password_hash',
    'update bank.profile set password_changed_at = password_changed_at',
    'update bank.profile set password_temporary_until = null',
    'update bank.profile set username = username',
    'update bank.profile set username_key = username_key',
    'update bank.profile set pin_salt = pin_salt',
    'update bank.profile set pin_hash = pin_hash',
    'update bank.profile set pin_misses = 0',
    'insert into bank.profile select * from bank.profile',
    'insert into bank.device_key select * from bank.device_key',
    'update bank.device_key set public_key = public_key',
    'update bank.device_key set linked_at = linked_at',
    'update bank.device_key set customer_id = customer_id',
    'insert into bank.customer_security_answer select * from bank.customer_security_answer',
    `update bank.customer_security_answer set answer_hash = ''`,
    'insert into bank.passkey select * from bank.passkey',
    'update bank.passkey set public_key = public_key',
    'update bank.passkey set sign_count = 0',
    'update bank.passkey set is_synced = true',
    'update bank.passkey set last_used_at = null',
    'update bank.passkey set removed_at = null',
    'update bank.passkey set customer_id = customer_id',
    'insert into bank.authenticator select * from bank.authenticator',
    'update bank.authenticator set seed_sealed = seed_sealed',
    'update bank.authenticator set confirmed_at = now()',
    'update bank.authenticator set last_step = 0',
    'update bank.authenticator set asked_at_login = false',
    'insert into bank.recovery_code select * from bank.recovery_code',
    'update bank.recovery_code set code_hash = code_hash',
    'delete from bank.recovery_code',
    'update bank.customer set kyc_level = 3',
    `update bank.kyc_submission set state = 'accepted'`,
    'update bank.kyc_submission set decided_at = now()',
    `insert into bank.kyc_submission (submission_id, customer_id, tier, state, submitted_at, decided_at)
     values (gen_random_uuid(), gen_random_uuid(), 3, 'accepted', now(), now())`,
    `insert into bank.credential_change (customer_id, credential, reason, evidence_kind, evidence) values (gen_random_uuid(), 'password', 'reset', 'ticket', '')`,
    `update bank.credential_change set reason = 'reset'`,
    'delete from bank.credential_change',
    `select bank.record_change(gen_random_uuid(), 'password', null, 'reset', 'ticket', '')`,
  ])('may not run: %s', async (statement) => {
    await expect(my.world.rows(statement)).rejects.toMatchObject(NOT_ALLOWED)
  })

  it('ticket: is not inserted as used, and is not made unused', async () => {
    const given = `insert into bank.ticket (ticket_hash, purpose, customer_id, created_at, expires_at, used_at)
      values (decode(repeat('01', 32), 'hex'), 'reset-pin', $1, now(), now(), now())`
    await expect(my.world.rows(given, [my.own])).rejects.toMatchObject({ code: '23000' })
    const hash = await my.world.database.transaction((tx) => useTicketOf(tx, my.own, 'reset-pin'))
    const unused = `update bank.ticket set used_at = null where ticket_hash = decode($1, 'hex')`
    await expect(my.world.rows(unused, [hash])).rejects.toMatchObject({ code: '23000' })
  })
})

describe('set_password', () => {
  const set = (sql: Sql, reason: string, evidence: string, more: { was?: string; until?: Date; hash?: string } = {}) =>
    sql.query('select bank.set_password($1, $2, $3, $4, now(), $5, $6) as "isSet"', [
      my.own,
      more.hash ?? newHash(),
      more.was ?? null,
      more.until ?? null,
      reason,
      evidence,
    ])
  const presentHash = async (): Promise<string> =>
    (await my.world.rows('select password_hash as hash from bank.profile where customer_id = $1', [my.own]))[0].hash
  const inAnHour = () => new Date(Date.now() + 3_600_000)

  it('refuses a reset without a ticket, with one for another purpose, and with one of another customer', async () => {
    await expect(set(my.world.database.pool, 'reset', '00'.repeat(32))).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, purpose] of [
      [my.own, 'reset-password:code'],
      [my.other, 'reset-password:new'],
    ] as const)
      await expect(
        my.world.database.transaction(async (tx) => set(tx, 'reset', await useTicketOf(tx, customerId, purpose))),
      ).rejects.toMatchObject(NO_EVIDENCE)
  })

  it('takes a ticket for one reset, and records it', async () => {
    const hash = newHash()
    const ticket = await my.world.database.transaction(async (tx) => {
      const used = await useTicketOf(tx, my.own, 'reset-password:new')
      await set(tx, 'reset', used, { hash })
      return used
    })
    expect(await presentHash()).toBe(hash)
    expect((await reasonsOf(my.world.database.pool, my.own))[0]).toEqual({
      what: 'password',
      reason: 'reset',
      evidence: ticket,
    })
    await expect(set(my.world.database.pool, 'reset', ticket)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(
      my.world.database.transaction(async (tx) => {
        const used = await useTicketOf(tx, my.own, 'reset-password:new')
        await set(tx, 'reset', used)
        await set(tx, 'reset', used)
      }),
    ).rejects.toMatchObject(USED_TWICE)
  })

  it('accepts a change only with the present password in an open session of the customer', async () => {
    const { sessionId: foreign } = (await my.world.loggedIn()).session
    const { pool } = my.world.database
    const was = await presentHash()
    await expect(set(pool, 'change', foreign, { was })).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'change', randomUUID(), { was })).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'change', my.session)).rejects.toMatchObject(NO_EVIDENCE)
    expect((await set(pool, 'change', my.session, { was: 'another' })).rows).toEqual([{ isSet: false }])
    expect((await set(pool, 'change', my.session, { was })).rows).toEqual([{ isSet: true }])
    expect((await reasonsOf(pool, my.own))[0]).toEqual({ what: 'password', reason: 'change', evidence: my.session })
  })

  it('accepts a temporary password only with the audit event of an operator, and its change only with that password', async () => {
    const kind = 'password.temporary-set'
    const until = inAnHour()
    const { pool } = my.world.database
    const was = await presentHash()
    await expect(set(pool, 'temporary-change', '', { was })).rejects.toMatchObject(NO_EVIDENCE)
    await expect(set(pool, 'temporary', '1', { until })).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, recorded, address] of [
      [my.other, kind, 'operator:jane.o'],
      [my.own, 'token.removed', 'operator:jane.o'],
      [my.own, kind, '127.0.0.1'],
    ] as const)
      await expect(
        my.world.database.transaction(async (tx) =>
          set(tx, 'temporary', await recordOperator(tx, customerId, recorded, address), { until }),
        ),
      ).rejects.toMatchObject(NO_EVIDENCE)
    const event = await my.world.database.transaction(async (tx) => {
      const id = await recordOperator(tx, my.own, kind)
      await set(tx, 'temporary', id, { until })
      return id
    })
    await expect(set(pool, 'temporary', event, { until })).rejects.toMatchObject(NO_EVIDENCE)
    expect((await set(pool, 'temporary-change', '', { was: await presentHash() })).rows).toEqual([{ isSet: true }])
    expect((await reasonsOf(pool, my.own)).slice(0, 2).map(({ reason }) => reason)).toEqual([
      'temporary-change',
      'temporary',
    ])
  })

  it('refuses an unknown reason, another algorithm, and an end for a password that is not temporary', async () => {
    const { pool } = my.world.database
    await expect(set(pool, 'because', my.session)).rejects.toMatchObject({ code: '20000' })
    await expect(
      set(pool, 'change', my.session, { was: await presentHash(), until: inAnHour() }),
    ).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      pool.query(`select bank.set_password($1, 'plain', null, null, now(), 'change', $2)`, [my.own, my.session]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('rehash_password: refuses a hash with the same or a lower cost', async () => {
    const { pool } = my.world.database
    const rehash = (was: string, hash: string) =>
      pool.query('select bank.rehash_password($1, $2, $3)', [my.own, was, hash])
    const was = await presentHash()
    await expect(rehash(was, newHash())).rejects.toMatchObject(NO_EVIDENCE)
    await rehash(was, was.replace('t=2', 't=3'))
    expect(await presentHash()).toBe(was.replace('t=2', 't=3'))
    expect((await reasonsOf(pool, my.own))[0]).toMatchObject({ what: 'password', reason: 'rehash' })
  })

  it('renew_password_hash: takes a new pepper only after the owner has stored its id, and only once', async () => {
    const { pool } = my.world.database
    const renew = async (was: string, hash: string): Promise<boolean> =>
      (await pool.query('select bank.renew_password_hash($1, $2, $3) as done', [my.own, was, hash])).rows[0].done
    const peppered = (keyId: string) => newHash().replace('t=2,p=1', `t=9,p=1,keyid=${keyId}`)
    const first = newHash().replace('t=2', 't=9')
    await my.world.asOwner('update bank.profile set password_hash = $1 where customer_id = $2', [first, my.own])
    expect(await renew(first, peppered('AQIDBA'))).toBe(false)
    expect(await presentHash()).toBe(first)
    await my.world.asOwner(`insert into bank.hash_key values ('password-pepper', '\\x01020304', now())`)
    const renewed = peppered('AQIDBA')
    expect(await renew(first, renewed)).toBe(true)
    expect(await presentHash()).toBe(renewed)
    await expect(renew(renewed, peppered('AQIDBA'))).rejects.toMatchObject(NO_EVIDENCE)
    await expect(renew(renewed, newHash())).rejects.toMatchObject(NO_EVIDENCE)
    expect(await renew(renewed, peppered('BQYHCA'))).toBe(false)
    expect(await presentHash()).toBe(renewed)
  })

  it('renew_pin_hash: takes a new PIN key only after the owner has stored its id, and only once', async () => {
    const { pool } = my.world.database
    const pinOf = async (): Promise<Buffer> =>
      (await pool.query('select pin_hash from bank.profile where customer_id = $1', [my.own])).rows[0].pin_hash
    const renew = async (id: string): Promise<boolean> => {
      const values = [my.own, await pinOf(), Buffer.concat([Buffer.from(id, 'hex'), randomBytes(12)]), randomBytes(68)]
      return (await pool.query('select bank.renew_pin_hash($1, $2, $3, $4) as done', values)).rows[0].done
    }
    expect(await renew('01020304')).toBe(false)
    await my.world.asOwner(`insert into bank.hash_key values ('pin', '\\x01020304', now())`)
    expect([await renew('05060708'), await renew('01020304'), await renew('01020304')]).toEqual([false, true, false])
  })
})
