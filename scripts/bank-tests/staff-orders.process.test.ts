/** Kills the staff process while an order moves money: the order is executed once, or not at all. Reads a customer with the login of the process. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CUSTOMER_PART_NAMES } from '../../src/contract/staff/staff-customer-parts.ts'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { keepMember } from '../../src/server/staff/people/people-store.ts'
import { randomToken } from '../../src/server/staff/random-token.ts'
import { SESSION_COOKIE } from '../../src/server/staff/sessions/session-cookie.ts'
import { insertSession } from '../../src/server/staff/sessions/staff-session-store.ts'
import { inWrite } from './kill-points.fixture.ts'
import { openBank, PATIENCE, type Victim } from './open-bank.fixture.ts'

const AMOUNT = '5000'
const [port = ''] = await freePorts(1)
const origin = `http://localhost:${port}`
const its = openBank({ STAFF: 'on', STAFF_PORT: port })
let maker: string
let checker: string

/** Opens a session of a new person of this group, as after a login at the identity provider. Returns the value of the cookie. */
async function logIn(group: string): Promise<string> {
  const token = randomToken()
  const now = new Date()
  const person = { issuer: 'https://provider.example', subject: randomUUID(), name: 'Chika Obi', email: null }
  const groups = [group]
  const staffId = await keepMember(its.owner, { ...person, groups, authenticatedAt: now }, now)
  await insertSession(its.owner, { token, client: 'browser', staffId, groups, authenticatedAt: now, now })
  return token
}

async function call(token: string, path: string, body: unknown) {
  const reply = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: `${SESSION_COOKIE}=${token}` },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** Makes an order to move fifty naira from one account of the bank to another account. Returns the id of the order. */
async function propose(): Promise<string> {
  const lines = [
    { account: 'fee-income:NGN', amountMinor: `-${AMOUNT}` },
    { account: 'interest-expense:NGN', amountMinor: AMOUNT },
  ]
  const orderId = randomUUID()
  const order = {
    orderId,
    kind: 'post-journal',
    payload: { kind: 'correction', narration: `Order ${orderId}`, lines },
    reasonCode: 'correction',
    reason: 'The fee of the day was booked on the wrong account',
  }
  expect(await call(maker, 'orders/propose', order)).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return orderId
}

const approve = (orderId: string) => call(checker, 'orders/approve', { orderId })

/** Reads the state of the order, and counts its journals and its audit events. */
async function resultOf(orderId: string): Promise<unknown> {
  const { rows } = await its.owner.query(
    `select o.state, (select count(*)::int from ledger.request r where r.narration = 'Order ' || $1 and r.outcome = 0) as journals,
       (select count(*)::int from bank.audit_event e where e.kind = 'order.executed' and e.detail ->> 'orderId' = $1) as events
     from bank.staff_order o where o.order_id = $1::uuid`,
    [orderId],
  )
  return rows[0]
}

const staffPid = () => Number([...its.bank.stdout().matchAll(/staff process (\d+)/g)].at(-1)?.[1] ?? 0)
const staffProcess: Victim = {
  pid: staffPid,
  untilBack: (dead) =>
    vi.waitFor(async () => {
      expect(staffPid()).not.toBe(dead)
      expect((await fetch(`${origin}/ready`)).status).toBe(200)
    }, PATIENCE),
}

beforeAll(async () => {
  maker = await logIn('finance')
  checker = await logIn('finance')
})
afterEach(() => {
  its.command('ledger/cli.ts', 'verify')
})

it.each([
  ['writes the journal', 'ledger.entry', 'insert'],
  ['ends the order', 'bank.staff_order', 'update'],
  ['writes the audit event', 'bank.audit_event', 'insert'],
])(
  'an order: is not executed by a process that dies while it %s, and is executed once after it',
  async (name, table, when) => {
    const orderId = await propose()
    const point = inWrite(() => its.owner, name, table, when)
    await its.killAt(point, () => expect(approve(orderId)).rejects.toThrow(), staffProcess)
    expect(await resultOf(orderId)).toEqual({ state: 'proposed', journals: 0, events: 0 })

    expect(await approve(orderId)).toMatchObject({ status: 200, body: { state: 'executed' } })
    expect(await approve(orderId)).toMatchObject({ status: 409, body: { problem: 'order-ended' } })
    expect(await resultOf(orderId)).toEqual({ state: 'executed', journals: 1, events: 1 })
  },
)

it('staff process: reads a customer and each part of the record with a login of its database role only', async () => {
  const { rows } = await its.owner.query(
    `select distinct a.usename as login, pg_has_role(a.usename, 'adire_app', 'member') as is_application
     from pg_stat_activity a join pg_roles r on r.rolname = a.usename and not r.rolsuper
     where pg_has_role(a.usename, 'adire_staff', 'member') and a.usename <> current_user`,
  )
  expect(rows).toEqual([{ login: 'adire_back_office', is_application: false }])
  const teller = await logIn('branch')
  const found = await call(teller, 'customers/search', { text: 'adaeze.okonkwo' })
  const [{ customerId }] = found.body['customers'] as [{ customerId: string }]
  const look = { customerId, reason: 'The customer asks at the branch' }
  const record = await call(teller, 'customers/read', look)
  expect(record).toMatchObject({ status: 200, body: { username: 'adaeze.okonkwo' } })
  const [{ accountNumber }] = record.body['accounts'] as [{ accountNumber: string }]
  for (const part of CUSTOMER_PART_NAMES) {
    const input = part === 'history' ? { ...look, part, accountNumber, beforeSeq: null } : { ...look, part }
    expect((await call(teller, 'customers/part', input)).status, part).toBe(200)
  }
})
