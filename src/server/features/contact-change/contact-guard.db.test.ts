/**
 * Tests the database role of the application with plain SQL: the role cannot change a contact without the codes and the
 * permission.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../../db/database.ts'
import {
  guardedCustomers,
  NO_EVIDENCE,
  NOT_ALLOWED,
  reasonsOf,
  recordOperator,
} from '../../identity/fixtures/credential-guard.fixture.ts'

const my = guardedCustomers()
const NEW_PHONE = '+2348099990001'

async function useCodeOf(tx: Sql, change: string, step: 'old' | 'new', customerId = my.own): Promise<void> {
  const reference = randomUUID()
  await tx.query(
    `insert into bank.one_time_code (reference, purpose, subject, code_hash, approves, phone_sealed, phone_index, message, sends,
       created_at, expires_at, resend_at)
     values ($1, $2, $3, $4, $5, '', '', '', 1, now(), now(), now())`,
    [reference, `contact-change-${step}`, customerId, randomBytes(32), change],
  )
  await tx.query('update bank.one_time_code set used_at = now() where reference = $1', [reference])
}

/** A change of the phone that waits for the code at the old one. */
async function begin(customerId = my.own): Promise<string> {
  const id = randomUUID()
  await my.world.rows(
    `insert into bank.contact_change (change_id, customer_id, session_id, contact_kind, old_value, new_value, started_at, expires_at)
     select $1, customer_id, $3, 'phone', phone, $4, now(), now() + interval '10 minutes' from bank.customer where customer_id = $2`,
    [id, customerId, my.session, NEW_PHONE],
  )
  return id
}

const permit = (sql: Sql, event: string, isAllowed = true) =>
  sql.query(`select bank.permit_contact_change($1, 'phone', now() + interval '1 day', $2, $3)`, [
    my.own,
    isAllowed,
    event,
  ])
const allowed = () =>
  my.world.database.transaction(async (tx) => permit(tx, await recordOperator(tx, my.own, 'contact-change.allowed')))
const confirmOld = (sql: Sql, change: string) =>
  sql.query('select bank.confirm_old_contact($1, $2, now())', [my.own, change])
const apply = (sql: Sql, change: string) =>
  sql.query('select bank.apply_contact_change($1, $2, now())', [my.own, change])
const phoneOf = async () =>
  (await my.world.rows('select phone from bank.customer where customer_id = $1', [my.own]))[0].phone

describe('contact: the application role', () => {
  it.each([
    'update bank.profile set can_update_email_address = true',
    'update bank.profile set can_update_phone_number = true',
    'update bank.profile set phone_change_until = now()',
    'update bank.contact_change set old_confirmed_at = now()',
    `update bank.customer set phone = '+2340000000001'`,
    `update bank.customer set email = 'a@b.example'`,
    'insert into bank.contact_change select * from bank.contact_change',
  ])('changes no contact by: %s', async (statement) => {
    await expect(my.world.rows(statement)).rejects.toMatchObject(NOT_ALLOWED)
  })

  it('marks no change as applied, and begins no ended change again', async () => {
    const change = await begin()
    const end = (how: string) =>
      my.world.rows(`update bank.contact_change set ended_at = now(), outcome = '${how}' where change_id = $1`, [
        change,
      ])
    await expect(end('applied')).rejects.toMatchObject(NOT_ALLOWED)
    await end('given-up')
    await expect(end('taken')).rejects.toMatchObject(NOT_ALLOWED)
  })
})

describe('apply_contact_change', () => {
  it('needs the permission and both codes of the customer, and can use them once', async () => {
    const { database } = my.world
    const change = await begin()
    await expect(confirmOld(database.pool, change)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(
      database.transaction(async (tx) => {
        await useCodeOf(tx, change, 'old', my.other)
        await confirmOld(tx, change)
      }),
    ).rejects.toMatchObject(NO_EVIDENCE)
    const withNewCode = () =>
      database.transaction(async (tx) => {
        await useCodeOf(tx, change, 'new')
        await apply(tx, change)
      })
    await expect(withNewCode()).rejects.toMatchObject(NO_EVIDENCE)
    await database.transaction(async (tx) => {
      await useCodeOf(tx, change, 'old')
      await confirmOld(tx, change)
    })
    await expect(withNewCode()).rejects.toMatchObject(NO_EVIDENCE)
    await allowed()
    await expect(apply(database.pool, change)).rejects.toMatchObject(NO_EVIDENCE)
    await withNewCode()
    expect(await phoneOf()).toBe(NEW_PHONE)
    expect((await reasonsOf(database.pool, my.own))[0]).toEqual({ what: 'phone', reason: 'change', evidence: change })
    await expect(withNewCode()).rejects.toMatchObject(NO_EVIDENCE)
  })
})

describe('permit_contact_change', () => {
  it('accepts only the audit event of an operator', async () => {
    const { database } = my.world
    await expect(permit(database.pool, '1')).rejects.toMatchObject(NO_EVIDENCE)
    for (const [customerId, kind] of [
      [my.other, 'contact-change.allowed'],
      [my.own, 'contact-change.stopped'],
    ] as const)
      await expect(
        database.transaction(async (tx) => permit(tx, await recordOperator(tx, customerId, kind))),
      ).rejects.toMatchObject(NO_EVIDENCE)
    await allowed()
    expect((await reasonsOf(database.pool, my.own))[0]).toMatchObject({ what: 'phone-permission', reason: 'allowed' })
  })
})

describe('set_sign_up_email', () => {
  it('accepts only an open sign-up of the customer', async () => {
    const set = (signUp: string) =>
      my.world.rows(`select bank.set_sign_up_email($1, 'new@mail.example', $2)`, [my.own, signUp])
    await expect(set(randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
  })
})
