/** Tests that the movements of payments become alerts once, and wake the job that sends alerts. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '../../../values/result.ts'
import { findContacts } from '../../customers/customer-store.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { creditNoticeRows, noticesEffect } from '../../notify/money-notices.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { systemClock } from '../../ports/clock.ts'
import type { SmsGateway } from '../../ports/sms.ts'
import { makeNotifiedCustomer, type NotifiedCustomer } from './notified-customer.fixture.ts'
import { smsOutlet } from './outlets.ts'
import { createQueueNotices } from './queue-money-alerts.ts'
import { createAlertSender } from './send-alerts.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
let db: TestDatabase

/** Each test has a database without a worker. */
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.drop())

/** Posts credits in one batch of the ledger, five minutes apart, so that they are no burst. */
async function credit({ id: customerId }: NotifiedCustomer, count = 1): Promise<void> {
  const moved = {
    customerId,
    accountNumber: '2090000001',
    amountMinor: 100n,
    currencyCode: 'NGN',
    counterparty: 'Ada Eze',
  }
  const first = Date.now() - count * 300_000
  const rows = Array.from({ length: count }, (_, n) =>
    creditNoticeRows({ ...moved, at: new Date(first + n * 300_000) }),
  ).flat()
  const postedAt = new Date()
  await db.database.transaction((tx) =>
    noticesEffect.write(
      tx,
      rows.map(({ row }) => ({ postingId: randomUUID(), row, outcome: 'posted', postedAt })),
    ),
  )
}

const noticesLeft = async () => (await db.database.pool.query('select from bank.notice')).rowCount

it('notice row: stays until its alerts are written, also after a failure and with parallel tries', async () => {
  const { database } = db
  const customer = await makeNotifiedCustomer(database)
  const away = createQueueNotices({
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx)
          throw new Error('lost before the commit')
        }),
    },
  })
  await credit(customer, 110)
  await expect(away({}, JOB)).rejects.toThrow('lost before the commit')
  expect(await noticesLeft()).toBe(110)
  await Promise.all([createQueueNotices(db)({}, JOB), createQueueNotices(db)({}, JOB)])
  expect(await noticesLeft()).toBe(0)
  const { rows } = await database.pool.query(
    `select count(*)::int as alerts, count(distinct params ->> 'reference')::int as journals from bank.alert where customer_id = $1`,
    [customer.id],
  )
  expect(rows).toEqual([{ alerts: 110, journals: 110 }])
})

/** A sender by SMS whose network answers when the test permits it. */
function createHeldSender() {
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const sms = {
    send: async (_message: Parameters<SmsGateway['send']>[0]) => {
      asked.resolve()
      await mayAnswer.promise
      return ok({ providerId: randomUUID() })
    },
    findSent: async () => ok([]),
  }
  const { database } = db
  const nowhere = { prepare: async () => undefined }
  const outlets = { sms: smsOutlet({ database, sms, findMore: async () => undefined }), email: nowhere, push: nowhere }
  const logger = { warn: () => {}, error: () => {} }
  const sender = createAlertSender({ database, clock: systemClock, outlets, findContacts, logger })
  return { sender, asked: asked.promise, answer: mayAnswer.resolve }
}

async function sendJobs(): Promise<number> {
  const { rowCount } = await db.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'send-alerts'`,
  )
  return rowCount ?? 0
}

async function textsSent({ id }: NotifiedCustomer): Promise<number> {
  const { rowCount } = await db.database.pool.query(
    `select from bank.alert_delivery where channel = 'sms' and target = $1 and state = 'sent'`,
    [id],
  )
  return rowCount ?? 0
}

it('alerts of payments: wake the job that sends, and queue a job when no job sends any more', async () => {
  const { database } = db
  const [first, second] = [await makeNotifiedCustomer(database), await makeNotifiedCustomer(database)]
  const { sender, asked, answer } = createHeldSender()
  const writeAlerts = createQueueNotices({ database, sender })
  await database.transaction((tx) =>
    queueSecurityNotice(tx, {
      kind: 'device-linked',
      customerId: first.id,
      deviceName: 'Chrome on Linux',
      at: new Date(),
    }),
  )
  expect(await sendJobs()).toBe(1)
  const sending = sender.task({}, JOB)
  await asked
  await credit(second)
  await writeAlerts({}, JOB)
  expect(await sendJobs()).toBe(1)
  answer()
  await sending
  expect(await textsSent(second)).toBe(1)
  await credit(second)
  await writeAlerts({}, JOB)
  expect(await sendJobs()).toBe(2)
  await credit(second)
  // The job that sends ends between the first question and the commit.
  await createQueueNotices({ database, sender: { isSending: () => true, wake: () => false } })({}, JOB)
  expect(await sendJobs()).toBe(3)
})
