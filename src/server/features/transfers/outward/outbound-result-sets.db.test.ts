/** Sets of transfers to other banks when the result sets of the database are shuffled, repeated or shortened. */
// @module-tag one-try
import { expect, test } from 'vitest'
import type { Database, Sql } from '../../../db/database.ts'
import type { OutwardDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import { CLAIM_MS, openWorkers } from './outbound-workers.fixture.ts'

const { bank, logged, time, depsOf, startWorker, wake, statesOf, until } = openWorkers()

type Change = (rows: readonly unknown[]) => readonly unknown[]
/** The statements whose result sets a test has changed. */
type Changed = Set<string>

/** Passes each statement on to the database, and changes each of its answers that has more than one row. */
function overChanged<T extends Sql>(sql: T, change: Change, changed: Changed): T {
  const query = async (statement: string | { readonly text: string }, values?: readonly unknown[]) => {
    const result = await (sql.query as (...all: readonly unknown[]) => Promise<{ rows: readonly unknown[] }>)(
      ...[statement, values].filter((one) => one !== undefined),
    )
    if (result.rows.length < 2) return result
    changed.add(typeof statement === 'string' ? statement : statement.text)
    return { ...result, rows: change(result.rows) }
  }
  return new Proxy(sql, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
}
const changedDeps = (deps: OutwardDeps, change: Change, changed: Changed): OutwardDeps => {
  const { database } = deps
  const over: Pick<Database, 'pool' | 'transaction'> = {
    pool: overChanged(database.pool, change, changed),
    transaction: (work) => database.transaction((tx) => work(overChanged(tx, change, changed))),
  }
  return { ...deps, database: { ...database, ...over } }
}

/** Sends transfers of different amounts to different accounts. To half of the orders the switch first answers that it is processing. */
async function sendDifferent(count: number) {
  const sent: { readonly id: string; readonly accountNumber: string; readonly amount: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const accountNumber = bank.account(n % 2 === 0 ? 'settles' : 'processing-then-settles')
    const amount = String(100_000 + n * 1_700)
    sent.push({ id: await bank.world.send(bank.ada, accountNumber, amount), accountNumber, amount })
  }
  return sent
}
type Sent = Awaited<ReturnType<typeof sendDifferent>>
const idsOf = (sent: Sent) => sent.map(({ id }) => id)

/** Each transfer is once in the switch's books, with its own account and amount, and was stored as sent and as settled once. */
async function expectSentOnce(sent: Sent): Promise<void> {
  const transfers = await Promise.all(sent.map(({ id }) => bank.world.find(id)))
  const lines = await Promise.all(transfers.map(({ networkReference }) => bank.network.books(networkReference)))
  expect(lines.flat()).toMatchObject(sent.map(({ accountNumber, amount }) => ({ accountNumber, amount, timesSent: 1 })))
  const { rows } = await bank.world.database.pool.query<{ event: string; payments: number; events: number }>(
    `select event, count(distinct payment_id)::int as payments, count(*)::int as events from bank.payment_event
     where payment_id = any ($1) and event in ('sent', 'settled', 'network-accepted') group by event order by event`,
    [idsOf(sent)],
  )
  expect(rows.map(({ payments, events }) => [payments, events])).toEqual(rows.map(() => [sent.length, sent.length]))
  expect(rows).toHaveLength(2)
}

/**
 * Settles all of them with workers that have an unchanged database. The clock moves while no worker runs, because no claim may end during
 * a call.
 */
async function settleRest(sent: Sent): Promise<void> {
  const areOpen = async () => (await statesOf(idsOf(sent))).some((state) => state !== 'settled')
  for (let round = 0; round < 10 && (await areOpen()); round += 1) {
    time.aheadMs += CLAIM_MS
    const worker = startWorker(depsOf())
    await wake(worker)
    await worker.close()
  }
  expect(await statesOf(idsOf(sent))).toEqual(sent.map(() => 'settled'))
}

const CLAIM = /^update bank\.payment_submission w set claimed_until/
const PAYMENTS = /^select t\.payment_id, .* from bank\.payment t/s
const STEPS = /^with step as/
const expectChanged = (changed: Changed) => {
  for (const statement of [CLAIM, PAYMENTS, STEPS])
    expect([...changed].filter((text) => statement.test(text))).toHaveLength(1)
}

test.each<[string, Change]>([
  ['shuffled', (rows) => rows.toReversed()],
  ['repeated', (rows) => rows.flatMap((row) => [row, row])],
])(
  'a set: each transfer is sent once, with its own payee and amount, when the result sets are %s',
  async (_, change) => {
    const sent = await sendDifferent(8)
    const changed: Changed = new Set()
    const worker = startWorker(changedDeps(depsOf(), change, changed))
    await wake(worker)
    await until(
      idsOf(sent).filter((_id, n) => n % 2 === 0),
      'settled',
    )
    await worker.close()
    expectChanged(changed)
    expect(logged).toEqual([])
    await settleRest(sent)
    await expectSentOnce(sent)
  },
)

test('a set: transfers that a shortened result set leaves out wait until their claim ends, and each is sent once', async () => {
  const sent = await sendDifferent(8)
  const changed: Changed = new Set()
  const shortened = startWorker(changedDeps(depsOf(), (rows) => rows.slice(1), changed))
  await wake(shortened)
  await shortened.close()
  // Three of the eight are left out, in any order. So one of the four that settle immediately is carried at least.
  expect(await statesOf(idsOf(sent))).toContain('settled')
  expectChanged(changed)
  await settleRest(sent)
  await expectSentOnce(sent)
})
