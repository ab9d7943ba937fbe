/**
 * Tests that each alert arrives once and in order at the SMS provider and the mailbox, although the worker is killed
 * between its steps many times.
 */
// @module-tag one-try
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { MAX_ATTEMPTS } from '../../../core/alerts/alert-delivery.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { creditNoticeRows, noticesEffect } from '../../notify/money-notices.ts'
import { SWEEP_ALERTS } from './send-alerts.ts'
import { makeNotifiedCustomer, type NotifiedCustomer } from './notified-customer.fixture.ts'

const PATIENCE = { timeout: 90_000, interval: 50 }
const ANSWER_WITHIN_MS = 3_000
/** The silence of a network that does not answer during the test, also on a busy machine. */
const SILENCE_MS = 120_000
/** The advisory lock on which held statements wait. */
const HELD = 4_711

let db: TestDatabase
let owner: pg.Client
let sandbox: Sandbox
let workers: ChildProcess[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/' })
})
afterEach(killWorkers)
afterAll(async () => {
  await sandbox?.close()
  await owner?.end()
  await db?.drop()
})

async function startOne(answerWithinMs = ANSWER_WITHIN_MS): Promise<ChildProcess> {
  const { smsUrl, smtpUrl, keys } = sandbox
  const given = { url: db.url, smsUrl, smtpUrl, smsKey: keys.smsKey, answerWithinMs }
  const script = join(import.meta.dirname, '../../bank-tests/alert-worker-process.fixture.ts')
  const worker = spawn(process.execPath, [script, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'inherit'] })
  workers.push(worker)
  await once(worker.stdout, 'data')
  return worker
}

async function killWorkers(): Promise<void> {
  const alive = workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  workers = []
  await Promise.all(
    alive.map(async (worker) => {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    }),
  )
}

const makeCustomer = () => makeNotifiedCustomer(db.database)

/** A credit in naira, with the notice that the ledger writes. */
async function credit(customerId: string, naira: number): Promise<void> {
  const [row] = creditNoticeRows({
    customerId,
    accountNumber: '0102883417',
    amountMinor: BigInt(naira) * 100n,
    currencyCode: 'NGN',
    counterparty: 'Chinedu Okafor',
    // The credits are minutes apart, so they are no burst.
    at: new Date(Date.parse('2026-11-21T00:00:00Z') + naira * 5 * 60_000),
  })
  await db.database.transaction((tx) =>
    noticesEffect.write(tx, [{ postingId: randomUUID(), row: row!.row, outcome: 'posted', postedAt: new Date() }]),
  )
}

/** The amounts, in naira, of the credits whose alerts arrived at this address, the oldest first. */
async function arrived(to: string): Promise<number[]> {
  const messages = await readConsole<{ text: string }[]>(sandbox, `/messages?to=${encodeURIComponent(to)}`)
  return messages.map(({ text }) => Number(/(?:NGN |₦)(\d+)\.00/.exec(text)?.[1])).toReversed()
}

/** The number of this customer's deliveries on the channel in these states. */
async function inState(customerId: string, channel: string, states: readonly string[]): Promise<number> {
  const { rows } = await db.database.pool.query<{ count: number }>(
    `select count(*)::int as count from bank.alert_delivery d join bank.alert a on a.alert_id = d.alert_id
     where a.customer_id = $1 and d.channel = $2 and d.state = any($3)`,
    [customerId, channel, states],
  )
  return rows[0]?.count ?? 0
}

async function everythingSent(customer: NotifiedCustomer, expected: readonly number[]) {
  await startOne()
  await vi.waitFor(async () => {
    for (const channel of ['sms', 'email']) expect(await inState(customer.id, channel, ['sent'])).toBe(expected.length)
  }, PATIENCE)
  expect(await arrived(customer.phone)).toEqual(expected)
  expect(await arrived(customer.email)).toEqual(expected)
}

/**
 * Holds every such statement until the returned function is called. The database backend then continues with the
 * statement, although its client has ended.
 */
async function hold(table: string, event: string, when: string, lock = HELD): Promise<() => Promise<unknown>> {
  const wait = `wait_${lock}`
  await owner.query('select pg_advisory_lock($1)', [lock])
  await owner.query(`create or replace function public.${wait}() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${lock}); return coalesce(new, old); end $$`)
  await owner.query(
    `create trigger ${wait} before ${event} on ${table} for each row ${when} execute function public.${wait}()`,
  )
  return async () => {
    await owner.query('select pg_advisory_unlock($1)', [lock])
    await owner.query(`drop trigger ${wait} on ${table}`)
  }
}

const isHeld = (table: string) =>
  vi.waitFor(async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query like $1`,
      [`%${table}%`],
    )
    expect(rows.length).toBeGreaterThan(0)
  }, PATIENCE)

/** Jobs that a worker has, and jobs that wait for one. */
async function jobs(): Promise<{ readonly taken: number; readonly waiting: number }> {
  const { rows } = await owner.query<{ taken: number; waiting: number }>(
    `select count(locked_at)::int as taken, count(*) filter (where locked_at is null)::int as waiting from graphile_worker.jobs`,
  )
  return rows[0] ?? { taken: 0, waiting: 0 }
}

it('worker killed before it stored the provider’s answer: the alert is not sent again, also after a change of language', async () => {
  const customer = await makeCustomer()
  const silence = { mode: 'slow', delayMs: SILENCE_MS }
  await setFaults(sandbox, { sms: silence, mail: silence })
  await startOne(SILENCE_MS)
  for (const naira of [1, 2, 3]) await credit(customer.id, naira)
  await vi.waitFor(async () => {
    expect(await arrived(customer.phone)).toEqual([1])
    expect(await arrived(customer.email)).toEqual([1])
  }, PATIENCE)
  await killWorkers()
  await setFaults(sandbox, { sms: 'none', mail: 'none' })
  expect(await inState(customer.id, 'sms', ['sent'])).toBe(0)
  await owner.query(`update bank.customer set language = 'yo' where customer_id = $1`, [customer.id])
  // Moves the time so that an answer is overdue, and sweeps the lanes, as the worker does every minute.
  await owner.query(`update bank.alert_delivery set next_at = now() - interval '2 minutes' where state = 'sending'`)
  await owner.query('select graphile_worker.add_job($1)', [SWEEP_ALERTS])
  await everythingSent(customer, [1, 2, 3])
}, 240_000)

it('worker killed between the mark `sending` and the call to the provider: each message is sent once', async () => {
  const customer = await makeCustomer()
  const onlySms = `when (new.state = 'sending' and new.channel = 'sms')`
  const goOn = await hold('bank.alert_delivery', 'update', onlySms)
  await startOne()
  for (const naira of [1, 2]) await credit(customer.id, naira)
  await isHeld('alert_delivery')
  await killWorkers()
  await goOn()
  await vi.waitFor(async () => expect(await inState(customer.id, 'sms', ['sending'])).toBe(1), PATIENCE)
  expect(await arrived(customer.phone)).toEqual([])
  await everythingSent(customer, [1, 2])
}, 240_000)

it('set of messages: is sent once when its worker is killed after the mark, and before any message is handed over', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, makeCustomer))
  const onlySms = `when (new.state = 'sending' and new.channel = 'sms')`
  for (const { id } of customers) await credit(id, 8)
  const goOn = await hold('bank.alert_delivery', 'update', onlySms)
  await startOne()
  await isHeld('alert_delivery')
  await killWorkers()
  await goOn()
  await startOne()
  for (const customer of customers) {
    await vi.waitFor(async () => expect(await inState(customer.id, 'sms', ['sent'])).toBe(1), PATIENCE)
    expect(await arrived(customer.phone)).toEqual([8])
  }
}, 240_000)

it('two workers that take one interrupted alert: one worker sends the alert', async () => {
  const customer = await makeCustomer()
  const isSms = `when (new.channel = 'sms' and new.attempts > old.attempts)`
  const interrupt = await hold('bank.alert_delivery', 'update', isSms)
  await startOne()
  await credit(customer.id, 7)
  await isHeld('alert_delivery')
  await killWorkers()
  await interrupt()
  await vi.waitFor(async () => expect(await inState(customer.id, 'sms', ['sending'])).toBe(1), PATIENCE)
  await owner.query(`update bank.alert_delivery set next_at = now() - interval '2 minutes' where channel = 'sms'`)
  // Removes the job of the ended process. Each worker gets one job below.
  await owner.query('delete from graphile_worker._private_jobs')

  // The first worker has read the alert, and has not marked it yet.
  const mark = await hold('bank.alert_delivery', 'update', isSms)
  const first = await startOne()
  const wake = () => owner.query(`select graphile_worker.add_job('send-alerts')`)
  await wake()
  await isHeld('alert_delivery')
  first.kill('SIGSTOP')
  await startOne()
  await wake()
  // The second worker leaves the alert, and its job ends.
  await vi.waitFor(async () => expect(await jobs()).toEqual({ taken: 1, waiting: 0 }), PATIENCE)
  first.kill('SIGCONT')
  await mark()
  await vi.waitFor(async () => {
    expect(await inState(customer.id, 'sms', ['sent'])).toBe(1)
    const { rowCount } = await owner.query('select from graphile_worker.jobs where locked_at is not null')
    expect(rowCount).toBe(0)
  }, PATIENCE)
  expect(await arrived(customer.phone)).toEqual([7])
}, 240_000)

it('worker killed while it makes alerts from payments: each alert is sent once', async () => {
  const customer = await makeCustomer()
  const goOn = await hold('bank.notice', 'delete', '')
  await startOne()
  for (const naira of [1, 2, 3]) await credit(customer.id, naira)
  await isHeld('notice')
  await killWorkers()
  await goOn()
  await everythingSent(customer, [1, 2, 3])
}, 240_000)

it('worker killed many times during twenty alerts: each alert is sent once', async () => {
  const customer = await makeCustomer()
  const expected = Array.from({ length: 20 }, (_, index) => index + 1)
  for (const naira of expected) await credit(customer.id, naira)
  // A delivery whose every try ends before its outcome is stored is given up after this number of tries. A slow machine can end
  // each try of a mail.
  for (let times = 1; times < MAX_ATTEMPTS; times += 1) {
    const before = (await arrived(customer.phone)).length
    if (before === expected.length) break
    await startOne()
    await vi.waitFor(async () => expect((await arrived(customer.phone)).length).toBeGreaterThan(before), PATIENCE)
    await killWorkers()
  }
  await everythingSent(customer, expected)
}, 240_000)

it('alert of an unknown kind: waits for a worker of another build, with the alerts after it', async () => {
  const customer = await makeCustomer()
  const { rows } = await owner.query<{ id: string }>(
    `with made as (insert into bank.alert (customer_id, topic, kind, created_at, params)
       values ($1, 'money-in', 'pigeon', now(), '{"kind":"pigeon"}') returning alert_id)
     insert into bank.alert_delivery (alert_id, channel, target, next_at) select alert_id, 'sms', $1, now() from made returning alert_id as id`,
    [customer.id],
  )
  const [unknown] = rows
  await credit(customer.id, 500)
  await startOne()
  await vi.waitFor(async () => {
    expect(await inState(customer.id, 'email', ['sent'])).toBe(1)
    const tried = await owner.query('select from bank.alert_delivery where alert_id = $1 and attempts > 0', [
      unknown?.id,
    ])
    expect(tried.rowCount).toBe(1)
  }, PATIENCE)
  expect(await arrived(customer.phone)).toEqual([])
  // Changes the alert into one of a known kind, as a worker of a newer version would read it.
  await owner.query(
    `update bank.alert set params = (select jsonb_set(params, '{amountMinor}', '"40000"') from bank.alert where customer_id = $1 and alert_id <> $2) where alert_id = $2`,
    [customer.id, unknown?.id],
  )
  // Sets the next try into the past, because the delay grows with each try.
  await owner.query(`update bank.alert_delivery set next_at = now() - interval '2 minutes' where alert_id = $1`, [
    unknown?.id,
  ])
  await owner.query('select graphile_worker.add_job($1)', [SWEEP_ALERTS])
  await vi.waitFor(async () => expect(await inState(customer.id, 'sms', ['sent'])).toBe(2), PATIENCE)
  expect(await arrived(customer.phone)).toEqual([400, 500])
}, 240_000)
