/** A notice from the transaction that queues it to the phone and mailbox of the sandbox, through the real queue and adapters. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { createSmtpMail } from '../../adapters/mail/smtp.ts'
import { createTermiiSms } from '../../adapters/sms/termii.ts'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { startWorker, type Worker } from '../../jobs/start-worker.ts'
import type { CompanionRow } from '../../ledger/ledger.ts'
import {
  createQueueNotices,
  creditNoticeRows,
  noticesCompanion,
  QUEUE_NOTICES,
  transferNoticeRows,
} from './money-notices.ts'
import { queueSecurityNotice, SEND_NOTICE } from './queue-notice.ts'
import { type Contact, createSendNotice } from './send-notice.ts'

let db: TestDatabase
let sandbox: Sandbox
let worker: Worker
const logged: object[] = []
const logger = {
  info: () => {},
  warn: (details: object) => void logged.push(details),
  error: (details: object) => void logged.push(details),
}

beforeAll(async () => {
  db = await createTestDatabase()
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/' })
  const sendNotice = createSendNotice({
    sms: createTermiiSms({ baseUrl: sandbox.smsUrl, apiKey: sandbox.keys.smsKey, sender: 'OPTIMUS' }),
    mail: createSmtpMail({ url: sandbox.smtpUrl, from: 'Optimus Bank <no-reply@optimus.example>' }),
    findContact,
    logger,
  })
  worker = await startWorker({
    database: db.database,
    tasks: { [SEND_NOTICE]: sendNotice, [QUEUE_NOTICES]: createQueueNotices(db) },
    logger,
    pollMs: 100,
  })
})
afterAll(async () => {
  await worker?.close()
  await sandbox?.close()
  await db?.drop()
})
beforeEach(() => {
  logged.length = 0
})

async function findContact(customerId: string): Promise<Contact | undefined> {
  const found = await db.database.pool.query<Contact>(
    'select first_name as "firstName", phone, email from bank.customer where id = $1',
    [customerId],
  )
  return found.rows[0]
}

let serial = 0
async function makeCustomer(): Promise<{ id: string; phone: string; email: string }> {
  serial += 1
  const customer = {
    id: randomUUID(),
    phone: `+23480311${String(serial).padStart(5, '0')}`,
    email: `c${serial}@mail.example`,
  }
  await db.database.pool.query(
    `insert into bank.customer (id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, email, kyc_level)
     values ($1, $2, 'x', $3, '0001', 'Ngozi', 'Eze', '1990-01-01', 'Female', $4, $5, 1)`,
    [customer.id, String(1_000_000_000 + serial), randomBytes(32), customer.phone, customer.email],
  )
  return customer
}

async function messagesTo(to: string): Promise<{ text: string }[]> {
  return (await (await fetch(`${sandbox.doorUrl}/messages?to=${encodeURIComponent(to)}`)).json()) as { text: string }[]
}

async function setFault(sms: unknown): Promise<void> {
  const reply = await fetch(`${sandbox.doorUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sms }),
  })
  expect(reply.status).toBe(200)
}

const deviceLinked = (customerId: string, reference: string = randomUUID()) => ({
  kind: 'device-linked' as const,
  customerId,
  reference,
  deviceName: 'Chrome on Linux',
  at: new Date('2026-11-21T15:07:00Z'),
})

async function jobsLeft(customerId: string): Promise<number> {
  const found = await db.database.pool.query(
    `select count(*)::int as count from graphile_worker._private_jobs where payload->'notice'->>'customerId' = $1`,
    [customerId],
  )
  return found.rows[0].count
}

it('reaches phone and mailbox after the commit, in Lagos time', async () => {
  const customer = await makeCustomer()
  await db.database.transaction((tx) => queueSecurityNotice(tx, deviceLinked(customer.id)))
  await vi.waitFor(async () => expect(await messagesTo(customer.email)).toHaveLength(1), 20_000)
  await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(1), 20_000)
  const [sms] = await messagesTo(customer.phone)
  expect(sms!.text).toBe(
    'Optimus: a new device was linked to your account on 21 Nov 2026, 4:07 pm. If this was not you, call 0700 678 4668 at once.',
  )
  expect((await messagesTo(customer.email))[0]!.text).toContain('Dear Ngozi,')
})

it('is not sent when its transaction is rolled back', async () => {
  const customer = await makeCustomer()
  const rolledBack = db.database.transaction(async (tx) => {
    await queueSecurityNotice(tx, deviceLinked(customer.id))
    throw new Error('rolled back on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect(await jobsLeft(customer.id)).toBe(0)
})

/** Writes notices as the ledger does: beside a posting with this outcome. */
async function ride(
  rows: readonly CompanionRow[],
  outcome: 'posted' | 'insufficient-funds' = 'posted',
): Promise<string> {
  const postingId = randomUUID()
  await db.database.transaction((tx) =>
    noticesCompanion.write(
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

it('masks the account number in the alert of a movement', async () => {
  const customer = await makeCustomer()
  await ride(creditNoticeRows(creditTo(customer.id)))
  await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(1), 20_000)
  expect((await messagesTo(customer.phone))[0]!.text).toBe(
    'Optimus: Credit NGN 25,000.00, acct ******3417, from Chinedu Okafor, 21 Nov 2026, 4:07 pm.',
  )
})

it('tells both sides of a transfer, each on both channels, once', async () => {
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
    await vi.waitFor(async () => expect(await messagesTo(customer.email)).toHaveLength(1), 20_000)
    await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(1), 20_000)
    await vi.waitFor(async () => expect(await jobsLeft(customer.id)).toBe(0), 20_000)
  }
  const said = async (customer: { phone: string }) => (await messagesTo(customer.phone)).map(({ text }) => text)
  expect(await said(from)).toEqual([expect.stringContaining('Debit NGN 1,500.00, acct ******3417, to TAB\tAND \\N')])
  expect(await said(to)).toEqual([expect.stringContaining('Credit NGN 1,500.00, acct ******3555, from NGOZI EZE')])
})

it('tells nobody of a posting that was refused, and each of a hundred and ten that were done in one batch', async () => {
  const customer = await makeCustomer()
  await ride(creditNoticeRows(creditTo(customer.id)), 'insufficient-funds')
  await db.database.transaction(async (tx) => {
    const rows = Array.from({ length: 110 }, () => creditNoticeRows(creditTo(customer.id))).flat()
    await noticesCompanion.write(
      tx,
      rows.map(({ row }) => ({ postingId: randomUUID(), row, outcome: 'posted', postedAt: new Date() })),
    )
  })
  await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(110), 60_000)
  await vi.waitFor(async () => expect(await jobsLeft(customer.id)).toBe(0), 60_000)
  expect(await messagesTo(customer.phone)).toHaveLength(110)
  expect((await db.database.pool.query('select from bank.notice')).rowCount).toBe(0)
}, 120_000)

it('keeps a notice until its messages are queued, also when that fails or several try at once', async () => {
  const customer = await makeCustomer()
  const away = createQueueNotices({
    database: {
      transaction: (work) =>
        db.database.transaction(async (tx) => {
          await work(tx)
          throw new Error('lost before the commit')
        }),
    },
  })
  const none = { id: '1', attempt: 1, maxAttempts: 1 }
  await db.database.transaction(async (tx) => {
    // Without the wake-up, which would take them first.
    const rows = Array.from({ length: 110 }, () => creditNoticeRows(creditTo(customer.id))).flat()
    await noticesCompanion.write(
      tx,
      rows.map(({ row }) => ({ postingId: randomUUID(), row, outcome: 'posted', postedAt: new Date() })),
    )
    await tx.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = $1`, [
      QUEUE_NOTICES,
    ])
  })
  await expect(away({}, none)).rejects.toThrow('lost before the commit')
  expect((await db.database.pool.query('select from bank.notice')).rowCount).toBe(110)
  await Promise.all([createQueueNotices(db)({}, none), createQueueNotices(db)({}, none)])
  await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(110), 60_000)
  await vi.waitFor(async () => expect(await jobsLeft(customer.id)).toBe(0), 60_000)
  expect(await messagesTo(customer.phone)).toHaveLength(110)
}, 120_000)

it('tries again after a refusal that may pass', async () => {
  const customer = await makeCustomer()
  await setFault('none')
  const sent: number[] = []
  const task = createSendNotice({
    sms: {
      async send() {
        sent.push(1)
        return { ok: false, failure: { kind: 'rejected', retryable: true, detail: 'sms: busy' } }
      },
    },
    mail: createSmtpMail({ url: sandbox.smtpUrl, from: 'a@optimus.example' }),
    findContact,
    logger,
  })
  const payload = { channel: 'sms', notice: { ...deviceLinked(customer.id), at: '2026-11-21T15:07:00.000Z' } }
  await expect(task(payload, { id: '1', attempt: 5, maxAttempts: 7 })).rejects.toThrow('sms: busy')
  expect(sent).toHaveLength(1)
})

it('sends twice at most when no definite answer comes', async () => {
  const customer = await makeCustomer()
  await setFault('malformed')
  await db.database.transaction((tx) => queueSecurityNotice(tx, deviceLinked(customer.id)))
  await vi.waitFor(async () => expect(await jobsLeft(customer.id)).toBe(0), 30_000)
  await setFault('none')
  expect(await messagesTo(customer.phone)).toHaveLength(2)
  expect(logged).toContainEqual(expect.objectContaining({ channel: 'sms', attempt: 2 }))
  expect(JSON.stringify(logged)).not.toContain(customer.phone)
})

it('gives up a notice that cannot be read, with an alert', async () => {
  await db.database.transaction((tx) => queueJobs(tx, [{ task: SEND_NOTICE, payload: { channel: 'pigeon' } }]))
  await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining({ alert: 'notice-unreadable' })), 20_000)
})
