/**
 * Tests that a payment is made once when a worker is killed while it applies a decision, before or after the posting
 * commits.
 */
// @module-tag one-try
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createEmbeddedMonitoring } from '../../adapters/monitoring/embedded-monitoring.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from '../transfers/world.fixture.ts'
import { decideAlert } from './risk-alert-store.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const CASH = 1_000_00n
/** The locks of this database at which a worker waits. Other databases of the run use the number too. */
const LOCKS = `select from pg_locks where locktype = 'advisory' and objid = 4711
  and database = (select oid from pg_database where datname = current_database())`
let test: TestDatabase
let world: World
let ada: Person
let tunde: Person

beforeAll(async () => {
  test = await createTestDatabase()
  const refers = { name: 'refers', answer: 'refer', when: { '>=': [{ var: 'balancePercent' }, 0] } } as const
  world = await createWorld(test, { monitoring: createEmbeddedMonitoring([refers]) })
})
afterAll(async () => {
  expect((await verifyBooks(world.database)).faults).toEqual([])
  await world.close()
})

async function referred(decision: 'release' | 'refuse'): Promise<string> {
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, CASH)
  tunde = await world.addPerson('Tunde', 'Bakare', 3, CASH)
  const request = await world.requestFor(ada, tunde.accountNumber, { amount: '40000' })
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  const { challengeId } = initiated.value.data
  const confirmed = await world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
  expect(confirmed).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
  const alertId = request.transferId
  const decided = { alertId, decision, decidedBy: 'operator:a', reason: 'A call', feedback: 'correct' } as const
  expect(await world.database.transaction((tx) => decideAlert(tx, decided, new Date()))).toBe(true)
  return alertId
}

const work = (alertId: string): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'apply-process.fixture.ts'), test.url, alertId], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** The worker waits in the database at this write, for a lock that the test has. */
async function killAt(table: string, event: string, alertId: string): Promise<void> {
  await world.asOwner(`create function bank.wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`)
  await world.asOwner(
    `create trigger wait_here before ${event} on ${table} for each row execute function bank.wait_here()`,
  )
  try {
    await world.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(4711)')
      const worker = work(alertId)
      await vi.waitFor(async () => {
        const waiting = await world.asOwner(`${LOCKS} and not granted`)
        expect(waiting).not.toEqual([])
      }, WAIT)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    })
    // The server ends the transaction of the dead process.
    await vi.waitFor(async () => {
      const held = await world.asOwner(LOCKS)
      expect(held).toEqual([])
    }, WAIT)
  } finally {
    await world.asOwner(`drop trigger wait_here on ${table}`)
    await world.asOwner('drop function bank.wait_here()')
  }
}

it.each([
  ['release', 'before the posting commits', 'bank.payment_event', 'insert'],
  ['release', 'after the posting', 'bank.risk_alert', 'update of applied_at'],
  ['refuse', 'before the hold is released', 'bank.payment_event', 'insert'],
  ['refuse', 'after the hold is released', 'bank.risk_alert', 'update of applied_at'],
] as const)('%s: takes effect once when the worker is killed %s', async (decision, _when, table, event) => {
  const alertId = await referred(decision)
  await killAt(table, event, alertId)
  const again = work(alertId)
  expect(await once(again, 'exit')).toEqual([0, null])
  const isPaid = decision === 'release'
  expect(await world.balances(ada.accountNumber)).toEqual(
    isPaid ? { book: 600_00n, available: 600_00n } : { book: CASH, available: CASH },
  )
  expect(await world.balanceOf(tunde.accountNumber)).toBe(isPaid ? 1_400_00n : CASH)
  const events = await world.asOwner('select event from bank.payment_event where payment_id = $1 order by number', [
    alertId,
  ])
  expect(events).toEqual([{ event: 'review' }, { event: isPaid ? 'settled' : 'released' }])
  const rows = await world.asOwner(
    'select applied_at is not null as applied from bank.risk_alert where alert_id = $1',
    [alertId],
  )
  expect(rows).toEqual([{ applied: true }])
})
