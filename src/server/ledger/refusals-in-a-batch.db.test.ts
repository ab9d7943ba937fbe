/** Tests refused items in a batch: each gets its own refusal, and the batch stays one transaction. */
// @module-tag one-try
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { balanceCapRows } from './balance-cap.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
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

describe('a refusal among others', () => {
  const capped = (key: string, amountMinor: bigint) =>
    transfer(a, b, amountMinor, { counters: [{ key, addMinor: amountMinor, capMinor: 50_000n, name: 'daily-limit' }] })

  test('leaves its batch whole: one transaction writes all items', async () => {
    const batch = [transfer(a, b, 1n), transfer(a, b, 900_000n), transfer(a, 987_654_321n, 1n), transfer(b, a, 2n)]
    const answers = await Promise.all(batch.map((posting) => ledger.post(posting)))
    expect(answers.map((answer) => answer.ok || answer.failure.kind)).toEqual([
      true,
      'insufficient-funds',
      'unknown-account',
      true,
    ])
    const { rows } = await db.database.pool.query<{ written: string; transactions: string }>(
      'select count(*) as written, count(distinct xmin::text) as transactions from ledger.request where request_id = any($1::uuid[])',
      [batch.map((posting) => posting.id)],
    )
    expect(rows).toEqual([{ written: '4', transactions: '1' }])
  })

  test('keeps its own details behind a repeated request and behind a refusal without details', async () => {
    const key = `day:${uuidv7()}`
    const repeated = transfer(a, b, 1n)
    await ledger.post(repeated)
    const worded = [capped(key, 50_001n), transfer(a, b, 900_000n)]
    const wordless = transfer(b, a, 1n, { reverses: uuidv7() })
    const answers = await Promise.all([repeated, wordless, ...worded].map((posting) => ledger.post(posting)))
    const refused = [
      { ok: false, failure: { kind: 'wrong-reversal' } },
      { ok: false, failure: { kind: 'counter-cap', name: 'daily-limit', key } },
      { ok: false, failure: { kind: 'insufficient-funds', accountId: a } },
    ]
    expect(answers.slice(1)).toEqual(refused)
    // A repeated request gets its first answer, which is read from the database.
    for (const [index, posting] of [wordless, ...worded].entries())
      expect(await ledger.post(posting)).toEqual(refused[index])
  })
})

test('an item above the balance cap is left out, and one transaction writes the other items in their order', async () => {
  const capped = (from: bigint, to: bigint, amountMinor: bigint, mostMinor: bigint) =>
    transfer(from, to, amountMinor, { effects: balanceCapRows(to, mostMinor) })
  const batch = [
    transfer(a, b, 1n),
    capped(a, b, 50_000n, 150_001n),
    // The first two items exceed the cap. The third item fits, because those two are left out.
    capped(a, b, 30_000n, 110_000n),
    capped(a, b, 20_000n, 110_000n),
    capped(a, b, 9_999n, 160_000n),
    transfer(b, a, 2n),
  ]
  const answers = await Promise.allSettled(batch.map((posting) => ledger.post(posting)))
  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.name : answer.value.ok))).toEqual([
    true,
    true,
    'BalanceCapError',
    'BalanceCapError',
    true,
    true,
  ])
  expect(await ledger.balances([b])).toMatchObject([{ balanceMinor: 159_998n }])
  const { rows } = await db.database.pool.query<{ written: string; transactions: string }>(
    'select count(*) as written, count(distinct xmin::text) as transactions from ledger.request where request_id = any($1::uuid[])',
    [batch.map((posting) => posting.id)],
  )
  expect(rows).toEqual([{ written: '4', transactions: '1' }])
})

describe('items above the balance cap', () => {
  /** Makes a separate ledger. It awaits `before` ahead of each attempt, with the number of the attempt from 1. */
  function attemptingLedger(before: (attempt: number) => Promise<unknown>): Ledger {
    let attempts = 0
    return createLedger({
      database: {
        ...db.database,
        openPool(...how) {
          const pool = db.database.openPool(...how)
          const connect = pool.connect.bind(pool)
          const connectLater = async () => {
            attempts += 1
            await before(attempts)
            return connect()
          }
          return Object.assign(pool, { connect: connectLater })
        },
      },
    })
  }
  const shown = (answers: readonly PromiseSettledResult<Awaited<ReturnType<Ledger['post']>>>[]) =>
    answers.map((answer) =>
      answer.status === 'rejected' ? answer.reason.name : answer.value.ok || answer.value.failure.kind,
    )

  test.each([
    ['that is full', 100_000n, 2, 0],
    ['that has room for three', 100_030n, 3, 3],
  ])('many parallel items for an account %s take as few attempts as one', async (_, mostMinor, most, fitting) => {
    let attempts = 0
    const many = attemptingLedger(async (attempt) => {
      attempts = attempt
    })
    const payers = (await openCustomers(ledger, db.database.pool, 20, 100n)).customers
    const batch = payers.flatMap((payer) => [
      transfer(payer, a, 10n, { effects: balanceCapRows(a, mostMinor) }),
      transfer(payer, b, 1n),
    ])
    const answers = shown(await Promise.allSettled(batch.map((posting) => many.post(posting))))
    expect(answers).toEqual(payers.flatMap((_payer, index) => [index < fitting ? true : 'BalanceCapError', true]))
    expect(attempts).toBe(most)
    await many.close()
  })

  test('a refusal counts only committed postings: a posting fits when another posting is refused at the next attempt', async () => {
    const [first, second, full] = (await openCustomers(ledger, db.database.pool, 3, 100n)).customers as [
      bigint,
      bigint,
      bigint,
    ]
    const meddled = attemptingLedger(async (attempt) => {
      // Another process empties the account of the first payer between the two attempts.
      if (attempt === 2) expect(await ledger.post(transfer(first, b, 100n))).toMatchObject({ ok: true })
    })
    const pay = (from: bigint, amountMinor: bigint) =>
      meddled.post(transfer(from, full, amountMinor, { effects: balanceCapRows(full, 200n) }))
    expect(shown(await Promise.allSettled([pay(first, 60n), pay(second, 50n)]))).toEqual(['insufficient-funds', true])
    expect(await ledger.balances([full])).toMatchObject([{ balanceMinor: 150n }])
    await meddled.close()
  })

  test('by two processes, with payers without funds among them: no item is refused that the account has room for', async () => {
    const other = createLedger({ database: db.database })
    const { customers } = await openCustomers(ledger, db.database.pool, 16, 60n)
    const full = customers.slice(0, 3)
    const one = async (poster: Ledger) => {
      const amountMinor = BigInt(1 + Math.floor(Math.random() * 40))
      const payer = customers[3 + Math.floor(Math.random() * 13)] as bigint
      const account = full[Math.floor(Math.random() * 3)] as bigint
      const posting = transfer(payer, account, amountMinor, { effects: balanceCapRows(account, 250n) })
      const said = shown(await Promise.allSettled([poster.post(posting)]))[0]
      return { said, account, amountMinor }
    }
    const all = await Promise.all([ledger, other].flatMap((poster) => Array.from({ length: 150 }, () => one(poster))))
    expect(new Set(all.map(({ said }) => said))).toEqual(new Set([true, 'insufficient-funds', 'BalanceCapError']))
    for (const { accountId, balanceMinor } of await ledger.balances(full)) {
      const mine = all.filter(({ account }) => account === accountId)
      const paid = mine.filter(({ said }) => said === true)
      expect(balanceMinor).toBe(60n + paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n))
      expect(balanceMinor).toBeLessThanOrEqual(250n)
      // No debit changes this account. So a refused item that exceeds the cap now also exceeded it then.
      for (const { said, amountMinor } of mine)
        if (said === 'BalanceCapError') expect(balanceMinor + amountMinor).toBeGreaterThan(250n)
    }
    await other.close()
  })
})
