/** Every kind of order by table: it is proposed, checked by another person, executed once, and refused when its subject changed. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { STAFF_ROLES } from '../../../values/vocabularies/staff-duties.ts'
import { ORDER_KINDS, ORDER_REASONS } from '../../../values/vocabularies/staff-orders.ts'
import { createQueueNotices } from '../../features/notices/queue-money-alerts.ts'
import { noticeText } from '../../features/notices/notice-text.ts'
import { translatorFor } from '../../language/translator.ts'
import { noticeSchema } from '../../notify/notice.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { ORDER_NOTICES } from './order-notices.fixture.ts'
import type { OrderRow } from './order-row.fixture.ts'
import { ORDER_ROWS } from './order-rows.fixture.ts'
import { ORDER_RULES } from './order-rules.fixture.ts'
import { openOrderWorld } from './order-world.fixture.ts'
import { missingTexts, SHOWN_FIELDS } from './shown-payload.fixture.ts'

let world: Awaited<ReturnType<typeof openOrderWorld>>
/** Pidgin shares the shortest texts with English. */
const OTHER_LANGUAGES = ['ha', 'ig', 'yo'] as const

beforeAll(async () => {
  world = await openOrderWorld()
})
afterAll(() => world.close())

interface SentNotice {
  readonly kind: string
  readonly params: unknown
}
const makeAlerts = () => createQueueNotices(world.bank)({}, { id: '1', attempt: 1, maxAttempts: 1 })
const lastAlert = async (): Promise<string> => {
  await makeAlerts()
  return String(
    ((await world.bank.asOwner('select coalesce(max(alert_id), 0) as id from bank.alert'))[0] as { id: unknown }).id,
  )
}
/** Compares the notices since this alert with the table of notices. Each notice has a text in the customer's language. */
async function expectNotices({ kind }: OrderRow, since: string): Promise<void> {
  await makeAlerts()
  const sent = (await world.bank.asOwner('select kind, params from bank.alert where alert_id > $1 order by alert_id', [
    since,
  ])) as readonly SentNotice[]
  const wanted = ORDER_NOTICES[kind]
  if ('none' in wanted) return expect(sent, wanted.none).toEqual([])
  expect(
    sent.map((one) => one.kind).filter((one) => wanted.includes(one)),
    kind,
  ).not.toEqual([])
  for (const { params } of sent) {
    const notice = v.parse(noticeSchema, params)
    const english = noticeText(notice, 'Ada').sms
    for (const language of OTHER_LANGUAGES)
      expect(noticeText(notice, 'Ada', translatorFor(language)).sms, `${kind} in ${language}`).not.toBe(english)
  }
}

const eventsOf = async ({ event }: OrderRow): Promise<number> =>
  (await world.bank.asOwner('select from bank.audit_event where kind = $1', [event])).length

const lastEvent = async (): Promise<string> => {
  const [row] = await world.bank.asOwner('select coalesce(max(event_id), 0)::text as id from bank.audit_event')
  return (row as { readonly id: string }).id
}
/** Each event since this event has the id of the order, whichever part of the bank wrote it. */
async function expectOrderIds({ event }: OrderRow, orderId: string, since: string): Promise<void> {
  const events = (await world.bank.asOwner(
    `select kind, detail->>'orderId' as "orderId" from bank.audit_event where event_id > $1 order by event_id`,
    [since],
  )) as readonly { readonly kind: string; readonly orderId: string | null }[]
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining([event, 'order.executed']))
  expect(events.filter((one) => one.orderId !== orderId)).toEqual([])
}

const orderOf = ({ kind }: OrderRow, payload: Record<string, unknown>) => ({
  orderId: randomUUID(),
  kind,
  payload,
  reasonCode: ORDER_REASONS[kind][0],
  reason: 'Identified by video call and two questions',
})

/** An order of this kind, made by a new person with `roles`, and the change of its subject. */
async function propose(row: OrderRow, roles = [row.maker]) {
  const { payload, change } = await row.prepare(world)
  const maker = await world.staff.logIn(...roles)
  const [before, since] = [await eventsOf(row), await lastAlert()]
  const order = orderOf(row, payload)
  const sinceEvent = await lastEvent()
  const answer = await world.staff.call(maker, 'orders/propose', order)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  // Without an amount, a large order would need no risk officer.
  expect(answer.body['amountMinor'] !== null, 'an amount').toBe(ORDER_RULES[row.kind].hasLargeStep === true)
  const shown = { kind: row.kind, payload, summary: String(answer.body['summary']) }
  expect(await missingTexts(shown, world), shown.summary).toEqual([])
  return { orderId: order.orderId, maker, before, since, sinceEvent, change, answer, order }
}

const approve = (token: string, orderId: string) => world.staff.call(token, 'orders/approve', { orderId })

it('table of orders: has a row for each kind', () => {
  expect(new Set(ORDER_ROWS.map(({ kind }) => kind))).toEqual(new Set(ORDER_KINDS))
})

it('table of shown fields: has each field of each kind of order, so that no field is hidden from the checker', () => {
  for (const kind of ORDER_KINDS) {
    const { entries } = ORDER_KIND_TABLE[kind].payload as unknown as { readonly entries: object }
    expect(Object.keys(SHOWN_FIELDS[kind]).toSorted(), kind).toEqual(Object.keys(entries).toSorted())
  }
})

const CHECKED = ORDER_ROWS.flatMap((row) => (row.checker === undefined ? [] : [{ ...row, checker: row.checker }]))

describe('an order that needs a checker', () => {
  it.each(CHECKED)('$kind ($event): is refused for its maker, also with every role', async (row) => {
    const { orderId, maker, before } = await propose(row, [...STAFF_ROLES])
    expect(await approve(maker, orderId)).toMatchObject({ status: 403, body: { problem: 'own-order' } })
    expect(await eventsOf(row)).toBe(before)
  })

  it.each(CHECKED)(
    '$kind ($event): is executed once when two checkers approve at the same time, and each event has the id of the order',
    async (row) => {
      const { orderId, before, answer } = await propose(row)
      expect(answer.body).toMatchObject({ state: 'proposed', needsChecker: true })
      expect(await eventsOf(row)).toBe(before)
      const since = await lastAlert()
      const checkers = [await world.staff.logIn(row.checker), await world.staff.logIn(row.checker)]
      const sinceEvent = await lastEvent()
      const answers = await Promise.all(checkers.map((token) => approve(token, orderId)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const executed = answers.find(({ status }) => status === 200)
      expect(executed?.body, JSON.stringify(executed?.body)).toMatchObject({ state: 'executed' })
      expect(await eventsOf(row)).toBe(before + 1)
      await expectOrderIds(row, orderId, sinceEvent)
      await expectNotices(row, since)
    },
  )

  it.each(CHECKED)('$kind ($event): fails when its subject changed after the proposal', async (row) => {
    const { orderId, before, change } = await propose(row)
    expect(change, 'a change of the subject').toBeDefined()
    await change?.()
    const answer = await approve(await world.staff.logIn(row.checker), orderId)
    expect(answer).toMatchObject({ status: 200, body: { state: 'failed' } })
    expect(await eventsOf(row)).toBe(before)
  })
})

const UNCHECKED = ORDER_ROWS.filter(({ checker }) => checker === undefined)

describe('an order that needs no checker', () => {
  it.each(UNCHECKED)(
    '$kind ($event): is executed once, also when it is proposed twice, and each event has the id of the order',
    async (row) => {
      const { maker, before, since, sinceEvent, answer, order } = await propose(row)
      expect(answer.body).toMatchObject({ state: 'executed', needsChecker: false })
      const again = await world.staff.call(maker, 'orders/propose', order)
      expect(again).toMatchObject({ status: 200, body: { orderId: order.orderId, state: 'executed' } })
      expect(await eventsOf(row)).toBe(before + 1)
      await expectOrderIds(row, order.orderId, sinceEvent)
      await expectNotices(row, since)
    },
  )
})

describe('a journal in two currencies', () => {
  it('post-journal: counts as large, also when its first line is in naira', async () => {
    const codes = ['fee-income', 'correspondent-nostro'] as const
    for (const currency of ['NGN', 'USD'] as const)
      for (const name of codes) await world.bank.internalAccount(name, currency)
    const lines = (currency: string, amount: string) =>
      codes.map((name, at) => ({ account: `${name}:${currency}`, amountMinor: at === 0 ? amount : `-${amount}` }))
    const payload = {
      kind: 'correction',
      narration: 'Fees of two currencies',
      lines: [...lines('NGN', '100'), ...lines('USD', '500')],
    }
    const order = { orderId: randomUUID(), kind: 'post-journal', payload, reasonCode: ORDER_REASONS['post-journal'][0] }
    const answer = await world.staff.call(await world.staff.logIn('accountant'), 'orders/propose', {
      ...order,
      reason: 'The fees were booked to the wrong account',
    })
    const facts = { currency: 'USD', amountMinor: '500', checkerDuty: 'payment.check-large' }
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: facts })
  })

  it.each([
    ['in the future', 1, 'after today'],
    ['three months ago', -92, 'the first day of the month before'],
  ])('post-journal: is refused with a value date %s, and names the limit', async (_when, days, why) => {
    const row = ORDER_ROWS.find(({ kind }) => kind === 'post-journal')
    if (row === undefined) throw new Error('no row')
    const { payload } = await row.prepare(world)
    const valueDate = daysAfter(calendarDay(new Date()), days)
    const maker = await world.staff.logIn('accountant')
    const answer = await world.staff.call(maker, 'orders/propose', orderOf(row, { ...payload, valueDate }))
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining(why) } })
  })
})
