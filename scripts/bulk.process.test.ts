/**
 * The whole bank in the middle of a list of payments, and the server is killed: what was approved is paid, each line once,
 * those to other banks too, and the books and the switch agree on it.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as makeUuid } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../src/contract/routes.ts'
import { SCRIPTED_ACCOUNTS } from '../src/sandbox/switch-accounts.ts'
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
import { ADAEZE, type Customer, dataOf, logIn, messagesTo, readCode } from './customer.test-support.ts'

const SERVER = join(import.meta.dirname, '..', 'src', 'server')
const PATIENCE = { timeout: 60_000, interval: 50 }
/** Every tenth line goes to another bank. The sandbox keeps five hundred messages, of which a line makes four. */
const LINES = 100
const ELSEWHERE = 10
const AMOUNT = 10_00n
/** ₦10.00 of fee and ₦0.75 of VAT. */
const CHARGES = 10_75n
/** So many paid, and it dies. */
const DIES_AFTER = 10

const folder = makeDataFolder()
let bank: BankProcess
let ada: Customer
/** Under the owner's login: looks at what no call shows. */
let owner: pg.Client
let payee: string

beforeAll(async () => {
  const env = { SWITCH_ASK_AGAIN_S: '1', SWITCH_ASK_LATER_S: '1', CALL_LIMIT_FACTOR: '100' }
  bank = startBank({ dataFolder: folder.path, ports: await freePorts(), env })
  await bank.untilOpen()
  const { ownerUrl } = JSON.parse(readFileSync(join(folder.path, 'connection.json'), 'utf8')) as { ownerUrl: string }
  owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  ada = await logIn(bank, ADAEZE)
  // A browser that was linked long ago: what is new is capped.
  await owner.query(`update bank.device_key set linked_at = linked_at - interval '2 days' where id = $1`, [
    ada.deviceKeyId,
  ])
  const { rows } = await owner.query<{ account_number: string }>(
    `select a.account_number from bank.account a join bank.profile p on p.customer_id = a.customer_id
     where p.username = 'tunde.bakare' and a.currency = 'NGN' order by a.account_number limit 1`,
  )
  payee = rows[0]?.account_number ?? ''
})
afterAll(async () => {
  await owner.end()
  await bank.stop()
  endAllOf(folder.path)
  await untilNothingRuns(folder.path)
  folder.remove()
})

async function approveList(): Promise<string> {
  const settling = SCRIPTED_ACCOUNTS.find(({ goodFor }) => goodFor.startsWith('Succeeds'))
  if (settling === undefined) throw new Error('no account of the sandbox succeeds')
  const lines = Array.from({ length: LINES }, (_, index) => ({
    line: (index % 10) + 1,
    bank: index % 10 === 0 ? settling.institutionCode : BRAND.shortName,
    account: index % 10 === 0 ? settling.accountNumber : payee,
    typedAmount: '10.00',
    narration: `Line ${index + 1}`,
  }))
  const lineRefs: string[] = []
  for (let start = 0; start < LINES; start += 10) {
    const checked = dataOf(await ada.call(ROUTES.checkBulk, { lines: lines.slice(start, start + 10) }))
    for (const line of checked.lines) {
      if (line.state !== 'good') throw new Error(JSON.stringify(line))
      lineRefs.push(line.checked.lineRef)
    }
  }
  const batchId = makeUuid()
  const order = { batchId, fromAccountNumber: ada.accountNumber, lineRefs }
  const { challengeId } = dataOf(await ada.call(ROUTES.initiateBulk, order))
  const asked = Date.now()
  const { referenceId } = dataOf(await ada.call(ROUTES.sendOtpByAccountNumber, {}))
  const otp = await readCode(bank, ADAEZE.phone, asked)
  expect(dataOf(await ada.call(ROUTES.confirmBulk, { challengeId, pin: ADAEZE.pin, referenceId, otp }))).toEqual({
    batchId,
  })
  return batchId
}

function command(script: string, ...args: string[]): string {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder.path, SANDBOX_PORT: new URL(bank.door).port }
  const run = spawnSync(process.execPath, [join(SERVER, script), ...args], { encoding: 'utf8', env })
  expect(run.status, run.stdout + run.stderr).toBe(0)
  return run.stdout
}

it('the server is killed among the lines of a list: it comes back, and each line is paid once', async () => {
  const before = await ada.balance()
  // Slow enough to be met in the middle, on however busy a machine.
  await owner.query(`create function public.dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.05); return new; end $$`)
  await owner.query(
    `create trigger dawdle before insert on bank.transfer for each row execute function public.dawdle()`,
  )
  const batchId = await approveList()
  const answered = async (): Promise<number> => {
    const { rows } = await owner.query<{ lines: number }>(
      `select count(*)::int as lines from bank.bulk_line l join bank.transfer t using (transfer_id) where l.batch_id = $1`,
      [batchId],
    )
    return rows[0]?.lines ?? 0
  }
  await vi.waitFor(async () => expect(await answered()).toBeGreaterThanOrEqual(DIES_AFTER), {
    timeout: 30_000,
    interval: 5,
  })
  const killed = bank.serverPid()
  process.kill(killed, 'SIGKILL')
  await owner.query('drop trigger dawdle on bank.transfer')
  expect(await answered()).toBeLessThan(LINES)
  await vi.waitFor(async () => {
    expect(bank.serverPid()).not.toBe(killed)
    expect(await isReady(bank.url)).toBe(true)
  }, PATIENCE)

  const list = await vi.waitFor(async () => {
    const seen = dataOf(await ada.call(ROUTES.getBulk, { batchId }))
    expect(seen.counts, bank.stdout()).toEqual({ waiting: 0, processing: 0, successful: LINES, failed: 0 })
    return seen
  }, PATIENCE)
  expect(await ada.balance()).toBe(before - AMOUNT * BigInt(LINES) - CHARGES * BigInt(ELSEWHERE))
  expect(await ada.available()).toBe(await ada.balance())
  const { rows } = await owner.query(
    `select count(*)::int as lines, count(distinct narration)::int as narrations from bank.transfer
     where transfer_id = any($1) and state = 'settled'`,
    [list.lines.map(({ transferId }) => transferId)],
  )
  expect(rows).toEqual([{ lines: LINES, narrations: LINES }])
  const done = `your list of ${LINES} payments`
  const texts = async () => (await messagesTo(bank, ADAEZE.phone)).filter(({ text }) => text.includes(done))
  await vi.waitFor(async () => expect(await texts()).toHaveLength(1), PATIENCE)
  command('ledger/cli.ts', 'verify')
  command('operators/cli.ts', 'verify-limits')
  command('reconciliation/cli.ts')
})
