import { spawn } from 'node:child_process'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markSandbox } from '../db/check-login.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { openLedgerAccount } from './open-account.ts'

let db: TestDatabase
let customer: bigint
beforeAll(async () => {
  db = await createTestDatabase()
  await markSandbox(db.database.pool)
  await openLedgerAccount(db.database.pool, {
    code: 'settlement:NGN',
    name: 'Settlement',
    currency: 'NGN',
    normalSide: 'debit',
    mode: 'running',
  })
  customer = await openLedgerAccount(db.database.pool, {
    name: 'Ada',
    currency: 'NGN',
    normalSide: 'credit',
    mode: 'guarded',
  })
})
afterAll(() => db.drop())

function run(...args: readonly string[]): Promise<{ code: number | null; out: string; problem: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: db.url },
    })
    let out = ''
    let problem = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      problem += chunk.toString()
    })
    child.once('close', (code) => resolve({ code, out, problem }))
  })
}

test('an operator posts, repeats, shows, reverses and verifies', async () => {
  const id = uuidv7()
  const post = [
    'post',
    '--kind',
    'opening',
    '--narration',
    'First; money',
    '--id',
    id,
    'settlement:NGN=-500',
    `${customer}=500`,
  ] as const
  expect(await run(...post)).toMatchObject({ code: 0, out: expect.stringContaining(`Posted: ${id}`) })
  expect(await run(...post)).toMatchObject({ code: 0, out: expect.stringContaining(`Posted before: ${id}`) })
  expect((await run('show', String(customer))).out).toContain('balance 500  held 0  floor 0  available 500')
  expect((await run('journal', id)).out).toContain('NGN -500')
  expect((await run('trial-balance')).out).toContain('NGN  total  debit 500  credit 500')
  const journal = (await run('export-hledger')).out
  expect(journal).toContain(
    `(${id}) opening | First  money\n    assets:settlement:NGN  NGN 500\n    liabilities:account-${customer}  NGN -500\n`,
  )
  expect(await run('reverse', '--narration', 'A mistake', id)).toMatchObject({ code: 0 })
  expect(await run('reverse', '--narration', 'Again', id)).toMatchObject({
    code: 1,
    problem: 'Refused: already-reversed.\n',
  })
  expect(await run('verify')).toEqual({
    code: 0,
    out: 'The books are right: 2 accounts, 2 journals, 4 entries, 0 holds, 1 refusals, 0 closed days.\n',
    problem: '',
  })
})

test('audit: each journal of an operator has one event with the person, the amount, the accounts and the reason', async () => {
  const { rows: bank } = await db.database.pool.query<{ account_id: string }>(
    `select account_id from ledger.account where code = 'settlement:NGN'`,
  )
  const [own, its] = [customer.toString(), bank[0]!.account_id]
  const refused = await run('post', '--kind', 'x', '--narration', 'Too much', `${own}=-900`, `settlement:NGN=900`)
  expect(refused).toMatchObject({ code: 1 })
  const { rows } = await db.database.pool.query(
    `select kind, outcome, address, detail - '{journalId,postingId,journalKind,reverses}'::text[] as detail
     from bank.audit_event where kind like 'journal.%' order by event_id`,
  )
  const address = `operator:${userInfo().username}`
  const refusal = expect.any(String)
  expect(rows).toMatchObject([
    {
      kind: 'journal.posted',
      outcome: 'done',
      address,
      detail: { amountMinor: '500', payer: its, payee: own, reason: 'First; money' },
    },
    {
      kind: 'journal.reversed',
      outcome: 'done',
      address,
      detail: { amountMinor: '500', payer: own, payee: its, reason: 'A mistake' },
    },
    { kind: 'journal.reversed', outcome: 'refused', address, detail: { reason: 'Again', refusal } },
    {
      kind: 'journal.posted',
      outcome: 'refused',
      address,
      detail: { amountMinor: '900', reason: 'Too much', refusal },
    },
  ])
  const { rows: unmatched } = await db.database.pool.query(
    `select from ledger.journal j full join (select detail->>'journalId' as journal_id from bank.audit_event
       where kind like 'journal.%' and outcome = 'done') e on e.journal_id = j.journal_id::text where j.journal_id is null or e.journal_id is null`,
  )
  expect(unmatched).toEqual([])
})

test('mistakes are reported in one line', async () => {
  const post = (...lines: string[]) => run('post', '--kind', 'x', '--narration', 'y', ...lines)
  expect(await post('settlement:NGN=-5', `${customer}=4`)).toMatchObject({
    code: 1,
    problem: 'These lines are not a journal: unbalanced.\n',
  })
  expect(await post('nobody=-5', `${customer}=5`)).toMatchObject({ code: 1, problem: 'There is no account nobody.\n' })
  expect(await post('settlement:NGN=1e3')).toMatchObject({
    code: 1,
    problem: '"settlement:NGN=1e3" is not <account>=<signed minor units>.\n',
  })
  expect(await post(`${customer}=-5`, 'settlement:NGN=5')).toMatchObject({
    code: 1,
    problem: `Refused: insufficient-funds ${customer}.\n`,
  })
  expect(await run('reverse', '--narration', 'z', uuidv7())).toMatchObject({
    code: 1,
    problem: expect.stringMatching(/^There is no journal/),
  })
  expect(await run('dance')).toMatchObject({ code: 2, out: expect.stringContaining('Usage') })
  expect(await run('--help')).toMatchObject({ code: 0 })
})
