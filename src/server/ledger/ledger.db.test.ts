// @module-tag one-try
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import { type Effect, effectRow } from './effect.ts'
import type { Ledger } from './ledger.ts'
import { openCustomers, transfer } from './ledger-world.fixture.ts'
import { closeLedgerAccount, openLedgerAccount } from './open-account.ts'
import { readAccountByCode, readBalanceAsOf, readEntries, readJournal, readTrialBalance } from './read.ts'
import { verifyBooks } from './verify.ts'

let db: TestDatabase
let ledger: Ledger
let now = new Date('2026-11-21T10:00:00Z')
const written: { postingId: string; row: unknown; outcome: string }[] = []
const notices: Effect<string> = {
  name: 'notice',
  write: async (tx, rows) => {
    for (const row of rows) if (row.row === 'fail') await tx.query('select 1 / 0')
    written.push(...rows)
  },
}
let settlement: bigint
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
  const world = await openCustomers(ledger, db.database.pool, 2, 100_000n)
  settlement = world.settlement
  ;[a, b] = world.customers as [bigint, bigint]
})

const balanceOf = async (account: bigint) => (await ledger.balances([account]))[0]

describe('posting', () => {
  test('moves money, numbers the entries and says the balance after', async () => {
    const posted = await ledger.post(transfer(a, b, 25_000n))
    expect(posted).toMatchObject({ ok: true, value: { repeated: false, balanceAfterMinor: 75_000n, postedAt: now } })
    const entries = await readEntries(db.database.pool, { accountId: b, limit: 10 })
    expect(entries.map((entry) => [entry.seq, entry.amountMinor, entry.balanceAfterMinor, entry.valueDate])).toEqual([
      [2n, 25_000n, 125_000n, '2026-11-21'],
      [1n, 100_000n, 100_000n, '2026-11-21'],
    ])
    expect(await readEntries(db.database.pool, { accountId: b, limit: 10, beforeSeq: 2n })).toHaveLength(1)
    expect(await readEntries(db.database.pool, { accountId: b, limit: 10, afterSeq: 1n })).toHaveLength(1)
  })

  test('fifty parallel debits of an account with money for ten: ten are posted', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ledger.post(transfer(a, b, 10_000n))))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.failure.kind === 'insufficient-funds')).toHaveLength(40)
    expect(await balanceOf(a)).toMatchObject({ balanceMinor: 0n, availableMinor: 0n })
  })

  test('the same request again, in parallel or later, gets the first answer and writes nothing', async () => {
    const posting = transfer(a, b, 60_000n)
    const answers = await Promise.all([ledger.post(posting), ledger.post(posting), ledger.post(posting)])
    expect(answers.map((answer) => answer.ok && answer.value.repeated).sort()).toEqual([false, true, true])
    now = new Date(now.getTime() + 1_000)
    expect(await ledger.post(posting)).toMatchObject({
      ok: true,
      value: { repeated: true, balanceAfterMinor: 40_000n },
    })
    expect(await balanceOf(a)).toMatchObject({ balanceMinor: 40_000n })
  })

  test('a refusal is stored as an answer, and stays after money arrives', async () => {
    const posting = transfer(a, b, 150_000n)
    expect(await ledger.post(posting)).toEqual({ ok: false, failure: { kind: 'insufficient-funds', accountId: a } })
    await ledger.post(transfer(settlement, a, 100_000n))
    expect(await ledger.post(posting)).toEqual({ ok: false, failure: { kind: 'insufficient-funds', accountId: a } })
    expect(await ledger.post({ ...posting, id: uuidv7() })).toMatchObject({ ok: true })
  })

  test('an id used again for another request is refused', async () => {
    const posting = transfer(a, b, 1_000n)
    await ledger.post(posting)
    expect(await ledger.post(transfer(a, b, 2_000n, { id: posting.id }))).toEqual({
      ok: false,
      failure: { kind: 'id-reused' },
    })
  })

  test('unbalanced lines are refused before the database sees them, and the database refuses mixed currencies', async () => {
    const one = transfer(a, b, 5n)
    expect(await ledger.post({ ...one, lines: one.lines.slice(0, 1) })).toEqual({
      ok: false,
      failure: { kind: 'unbalanced' },
    })
    const dollars = await openLedgerAccount(db.database.pool, {
      name: 'USD',
      currency: 'USD',
      normalSide: 'credit',
      mode: 'guarded',
    })
    expect(await ledger.post(transfer(a, dollars, 5n))).toEqual({ ok: false, failure: { kind: 'unbalanced' } })
    await expect(ledger.post({ ...one, id: 'not-an-id' })).rejects.toThrow(/UUID/)
  })

  test('an item that causes an error of the database fails alone, and its batch is posted', async () => {
    const choking = transfer(a, b, 1n, { narration: 'nul \0 byte' })
    const answers = await Promise.allSettled([
      ledger.post(transfer(a, b, 1n)),
      ledger.post(choking),
      ledger.post(transfer(a, b, 1n)),
      ledger.post(transfer(b, a, 1n)),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await readJournal(db.database.pool, choking.id)).toBeUndefined()
  })

  test('closed and unknown accounts are refused with the account', async () => {
    const closed = await openLedgerAccount(db.database.pool, {
      name: 'Gone',
      currency: 'NGN',
      normalSide: 'credit',
      mode: 'guarded',
    })
    expect(await closeLedgerAccount(db.database.pool, closed)).toBe(true)
    expect(await closeLedgerAccount(db.database.pool, a)).toBe(false)
    expect(await ledger.post(transfer(a, closed, 1n))).toEqual({
      ok: false,
      failure: { kind: 'account-closed', accountId: closed },
    })
    expect(await ledger.post(transfer(a, 987_654_321n, 1n))).toEqual({
      ok: false,
      failure: { kind: 'unknown-account', accountId: 987_654_321n },
    })
  })

  test('an internal account is opened once per code', async () => {
    const account = {
      code: 'fees:NGN',
      name: 'Fees',
      currency: 'NGN',
      normalSide: 'credit',
      mode: 'append-only',
    } as const
    const id = await openLedgerAccount(db.database.pool, account)
    expect(await openLedgerAccount(db.database.pool, account)).toBe(id)
    await expect(openLedgerAccount(db.database.pool, { ...account, currency: 'USD' })).rejects.toThrow(/another kind/)
    await Promise.all([ledger.post(transfer(a, id, 10n)), ledger.post(transfer(a, id, 5n))])
    expect(await readAccountByCode(db.database.pool, 'fees:NGN')).toMatchObject({
      accountId: id,
      balanceMinor: 15n,
      lastSeq: 0n,
    })
  })
})

describe('reversals', () => {
  test('reverse a journal once, by its opposite', async () => {
    const posting = transfer(a, b, 40_000n)
    await ledger.post(posting)
    const back = () => transfer(b, a, 40_000n, { kind: 'reversal', reverses: posting.id })
    expect(await ledger.post(transfer(b, a, 39_999n, { reverses: posting.id }))).toEqual({
      ok: false,
      failure: { kind: 'wrong-reversal' },
    })
    const answers = await Promise.all([ledger.post(back()), ledger.post(back())])
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true])
    expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, failure: { kind: 'already-reversed' } })
    expect(await balanceOf(a)).toMatchObject({ balanceMinor: 100_000n })
    expect(await ledger.post(transfer(b, a, 1n, { reverses: uuidv7() }))).toEqual({
      ok: false,
      failure: { kind: 'wrong-reversal' },
    })
  })
})

describe('time', () => {
  test('a balance can be read as of a time of posting, and as of a value date', async () => {
    now = new Date('2026-11-22T09:00:00Z')
    await ledger.post(transfer(a, b, 30_000n, { valueDate: '2026-11-01' }))
    const asOf = (at: { postedAt: Date } | { valueDate: string }) => readBalanceAsOf(db.database.pool, b, at)
    expect(await asOf({ postedAt: new Date('2026-11-22T08:59:59Z') })).toBe(100_000n)
    expect(await asOf({ postedAt: now })).toBe(130_000n)
    expect(await asOf({ valueDate: '2026-10-31' })).toBe(0n)
    expect(await asOf({ valueDate: '2026-11-01' })).toBe(30_000n)
    expect(await asOf({ valueDate: '2026-11-22' })).toBe(130_000n)
  })

  test('the value date is the day in Lagos, not in UTC', async () => {
    now = new Date('2026-11-22T23:30:00Z')
    const posting = transfer(a, b, 1n)
    await ledger.post(posting)
    expect(await readJournal(db.database.pool, posting.id)).toMatchObject({
      valueDate: '2026-11-23',
      lines: [{ accountId: a, currency: 'NGN', amountMinor: -1n }, { accountId: b }],
    })
  })
})

describe('effects', () => {
  test('effects get the posted and refused items, once', async () => {
    written.length = 0
    const good = transfer(a, b, 1n, { effects: [effectRow(notices, 'good')] })
    const bad = transfer(a, b, 900_000n, { effects: [effectRow(notices, 'bad')] })
    await Promise.all([ledger.post(good), ledger.post(bad), ledger.post(good)])
    expect(written).toEqual([
      { postingId: good.id, row: 'good', outcome: 'posted', postedAt: now },
      { postingId: bad.id, row: 'bad', outcome: 'insufficient-funds', postedAt: now },
    ])
  })

  test('that fail undo their own journal, and no other journal', async () => {
    const failing = transfer(a, b, 1n, { effects: [effectRow(notices, 'fail')] })
    const good = transfer(a, b, 2n, { effects: [effectRow(notices, 'kept')] })
    const answers = await Promise.allSettled([ledger.post(failing), ledger.post(good)])
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'fulfilled'])
    expect(await readJournal(db.database.pool, failing.id)).toBeUndefined()
    expect(await balanceOf(b)).toMatchObject({ balanceMinor: 100_002n })
  })

  test('after an effect fails, the slower effects leave nothing behind, and the first error is thrown', async () => {
    const slow: Effect<string> = {
      name: 'slow',
      async write(tx, rows) {
        await tx.query('select pg_sleep(0.05)')
        for (const { postingId } of rows)
          await tx.query("insert into bank.audit_event (kind, outcome, request_id) values ('slow', 'done', $1)", [
            postingId,
          ])
      },
    }
    const failing: Effect<string> = {
      name: 'failing',
      write: async (_, [first]) => {
        if (first?.row === 'fail') throw new Error('first')
      },
    }
    const both = createLedger({ database: db.database, clock: { now: () => now } })
    const post = (row: string) => {
      const effects = [slow, failing].map((effect) => effectRow(effect, row))
      const posting = transfer(a, b, 1n, { effects })
      return { posting, answer: both.post(posting) }
    }
    const bad = post('fail')
    await expect(bad.answer).rejects.toThrow('first')
    const good = post('kept')
    expect(await good.answer).toMatchObject({ ok: true })
    await both.close()
    const { rows } = await db.database.pool.query("select request_id from bank.audit_event where kind = 'slow'")
    expect(rows).toEqual([{ request_id: good.posting.id }])
    expect(await readJournal(db.database.pool, bad.posting.id)).toBeUndefined()
  })
})

test('the two sides of the trial balance are equal', async () => {
  const rows = (await readTrialBalance(db.database.pool)).filter((row) => row.currency === 'NGN')
  const sum = (side: 'debitMinor' | 'creditMinor') => rows.reduce((total, row) => total + row[side], 0n)
  expect(sum('debitMinor')).toBe(sum('creditMinor'))
  expect(sum('debitMinor')).toBeGreaterThan(0n)
})
