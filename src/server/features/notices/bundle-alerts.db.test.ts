/** A burst of payments: every payment is in the app, and few text messages are sent. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmTransfer } from '../transfers/confirm-transfer.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from '../transfers/world.fixture.ts'
import { createSendBundles } from './bundle-alerts.ts'
import { listAlerts } from './inbox-store.ts'
import { transferNoticeRows } from '../../notify/money-notices.ts'
import { createQueueNotices } from './queue-money-alerts.ts'
import { type Notice, noticeSchema } from '../../notify/notice.ts'
import { noticeText } from './notice-text.ts'

const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
const MINUTE_MS = 60_000
const START = new Date('2026-11-20T12:00:00+01:00')

let world: World
let ada: Person
let tunde: Person
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.time.now = START
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
})

/** Makes one payment through the API, as its customer does. */
async function pay(from: Person, to: string): Promise<string> {
  const noticeRows = (moved: Parameters<NonNullable<typeof world.deps.noticeRows>>[0]) =>
    transferNoticeRows({ ...moved, at: world.time.now })
  const deps = { ...world.deps, noticeRows }
  const offered = await initiateTransfer(deps)(await world.requestFor(from, to, { amount: '1000' }), from.context)
  if (!offered.ok) throw new Error(reasonOf(offered))
  const confirm = { challengeId: offered.value.data.challengeId, pin: PIN }
  return reasonOf(await confirmTransfer(deps)(confirm, from.context))
}

async function payMany(count: number): Promise<void> {
  for (let made = 0; made < count; made += 10) {
    const paid = await Promise.all(Array.from({ length: 10 }, () => pay(ada, tunde.accountNumber)))
    expect(new Set(paid)).toEqual(new Set(['ok']))
  }
}

const writeAlerts = (workers = 1) =>
  Promise.all(Array.from({ length: workers }, () => createQueueNotices(world)({}, JOB)))
const sendBundles = (workers = 1) =>
  Promise.all(Array.from({ length: workers }, () => createSendBundles(world.deps)({}, JOB)))

/** The notices that a customer gets by text message, in order. */
async function textsOf({ customerId }: Person): Promise<readonly Notice[]> {
  const { rows } = await world.database.pool.query<{ notice: unknown }>(
    `select a.params as notice from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id and d.channel = 'sms'
     where a.customer_id = $1 order by a.alert_id`,
    [customerId],
  )
  return rows.map(({ notice }) => v.parse(noticeSchema, notice))
}
const kindsOf = async (person: Person) => (await textsOf(person)).map(({ kind }) => kind)
const inApp = async ({ customerId }: Person, kind: string) => {
  const alerts = await listAlerts(world.database.pool, customerId, undefined, 200)
  return alerts.filter(({ notice }) => (notice as Notice).kind === kind).length
}

test('the notice of a debit: has the total that left and the balance after it, from the books', async () => {
  expect([await pay(ada, tunde.accountNumber), await pay(ada, tunde.accountNumber)]).toEqual(['ok', 'ok'])
  await writeAlerts()
  const { rows } = await world.database.pool.query<{ total: string }>(
    `select (amount_minor + fee_minor + vat_minor + stamp_duty_minor + levy_minor)::text as total
     from bank.payment where customer_id = $1`,
    [ada.customerId],
  )
  const total = BigInt(rows[0]?.total ?? 0)
  expect(total).toBeGreaterThanOrEqual(1000n)
  const debit = (count: bigint) => ({
    kind: 'debit',
    amountMinor: '1000',
    totalMinor: String(total),
    balanceMinor: String(1_000_000_00n - count * total),
  })
  expect(await textsOf(ada)).toMatchObject([debit(1n), debit(2n)])
  const credits = await textsOf(tunde)
  expect(credits).toMatchObject([{ kind: 'credit' }, { kind: 'credit' }])
  // The payee learns nothing of the payer's charges or balance.
  expect(JSON.stringify(credits)).not.toMatch(/totalMinor|balanceMinor/)
})

describe('a burst of payments', () => {
  test('eighty payments of the smallest amount: at most ten text messages, every payment in the app', async () => {
    await payMany(80)
    await writeAlerts(3)
    world.time.now = new Date(START.getTime() + 2 * MINUTE_MS)
    await sendBundles(3)
    const [out, into] = [await textsOf(ada), await textsOf(tunde)]
    expect(out.map(({ kind }) => kind)).toEqual(['debit', 'debit', 'debit', 'debits-bundled'])
    expect(into.map(({ kind }) => kind)).toEqual(['credit', 'credit', 'credit', 'credits-bundled'])
    expect(out.length + into.length).toBeLessThanOrEqual(10)
    expect([await inApp(ada, 'debit'), await inApp(tunde, 'credit')]).toEqual([80, 80])
    const masked = `******${tunde.accountNumber.slice(-4)}`
    expect(noticeText(into[3]!, 'Tunde').sms).toBe(
      `Optimus: 77 more payments came in: NGN 770.00 in all, acct ${masked}, until 20 Nov 2026, 12:00 pm. See your alerts.`,
    )
    // The mails still name each payment.
    const { rows } = await world.database.pool.query(
      `select count(*)::int as mails from bank.alert a join bank.alert_delivery d on d.alert_id = a.alert_id
       where a.customer_id = $1 and d.channel = 'email'`,
      [tunde.customerId],
    )
    expect(rows).toEqual([{ mails: 80 }])
  })

  test('a bundle waits for a minute after its first payment and is sent once', async () => {
    await payMany(10)
    await writeAlerts()
    world.time.now = new Date(START.getTime() + MINUTE_MS - 1)
    await sendBundles()
    expect(await kindsOf(tunde)).toEqual(['credit', 'credit', 'credit'])
    world.time.now = new Date(START.getTime() + MINUTE_MS)
    await sendBundles()
    await sendBundles()
    expect(await kindsOf(tunde)).toEqual(['credit', 'credit', 'credit', 'credits-bundled'])
  })

  test('payments minutes apart are texted one by one', async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      world.time.now = new Date(START.getTime() + minute * MINUTE_MS)
      expect(await pay(ada, tunde.accountNumber)).toBe('ok')
      await writeAlerts()
    }
    expect(await kindsOf(tunde)).toEqual(['credit', 'credit', 'credit', 'credit', 'credit'])
  })

  test('a customer who wants no text messages about money gets no bundle', async () => {
    await world.database.pool.query(
      `insert into bank.alert_choice (customer_id, topic, channel, wanted, chosen_at) values ($1, 'money-in', 'sms', false, now())`,
      [tunde.customerId],
    )
    await payMany(10)
    await writeAlerts()
    world.time.now = new Date(START.getTime() + 2 * MINUTE_MS)
    await sendBundles()
    expect(await kindsOf(tunde)).toEqual([])
    expect(await kindsOf(ada)).toEqual(['debit', 'debit', 'debit', 'debits-bundled'])
  })
})

test('the text of a bundle: names the number, the sum and the account, also of one payment', () => {
  const notice = {
    customerId: randomUUID(),
    reference: randomUUID(),
    at: '2026-11-21T15:07:00Z',
    maskedAccount: '******3417',
    currencyCode: 'NGN',
    sumMinor: '1000',
  } as const
  expect(noticeText({ ...notice, kind: 'credits-bundled', count: 1 }, 'Ngozi').sms).toBe(
    'Optimus: 1 more payment came in: NGN 10.00, acct ******3417, 21 Nov 2026, 4:07 pm. See your alerts.',
  )
  expect(noticeText({ ...notice, kind: 'debits-bundled', count: 12 }, 'Ngozi').sms).toMatch(
    /^Optimus: 12 more payments went out: NGN 10.00 in all, acct \*{6}3417, until 21 Nov 2026, 4:07 pm\. If this was not you, call /,
  )
})
