/** Tests pushes from the event to the browser, over HTTP. The test decrypts them with a separate implementation. */
import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { PUSH_SERVICES } from '../../../ports/push-endpoint.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../../../sandbox/console/console.fixture.ts'
import type { KeptPush } from '../../../../sandbox/push-network.ts'
import { fail } from '../../../../values/result.ts'
import { createWebPush } from '../../../adapters/push/web-push.ts'
import { createTestDatabase, type TestDatabase } from '../../../db/database.fixture.ts'
import { startWorker, type Worker } from '../../../jobs/start-worker.ts'
import { vapidKeyOf } from '../../../keys/vapid-key.ts'
import { systemClock } from '../../../ports/clock.ts'
import { findContacts } from '../../../customers/customer-store.ts'
import { SEND_ALERTS } from '../../../notify/delivery-queue.ts'
import { getPush, type PushDeps, switchPushOff, switchPushOn } from './manage-push.ts'
import { findSubscription, putSubscription } from './push-store.ts'
import type { MoneyNotice, Notice } from '../../../notify/notice.ts'
import { pushOutlet } from './push-outlet.ts'
import { queueNotices } from '../../../notify/queue-notice.ts'
import { createSendAlerts } from '../send-alerts.ts'
import { makeBrowser, openPush, type TestBrowser } from './push-browser.fixture.ts'
import { makeNotifiedCustomer } from '../notified-customer.fixture.ts'

const PATIENCE = { timeout: 50_000, interval: 50 }
/** Long enough for a push service that answers, on a busy machine. A push without an answer would be sent again. */
const AMPLE_MS = 30_000
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const vapid = vapidKeyOf(randomBytes(32))
let db: TestDatabase
let sandbox: Sandbox
const logged: object[] = []
let worker: Worker
let deps: PushDeps

beforeAll(async () => {
  db = await createTestDatabase()
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/' })
  const { database } = db
  const services = [...PUSH_SERVICES, sandbox.pushUrl]
  deps = { database, clock: systemClock, vapidPublicKey: vapid.publicKey, services }
  const push = createWebPush({
    services,
    vapids: [vapid],
    subject: 'mailto:no-reply@optimus.example',
    timeoutMs: AMPLE_MS,
  })
  const never = { prepare: async () => ({ send: async () => fail({ kind: 'nowhere' } as const) }) }
  const sendAlerts = createSendAlerts({
    database,
    clock: systemClock,
    outlets: { sms: never, email: never, push: pushOutlet({ database, push }) },
    findContacts,
    // A message is handed over in the first half of this time only, so a busy machine needs some of it.
    answerWithinMs: 3_000,
    logger: { ...silent, error: (details) => void logged.push(details) },
  })
  worker = await startWorker({
    database,
    groups: [{ tasks: { [SEND_ALERTS]: sendAlerts } }],
    logger: silent,
    pollMs: 100,
  })
})
afterAll(async () => {
  await worker?.close()
  await sandbox?.close()
  await db?.drop()
})
beforeEach(() => setFault('none'))

const setFault = (push: unknown) => setFaults(sandbox, { push })

interface Owner {
  readonly customerId: string
  readonly deviceKeyId: string
}

async function makeOwner(customerId?: string): Promise<Owner> {
  const owner = { customerId: customerId ?? (await makeNotifiedCustomer(db.database)).id, deviceKeyId: randomUUID() }
  await db.asOwner(
    `insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
     values ($1, $2, $3, 'Chrome', 'link', now(), now())`,
    [owner.deviceKeyId, owner.customerId, randomBytes(65)],
  )
  return owner
}

const contextOf = (owner: Owner) => ({ session: owner, requestId: 'request-1', address: '203.0.113.7' }) as never
async function dataOf(answer: Promise<{ ok: boolean; value?: unknown; failure?: unknown }>): Promise<unknown> {
  const result = await answer
  return result.ok ? (result.value as { data: unknown }).data : result.failure
}
const switchOn = (owner: Owner, { endpoint, p256dh, auth }: Omit<TestBrowser, 'open' | 'name'>, showsDetails = false) =>
  dataOf(switchPushOn(deps)({ endpoint, p256dh, auth, showsDetails }, contextOf(owner)))

const creditOf = (customerId: string): Notice => ({
  kind: 'credit',
  customerId,
  reference: randomUUID(),
  at: '2026-11-21T15:07:00.000Z',
  maskedAccount: '******3417',
  amountMinor: '150000',
  currencyCode: 'NGN',
  counterparty: 'CHINEDU OKAFOR',
})
const tell = (...notices: Notice[]) => db.database.transaction((tx) => queueNotices(tx, notices))

/** The pushes that this browser received, the oldest first. */
async function pushesTo({ name }: TestBrowser): Promise<KeptPush[]> {
  const { kept } = await readConsole<{ kept: KeptPush[] }>(sandbox, '/pushes')
  return kept.filter(({ browser }) => browser === name).toReversed()
}
async function left(owner: Owner): Promise<number> {
  const { rows } = await db.database.pool.query<{ count: number }>(
    `select count(*)::int as count from bank.alert_delivery d join bank.alert a on a.alert_id = d.alert_id
     where a.customer_id = $1 and d.channel = 'push' and d.state in ('waiting', 'sending')`,
    [owner.customerId],
  )
  return rows[0]?.count ?? 0
}
const settled = (owner: Owner) => vi.waitFor(async () => expect(await left(owner)).toBe(0), PATIENCE)

it('decryption of the test: opens the example of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(openPush(pair, auth, Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

it('push: reaches each browser that its customer switched on, is signed by the bank, and names no amount, account or person', async () => {
  const owner = await makeOwner()
  const other = await makeOwner(owner.customerId)
  const [phone, laptop] = [makeBrowser(sandbox.pushUrl), makeBrowser(sandbox.pushUrl)]
  expect(await switchOn(owner, phone)).toEqual({ vapidPublicKey: vapid.publicKey, on: true, showsDetails: false })
  expect(await switchOn(other, laptop, true)).toMatchObject({ on: true, showsDetails: true })
  await tell(creditOf(owner.customerId))
  await settled(owner)
  // The first push is the notice that the other browser was switched on.
  const [, discreet] = await pushesTo(phone)
  const notified = JSON.parse(phone.open(discreet!.body))
  expect(notified).toEqual({
    title: 'Money came in',
    body: 'Open internet banking to read it.',
    tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const [open] = await pushesTo(laptop)
  expect(JSON.parse(laptop.open(open!.body))).toMatchObject({ title: 'Credit alert: ₦1,500.00', tag: notified.tag })
  expect(discreet).toMatchObject({ ttl: 86_400, urgency: 'high' })

  const [, jwt = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(discreet!.authorization) ?? []
  expect(key).toBe(vapid.publicKey)
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const point = Buffer.from(vapid.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), options, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: sandbox.pushUrl,
    sub: 'mailto:no-reply@optimus.example',
  })
})

it('push: is in the customer’s language', async () => {
  const owner = await makeOwner((await makeNotifiedCustomer(db.database, 'ig')).id)
  const browser = makeBrowser(sandbox.pushUrl)
  await switchOn(owner, browser)
  await tell(creditOf(owner.customerId))
  await settled(owner)
  const notified = (await pushesTo(browser)).at(-1)
  expect(JSON.parse(browser.open(notified!.body))).toMatchObject({
    title: 'Ego batara',
    body: 'Mepee ụlọ akụ ịntanetị ka ị gụọ ya.',
  })
})

it('a push is retried in order while the push service is down, and arrives once', async () => {
  const owner = await makeOwner()
  const browser = makeBrowser(sandbox.pushUrl)
  await switchOn(owner, browser, true)
  await setFault({ mode: 'down', times: 2 })
  const second: Notice = { ...(creditOf(owner.customerId) as MoneyNotice), amountMinor: '200' }
  await tell(creditOf(owner.customerId), second)
  await settled(owner)
  const titles = (await pushesTo(browser)).map(({ body }) => JSON.parse(browser.open(body)).title)
  expect(titles).toEqual(['Credit alert: ₦1,500.00', 'Credit alert: ₦2.00'])
})

it('push keys that cannot be used for encryption: are refused; a browser that was stored with such keys is deleted', async () => {
  const owner = await makeOwner()
  const browser = makeBrowser(sandbox.pushUrl)
  const noPoint = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
  expect(await switchOn(owner, { ...browser, p256dh: noPoint })).toMatchObject({
    errors: { p256dh: [expect.any(String)] },
  })
  expect(await dataOf(getPush(deps)({}, contextOf(owner)))).toMatchObject({ on: false })
  const kept = { endpoint: browser.endpoint, p256dh: noPoint, auth: browser.auth, showsDetails: false }
  await db.database.transaction((tx) => putSubscription(tx, owner, kept, new Date()))
  await tell(creditOf(owner.customerId))
  await settled(owner)
  expect(await dataOf(getPush(deps)({}, contextOf(owner)))).toMatchObject({ on: false })
})

it('a push whose every try ended without a stored outcome: is given up with an alert, and the next push is sent', async () => {
  const owner = await makeOwner()
  const browser = makeBrowser(sandbox.pushUrl)
  await switchOn(owner, browser, true)
  await db.database.transaction(async (tx) => {
    await queueNotices(tx, [creditOf(owner.customerId)])
    await tx.query(
      `update bank.alert_delivery d set state = 'sending', attempts = 8 from bank.alert a
       where a.alert_id = d.alert_id and a.customer_id = $1`,
      [owner.customerId],
    )
    await queueNotices(tx, [{ ...creditOf(owner.customerId), amountMinor: '200' } as Notice])
  })
  await settled(owner)
  const titles = (await pushesTo(browser)).map(({ body }) => JSON.parse(browser.open(body)).title)
  expect(titles).toEqual(['Credit alert: ₦2.00'])
  expect(logged).toContainEqual(expect.objectContaining({ alert: 'alert-stuck' }))
})

it('push to a browser that no longer exists: deletes the subscription', async () => {
  const owner = await makeOwner()
  const browser = makeBrowser(sandbox.pushUrl)
  await switchOn(owner, browser)
  await fetch(browser.endpoint, { method: 'DELETE' })
  await tell(creditOf(owner.customerId))
  await settled(owner)
  expect(await dataOf(getPush(deps)({}, contextOf(owner)))).toMatchObject({ on: false })
  await tell(creditOf(owner.customerId))
  expect(await left(owner)).toBe(0)
  expect(await pushesTo(browser)).toEqual([])
})

it('notifications in a browser: go to one customer, and stop for a removed device or an unwanted topic', async () => {
  const [ada, tunde] = [await makeOwner(), await makeOwner()]
  const browser = makeBrowser(sandbox.pushUrl)
  await switchOn(ada, browser)
  await switchOn(tunde, browser)
  expect(await dataOf(getPush(deps)({}, contextOf(ada)))).toMatchObject({ on: false })
  await tell(creditOf(ada.customerId), creditOf(tunde.customerId))
  await settled(tunde)
  expect(await pushesTo(browser)).toHaveLength(1)
  await db.database.pool.query(
    `insert into bank.alert_choice (customer_id, topic, channel, wanted, chosen_at) values ($1, 'money-in', 'push', false, now())`,
    [tunde.customerId],
  )
  await tell(creditOf(tunde.customerId))
  expect(await left(tunde)).toBe(0)
  await db.database.pool.query('delete from bank.alert_choice')
  await db.asOwner('update bank.device_key set removed_at = now() where device_key_id = $1', [tunde.deviceKeyId])
  await tell(creditOf(tunde.customerId))
  expect(await left(tunde)).toBe(0)
  // An alert that was queued before the removal finds no browser either.
  const { rows } = await db.database.pool.query<{ id: string }>(
    'select subscription_id as id from bank.push_subscription where customer_id = $1',
    [tunde.customerId],
  )
  expect(rows).toHaveLength(1)
  expect(await findSubscription(db.database.pool, rows[0]?.id ?? '')).toBeUndefined()
  expect(await dataOf(switchPushOff(deps)({}, contextOf(tunde)))).toMatchObject({ on: false })
  expect(await pushesTo(browser)).toHaveLength(1)
})

it.each([
  'http://169.254.169.254/latest/meta-data',
  'https://127.0.0.1:9464/metrics',
  'https://fcm.googleapis.com.evil.example/x',
  'http://127.0.0.1:1/push/abcdefgh',
])('the bank refuses to send to %s', async (endpoint) => {
  const owner = await makeOwner()
  expect(await switchOn(owner, { ...makeBrowser(sandbox.pushUrl), endpoint })).toMatchObject({ kind: 'invalid-input' })
  expect(await dataOf(getPush(deps)({}, contextOf(owner)))).toMatchObject({ on: false })
})
