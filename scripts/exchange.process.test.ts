/** The server dies in the middle of forty exchanges, twice: each happens once, whole, and at the rate that was agreed to. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as makeUuid } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../src/contract/routes.ts'
import { BRAND } from '../src/values/brand.ts'
import {
  type BankProcess,
  endAllOf,
  freePorts,
  isReady,
  makeDataFolder,
  startBank,
  untilNothingRuns,
} from './bank-process.test-support.ts'
import { type Customer, dataOf, logIn } from './customer.test-support.ts'

const EXCHANGES = 40
/** So many acknowledged ones into them. */
const DEATHS: readonly number[] = [8, 24]
const AMOUNT = 1_500_00n
const PATIENCE = { timeout: 60_000, interval: 50 }
const ADAEZE = {
  username: 'adaeze.okonkwo',
  password: 'Indigo-cloth-42',
  pin: '7391',
  phone: '+2348035550142',
  answer: 'kano',
}

const folder = makeDataFolder()
let bank: BankProcess

beforeAll(async () => {
  // Longer than the bank may take to come back, twice.
  bank = startBank({ dataFolder: folder.path, ports: await freePorts(), env: { QUOTE_LIVES_S: '900' } })
  await bank.untilOpen()
})
afterAll(async () => {
  await bank.stop()
  endAllOf(folder.path)
  await untilNothingRuns(folder.path)
  folder.remove()
})

async function balances(customer: Customer): Promise<Readonly<Record<string, bigint>>> {
  const accounts = dataOf(await customer.call(ROUTES.getAccounts, {}))
  return Object.fromEntries(accounts.map((one) => [one.accountNumber, BigInt(one.balanceMinor)]))
}

/** Reviews one; the rates are read just after the start. */
async function review(customer: Customer, toAccountNumber: string) {
  const transferId = makeUuid()
  const order = {
    transferId,
    TransactionType: 2,
    fromAccountNumber: customer.accountNumber,
    toAccountNumber,
    bankCode: BRAND.institutionCode,
    amount: AMOUNT.toString(),
    currencyCode: 'NGN',
    narration: '',
  } as const
  const { challengeId, summary } = await vi.waitFor(
    async () => dataOf(await customer.call(ROUTES.initiate, order)),
    PATIENCE,
  )
  return { transferId, challengeId, arrives: BigInt(summary.rate?.arrives ?? '') }
}

/** The sums of each journal by currency, and its lines. */
async function journals(ids: readonly string[]): Promise<{ id: string; lines: number; sums: string[] }[]> {
  const { ownerUrl } = JSON.parse(readFileSync(join(folder.path, 'connection.json'), 'utf8')) as { ownerUrl: string }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; lines: number; sums: string[] }>(
      `select id, sum(lines)::int as lines, array_agg(sum::text order by currency) as sums from (
         select journal_id as id, currency, count(*) as lines, sum(amount) from ledger.entry
         where journal_id = any($1) group by journal_id, currency) by_currency
       group by id`,
      [ids],
    )
    return rows
  } finally {
    await client.end()
  }
}

function runCli(...[file = '', command = '']: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder.path }
  return spawnSync(process.execPath, [join(import.meta.dirname, '..', 'src', 'server', file), command], {
    env,
    encoding: 'utf8',
  })
}

it('each exchange happens once, and the bank’s position is what they come to', async () => {
  const ada = await logIn(bank, ADAEZE)
  const accounts = dataOf(await ada.call(ROUTES.getAccounts, {}))
  const dollars = accounts.find(({ currencyCode }) => currencyCode === 'USD')?.accountNumber ?? ''
  const before = await balances(ada)
  const prepared = await Promise.all(Array.from({ length: EXCHANGES }, () => review(ada, dollars)))

  const acknowledged = new Set<string>()
  const killed: number[] = []
  let lost = 0
  const confirm = async ({ transferId, challengeId }: (typeof prepared)[number]): Promise<void> => {
    const answer = await ada.call(ROUTES.confirm, { challengeId, pin: ADAEZE.pin })
    if (!answer.ok) {
      expect(answer.kind).toBe('FETCH_ERROR')
      lost += 1
      return
    }
    expect(answer.data.status).toBe('successful')
    acknowledged.add(transferId)
    if (!DEATHS.includes(acknowledged.size)) return
    killed.push(bank.serverPid())
    process.kill(bank.serverPid(), 'SIGKILL')
  }
  while (acknowledged.size < EXCHANGES) {
    await Promise.all(prepared.filter(({ transferId }) => !acknowledged.has(transferId)).map(confirm))
    await vi.waitFor(async () => {
      expect(killed).not.toContain(bank.serverPid())
      expect(await isReady(bank.url)).toBe(true)
    }, PATIENCE)
  }
  expect(new Set(killed).size).toBe(DEATHS.length)
  expect(lost).toBeGreaterThan(0)

  const arrived = prepared.reduce((sum, { arrives }) => sum + arrives, 0n)
  const after = await balances(ada)
  expect(after[ada.accountNumber]).toBe((before[ada.accountNumber] ?? 0n) - AMOUNT * BigInt(EXCHANGES))
  expect(after[dollars]).toBe((before[dollars] ?? 0n) + arrived)
  const written = await journals(prepared.map(({ transferId }) => transferId))
  expect(written).toHaveLength(EXCHANGES)
  for (const { lines, sums } of written) expect({ lines, sums }).toEqual({ lines: 5, sums: ['0', '0'] })
  for (const [file, command] of [
    ['ledger/cli.ts', 'verify'],
    ['operators/cli.ts', 'exchange-position'],
  ]) {
    const ran = runCli(file ?? '', command ?? '')
    expect(ran.status, ran.stdout + ran.stderr).toBe(0)
  }
})
