/** Counters: sums that the ledger keeps for limits. */
// @module-tag one-try
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { fingerprintOf, openCustomers, transfer } from './ledger-world.fixture.ts'
import { verifyBooks } from './verify.ts'

let db: TestDatabase
let ledger: Ledger
let a: bigint
let b: bigint

beforeAll(async () => {
  db = await createTestDatabase()
  ledger = createLedger({ database: db.database })
})
afterAll(async () => {
  expect((await verifyBooks(db.database)).faults).toEqual([])
  await ledger.close()
  await db.drop()
})
beforeEach(async () => {
  ;[a, b] = (await openCustomers(ledger, db.database.pool, 2, 100_000n)).customers as [bigint, bigint]
})

describe('counters', () => {
  const day = (key: string, addMinor: bigint) => ({
    counters: [{ key, addMinor, capMinor: 50_000n, name: 'daily-limit' }],
  })

  test('are checked one after the other: parallel payments cannot pass a cap together', async () => {
    const key = `day:${uuidv7()}`
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => ledger.post(transfer(a, b, 10_000n, day(key, 10_000n)))),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
    expect(answers.find((answer) => !answer.ok)).toEqual({
      ok: false,
      failure: { kind: 'counter-cap', name: 'daily-limit', key },
    })
    expect((await ledger.balances([a]))[0]).toMatchObject({ balanceMinor: 50_000n })
  })

  test.each(['side by side with other batches', 'in turn, with a hold'])(
    'have sums with separate caps: posted %s',
    async (way) => {
      const key = `day:${uuidv7()}`
      const pay = (total: bigint, toNewPayees: bigint) =>
        ledger.post(
          transfer(a, b, 1n, {
            counters: [
              { key, addMinor: total, capMinor: 100n, name: 'daily-limit' },
              { key, sum: 'to-new-payees', addMinor: toNewPayees, capMinor: 10n, name: 'new-payee-limit' },
            ],
          }),
        )
      const id = uuidv7()
      const hold = () =>
        ledger.hold({
          id,
          fingerprint: fingerprintOf(id),
          accountId: a,
          amountMinor: 1n,
          reason: 'a hold in the same batch',
          expiresAt: new Date(Date.now() + 60_000),
        })
      const answers = await Promise.all([
        ...(way.startsWith('in turn') ? [hold()] : []),
        pay(10n, 10n),
        pay(10n, 1n),
        pay(91n, 0n),
        pay(90n, 0n),
      ])
      expect(answers.slice(-4).map((answer) => answer.ok || answer.failure)).toEqual([
        true,
        { kind: 'counter-cap', name: 'new-payee-limit', key },
        { kind: 'counter-cap', name: 'daily-limit', key },
        true,
      ])
      const { rows } = await db.database.pool.query('select * from ledger.counter where key = $1', [key])
      expect(rows).toEqual([{ key, total: '100', by_new_devices: '0', to_new_payees: '10' }])
    },
  )

  test('are not raised by a payment that is refused for insufficient funds', async () => {
    const key = `day:${uuidv7()}`
    await ledger.post(transfer(a, b, 200_000n, day(key, 50_000n)))
    expect(await ledger.post(transfer(a, b, 10n, day(key, 50_000n)))).toMatchObject({ ok: true })
  })
})
