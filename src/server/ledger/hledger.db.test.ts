/** Tests that hledger, an independent bookkeeping program, reads the export of the books and computes the same balances. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTool } from '../../../scripts/debian-tools.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { createLedger } from './create-ledger.ts'
import type { Ledger } from './ledger.ts'
import { fingerprintOf, openCustomers, transfer } from './ledger-world.fixture.ts'
import { openLedgerAccount } from './open-account.ts'

let db: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  db = await createTestDatabase()
  ledger = createLedger({ database: db.database })
})
afterAll(async () => {
  await ledger.close()
  await db.drop()
})

/**
 * Returns the balances of the books in minor units by account. Debits are positive, as in hledger, and zero balances
 * are left out.
 */
async function ourBalances(): Promise<Map<string, bigint>> {
  const { rows } = await db.database.pool.query<{ name: string; balance: string }>(
    `select case a.normal_side when 1 then 'liabilities:' else 'assets:' end || coalesce(a.code, 'account-' || a.account_id)
       || ' ' || a.currency as name,
       (-case a.mode when 2 then (select coalesce(sum(e.amount), 0) from ledger.entry e where e.account_id = a.account_id)
         else a.balance end)::text as balance
     from ledger.account a`,
  )
  return new Map(rows.map((row) => [row.name, BigInt(row.balance)] as const).filter(([, minor]) => minor !== 0n))
}

/** The output of `npm run ledger -- export-hledger`. */
function exported(): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), 'export-hledger'],
    {
      env: { ...process.env, DATABASE_URL: db.url },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  return stdout.toString()
}

/** Runs `hledger balance --flat` with CSV output, such as "account","NGN 500". */
function hledgerBalances(journal: string): Map<string, bigint> {
  const args = ['-f', '-', 'balance', '--flat', '--no-total', '--layout=bare', '-O', 'csv']
  const { code, printed } = runTool('hledger', args, journal)
  expect(code, printed).toBe(0)
  const [, ...lines] = printed.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [account = '', currency = '', amount = ''] = line.replace(/^"|"$/g, '').split('","')
      return [`${account} ${currency}`, BigInt(amount)] as const
    }),
  )
}

/**
 * Makes books with several currencies, a reversal, a refusal, a settled hold, an append-only account, and text that
 * could break a journal.
 */
async function makeBooks(): Promise<void> {
  const { customers } = await openCustomers(ledger, db.database.pool, 3, 900_719_925_474_099_300n)
  const [ada = 0n, tunde = 0n, ngozi = 0n] = customers
  const odd = { narration: 'Rent; (half) | 50% = ₦1,000 *late*\n    assets:forged  NGN 1' }
  const first = transfer(ada, tunde, 1_234_567n, odd)
  for (const posting of [first, transfer(tunde, ngozi, 99n), transfer(ngozi, ada, 1n, { valueDate: '2026-01-31' })]) {
    expect(await ledger.post(posting)).toMatchObject({ ok: true })
  }
  expect(await ledger.post(transfer(ada, tunde, 2n ** 62n))).toMatchObject({ ok: false })
  expect(
    await ledger.post(
      transfer(tunde, ada, 1_234_567n, { kind: 'reversal', narration: 'A mistake', reverses: first.id }),
    ),
  ).toMatchObject({ ok: true })
  const holdId = uuidv7()
  await ledger.hold({
    id: holdId,
    fingerprint: fingerprintOf(holdId),
    accountId: ada,
    amountMinor: 5_000n,
    expiresAt: new Date(Date.now() + 3_600_000),
    reason: 'test',
  })
  const open = { currency: 'USD', normalSide: 'credit', mode: 'append-only' } as const
  const fees = await openLedgerAccount(db.database.pool, { ...open, code: 'fee-income:USD', name: 'Fees' })
  const cash = await openLedgerAccount(db.database.pool, {
    ...open,
    code: 'cash:USD',
    name: 'Cash',
    normalSide: 'debit',
    mode: 'running',
  })
  expect(await ledger.post(transfer(cash, fees, 725n))).toMatchObject({ ok: true })
  // An exchange has two currencies in one journal, and each currency balances.
  const position = { normalSide: 'credit', mode: 'running', name: 'Position' } as const
  const naira = await openLedgerAccount(db.database.pool, {
    ...position,
    code: 'exchange-position:NGN',
    currency: 'NGN',
  })
  const dollars = await openLedgerAccount(db.database.pool, {
    ...position,
    code: 'exchange-position:USD',
    currency: 'USD',
  })
  const exchange = {
    ...transfer(ada, naira, 147_410n),
    kind: 'fx',
    lines: [
      { accountId: ada, amountMinor: -147_410n },
      { accountId: naira, amountMinor: 147_410n },
      { accountId: dollars, amountMinor: -101n },
      { accountId: cash, amountMinor: 100n },
      { accountId: fees, amountMinor: 1n },
    ],
  }
  expect(await ledger.post(exchange)).toMatchObject({ ok: true })
}

test('hledger reads the export, and its balances equal ours', async () => {
  await makeBooks()
  const journal = exported()
  const ours = await ourBalances()
  expect(ours.size).toBeGreaterThanOrEqual(5)
  expect(hledgerBalances(journal)).toEqual(ours)
})

test('hledger refuses a journal that lacks one kobo, so the comparison can fail', () => {
  const journal = exported()
  const broken = journal.replace(/NGN 1234567\b/, 'NGN 1234566')
  expect(broken).not.toBe(journal)
  expect(runTool('hledger', ['-f', '-', 'balance'], broken).code).not.toBe(0)
})
