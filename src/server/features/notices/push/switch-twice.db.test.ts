/** Tests two calls that switch on the alerts of one browser at the same time. */
// @module-tag one-try
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../db/database.fixture.ts'
import { systemClock } from '../../../ports/clock.ts'
import { makeNotifiedCustomer } from '../notified-customer.fixture.ts'
import { switchPushOn } from './manage-push.ts'
import { makeBrowser } from './push-browser.fixture.ts'

const SERVICE = 'https://push.example'
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db?.drop())

const waiting = () =>
  db.asOwner(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

it('switchPushOn: stores one browser and one event when two calls come at the same time', async () => {
  const { id: customerId } = await makeNotifiedCustomer(db.database)
  const deviceKeyId = randomUUID()
  await db.asOwner(
    `insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
     values ($1, $2, $3, 'Chrome', 'link', now(), now())`,
    [deviceKeyId, customerId, randomBytes(65)],
  )
  const { endpoint, p256dh, auth } = makeBrowser(SERVICE)
  const deps = { database: db.database, clock: systemClock, vapidPublicKey: 'key', services: [SERVICE] }
  const context = { session: { customerId, deviceKeyId }, requestId: 'request-1', address: '203.0.113.7' } as never
  const switchOn = () => switchPushOn(deps)({ endpoint, p256dh, auth, showsDetails: false }, context)
  let calls: readonly Promise<unknown>[] = []
  await db.database.transaction(async (tx) => {
    // Both calls wait before they change the table.
    await tx.query('lock table bank.push_subscription in share row exclusive mode')
    calls = [switchOn(), switchOn()].map((call) => call.catch(String))
    await expect.poll(waiting).toHaveLength(2)
  })
  const isOn = { ok: true, value: { data: { on: true, showsDetails: false, vapidPublicKey: 'key' } } }
  expect(await Promise.all(calls)).toEqual([isOn, isOn])
  expect(
    await db.asOwner(
      `select (select count(*)::int from bank.push_subscription where customer_id = $1) as browsers,
         (select count(*)::int from bank.audit_event where customer_id = $1 and kind = 'push.switched-on') as events`,
      [customerId],
    ),
  ).toEqual([{ browsers: 1, events: 1 }])
})
