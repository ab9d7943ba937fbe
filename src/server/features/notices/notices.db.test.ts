/** A notice from the transaction that queues it to the phone and mailbox of the sandbox, through the real queue and adapters. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { createSmtpMail } from '../../adapters/mail/smtp.ts'
import { createTermiiSms } from '../../adapters/sms/termii.ts'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { jobsCompanion, queueJobs } from '../../jobs/queue-jobs.ts'
import { startWorker, type Worker } from '../../jobs/start-worker.ts'
import { creditNoticeRows, queueSecurityNotice, SEND_NOTICE } from './queue-notice.ts'
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
  worker = await startWorker({ database: db.database, tasks: { [SEND_NOTICE]: sendNotice }, logger, pollMs: 100 })
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

it('masks the account number in the alert of a movement', async () => {
  const customer = await makeCustomer()
  const rows = creditNoticeRows({
    customerId: customer.id,
    journalId: randomUUID(),
    accountNumber: '0102883417',
    amountMinor: 2_500_000n,
    currencyCode: 'NGN',
    counterparty: 'Chinedu Okafor',
    at: new Date('2026-11-21T15:07:00Z'),
  })
  await db.database.transaction((tx) =>
    jobsCompanion.write(
      tx,
      rows.map(({ row }) => ({ postingId: randomUUID(), row, outcome: 'posted' })),
    ),
  )
  await vi.waitFor(async () => expect(await messagesTo(customer.phone)).toHaveLength(1), 20_000)
  expect((await messagesTo(customer.phone))[0]!.text).toBe(
    'Optimus: Credit NGN 25,000.00, acct ******3417, from Chinedu Okafor, 21 Nov 2026, 4:07 pm.',
  )
})

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
