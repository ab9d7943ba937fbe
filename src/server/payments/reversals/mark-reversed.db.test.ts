/** Marks payments of every kind as reversed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { markReversed } from './mark-reversed.ts'
import { recordSteps } from '../rows/payment-events.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const SETTLED_AT = new Date('2026-03-01T10:00:00Z')
const REVERSED_AT = new Date('2026-03-02T10:00:00Z')
const INSERT = `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name,
    payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency,
    narration, approved_with, created_at, completed_at)
  values ($1, $2, $3, $4, $5, '1', 'A', '2', 'B', 'm', 'M', 100, 0, 0, 0, 'NGN', '', '{0}', $6, $7)`

async function payment(kind: string, type: number | null, state: 'held' | 'settled' = 'settled'): Promise<string> {
  const id = randomUUID()
  const completedAt = state === 'settled' ? SETTLED_AT : null
  await db.database.pool.query(INSERT, [id, kind, type, state, randomUUID(), SETTLED_AT, completedAt])
  return id
}
const stateOf = async (id: string) => {
  const { rows } = await db.database.pool.query('select state, completed_at from bank.payment where payment_id = $1', [
    id,
  ])
  return rows[0]
}
const reverse = (ids: readonly string[]) =>
  db.database.transaction((tx) =>
    markReversed(
      tx,
      ids.map((paymentId) => ({ paymentId, at: REVERSED_AT, actor: 'operator:bisi' })),
    ),
  )

test.each([
  ['own-bank', 0],
  ['other-bank', 1],
  ['exchange', 2],
  ['bill', null],
  ['card-fee', null],
])('reversal: sets the state of a settled %s payment, and keeps the time of its settlement', async (kind, type) => {
  const id = await payment(kind, type)
  await reverse([id])
  expect(await stateOf(id)).toEqual({ state: 'reversed', completed_at: SETTLED_AT })
})

test('reversal: throws and marks nothing when one of the payments has not settled', async () => {
  const [settled, held] = [await payment('bill', null), await payment('bill', null, 'held')]
  await expect(reverse([settled, held])).rejects.toThrow('had not settled')
  expect(await stateOf(settled)).toMatchObject({ state: 'settled' })
  expect(await stateOf(held)).toEqual({ state: 'held', completed_at: null })
})

test('reversal: is an event with the next number, its time and its actor', async () => {
  const id = await payment('other-bank', 1)
  const step = {
    paymentId: id,
    event: 'settled',
    state: 'settled',
    at: SETTLED_AT,
    actor: 'switch',
    code: '00',
  } as const
  await db.database.transaction((tx) => recordSteps(tx, [step]))
  await reverse([id])
  const { rows } = await db.database.pool.query(
    'select number, event, state, occurred_at, actor, code from bank.payment_event where payment_id = $1 order by number',
    [id],
  )
  expect(rows).toEqual([
    { number: 1, event: 'settled', state: 'settled', occurred_at: SETTLED_AT, actor: 'switch', code: '00' },
    { number: 2, event: 'reversed', state: 'reversed', occurred_at: REVERSED_AT, actor: 'operator:bisi', code: null },
  ])
})
