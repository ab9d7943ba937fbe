/**
 * Tests that deliveries of alerts go in sets: each delivery has the same outcome as alone, and keeps its place in its
 * lane.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { fail, ok } from '../../../values/result.ts'
import { findContacts } from '../../customers/customer-store.ts'
import { changedRows, withChangedRows } from '../../db/changed-rows.fixture.ts'
import type { Database, Sql } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { systemClock } from '../../ports/clock.ts'
import type { SmsGateway } from '../../ports/sms.ts'
import { findDue, findNextTime, markSending, putOutcomes } from './alert-store.ts'
import { smsOutlet } from './outlets.ts'
import { type AlertSender, createAlertSender } from './send-alerts.ts'
import { makeNotifiedCustomer, type NotifiedCustomer } from './notified-customer.fixture.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
type Sent = Parameters<SmsGateway['send']>[0]
type Answer = Awaited<ReturnType<SmsGateway['send']>>

let db: TestDatabase
/** The messages that the network received, in order. */
const given: Sent[] = []
const logged: object[] = []
let answer: (message: Sent) => Answer | Promise<Answer> = () => ok({ providerId: randomUUID() })

beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(() => {
  given.length = 0
  logged.length = 0
})
afterEach(async () => {
  answer = () => ok({ providerId: randomUUID() })
  await db.database.pool.query('delete from bank.alert')
})
afterAll(() => db?.drop())

function createSender(database: Pick<Database, 'pool'> = db.database): AlertSender {
  const sms = {
    send: async (message: Sent) => {
      given.push(message)
      return answer(message)
    },
    findSent: async () => ok([]),
  }
  const nowhere = { prepare: async () => undefined }
  const logger = { warn: () => {}, error: (details: object) => void logged.push(details) }
  const outlets = { sms: smsOutlet({ database, sms, findMore: async () => undefined }), email: nowhere, push: nowhere }
  const deps = { database, clock: systemClock, outlets, findContacts, logger }
  return createAlertSender(deps)
}
const createTask = (database?: Pick<Database, 'pool'>): Task => createSender(database).task
const sendAll = () => createTask()({}, JOB)

const makeCustomers = (count: number): Promise<NotifiedCustomer[]> =>
  Promise.all(Array.from({ length: count }, () => makeNotifiedCustomer(db.database)))

async function alert({ id: customerId }: NotifiedCustomer, minute = 0): Promise<void> {
  const at = new Date(Date.parse('2026-11-21T00:00:00Z') + minute * 60_000)
  const notice = { kind: 'device-linked', customerId, deviceName: 'Chrome on Linux', at } as const
  await db.database.transaction((tx) => queueSecurityNotice(tx, notice))
}

interface Row {
  readonly state: string
  readonly attempts: number
  readonly has_id: boolean
}

async function outcomeOf({ id }: NotifiedCustomer): Promise<readonly Row[]> {
  const { rows } = await db.database.pool.query<Row>(
    `select d.state, d.attempts, d.provider_id is not null as has_id from bank.alert_delivery d
     where d.channel = 'sms' and d.target = $1 order by d.alert_id`,
    [id],
  )
  return rows
}

it('sending: an outcome that the database refuses leaves the other deliveries of its set sent', async () => {
  const customers = await makeCustomers(20)
  const bad = customers[7]!
  // No text of PostgreSQL holds this character.
  answer = ({ to }) => ok({ providerId: to === bad.phone ? 'one\u0000two' : randomUUID() })
  for (const customer of customers) await alert(customer)
  await sendAll()
  expect(given).toHaveLength(20)
  for (const customer of customers)
    expect(await outcomeOf(customer)).toEqual([{ state: 'sent', attempts: 1, has_id: customer !== bad }])
  expect(logged).toEqual([{ alert: 'alert-outcome-refused', id: expect.any(String), channel: 'sms' }])
  await sendAll()
  expect(given).toHaveLength(20)
})

it('sending: deliveries of one set have the outcomes that they have one by one', async () => {
  const answers: readonly ((message: Sent) => Answer)[] = [
    () => ok({ providerId: randomUUID() }),
    () => fail({ kind: 'rejected', detail: 'busy', retryable: true }),
    () => fail({ kind: 'rejected', detail: 'no such number' }),
    () => fail({ kind: 'unknown', detail: 'silence' }),
    () => {
      throw new Error('a fault of the adapter')
    },
  ]
  const outcomesOf = async (send: (customers: readonly NotifiedCustomer[]) => Promise<void>) => {
    const customers = await makeCustomers(answers.length)
    answer = (message) => answers[customers.findIndex(({ phone }) => phone === message.to)]!(message)
    await send(customers)
    return Promise.all(customers.map(outcomeOf))
  }
  const together = await outcomesOf(async (customers) => {
    for (const customer of customers) await alert(customer)
    await sendAll()
  })
  const alone = await outcomesOf(async (customers) => {
    for (const customer of customers) {
      await alert(customer)
      await sendAll()
    }
  })
  expect(together.flat().map(({ state }) => state)).toEqual(['sent', 'waiting', 'given-up', 'sending', 'sending'])
  expect(together).toEqual(alone)
})

it('sending: an alert is sent when its job starts while the job before it ends', async () => {
  const [customer] = await makeCustomers(1)
  const ends = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const { pool } = db.database
  /** Holds the last query of the first job, which looks for the next alert that is due later. */
  const query = async (text: string, values: unknown[]) => {
    const result = await pool.query(text, values)
    if (String(text).includes('min(next_at)')) {
      ends.resolve()
      await mayEnd.promise
    }
    return result
  }
  const held = new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
  const task = createTask({ pool: held })
  const first = task({}, JOB)
  await ends.promise
  await alert(customer!)
  const second = task({}, JOB)
  mayEnd.resolve()
  await Promise.all([first, second])
  expect(given.map(({ to }) => to)).toEqual([customer!.phone])
})

it('sending: no changed result set sends an alert twice, or to another customer', async () => {
  const customers = await makeCustomers(8)
  await fc.assert(
    fc.asyncProperty(changedRows, async ({ change, isShortened }) => {
      await db.database.pool.query('delete from bank.alert')
      given.length = 0
      for (const customer of customers) await alert(customer)
      const { rows } = await db.database.pool.query<{ key: string; id: string }>(
        'select public_id as key, customer_id as id from bank.alert',
      )
      await withChangedRows(db.database.pool, change, sendAll)
      const phoneOf = new Map(customers.map(({ id, phone }) => [id, phone]))
      const sent = given.map(({ reference, to }) => `${reference} ${to}`).toSorted()
      const all = rows.map(({ key, id }) => `${key} ${phoneOf.get(id)}`).toSorted()
      // A missing row sends nothing: the network is asked later, or the customer has no contact.
      expect(sent).toEqual(isShortened ? all.filter((one) => sent.includes(one)) : all)
    }),
    { numRuns: 10 },
  )
}, 60_000)

it('sending: a customer with hundreds of alerts gets them in order, and delays nobody', async () => {
  const [busy, other] = await makeCustomers(2)
  for (let minute = 0; minute < 200; minute += 1) await alert(busy!, minute)
  await alert(other!)
  const waiting = async () => (await outcomeOf(busy!)).some(({ state }) => state !== 'sent')
  while (await waiting()) await sendAll()
  const { rows } = await db.database.pool.query<{ key: string }>(
    'select public_id as key from bank.alert where customer_id = $1 order by alert_id',
    [busy!.id],
  )
  expect(given.filter(({ to }) => to === busy!.phone).map(({ reference }) => reference)).toEqual(
    rows.map(({ key }) => key),
  )
  expect(given.findIndex(({ to }) => to === other!.phone)).toBeLessThan(3)
}, 60_000)

const WAITING = 1_000

/** Adds deliveries in a state, each in a separate lane. */
const addDeliveries = (owner: pg.Client, state: 'waiting' | 'sent') =>
  owner.query(
    `with made as (
       insert into bank.alert (customer_id, topic, kind, params, created_at)
       select gen_random_uuid(), 'security', 'device-linked', '{}', now() from generate_series(1, ${WAITING})
       returning alert_id)
     insert into bank.alert_delivery (alert_id, channel, target, next_at, state)
     select alert_id, 'sms', gen_random_uuid(), now() - interval '1 minute', '${state}' from made`,
  )

it('finding due deliveries: each waiting row is read once when the statistics still count an empty table', async () => {
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query('analyze bank.alert, bank.alert_delivery')
  await addDeliveries(owner, 'waiting')
  const found = await db.database.transaction(async (tx) => {
    const before = await countReads(tx)
    const due = await findDue(tx, new Date(), 100)
    await findNextTime(tx, new Date())
    return { due: due.length, reads: (await countReads(tx)) - before }
  })
  await owner.end()
  expect(found.due).toBe(100)
  // Each of the two statements may count a row twice, as an entry of an index and as a row of the table.
  expect(found.reads).toBeLessThanOrEqual(2 * 4 * WAITING)
})

it('outcomes of deliveries: are written by the key of each delivery, also when the statistics count no waiting one', async () => {
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query('truncate bank.alert_delivery')
  await addDeliveries(owner, 'sent')
  await owner.query('analyze bank.alert, bank.alert_delivery')
  await addDeliveries(owner, 'waiting')
  const plan: string[] = []
  // PostgreSQL uses this generic plan again for later sets on the same connection, also when their outcomes differ.
  const query = async (text: string) => {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
    plan.push(...rows.map((row) => row['QUERY PLAN']))
  }
  const due = await findDue(owner, new Date(), 1)
  const sent = due.map((delivery) => ({ delivery, state: 'sent' as const }))
  await putOutcomes({ query } as unknown as Sql, sent)
  await owner.end()
  expect(plan.join('\n')).toContain('Update on alert_delivery')
  expect(plan.join('\n')).not.toMatch(/Nested Loop[\s\S]*Seq Scan on alert_delivery/)
})

/** Counts the rows of `bank.alert_delivery` and the entries of its indexes that this transaction has read. */
async function countReads(tx: Sql): Promise<number> {
  const { rows } = await tx.query<{ reads: string }>(
    `select sum(pg_stat_get_xact_tuples_fetched(relation) + pg_stat_get_xact_tuples_returned(relation)) as reads
     from (select 'bank.alert_delivery'::regclass::oid as relation
           union all select indexrelid from pg_index where indrelid = 'bank.alert_delivery'::regclass) parts`,
  )
  return Number(rows[0]?.reads)
}

/** Counts the updated rows of `bank.alert_delivery`, and those of them that changed no index. */
async function countUpdates(tx: Sql): Promise<readonly [updated: number, inPlace: number]> {
  const { rows } = await tx.query<{ updated: number; in_place: number }>(
    `select pg_stat_get_xact_tuples_updated(t.oid)::int as updated, pg_stat_get_xact_tuples_hot_updated(t.oid)::int as in_place
     from pg_class t where t.oid = 'bank.alert_delivery'::regclass`,
  )
  return [rows[0]?.updated ?? 0, rows[0]?.in_place ?? 0]
}

it('mark of a delivery as handed over: changes no index', async () => {
  const customers = await makeCustomers(3)
  for (const customer of customers) await alert(customer)
  await db.database.transaction(async (tx) => {
    const due = await findDue(tx, new Date(Date.now() + 1_000), 100)
    const [updated, inPlace] = await countUpdates(tx)
    const marked = due.map((delivery) => ({ ...delivery, digest: null }))
    expect((await markSending(tx, marked, new Date())).size).toBe(6)
    expect(await countUpdates(tx)).toEqual([updated + 6, inPlace + 6])
  })
})

it('delivery without an address: is given up without a try, and the other deliveries of its set are sent', async () => {
  const customers = await makeCustomers(3)
  for (const customer of customers) await alert(customer)
  await sendAll()
  for (const { id } of customers) {
    const { rows } = await db.database.pool.query(
      'select channel, state, attempts from bank.alert_delivery where target = $1 order by channel',
      [id],
    )
    expect(rows).toEqual([
      { channel: 'email', state: 'given-up', attempts: 0 },
      { channel: 'sms', state: 'sent', attempts: 1 },
    ])
  }
})

it('deleted alert: takes its deliveries with it, and no other delivery', async () => {
  const [gone, kept] = await makeCustomers(2)
  await alert(gone!)
  await alert(kept!)
  await db.database.pool.query('delete from bank.alert where customer_id = $1', [gone!.id])
  expect(await outcomeOf(gone!)).toEqual([])
  expect(await outcomeOf(kept!)).toHaveLength(1)
})
