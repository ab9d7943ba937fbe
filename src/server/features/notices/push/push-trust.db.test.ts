/**
 * Tests who sees a customer's alerts: a new browser with alerts causes a notice, and its alerts end with the other
 * sessions.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceRoutes } from '../../../../contract/identity/devices.ts'
import { pushRoutes as routes } from '../../../../contract/alerts/push.ts'
import { onAnotherDevice } from '../../../identity/fixtures/second-device.fixture.ts'
import { callerOf, PIN, valueOf } from '../../../identity/fixtures/world.fixture.ts'
import { createContactChangeBank, newEmail } from '../../contact-change/contact-change-bank.fixture.ts'
import { vapidKeyOf } from '../../../keys/vapid-key.ts'
import { pushEndpoints } from './push.routes.ts'
import { makeBrowser } from './push-browser.fixture.ts'

type Desk = Awaited<ReturnType<typeof createContactChangeBank>>
type Customer = Awaited<ReturnType<Desk['enter']>>
const SERVICE = 'http://127.0.0.1:9999'
const VAPID = vapidKeyOf(Buffer.alloc(32, 7)).publicKey
let desk: Desk
let world: Desk['world']
let call: ReturnType<typeof callerOf>

beforeAll(async () => {
  desk = await createContactChangeBank()
  world = desk.world
  const { database, deps } = world
  call = callerOf(pushEndpoints({ database, clock: deps.clock, vapidPublicKey: VAPID, services: [SERVICE] }))
})
afterAll(() => world.close())

async function switchOn({ session }: Pick<Customer, 'session'>, showsDetails = false) {
  const { endpoint, p256dh, auth } = makeBrowser(SERVICE)
  return valueOf(await call(routes.switchPushOn, { endpoint, p256dh, auth, showsDetails }, { session })).data
}
const isOn = async ({ session }: Pick<Customer, 'session'>) =>
  valueOf(await call(routes.getPush, {}, { session })).data.on

it('a browser that begins to show alerts or their details: notifies the customer, and writes the audit trail', async () => {
  const customer = await desk.enter()
  const { customerId } = customer.session
  const notified = async () =>
    (await world.rows(`select from bank.alert where customer_id = $1 and kind = 'push-on'`, [customerId])).length
  await switchOn(customer)
  expect(await notified()).toBe(1)
  // The browser renewed its address.
  await switchOn(customer)
  expect(await notified()).toBe(1)
  await switchOn(customer, true)
  expect(await notified()).toBe(2)
  for (let n = 0; n < 2; n += 1) await call(routes.switchPushOff, {}, { session: customer.session })
  const lines = await world.rows(
    `select kind from bank.audit_event where customer_id = $1 and kind like 'push.%' order by event_id`,
    [customerId],
  )
  expect(lines.map(({ kind }) => kind)).toEqual(['push.switched-on', 'push.switched-on', 'push.switched-off'])
})

it('the list of devices shows push alerts, and the PIN ends them while the device stays linked', async () => {
  const own = await desk.enter()
  const other = await onAnotherDevice(world, own)
  const stranger = await desk.enter()
  for (const one of [own, other, stranger]) await switchOn(one)
  const { session } = own
  const listed = async () =>
    valueOf(await world.call(deviceRoutes.getDevices, {}, { session })).data.map(({ showsAlerts }) => showsAlerts)
  expect(await listed()).toEqual([true, true])
  const stop = ({ deviceKeyId }: { readonly deviceKeyId: string }, pin = PIN) =>
    world.call(deviceRoutes.stopDeviceAlerts, { deviceKeyId, transactionPin: pin }, { session })
  expect(await stop(other, '1357')).toMatchObject({ failure: { kind: 'pin-mismatch' } })
  expect(await stop(stranger.session)).toMatchObject({ failure: { reason: 'not-found' } })
  expect([await isOn(other), await isOn(stranger)]).toEqual([true, true])
  for (let times = 0; times < 2; times += 1) valueOf(await stop(other))
  expect([await listed(), await isOn(other)]).toEqual([[true, false], false])
  const lines = await world.rows(
    `select detail->>'subjectDevice' as device from bank.audit_event where customer_id = $1 and kind = 'push.switched-off'`,
    [session.customerId],
  )
  expect(lines).toEqual([{ device: other.deviceKeyId }])
})

const transactionPin = PIN
it.each<[string, (own: Customer, other: Customer) => Promise<unknown>]>([
  [
    'all other sessions are ended',
    ({ session }) => world.call(deviceRoutes.endOtherSessions, { transactionPin }, { session }),
  ],
  [
    'its session is ended',
    ({ session }, { session: { sessionId } }) =>
      world.call(deviceRoutes.endSession, { sessionId, transactionPin }, { session }),
  ],
  [
    'its device is removed',
    ({ session }, { session: { deviceKeyId } }) =>
      world.call(deviceRoutes.removeDevice, { deviceKeyId, transactionPin }, { session }),
  ],
  [
    'the email address is changed',
    async (own) => {
      const { email } = await desk.contactsOf(own)
      const typed = newEmail()
      const { changeId } = await desk.begun(own, 'email', typed)
      valueOf(await desk.pass(own, changeId, email))
      return desk.pass(own, changeId, typed)
    },
  ],
])('another browser: shows no more alerts once %s, and this browser still shows them', async (_when, end) => {
  const own = await desk.enter()
  const other = await onAnotherDevice(world, own)
  const stranger = await desk.enter()
  for (const one of [own, other, stranger]) await switchOn(one)
  expect(await isOn(other)).toBe(true)
  expect(await end(own, { ...own, ...other })).toMatchObject({ ok: true })
  expect([await isOn(own), await isOn(other), await isOn(stranger)]).toEqual([true, false, true])
  const left = await world.rows('select from bank.push_subscription where customer_id = $1', [own.session.customerId])
  expect(left).toHaveLength(1)
})
