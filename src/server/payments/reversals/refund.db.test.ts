// @module-tag one-try
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { Ledger, Posting } from '../../ledger/ledger.ts'
import { openCustomers, transfer } from '../../ledger/ledger-world.fixture.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { OverRefundError, refundRows } from './refund.ts'
import {
  findRefundBy,
  lockSubjects,
  readRefunded,
  readRefundedOf,
  type Refund,
  type RefundSubject,
} from './refund-store.ts'

let db: TestDatabase
let ledgers: readonly [Ledger, Ledger]
let bank: bigint
let customer: bigint

beforeAll(async () => {
  db = await createTestDatabase()
  const open = () => createLedger({ database: db.database })
  ledgers = [open(), open()]
  const { settlement, customers } = await openCustomers(ledgers[0], db.database.pool, 1, 0n)
  bank = settlement
  customer = customers[0] ?? 0n
})
afterAll(async () => {
  expect((await verifyBooks(db.database)).faults).toEqual([])
  await Promise.all(ledgers.map((ledger) => ledger.close()))
  await db.drop()
})

const newPayment = (): RefundSubject => ({ id: uuidv7(), kind: 'payment' })
const refundOf = (
  subject: RefundSubject,
  amountMinor: bigint,
  mostMinor: bigint | null = 100n,
  source: Refund['source'] = 'case',
): Posting =>
  transfer(bank, customer, amountMinor < 0n ? -amountMinor : amountMinor, {
    kind: 'case-refund',
    effects: refundRows({ subject, source, amountMinor, mostMinor }),
  })
const [ok, refused] = ['posted', 'over-refund'] as const
const outcomeOf = async (posted: ReturnType<Ledger['post']>) => {
  try {
    return (await posted).ok ? ok : 'refused'
  } catch (error) {
    if (error instanceof OverRefundError) return refused
    throw error
  }
}

test('refund: counts refunds of every source under one subject', async () => {
  const payment = newPayment()
  for (const source of ['case', 'returned', 'biller', 'card-not-made'] as const)
    expect(await outcomeOf(ledgers[0].post(refundOf(payment, 20n, 100n, source)))).toBe(ok)
  expect(await outcomeOf(ledgers[0].post(refundOf(payment, 21n, 100n, 'reversal')))).toBe(refused)
  expect(await outcomeOf(ledgers[0].post(refundOf(payment, 20n, 100n, 'reversal')))).toBe(ok)
  expect(await readRefunded(db.database.pool, payment.id)).toBe(100n)
  expect(await readRefunded(db.database.pool, uuidv7())).toBe(0n)
})

test('refund: frees the amount again when an operator reverses the refund', async () => {
  const payment = newPayment()
  const refund = refundOf(payment, 100n)
  expect(await outcomeOf(ledgers[0].post(refund))).toBe(ok)
  expect(await findRefundBy(db.database.pool, refund.id)).toEqual({ subject: payment, amountMinor: 100n })
  expect(await findRefundBy(db.database.pool, uuidv7())).toBeUndefined()
  expect(await outcomeOf(ledgers[0].post(refundOf(payment, 1n)))).toBe(refused)
  expect(await outcomeOf(ledgers[0].post(refundOf(payment, -100n, null, 'reversal')))).toBe(ok)
  expect(await outcomeOf(ledgers[0].post(refundOf(payment, 100n)))).toBe(ok)
})

test('refund: refuses only the refunds above the limit when one batch has several of one payment', async () => {
  const payment = newPayment()
  const other = newPayment()
  const posted = await Promise.all(
    [refundOf(payment, 60n), refundOf(payment, 60n), refundOf(other, 100n), refundOf(payment, 40n)].map((posting) =>
      outcomeOf(ledgers[0].post(posting)),
    ),
  )
  expect(posted.toSorted()).toEqual([refused, ok, ok, ok])
  const sums = await readRefundedOf(db.database.pool, [payment.id, other.id, uuidv7()])
  expect(sums).toEqual(
    new Map([
      [payment.id, 100n],
      [other.id, 100n],
    ]),
  )
})

test('refund: is refused with the sum of the earlier refunds when it is above the limit', async () => {
  const payment = newPayment()
  await ledgers[0].post(refundOf(payment, 70n))
  await expect(ledgers[1].post(refundOf(payment, 31n))).rejects.toMatchObject({
    name: 'OverRefundError',
    beforeMinor: 70n,
  })
})

test('refund: waits for another refund of the same payment, and for no other payment', async () => {
  const [payment, other] = [newPayment(), newPayment()]
  const { database } = db
  const waiting = async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount
  }
  const first = { postingId: uuidv7(), subject: payment, source: 'returned', amountMinor: 1n } as const
  const second = await database.transaction(async (tx) => {
    await lockSubjects(tx, [first])
    expect(await outcomeOf(ledgers[0].post(refundOf(other, 40n)))).toBe(ok)
    const posted = outcomeOf(ledgers[0].post(refundOf(payment, 40n)))
    await expect.poll(waiting).toBe(1)
    return { posted }
  })
  expect(await second.posted).toBe(ok)
})

test('refund: never exceeds the limit when two ledgers refund the same payments at the same time', async () => {
  const payments = Array.from({ length: 8 }, newPayment)
  const ordersOf = (subjects: readonly RefundSubject[]) =>
    subjects.flatMap((subject) => [refundOf(subject, 30n), refundOf(subject, 30n), refundOf(subject, 30n)])
  const posted = await Promise.all([
    ...ordersOf(payments).map((posting) => outcomeOf(ledgers[0].post(posting))),
    ...ordersOf(payments.toReversed()).map((posting) => outcomeOf(ledgers[1].post(posting))),
  ])
  expect(posted.filter((outcome) => outcome === ok)).toHaveLength(3 * payments.length)
  const sums = await readRefundedOf(
    db.database.pool,
    payments.map(({ id }) => id),
  )
  expect([...sums.values()]).toEqual(payments.map(() => 90n))
})
