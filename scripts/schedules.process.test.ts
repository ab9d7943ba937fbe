/** The whole bank, killed in the middle of each step of a scheduled payment: it comes back, and pays once. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as makeUuid } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ROUTES } from '../src/contract/routes.ts'
import { BRAND } from '../src/values/brand.ts'
import { calendarDay, daysAfter } from '../src/values/date.ts'
import {
  type BankProcess,
  endAllOf,
  freePorts,
  isReady,
  makeDataFolder,
  startBank,
  untilNothingRuns,
} from './bank-process.test-support.ts'
import { ADAEZE, type Customer, dataOf, logIn } from './customer.test-support.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
const AMOUNT = 1_500_00n
const folder = makeDataFolder()
let bank: BankProcess
let ada: Customer
/** Under the owner's login: for what the bank itself could not do, such as letting a day come. */
let owner: pg.Client
let scheduleId: string
let payeeNumber: string

beforeAll(async () => {
  bank = startBank({ dataFolder: folder.path, ports: await freePorts(), env: { CALL_LIMIT_FACTOR: '100' } })
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
    `select a.account_number from bank.account a join bank.profile p using (customer_id)
     where p.username = 'tunde.bakare' and a.currency = 'NGN' limit 1`,
  )
  payeeNumber = rows[0]?.account_number ?? ''
  scheduleId = await setDaily()
})
afterAll(async () => {
  await owner?.end()
  await bank.stop()
  endAllOf(folder.path)
  await untilNothingRuns(folder.path)
  folder.remove()
})

/** Every day from tomorrow on, approved with the PIN, and with a code where the bank asks for one. */
async function setDaily(): Promise<string> {
  const bankCode = BRAND.institutionCode
  const { nameEnquiryRef } = dataOf(await ada.call(ROUTES.nameEnquiry, { bankCode, accountNumber: payeeNumber }))
  const offer = dataOf(
    await ada.call(ROUTES.initiateSchedule, {
      scheduleId: makeUuid(),
      TransactionType: 0,
      fromAccountNumber: ada.accountNumber,
      toAccountNumber: payeeNumber,
      bankCode,
      nameEnquiryRef,
      amount: String(AMOUNT),
      currencyCode: 'NGN',
      narration: 'Every day',
      repeat: 'daily',
      startsOn: daysAfter(calendarDay(new Date()), 1),
    }),
  )
  const code = offer.requiredFactors.includes(1) ? await ada.code() : {}
  const { challengeId } = offer
  return dataOf(await ada.call(ROUTES.confirmSchedule, { challengeId, pin: ADAEZE.pin, ...code })).scheduleId
}

/** As if the morning of the next payment had come. */
async function letItComeDue(): Promise<void> {
  await owner.query(`update bank.schedule set next_at = now() - interval '1 minute' where id = $1`, [scheduleId])
  await owner.query(`select graphile_worker.add_job('run-due-schedules')`)
}

const payments = async () => dataOf(await ada.call(ROUTES.getSchedule, { scheduleId })).runs.map(({ status }) => status)

/** A write of the server's waits in the database, within its transaction. */
async function holdIn(table: string, when: string): Promise<void> {
  await owner.query(
    `create function bank.wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return new; end $$`,
  )
  await owner.query(
    `create trigger wait_here before ${when} on ${table} for each row execute function bank.wait_here()`,
  )
}

async function isHeld(): Promise<boolean> {
  const { rowCount } = await owner.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
  return (rowCount ?? 0) > 0
}

it('is paid once on its day', async () => {
  const before = await ada.balance()
  await letItComeDue()
  await vi.waitFor(async () => expect(await payments()).toEqual(['successful']), PATIENCE)
  expect(await ada.balance()).toBe(before - AMOUNT)
})

it.each([
  ['while the sweep writes it down as due', 'bank.schedule_run', 'insert'],
  ['while the ledger posts it', 'bank.transfer', 'insert'],
  ['while it writes down that it is made', 'bank.schedule_run', 'update'],
])('the server is killed %s: paid once', async (_name, table, when) => {
  const before = await ada.balance()
  const made = (await payments()).length
  const dead = bank.serverPid()
  await holdIn(table, when)
  await letItComeDue()
  await vi.waitFor(async () => expect(await isHeld()).toBe(true), PATIENCE)
  process.kill(dead, 'SIGKILL')
  // Whoever still waits holds the table until it notices that nobody listens.
  await owner.query('drop function bank.wait_here() cascade')
  await vi.waitFor(async () => {
    expect(bank.serverPid()).not.toBe(dead)
    expect(await isReady(bank.url)).toBe(true)
  }, PATIENCE)
  const all = Array.from({ length: made + 1 }, () => 'successful')
  await vi.waitFor(async () => expect(await payments()).toEqual(all), PATIENCE)
  expect(await ada.balance()).toBe(before - AMOUNT)
})

it('the books keep every law', () => {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder.path }
  const script = join(import.meta.dirname, '..', 'src', 'server', 'ledger', 'cli.ts')
  const run = spawnSync(process.execPath, [script, 'verify'], { encoding: 'utf8', env })
  expect(run.status, run.stdout + run.stderr).toBe(0)
})
