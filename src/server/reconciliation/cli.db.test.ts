/** `npm run reconcile` on books with payments of every end: it agrees with a report that is right, and finds each planted difference. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../db/database.fixture.ts'
import { inwardCreditEffect } from '../features/inward-credits/inward-credit-store.ts'
import { findBreaks, findRuns } from '../features/reconciliation/break-store.ts'
import { openSettlementAccounts } from '../accounts/open-settlement-accounts.ts'
import { createOutwardWorld, type OutwardWorld } from '../features/transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../features/transfers/outward/switch.fixture.ts'
import { effectRow } from '../ledger/effect.ts'
import { createLedger } from '../ledger/create-ledger.ts'

const INWARD = '00001300000000000000000000000000001'
let world: OutwardWorld
let databaseUrl: string
let folder: string
let settled: string
let released: string
let undecided: string

beforeAll(async () => {
  const test = await createTestDatabase()
  databaseUrl = test.url
  folder = await mkdtemp(join(tmpdir(), 'adire-reconcile-'))
  world = await createOutwardWorld(createTestSwitch(), { test })
  const ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  const sent: string[] = []
  for (const script of ['settles', 'refuses', 'processing-then-settles'] as const) {
    const transferId = await world.send(ada, accountThat(script))
    await world.carry(transferId)
    sent.push((await world.find(transferId)).networkReference)
  }
  ;[settled, released, undecided] = sent as [string, string, string]
  await receive(ada)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** ₦250.00 from another bank, as the inward side books it. */
async function receive(to: { readonly customerId: string; readonly accountNumber: string }): Promise<void> {
  const ledger = createLedger({ database: world.database })
  const settlement = await openSettlementAccounts(world.database)
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select ledger_account_id as id from bank.account where account_number = $1',
    [to.accountNumber],
  )
  const id = randomUUIDv7()
  const fingerprint = randomBytes(32)
  const row = {
    end_to_end_id: INWARD,
    posting_id: id,
    fingerprint: fingerprint.toString('hex'),
    message_id: 'm',
    account_number: to.accountNumber,
    customer_id: to.customerId,
    amount_minor: '25000',
    currency: 'NGN',
    sender_name: 'HALIMA BELLO',
    sender_account: null,
    sender_bank_code: '000013',
    sender_bank_name: null,
    narration: '',
    return_of: null,
  }
  const posted = await ledger.post({
    id,
    fingerprint,
    kind: 'inward-credit',
    narration: '',
    lines: [
      { accountId: settlement.get('NGN') ?? 0n, amountMinor: -250_00n },
      { accountId: BigInt(rows[0]?.id ?? 0), amountMinor: 250_00n },
    ],
    effects: [effectRow(inwardCreditEffect, row)],
  })
  expect(posted.ok).toBe(true)
  await ledger.close()
}

const reconcile = (...lines: readonly string[]) => reconcileWith([], lines)

async function reconcileWith(flags: readonly string[], lines: readonly string[]) {
  const file = join(folder, 'report.csv')
  await writeFile(file, ['direction,reference,amount,currency', ...lines, ''].join('\n'))
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    const cli = join(import.meta.dirname, 'cli.ts')
    const child = execFile(process.execPath, [cli, ...flags, file], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

const out = (reference: string, amount = '5000.00') => `out,${reference},${amount},NGN`
const inward = (reference: string, amount = '250.00') => `in,${reference},${amount},NGN`

test('reconciliation: agrees with a right report, and lists a payment as waiting while the bank has not decided it', async () => {
  expect(await reconcile(out(settled), inward(INWARD))).toEqual({
    code: 0,
    stdout: 'The books agree: 2 payments alike, 0 waiting, 0 different.\n',
    stderr: '',
  })
  expect(await reconcile(out(settled), inward(INWARD), out(undecided))).toMatchObject({
    code: 0,
    stdout: `WAITING: out ${undecided}: settled there, not decided here yet.\nThe books agree: 2 payments alike, 1 waiting, 0 different.\n`,
  })
})

const PLANTED: readonly [string, () => readonly string[], () => string][] = [
  [
    'another amount',
    () => [out(settled, '5000.01'), inward(INWARD)],
    () => `out ${settled}: both have it, with other figures. Ours: ₦5,000.00. Theirs: ₦5,000.01.`,
  ],
  [
    'a payment that the switch does not list',
    () => [inward(INWARD)],
    () => `out ${settled}: settled here, and not there.`,
  ],
  [
    'an inward credit that the switch does not list',
    () => [out(settled)],
    () => `in ${INWARD}: settled here, and not there.`,
  ],
  [
    'a payment whose money went back to the customer here',
    () => [out(settled), inward(INWARD), out(released)],
    () => `out ${released}: settled there, and here the money went back to the customer.`,
  ],
  [
    'a payment that the bank never sent',
    () => [out(settled), inward(INWARD), out('00003699999999999999999999999999999')],
    () => 'out 00003699999999999999999999999999999: settled there, and unknown here.',
  ],
  [
    'a payment that the switch lists twice',
    () => [out(settled), out(settled), inward(INWARD)],
    () => `out ${settled}: listed twice there.`,
  ],
]
test.each(PLANTED)('reconciliation: finds %s', async (_name, lines, text) => {
  const { code, stdout, stderr } = await reconcile(...lines())
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`DIFFERENT: ${text()}`) })
  expect(stdout).toContain('The books do NOT agree: ')
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('reconciliation: keeps each run, and a difference until a run agrees', async () => {
  const { pool } = world.database
  await reconcile(inward(INWARD))
  const open = (await findBreaks(pool, 'open')).filter(({ reference }) => reference === settled)
  expect(open).toEqual([
    expect.objectContaining({ network: 'switch', kind: 'not-there', ours_minor: '500000', theirs_minor: null }),
  ])
  await reconcile(out(settled), inward(INWARD))
  expect((await findBreaks(pool, 'open')).filter(({ reference }) => reference === settled)).toEqual([])
  const [last, before] = await findRuns(pool)
  expect([last, before]).toMatchObject([
    { network: 'switch', equal_count: 2, different_count: 0 },
    { network: 'switch', equal_count: 1, different_count: 1 },
  ])
})

test('reconciliation: reads the entries after its checkpoint, and the older payments that the report has', async () => {
  const { pool } = world.database
  // Closes today as if it were over, so that the payments of the tests are older than the checkpoint.
  await world.asOwner(
    `insert into ledger.closed_day (day, begins_at, ends_at, requests, entries, hash, closed_at)
     values (current_date, current_date - 1, clock_timestamp(), 0, 0, sha256('x'), clock_timestamp())`,
  )
  const checkpoints = async () =>
    (
      await pool.query(
        'select network, payments, is_from_start as whole from bank.reconciliation_checkpoint order by checkpoint_id',
      )
    ).rows
  expect(await reconcile(inward(INWARD))).toMatchObject({ code: 1 })
  expect(await checkpoints()).toEqual([])
  expect(await reconcile(out(settled), inward(INWARD))).toMatchObject({ code: 0 })
  expect(await checkpoints()).toEqual([{ network: 'switch', payments: 2, whole: true }])
  const began = 'The comparison began after '
  expect(await reconcile()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`The books agree: 0 payments alike, 0 waiting, 0 different.\n${began}`),
  })
  expect(await reconcile(out(settled))).toMatchObject({ code: 0, stdout: expect.stringContaining('1 payments alike') })
  expect(await reconcile(out(settled, '5000.01'), inward(INWARD), out(undecided), out(released))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 payments alike, 1 waiting, 2 different.'),
  })
  const whole = await reconcileWith(['--from-start'], [inward(INWARD)])
  expect(whole).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`out ${settled}: settled here, and not there.`),
  })
  expect(whole.stdout).not.toContain(began)
  expect(await checkpoints()).toHaveLength(1)
  await world.asOwner('delete from bank.reconciliation_checkpoint')
  await world.asOwner('alter table ledger.closed_day disable trigger never_changed')
  await world.asOwner('delete from ledger.closed_day')
  await world.asOwner('alter table ledger.closed_day enable trigger never_changed')
})

test('reconciliation: finds an entry on our account that is no payment', async () => {
  const settlement = await openSettlementAccounts(world.database)
  const cash = await world.internalAccount('fee-income', 'NGN')
  const id = randomUUIDv7()
  const posted = await world.ledger.post({
    id,
    fingerprint: randomBytes(32),
    kind: 'correction',
    narration: 'By hand',
    lines: [
      { accountId: settlement.get('NGN') ?? 0n, amountMinor: -7n },
      { accountId: cash, amountMinor: 7n },
    ],
  })
  expect(posted.ok).toBe(true)
  expect(await reconcile(out(settled), inward(INWARD))).toMatchObject({
    code: 1,
    stderr: `DIFFERENT: in ${id}: on our account, and no payment. Ours: ₦0.07. Theirs: nothing.\n`,
  })
})

test('reconciliation: compares nothing and stores no run when the report cannot be read', async () => {
  const runs = (await findRuns(world.database.pool)).length
  expect(await reconcile(out(settled), 'out,,,')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('line 3 is no payment'),
  })
  expect(await findRuns(world.database.pool)).toHaveLength(runs)
})
