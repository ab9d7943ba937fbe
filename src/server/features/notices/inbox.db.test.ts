/**
 * Tests the customer's inbox and choices on a real database: the owner, the pages, the unread alerts, and the effect of
 * a choice.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALERT_CHANNELS, ALERT_TOPICS } from '../../../values/vocabularies/alert-words.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { systemClock } from '../../ports/clock.ts'
import { dropOldAlerts } from './inbox-store.ts'
import { testRequest } from '../../http/request.fixture.ts'
import {
  chooseAlert,
  countUnreadAlerts,
  getAlertChoices,
  getAlerts,
  type InboxDeps,
  readAlert,
} from './manage-alerts.ts'
import type { Notice } from '../../notify/notice.ts'
import { queueNotices } from '../../notify/queue-notice.ts'
import { makeNotifiedCustomer } from './notified-customer.fixture.ts'

let db: TestDatabase
let deps: InboxDeps
const CASE_ID = randomUUID()

beforeAll(async () => {
  db = await createTestDatabase()
  deps = {
    database: db.database,
    clock: systemClock,
    findEntries: async (_customerId, journalIds) =>
      new Map(journalIds.slice(-1).map((id) => [`credit ${id}`, { accountNumber: '0102883417', entryId: 'entry' }])),
    findCases: async (_customerId, references) => new Map(references.map((reference) => [reference, CASE_ID])),
  }
})
afterAll(() => db.drop())

const contextOf = (customerId: string) => ({
  ...testRequest(),
  session: { customerId, sessionId: randomUUID(), deviceKeyId: randomUUID() } as never,
})

async function dataOf<T>(answer: Promise<{ ok: true; value: { data: T } } | { ok: false }>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value.data
}

const choicesInTrail = async () =>
  (await db.database.pool.query(`select from bank.audit_event where kind = 'alerts.chosen'`)).rows.length
const newCustomer = async () => (await makeNotifiedCustomer(db.database)).id
const common = (customerId: string) => ({ customerId, reference: randomUUID(), at: '2026-11-21T15:07:00.000Z' })
const money = (customerId: string, naira: number) => ({
  ...common(customerId),
  maskedAccount: '******3417',
  amountMinor: String(naira * 100),
  currencyCode: 'NGN' as const,
  counterparty: 'CHINEDU OKAFOR',
})
const tell = (...notices: Notice[]) => db.database.transaction((tx) => queueNotices(tx, notices))
const inbox = (customerId: string, before?: string) =>
  dataOf(getAlerts(deps)(before === undefined ? {} : { before }, contextOf(customerId)) as never) as Promise<{
    alerts: { alertId: string; title: string; text: string; topic: string; read: boolean; about: unknown }[]
    more: boolean
    unread: number
  }>
const read = (customerId: string, alertId: string, andOlder: boolean) =>
  dataOf(readAlert(deps)({ alertId, andOlder }, contextOf(customerId)) as never) as Promise<{ unread: number }>

it('inbox: shows the alerts, newest first, with text and subject', async () => {
  const customerId = await newCustomer()
  const notified = money(customerId, 1)
  const scheduleId = randomUUID()
  await tell(
    { kind: 'credit', ...notified },
    { kind: 'debit', ...money(customerId, 2) },
    { kind: 'bill-paid', ...money(customerId, 3), totalMinor: '300', reference: CASE_ID },
    { kind: 'card-ordered', ...money(customerId, 3), totalMinor: '300', reference: CASE_ID },
    { kind: 'case-decided', ...common(customerId), caseReference: 'CASE-3F9A-20K7-4F9Q' },
    { kind: 'schedule-ended', ...money(customerId, 4), reference: `${scheduleId}:2026-11-21`, day: '2026-11-21' },
    { kind: 'device-linked', ...common(customerId), deviceName: 'Chrome on Linux' },
  )
  const { alerts, more, unread } = await inbox(customerId)
  expect({ more, unread }).toEqual({ more: false, unread: 7 })
  expect(alerts.map(({ topic, about }) => [topic, about])).toEqual([
    ['security', null],
    ['schedules', { place: 'schedule', id: scheduleId }],
    ['cases', { place: 'case', id: CASE_ID }],
    // The fee of a card has no separate page.
    ['money-out', null],
    ['money-out', { place: 'bill', id: CASE_ID }],
    // The books have no such entry, as after a restore of the books alone.
    ['money-out', null],
    ['money-in', { place: 'entry', accountNumber: '0102883417', entryId: 'entry' }],
  ])
  expect(alerts.at(-1)).toMatchObject({ title: 'Credit alert: ₦1.00', read: false })
  expect(alerts.at(-1)?.text).toContain('₦1.00 from CHINEDU OKAFOR was paid into your account ******3417')
})

it('notice of a check: leads to the page of the transfer or the bill, and a card order has no page', async () => {
  const customerId = await newCustomer()
  const check = { ...money(customerId, 3), totalMinor: '300', reference: CASE_ID, decideBy: '2026-11-23T12:00:00.000Z' }
  await tell(
    { kind: 'transfer-checking', ...check },
    { kind: 'bill-checking', ...check },
    { kind: 'card-checking', ...check },
  )
  const { alerts } = await inbox(customerId)
  expect(alerts.map(({ topic, about }) => [topic, about])).toEqual([
    ['payments', null],
    ['payments', { place: 'bill', id: CASE_ID }],
    ['payments', { place: 'transfer', id: CASE_ID }],
  ])
})

it('inbox: is in the customer’s language', async () => {
  const { id: customerId } = await makeNotifiedCustomer(db.database, 'ha')
  await tell({ kind: 'credit', ...money(customerId, 1) })
  const [alert] = (await inbox(customerId)).alerts
  expect(alert).toMatchObject({
    title: 'Kuɗi ya shigo: ₦1.00',
    text: 'An saka ₦1.00 daga CHINEDU OKAFOR a asusunku ******3417 a 21 Nuw 2026, 4:07 pm.',
  })
})

it('inbox: comes page by page, without a gap or a repeat, also when more alerts arrive meanwhile', async () => {
  const customerId = await newCustomer()
  await tell(
    ...Array.from({ length: 65 }, (_, index) => ({ kind: 'credit' as const, ...money(customerId, index + 1) })),
  )
  const seen: string[] = []
  let before: string | undefined
  for (;;) {
    const page = await inbox(customerId, before)
    seen.push(...page.alerts.map(({ title }) => title))
    await tell({ kind: 'credit', ...money(customerId, 900) })
    if (!page.more) break
    before = page.alerts.at(-1)?.alertId
  }
  expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => `Credit alert: ₦${65 - index}.00`))
  expect((await inbox(customerId, randomUUID())).alerts).toEqual([])
  const other = await newCustomer()
  await tell({ kind: 'credit', ...money(other, 1) })
  const theirs = (await inbox(other)).alerts[0]!.alertId
  expect((await inbox(customerId, theirs)).alerts).toEqual([])
})

it('readAlert: marks one alert, or it and all older alerts, and no alert of another customer', async () => {
  const [ada, tunde] = [await newCustomer(), await newCustomer()]
  for (const naira of [1, 2, 3, 4]) await tell({ kind: 'credit', ...money(ada, naira) })
  const ids = (await inbox(ada)).alerts.map(({ alertId }) => alertId)
  expect(await read(tunde, ids[0]!, true)).toEqual({ unread: 0 })
  expect((await inbox(tunde, ids[0]!)).alerts).toEqual([])
  expect((await inbox(ada)).unread).toBe(4)
  expect(await read(ada, ids[1]!, false)).toEqual({ unread: 3 })
  expect(await read(ada, ids[2]!, true)).toEqual({ unread: 1 })
  expect((await inbox(ada)).alerts.map((alert) => alert.read)).toEqual([false, true, true, true])
  expect(await read(ada, ids[0]!, true)).toEqual({ unread: 0 })
  expect(await dataOf(countUnreadAlerts(deps)({}, contextOf(ada)) as never)).toEqual({ unread: 0 })
})

/** Adds a browser of the customer that shows alerts. */
async function showInBrowser(customerId: string): Promise<void> {
  await db.asOwner(
    `with device as (
       insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
       values (gen_random_uuid(), $1, decode(repeat('04', 65), 'hex'), 'Chrome', 'link', now(), now()) returning device_key_id)
     insert into bank.push_subscription (customer_id, device_key_id, endpoint, p256dh, auth, shows_details, created_at)
     select $1, device_key_id, device_key_id::text, 'p', 'a', false, now() from device`,
    [customerId],
  )
}

it.each([
  ['logged-in', { deviceName: 'Chrome on Linux' }, 'Device: Chrome on Linux', true],
  ['beneficiary-added', { beneficiary: '******3417, OBI, Zenith' }, 'Beneficiary: ******3417, OBI, Zenith', false],
  ['account-opened', { account: 'USD ******0071' }, 'Account: USD ******0071', false],
] as const)('%s: notified in the app, by mail and by push, and not by SMS', async (kind, detail, said, isRead) => {
  const customerId = await newCustomer()
  await showInBrowser(customerId)
  // The text message about another event in the same transaction is sent.
  await tell({ kind: 'pin-locked', ...common(customerId) }, { kind, ...common(customerId), ...detail })
  const { rows } = await db.database.pool.query(
    `select a.kind, d.channel from bank.alert_delivery d join bank.alert a on a.alert_id = d.alert_id
     where a.customer_id = $1 order by a.alert_id, d.channel`,
    [customerId],
  )
  const ways = (of: string, channels: readonly string[]) => channels.map((channel) => ({ kind: of, channel }))
  expect(rows).toEqual([...ways('pin-locked', ['email', 'push', 'sms']), ...ways(kind, ['email', 'push'])])
  const { alerts, unread } = await inbox(customerId)
  expect(alerts[0]).toMatchObject({ topic: 'security', read: isRead })
  expect(alerts[0]?.text).toContain('If this was not you, call ')
  expect(alerts[0]?.text.endsWith(said)).toBe(true)
  expect(unread).toBe(isRead ? 1 : 2)
})

it('each choice sets one channel of one topic; switching off alerts of money out is notified; the inbox has all alerts', async () => {
  const customerId = await newCustomer()
  const notices: Record<string, Notice> = {
    'money-in': { kind: 'credit', ...money(customerId, 1) },
    'money-out': { kind: 'debit', ...money(customerId, 1) },
    payments: { kind: 'transfer-late', ...money(customerId, 1), totalMinor: '100' },
    schedules: { kind: 'schedule-ended', ...money(customerId, 1), day: '2026-11-21' },
    reminders: {
      kind: 'bouquet-ending',
      ...common(customerId),
      billerName: 'DStv',
      bouquet: 'Yanga',
      endsOn: '2026-11-30',
    },
    cases: { kind: 'case-late', ...common(customerId), caseReference: 'CASE-3F9A-20K7-4F9Q' },
    account: { kind: 'tier-raised', ...common(customerId) },
    security: { kind: 'pin-locked', ...common(customerId) },
  }
  await showInBrowser(customerId)
  const channelsOf = async (topic: string) => {
    const { rows } = await db.database.pool.query<{ channel: string }>(
      `select channel from bank.alert_delivery where alert_id = (
         select max(alert_id) from bank.alert where customer_id = $1 and topic = $2)`,
      [customerId, topic],
    )
    return ALERT_CHANNELS.filter((channel) => rows.some((row) => row.channel === channel))
  }
  for (const topic of ALERT_TOPICS) {
    for (const channel of topic === 'security' ? [] : ALERT_CHANNELS) {
      for (const wanted of [false, true]) {
        const chosen = await dataOf(
          chooseAlert(deps)({ topic: topic as 'cases', channel, wanted }, contextOf(customerId)) as never,
        )
        expect(chosen).toMatchObject({ choices: expect.arrayContaining([{ topic, channel, wanted, fixed: false }]) })
        await tell(notices[topic]!)
        expect(await channelsOf(topic)).toEqual(ALERT_CHANNELS.filter((one) => wanted || one !== channel))
      }
    }
    await tell(notices[topic]!)
    expect(await channelsOf(topic)).toEqual([...ALERT_CHANNELS])
  }
  const { rows } = await db.database.pool.query(
    `select kind, count(*)::int as count from bank.alert where customer_id = $1 and topic = 'security' group by 1 order by 1`,
    [customerId],
  )
  expect(rows).toEqual([
    { kind: 'alerts-changed', count: ALERT_CHANNELS.length },
    { kind: 'pin-locked', count: 1 },
  ])
  expect(await choicesInTrail()).toBe(7 * ALERT_CHANNELS.length * 2)
  // A repeated choice adds no audit event.
  await dataOf(chooseAlert(deps)({ topic: 'cases', channel: 'sms', wanted: true }, contextOf(customerId)) as never)
  expect(await choicesInTrail()).toBe(7 * ALERT_CHANNELS.length * 2)
  const shown = await dataOf(getAlertChoices(deps)({}, contextOf(customerId)) as never)
  expect(shown).toMatchObject({
    choices: expect.arrayContaining([{ topic: 'security', channel: 'sms', wanted: true, fixed: true }]),
  })
})

it('alerts that are more than a year old are deleted', async () => {
  const customerId = await newCustomer()
  await tell(
    { kind: 'credit', ...money(customerId, 1), at: '2025-01-01T00:00:00.000Z' },
    { kind: 'credit', ...money(customerId, 2) },
  )
  await dropOldAlerts(db.database.pool, new Date('2026-11-21T00:00:00Z'))
  expect((await inbox(customerId)).alerts.map(({ title }) => title)).toEqual(['Credit alert: ₦2.00'])
})
