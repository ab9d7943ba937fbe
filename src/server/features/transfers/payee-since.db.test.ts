/** Known payees are read by key and undecided transfers by an index, however long the sender's history is. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../db/database.fixture.ts'
import { findPayeeSince, findPayeesSince, payeeKey } from '../../payments/kinds/transfer/transfer-facts.ts'
import { createInitiationFacts } from './initiation-facts.ts'
import { createWorld, type World } from './world.fixture.ts'
import { findRecentTransfers } from './transfer-store.ts'

const payee = (number: number) => ({ bankCode: '000015', accountNumber: String(number).padStart(10, '0') })

let world: World
/** The payer's id. */
let ada: string
let deviceKeyId: string
beforeAll(async () => {
  const own = await createTestDatabase()
  world = await createWorld(own)
  const person = await world.addPerson('Adaeze', 'Okonkwo', 3, 0n)
  ada = person.context.session.customerId
  deviceKeyId = person.context.session.deviceKeyId
  // Three years of fifty payments a day, to 500 payees in rotation. Each payee was first paid on a different day.
  await world.database.pool.query(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name,
       payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor,
       currency, narration, approved_with, created_at, completed_at)
     select gen_random_uuid(), 'other-bank', 1, 'settled', $1, '0', 'A', lpad((n % 500)::text, 10, '0'), 'B', '000015', 'Z', 1, 0, 0, 0,
       'NGN', '', '{0}', timestamptz '2023-01-01' + n * interval '1 minute', now() from generate_series(0, 50000) n`,
    [ada],
  )
  await world.database.pool.query(
    `insert into bank.payee_first_paid (customer_id, institution_code, payee_reference, payment_id, paid_at)
     select distinct on (payee_reference) customer_id, institution_code, payee_reference, payment_id, created_at
     from bank.payment order by payee_reference, created_at`,
  )
  // The payees of other customers.
  await world.database.pool.query(
    `insert into bank.payee_first_paid (customer_id, institution_code, payee_reference, payment_id, paid_at)
     select gen_random_uuid(), '000015', lpad((n % 500)::text, 10, '0'), gen_random_uuid(), now() from generate_series(1, 20000) n`,
  )
  // Pending payments of other customers while a network is silent.
  await world.database.pool.query(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name,
       payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor,
       currency, narration, approved_with, created_at)
     select gen_random_uuid(), 'own-bank', 2, 'held', gen_random_uuid(), '0', 'A', '0000000007', 'B', '000015', 'Z', 1, 0, 0, 0,
       'NGN', '', '{0}', now() from generate_series(1, 5000)`,
  )
  // Also the same number of bills of this customer, to numbers that are account numbers too.
  await world.database.pool.query(
    `insert into bank.payment (payment_id, kind, state, customer_id, account_number, account_name, payee_reference, payee_name,
       institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
       approved_with, created_at, completed_at)
     select gen_random_uuid(), 'bill', 'settled', $1, '0', 'A', lpad((n % 600)::text, 10, '0'), 'B', '000015', 'Z', 1, 0, 0, 0,
       'NGN', '', '{0}', timestamptz '2024-01-01' + n * interval '1 minute', now() from generate_series(0, 50000) n`,
    [ada],
  )
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  await owner.query('analyze bank.payment, bank.payee_first_paid')
  await owner.end()
})
afterAll(() => world.close())

/** The query plan, and the answer. */
async function planOf<T>(ask: (deps: World['deps']) => Promise<T>): Promise<{ answer: T; plan: string }> {
  const { pool } = world.database
  const asked: { text: string; values: unknown[] }[] = []
  const query = (text: string, values: unknown[]) => {
    asked.push({ text, values })
    return pool.query(text, values)
  }
  const database = { ...world.database, pool: { query } as unknown as typeof pool }
  const answer = await ask({ ...world.deps, database })
  const [only] = asked
  const { rows } = await pool.query(`explain ${only?.text}`, only?.values)
  return { answer, plan: JSON.stringify(rows) }
}

test('time of the first payment: of one payee, known or not', async () => {
  for (const [number, since] of [
    [499, '2023-01-01T08:19:00.000Z'],
    [500, undefined],
  ] as const) {
    const { answer, plan } = await planOf((deps) => findPayeeSince(deps, { customerId: ada, ...payee(number) }))
    expect(answer?.toISOString()).toBe(since)
    expect(plan).toContain('payee_first_paid_pkey')
  }
})

test('time of the first payment: of a list of payees', async () => {
  const { answer, plan } = await planOf((deps) => findPayeesSince(deps, ada, [payee(7), payee(500)]))
  expect([...answer].map(([key, at]) => [key, at.toISOString()])).toEqual([
    [payeeKey(payee(7)), '2023-01-01T00:07:00.000Z'],
  ])
  expect(plan).toContain('payee_first_paid_pkey')
})

test('pending transfers: read for the lists of a page, and before a similar payment', async () => {
  const customerId = '019ab3c4-5d6e-7f80-9123-000000000002'
  const recent = await planOf(({ database }) => findRecentTransfers(database.pool, customerId, 10))
  expect(recent.plan).toContain('payment_undecided_of_customer')
  const own = await planOf(({ database }) => findRecentTransfers(database.pool, ada, 10))
  expect(own.plan).toContain('payment_transfer_by_customer')
  expect(own.answer.map(({ createdAt }) => createdAt.getUTCFullYear())).toEqual(Array(10).fill(2023))
  const { bankCode, accountNumber: toAccountNumber } = payee(7)
  const similar = await planOf((deps) =>
    createInitiationFacts(deps)({
      transferId: ada,
      transferType: 1,
      customerId: ada,
      deviceKeyId,
      fromAccountNumber: '0',
      toAccountNumber,
      bankCode,
      amount: '1',
      currencyCode: 'NGN',
    }),
  )
  // The query reads only the payments of the last minutes and the pending payments of fifty thousand.
  expect(similar.plan).toMatch(/Append.*payment_transfer_by_customer.*created_at > .*payment_undecided/)
  expect([recent.answer, similar.answer.similar]).toEqual([[], undefined])
})
