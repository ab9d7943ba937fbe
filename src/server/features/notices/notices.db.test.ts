/**
 * Tests a notice from the transaction that queues it to the sandbox's phone and mailbox, through the real queue and
 * adapters.
 */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import { MAX_ATTEMPTS } from '../../../core/alerts/alert-delivery.ts'
import { fail } from '../../../values/result.ts'
import { createSmtpMail } from '../../adapters/mail/smtp.ts'
import { createTermiiSms } from '../../adapters/sms/termii.ts'
import type { Sql } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { startWorker, type Worker } from '../../jobs/start-worker.ts'
import { systemClock } from '../../ports/clock.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import {
  creditNoticeRows,
  NOTICES_WRITTEN,
  noticesEffect,
  QUEUE_NOTICES,
  transferNoticeRows,
} from '../../notify/money-notices.ts'
import { createQueueNotices } from './queue-money-alerts.ts'
import { findContacts } from '../../customers/customer-store.ts'
import { SEND_ALERTS } from '../../notify/delivery-queue.ts'
import { mailOutlet, smsOutlet } from './outlets.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { createAlertSender } from './send-alerts.ts'
import { makeNotifiedCustomer } from './notified-customer.fixture.ts'

/** The longest wait for a condition, because the machine may be busy. */
const PATIENCE = 55_000

let db: TestDatabase
let sandbox: Sandbox
let worker: Worker
const logged: object[] = []
const note = (details: object) => void logged.push(details)
const logger = { info: () => {}, warn: note, error: note }

beforeAll(async () => {
  db = await createTestDatabase()
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/' })
  const { database } = db
  // Long enough for networks that answer, because the machine may be busy.
  const timeoutMs = 30_000
  const sms = createTermiiSms({ baseUrl: sandbox.smsUrl, apiKey: sandbox.keys.smsKey, sender: 'OPTIMUS', timeoutMs })
  const mail = createSmtpMail({ url: sandbox.smtpUrl, from: 'Optimus Bank <no-reply@optimus.example>', timeoutMs })
  const findMore = async () => undefined
  const never = { prepare: async () => ({ send: async () => fail({ kind: 'nowhere' } as const) }) }
  const sender = createAlertSender({
    database,
    clock: systemClock,
    outlets: { sms: smsOutlet({ database, sms, findMore }), email: mailOutlet({ mail, findMore }), push: never },
    findContacts,
    logger,
  })
  worker = await startWorker({
    database: db.database,
    groups: [
      {
        tasks: { [SEND_ALERTS]: sender.task, [QUEUE_NOTICES]: createQueueNotices({ ...db, sender }) },
        notified: { [NOTICES_WRITTEN]: QUEUE_NOTICES },
      },
    ],
    logger,
    pollMs: 100,
  })
})
afterAll(async () => {
  await worker?.close()
  await sandbox?.close()
  await db?.drop()
})
beforeEach(async () => {
  logged.length = 0
  await setFault('none')
})

const makeCustomer = (language: 'yo' | null = null) => makeNotifiedCustomer(db.database, language)

const messagesTo = (to: string) => readConsole<{ text: string }[]>(sandbox, `/messages?to=${encodeURIComponent(to)}`)

const arrived = (to: string) =>
  vi.waitFor(async () => {
    expect(await messagesTo(to)).toHaveLength(1)
    return (await messagesTo(to))[0]!.text
  }, PATIENCE)

const setFault = (sms: unknown) => setFaults(sandbox, { sms })

const deviceLinked = (customerId: string, reference: string = randomUUID()) => ({
  kind: 'device-linked' as const,
  customerId,
  reference,
  deviceName: 'Chrome on Linux',
  at: new Date('2026-11-21T15:07:00Z'),
})

/** The number of movements without alerts, and of deliveries without a final outcome. */
async function left(customerId: string): Promise<number> {
  const found = await db.database.pool.query(
    `select (select count(*) from bank.notice where to_customer_id = $1 or from_customer_id = $1)::int
       + (select count(*) from bank.alert_delivery d join bank.alert a on a.alert_id = d.alert_id
          where a.customer_id = $1 and d.state in ('waiting', 'sending'))::int as count`,
    [customerId],
  )
  return found.rows[0].count
}

it('notice: reaches phone and mailbox after the commit, in Lagos time and in the language of each customer', async () => {
  const [ngozi, yemi] = [await makeCustomer(), await makeCustomer('yo')]
  for (const { id } of [ngozi, yemi]) await db.database.transaction((tx) => queueSecurityNotice(tx, deviceLinked(id)))
  expect([await arrived(ngozi.phone), await arrived(yemi.phone)]).toEqual([
    'Optimus: a new device was linked to your account on 21 Nov 2026, 4:07 pm. If this was not you, call 0700 678 4668 now.',
    'Optimus: 21 Osu Belu 2026, 4:07 pm: a so ero tuntun po mo akanti yin. Bi ki i ba se eyin, e pe 0700 678 4668 lesekese.',
  ])
  expect(await arrived(ngozi.email)).toContain('Dear Ngozi,')
  expect(await arrived(yemi.email)).toContain('a so ẹ̀rọ tuntun pọ̀ mọ́ àkántì yín. Bí kì í bá ṣe ẹ̀yin')
})

it('notice: is not sent when its transaction is rolled back', async () => {
  const customer = await makeCustomer()
  const rolledBack = db.database.transaction(async (tx) => {
    await queueSecurityNotice(tx, deviceLinked(customer.id))
    throw new Error('rolled back on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect(await left(customer.id)).toBe(0)
})

/** Switches mail about money off, so that a test with many alerts sends half the messages. */
async function wantNoMail(customerId: string): Promise<void> {
  await db.database.pool.query(
    `insert into bank.alert_choice (customer_id, topic, channel, wanted, chosen_at) values ($1, 'money-in', 'email', false, now())`,
    [customerId],
  )
}

/** Writes notices as the ledger does, for a posting with this outcome. */
async function ride(rows: readonly EffectRow[], outcome: 'posted' | 'insufficient-funds' = 'posted'): Promise<string> {
  const postingId = randomUUID()
  await db.database.transaction((tx) =>
    noticesEffect.write(
      tx,
      rows.map(({ row }) => ({ postingId, row, outcome, postedAt: new Date() })),
    ),
  )
  return postingId
}

const creditTo = (customerId: string) => ({
  customerId,
  accountNumber: '0102883417',
  amountMinor: 2_500_000n,
  currencyCode: 'NGN',
  counterparty: 'Chinedu Okafor',
  at: new Date('2026-11-21T15:07:00Z'),
})

/** Posts a hundred and ten credits in one batch of the ledger, minutes apart, so that they are no burst. */
async function rideMany(tx: Sql, customerId: string): Promise<void> {
  const credit = creditTo(customerId)
  const atOf = (index: number) => new Date(credit.at.getTime() + index * 5 * 60_000)
  const rows = Array.from({ length: 110 }, (_, index) => creditNoticeRows({ ...credit, at: atOf(index) })).flat()
  const written = rows.map(({ row }) => ({
    postingId: randomUUID(),
    row,
    outcome: 'posted' as const,
    postedAt: new Date(),
  }))
  await noticesEffect.write(tx, written)
}

it('alert of a movement: masks the account number', async () => {
  const customer = await makeCustomer()
  await ride(creditNoticeRows(creditTo(customer.id)))
  expect(await arrived(customer.phone)).toBe(
    'Optimus: Credit NGN 25,000.00, acct ******3417, from Chinedu Okafor, 21 Nov 2026, 4:07 pm.',
  )
})

it('transfer: notifies both sides, each on both channels, once', async () => {
  const [from, to] = [await makeCustomer(), await makeCustomer()]
  const payment = {
    customerId: from.id,
    currencyCode: 'NGN',
    amount: '150000',
    from: { accountNumber: '0102883417', accountName: 'NGOZI EZE' },
    to: { accountNumber: '0102883555', accountName: 'TAB\tAND \\N' },
  }
  await ride(transferNoticeRows({ payment, toCustomerId: to.id, at: new Date('2026-11-21T15:07:00Z') }))
  for (const customer of [from, to]) {
    await Promise.all([arrived(customer.email), arrived(customer.phone)])
    await vi.waitFor(async () => expect(await left(customer.id)).toBe(0), PATIENCE)
  }
  const said = async (customer: { phone: string }) => (await messagesTo(customer.phone)).map(({ text }) => text)
  expect(await said(from)).toEqual([expect.stringContaining('Debit NGN 1,500.00, acct ******3417, to TAB AND \\N')])
  expect(await said(to)).toEqual([expect.stringContaining('Credit NGN 1,500.00, acct ******3555, from NGOZI EZE')])
})

it('ledger batch: sends no notice for a refused posting, and one for each of 110 postings', async () => {
  const customer = await makeCustomer()
  await wantNoMail(customer.id)
  await ride(creditNoticeRows(creditTo(customer.id)), 'insufficient-funds')
  await db.database.transaction((tx) => rideMany(tx, customer.id))
  await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(110), PATIENCE)
  await vi.waitFor(async () => expect(await left(customer.id)).toBe(0), PATIENCE)
  expect(await messagesTo(customer.phone)).toHaveLength(110)
  expect((await db.database.pool.query('select from bank.notice')).rowCount).toBe(0)
}, 120_000)

/**
 * Ends the claims of the first tries of the customer's first text message, as a minute does. With shorter claims a busy machine could
 * send a message again while the provider takes it.
 */
async function endClaims(customerId: string, tries: number): Promise<void> {
  await vi.waitFor(async () => {
    await db.asOwner(
      `update bank.alert_delivery set next_at = now() where channel = 'sms' and state = 'sending' and attempts <= $2
         and alert_id = (select min(alert_id) from bank.alert_delivery where channel = 'sms' and target = $1)`,
      [customerId, tries],
    )
    await db.asOwner('select graphile_worker.add_job($1)', [SEND_ALERTS])
    const later = `select from bank.alert_delivery where channel = 'sms' and target = $1 and attempts > $2`
    expect((await db.database.pool.query(later, [customerId, tries])).rowCount).toBe(1)
  }, PATIENCE)
}

it('text message whose answer was lost: is not sent again when the provider has it', async () => {
  const customer = await makeCustomer()
  await setFault({ mode: 'malformed', times: 1 })
  await db.database.transaction((tx) => queueSecurityNotice(tx, deviceLinked(customer.id)))
  await arrived(customer.phone)
  await endClaims(customer.id, 1)
  await vi.waitFor(async () => expect(await left(customer.id)).toBe(0), PATIENCE)
  expect(await messagesTo(customer.phone)).toHaveLength(1)
})

it('text message whose request was lost: is sent again, and the later messages wait', async () => {
  const customer = await makeCustomer()
  await setFault({ mode: 'down', times: 2 })
  for (const minute of [1, 2, 3])
    await ride(creditNoticeRows({ ...creditTo(customer.id), at: new Date(`2026-11-21T15:0${minute}:00Z`) }))
  await endClaims(customer.id, 2)
  await vi.waitFor(async () => expect(await left(customer.id)).toBe(0), PATIENCE)
  const texts = (await messagesTo(customer.phone)).map(({ text }) => /, (4:0\d pm)\.$/.exec(text)?.[1])
  expect(texts).toEqual(['4:03 pm', '4:02 pm', '4:01 pm'])
}, 120_000)

it('two alerts with the same text: are two messages, though the answer to the first was lost', async () => {
  const customer = await makeCustomer()
  await setFault({ mode: 'malformed', times: 1 })
  for (let times = 0; times < 2; times += 1) await ride(creditNoticeRows(creditTo(customer.id)))
  await arrived(customer.phone)
  await endClaims(customer.id, 1)
  await vi.waitFor(async () => expect(await left(customer.id)).toBe(0), PATIENCE)
  expect(await messagesTo(customer.phone)).toHaveLength(2)
}, 120_000)

it('notice: uses the channels that the customer has chosen at the time of the event, and all channels for security', async () => {
  const customer = await makeCustomer()
  await db.database.pool.query(
    `insert into bank.alert_choice (customer_id, topic, channel, wanted, chosen_at)
     values ($1, 'money-in', 'sms', false, now()), ($1, 'money-in', 'email', true, now())`,
    [customer.id],
  )
  await ride(creditNoticeRows(creditTo(customer.id)))
  await db.database.transaction((tx) => queueSecurityNotice(tx, deviceLinked(customer.id)))
  await vi.waitFor(async () => expect(await left(customer.id)).toBe(0), PATIENCE)
  await vi.waitFor(async () => expect(await messagesTo(customer.email)).toHaveLength(2), PATIENCE)
  expect((await messagesTo(customer.phone)).map(({ text }) => text)).toEqual([expect.stringContaining('new device')])
})

it('notice that cannot be read: is given up after the last try with an operator’s alert, and the next notice is sent', async () => {
  const customer = await makeCustomer()
  await db.database.pool.query(
    `with made as (insert into bank.alert (customer_id, topic, kind, created_at, params)
       values ($1, 'money-in', 'pigeon', now(), '{"kind":"pigeon"}') returning alert_id)
     insert into bank.alert_delivery (alert_id, channel, target, next_at, attempts) select alert_id, 'sms', $1, now(), $2::int from made`,
    [customer.id, MAX_ATTEMPTS - 1],
  )
  await db.database.transaction((tx) => queueSecurityNotice(tx, deviceLinked(customer.id)))
  await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(1), PATIENCE)
  expect(logged).toContainEqual({ alert: 'notice-unreadable', id: expect.any(String), kind: 'pigeon' })
})

it('notice that reached no contact: is deleted', async () => {
  const nobody = randomUUID()
  await db.database.transaction((tx) => queueSecurityNotice(tx, deviceLinked(nobody)))
  await vi.waitFor(async () => {
    const found = await db.database.pool.query('select from bank.alert where customer_id = $1', [nobody])
    expect(found.rowCount).toBe(0)
  }, PATIENCE)
})
