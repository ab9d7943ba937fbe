import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { fingerprintOf, openCustomers, transfer } from './ledger-world.fixture.ts'
import { verifyBooks } from './verify.ts'

let db: TestDatabase
let ledger: Ledger
let now = new Date('2026-11-21T10:00:00Z')
let a: bigint
let b: bigint

beforeAll(async () => {
  db = await createTestDatabase()
  ledger = createLedger({ database: db.database, clock: { now: () => now } })
})
afterAll(async () => {
  expect((await verifyBooks(db.database)).faults).toEqual([])
  await ledger.close()
  await db.drop()
})
beforeEach(async () => {
  ;[a, b] = (await openCustomers(ledger, db.database.pool, 2, 100_000n)).customers as [bigint, bigint]
})

const balanceOf = async (account: bigint) => (await ledger.balances([account]))[0]

describe('holds', () => {
  const hold = (amountMinor: bigint, minutes = 5) => {
    const id = uuidv7()
    return {
      id,
      fingerprint: fingerprintOf(id),
      accountId: a,
      amountMinor,
      expiresAt: new Date(now.getTime() + minutes * 60_000),
      reason: 'switch',
    }
  }
  const settle = (holdId: string, amountMinor: bigint, releaseRest = false) =>
    ledger.post(transfer(a, b, amountMinor, { settlesHold: { holdId, amountMinor, releaseRest } }))

  test('reserve: held money cannot be spent, and is settled in parts', async () => {
    const held = hold(80_000n)
    expect(await ledger.hold(held)).toMatchObject({ ok: true, value: { balanceAfterMinor: 100_000n } })
    expect(await balanceOf(a)).toMatchObject({ balanceMinor: 100_000n, heldMinor: 80_000n, availableMinor: 20_000n })
    expect(await ledger.post(transfer(a, b, 20_001n))).toMatchObject({
      ok: false,
      failure: { kind: 'insufficient-funds' },
    })
    expect(await settle(held.id, 30_000n)).toMatchObject({ ok: true, value: { balanceAfterMinor: 70_000n } })
    expect(await balanceOf(a)).toMatchObject({ heldMinor: 50_000n, availableMinor: 20_000n })
    expect(await settle(held.id, 50_001n)).toEqual({ ok: false, failure: { kind: 'hold-too-small' } })
    expect(await settle(held.id, 40_000n, true)).toMatchObject({ ok: true })
    expect(await balanceOf(a)).toMatchObject({ balanceMinor: 30_000n, heldMinor: 0n, availableMinor: 30_000n })
    expect(await settle(held.id, 1n)).toEqual({ ok: false, failure: { kind: 'hold-not-open' } })
  })

  test('holds are placed once and released once, for any number of repeats', async () => {
    const held = hold(10_000n)
    await ledger.hold(held)
    expect(await ledger.hold(held)).toMatchObject({ ok: true, value: { repeated: true } })
    expect(await balanceOf(a)).toMatchObject({ heldMinor: 10_000n })
    const release = { id: uuidv7(), fingerprint: fingerprintOf('release'), holdId: held.id }
    expect(await Promise.all([ledger.release(release), ledger.release(release)])).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    expect(await balanceOf(a)).toMatchObject({ heldMinor: 0n })
    expect(await ledger.release({ ...release, id: uuidv7() })).toEqual({
      ok: false,
      failure: { kind: 'hold-not-open' },
    })
  })

  test('settle: only by a debit of the account that has the hold', async () => {
    const held = hold(80_000n)
    expect(await ledger.hold(held)).toMatchObject({ ok: true })
    const elsewhere = transfer(b, a, 30_000n, {
      settlesHold: { holdId: held.id, amountMinor: 30_000n, releaseRest: false },
    })
    expect(await ledger.post(elsewhere)).toEqual({ ok: false, failure: { kind: 'hold-too-small' } })
    expect(await balanceOf(a)).toMatchObject({ heldMinor: 80_000n, balanceMinor: 100_000n })
    expect(await settle(held.id, 80_000n)).toMatchObject({ ok: true, value: { balanceAfterMinor: 20_000n } })
  })

  test('a hold and its release racing each other never give back what was settled', async () => {
    const held = hold(50_000n)
    await ledger.hold(held)
    const release = { id: uuidv7(), fingerprint: fingerprintOf('r'), holdId: held.id }
    const [settled, released] = await Promise.all([settle(held.id, 50_000n), ledger.release(release)])
    expect([settled.ok, released.ok]).toEqual([true, false])
    expect(await balanceOf(a)).toMatchObject({ balanceMinor: 50_000n, heldMinor: 0n })
  })

  test('expire: an expired hold cannot be settled, and its money is released', async () => {
    const held = hold(70_000n)
    await ledger.hold(held)
    expect(await ledger.expireHolds()).toBe(0)
    now = held.expiresAt
    expect(await settle(held.id, 1n)).toEqual({ ok: false, failure: { kind: 'hold-not-open' } })
    expect(await ledger.expireHolds()).toBe(1)
    expect(await ledger.expireHolds()).toBe(0)
    expect(await balanceOf(a)).toMatchObject({ heldMinor: 0n, availableMinor: 100_000n })
  })

  test('an amount above the available balance is not held', async () => {
    expect(await ledger.hold(hold(100_001n))).toEqual({
      ok: false,
      failure: { kind: 'insufficient-funds', accountId: a },
    })
  })
})
