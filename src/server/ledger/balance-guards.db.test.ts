// @module-tag one-try
/**
 * Tests that each guard alone keeps a balance from falling below the held money: the checks of the posting functions
 * without the constraints of the tables, and the constraints without the checks.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { constraintOf, failureOf, openAccounts, PATHS, plain } from './balance-paths.fixture.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { transfer } from './ledger-world.fixture.ts'
import { verifyBooks } from './verify.ts'

type Statements = (owner: pg.Client) => Promise<void>

/** Opens a ledger in a separate database, in which `weaken` switches guards off. */
function openWeakened(weaken: Statements) {
  let db: TestDatabase
  let ledger: Ledger
  beforeAll(async () => {
    db = await createTestDatabase()
    const owner = new pg.Client({ connectionString: db.ownerUrl })
    await owner.connect()
    await weaken(owner)
    await owner.end()
    ledger = createLedger({ database: db.database })
  })
  afterAll(async () => {
    expect((await verifyBooks(db.database)).faults).toEqual([])
    await ledger.close()
    await db.drop()
  })
  return {
    open: () => openAccounts(ledger, db),
    rowOf: async (account: bigint) => {
      const { rows } = await db.database.pool.query(
        'select balance, held, seq from ledger.account where account_id = $1',
        [account],
      )
      return rows[0] as { balance: string; held: string; seq: string }
    },
  }
}

/** The checks in the posting functions, and the code that replaces a check to switch it off. */
const CHECKS = {
  post_concurrent: [
    ['(u.low is null or c.balance - c.held + u.low >= c.floor)', 'true'],
    ['and (p_hold_amount[i] > h_left[i] or p_hold_amount[i] <= 0 or a < p_hold_amount[i])', 'and false'],
  ],
  post_serialized: [
    ['w.lm < 0 and w.bal < v_min[w.la]', 'false'],
    ['if v_bal[x] < v_min[x] then s := 1; end if;', 'null;'],
    ['v_rare and v_bal[x] > v_max[x]', 'false'],
    ['if v_bal[x] < v_min[x] or v_bal[x] > v_max[x] then s := 1; end if;', 'null;'],
    ['if v_settle > h_left[i] or v_settle <= 0 or a < v_settle then s := 8; end if;', 'null;'],
  ],
} as const

async function switchOff(owner: pg.Client, name: keyof typeof CHECKS): Promise<void> {
  const { rows } = await owner.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [
    `ledger.${name}`,
  ])
  let source = rows[0]?.source ?? ''
  for (const [check, instead] of CHECKS[name]) {
    expect(source.split(check)).toHaveLength(2)
    source = source.replace(check, instead)
  }
  await owner.query(source)
}

const dropConstraints: Statements = async (owner) => {
  await owner.query('alter table ledger.account drop constraint floor_kept, drop constraint account_held_check')
  await owner.query('alter table ledger.hold drop constraint hold_check')
}

describe('the checks of the functions, without the constraints of the tables', () => {
  const books = openWeakened(dropConstraints)

  test.each(PATHS)('$path: refuses one unit more than the available amount', async (row) => {
    const accounts = await books.open()
    if (row.before) expect(await row.before(accounts)).toMatchObject({ ok: true })
    const before = await books.rowOf(accounts[row.of])
    const refused = await row.take(accounts, row.mostMinor + 1n)
    expect(refused).toMatchObject(failureOf(row))
    expect(await books.rowOf(accounts[row.of])).toEqual(before)
    expect(await row.take(accounts, row.mostMinor)).toMatchObject({ ok: true })
  })

  test('a reversal: is refused when it would take held money', async () => {
    const accounts = await books.open()
    const { ledger, credit, payer, received } = accounts
    const reversal = transfer(credit, payer, 300n, { reverses: received })
    expect(await ledger.post(reversal)).toMatchObject({ ok: false, failure: { kind: 'insufficient-funds' } })
    expect(await books.rowOf(credit)).toMatchObject({ balance: '1000', held: '800' })
  })

  test('two journals of one batch: refuse the second when both together take what is held', async () => {
    const accounts = await books.open()
    const answers = await Promise.all([plain(accounts, 150n), plain(accounts, 150n)])
    expect(answers).toMatchObject([{ ok: true }, { ok: false, failure: { kind: 'insufficient-funds' } }])
    expect(await books.rowOf(accounts.credit)).toMatchObject({ balance: '850', held: '800' })
  })
})

describe('posting functions whose checks are switched off', () => {
  const books = openWeakened(async (owner) => {
    await switchOff(owner, 'post_concurrent')
    await switchOff(owner, 'post_serialized')
  })

  test.each(PATHS)(
    '$path: the constraint of the table refuses a posting of one unit more than the available amount',
    async (row) => {
      const accounts = await books.open()
      if (row.before) expect(await row.before(accounts)).toMatchObject({ ok: true })
      const before = await books.rowOf(accounts[row.of])
      await expect(row.take(accounts, row.mostMinor + 1n)).rejects.toMatchObject({ constraint: constraintOf(row) })
      expect(await books.rowOf(accounts[row.of])).toEqual(before)
      expect(await row.take(accounts, row.mostMinor)).toMatchObject({ ok: true })
    },
  )

  test('a reversal: the constraint refuses to take held money', async () => {
    const accounts = await books.open()
    const { ledger, credit, payer, received } = accounts
    const reversal = transfer(credit, payer, 300n, { reverses: received })
    await expect(ledger.post(reversal)).rejects.toMatchObject({ constraint: 'floor_kept' })
    expect(await books.rowOf(credit)).toMatchObject({ balance: '1000', held: '800' })
  })

  test('two journals of one batch: the constraint refuses them when both together take held money', async () => {
    const accounts = await books.open()
    const answers = await Promise.allSettled([plain(accounts, 150n), plain(accounts, 150n)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await books.rowOf(accounts.credit)).toMatchObject({ balance: '850', held: '800' })
  })
})

describe('the constraint, without the check of post_concurrent', () => {
  const books = openWeakened((owner) => switchOff(owner, 'post_concurrent'))

  test.each(PATHS)('$path: is still refused with the same answer', async (row) => {
    const accounts = await books.open()
    if (row.before) expect(await row.before(accounts)).toMatchObject({ ok: true })
    const before = await books.rowOf(accounts[row.of])
    const refused = await row.take(accounts, row.mostMinor + 1n)
    expect(refused).toMatchObject(failureOf(row))
    expect(await books.rowOf(accounts[row.of])).toEqual(before)
  })
})
