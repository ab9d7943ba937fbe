/** Tests that a worker sends no message when its claim could end before the network answers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANSWER_WITHIN_MS } from '../../../core/alerts/alert-delivery.ts'
import { ok } from '../../../values/result.ts'
import { findContacts } from '../../customers/customer-store.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { makeNotifiedCustomer } from './notified-customer.fixture.ts'
import { smsOutlet } from './outlets.ts'
import { createSendAlerts } from './send-alerts.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db?.drop())

it.each([
  { title: 'the whole time', shareOfClaim: 1 },
  { title: 'half of the time', shareOfClaim: 0.5 },
])(
  'alert: is sent once, by the next claim, when the database needs $title of a claim to store it',
  async ({ shareOfClaim }) => {
    const { id: customerId } = await makeNotifiedCustomer(db.database)
    const { pool } = db.database
    let now = Date.now() + 1_000
    const notice = { kind: 'device-linked', customerId, deviceName: 'Chrome on Linux', at: new Date(now) } as const
    await db.database.transaction((tx) => queueSecurityNotice(tx, notice))

    let claims = 0
    let sets = 0
    const nextSetIsRead = Promise.withResolvers<void>()
    /** The first claim is stored late. */
    const query = async (text: string, values: unknown[]) => {
      const result = await pool.query(text, values)
      const statement = String(text)
      if (statement.includes("set state = 'sending'") && (claims += 1) === 1) now += ANSWER_WITHIN_MS * shareOfClaim
      if (statement.includes('due_deliveries') && (sets += 1) === 3) nextSetIsRead.resolve()
      return result
    }
    const database = {
      pool: new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) }),
    }
    /** The number of the claim under which each message was sent. */
    const sentUnder: number[] = []
    const sms = {
      send: async () => {
        sentUnder.push(claims)
        await nextSetIsRead.promise
        return ok({ providerId: 'one' })
      },
      // The history of the network does not have the message yet.
      findSent: async () => ok([]),
    }
    const nowhere = { prepare: async () => undefined }
    const outlets = {
      sms: smsOutlet({ database, sms, findMore: async () => undefined }),
      email: nowhere,
      push: nowhere,
    }
    const logger = { warn: () => {}, error: () => {} }
    const clock = { now: () => new Date(now) }
    await createSendAlerts({ database, clock, outlets, findContacts, logger })(
      {},
      { id: '1', attempt: 1, maxAttempts: 1 },
    )

    expect(sentUnder).toEqual([2])
    const { rows } = await pool.query(
      `select state, attempts from bank.alert_delivery where channel = 'sms' and target = $1`,
      [customerId],
    )
    expect(rows).toEqual([{ state: 'sent', attempts: 2 }])
  },
)
