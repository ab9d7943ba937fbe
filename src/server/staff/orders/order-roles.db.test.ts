/** Each kind of order with each role: who may propose, approve and reject it, for how long, and with which login. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_ROLES, type StaffRole } from '../../../values/vocabularies/staff-duties.ts'
import { ORDER_KINDS, ORDER_REASONS, type OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'
import { HOURS_MS } from './order-kind.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { ORDER_RULES } from './order-rules.fixture.ts'

const LARGE = 10_000_000_01n
const REASON = 'Identified by video call and two questions'
let test: TestDatabase
let world: StaffWorld
const tokens = new Map<StaffRole, string>()

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  for (const role of STAFF_ROLES) tokens.set(role, await world.logIn(role))
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const call = (role: StaffRole, path: string, body: object) => world.call(tokens.get(role) ?? '', path, body)
const otherRoles = (roles: readonly StaffRole[]) => STAFF_ROLES.filter((role) => !roles.includes(role))

/** An open order of another person. Its time is over without `isLive`, so that a permitted decision changes nothing. */
async function orderOf(kind: OrderKindName, { isLive = false, amountMinor = null as bigint | null } = {}) {
  const orderId = randomUUID()
  const staffId = randomUUID()
  await test.asOwner(
    `with maker as (insert into bank.staff_member (staff_id, issuer, subject, name, created_at, last_login_at)
       values ($2::uuid, 'https://provider.example', $2::uuid::text, 'Kemi Alade', now(), now()) returning staff_id)
     insert into bank.staff_order (order_id, kind, payload, summary, reason_code, reason, subject_version, amount_minor, currency, state,
       needs_checker, maker_id, proposed_at, expires_at)
     select $1::uuid, $3, '{}', 'An act', 'x', $4, 'x', $5::bigint, $6, 'proposed', true, staff_id, now(), now() + ($7 || ' hours')::interval from maker`,
    [
      orderId,
      staffId,
      kind,
      REASON,
      amountMinor?.toString() ?? null,
      amountMinor === null ? null : 'NGN',
      isLive ? '1' : '-1',
    ],
  )
  return orderId
}

/** The roles whose approval and whose rejection are refused, because they lack the duty. */
async function refusedRoles(orderId: string): Promise<readonly (readonly StaffRole[])[]> {
  const refused: StaffRole[][] = []
  for (const decision of ['approve', 'reject']) {
    const ofDecision: StaffRole[] = []
    for (const role of STAFF_ROLES) {
      const { status, body } = await call(role, `orders/${decision}`, {
        orderId,
        note: 'The caller was not identified',
      })
      if (status === 403) ofDecision.push(role)
      expect(body['problem'], role).toBe(status === 403 ? 'forbidden' : 'order-expired')
    }
    refused.push(ofDecision)
  }
  return refused
}

describe('the role of the maker', () => {
  it.each(ORDER_KINDS)('%s: is proposed by its makers, and refused for each other role', async (kind) => {
    const refused: StaffRole[] = []
    for (const role of STAFF_ROLES) {
      const order = { orderId: randomUUID(), kind, payload: {}, reasonCode: ORDER_REASONS[kind][0], reason: REASON }
      const { status, body } = await call(role, 'orders/propose', order)
      // The payload is empty, so a maker is refused for it. A person of another role is refused before the payload is read.
      expect(body['problem'], role).toBe(status === 403 ? 'forbidden' : 'bad-input')
      if (status === 403) refused.push(role)
    }
    expect(refused).toEqual(otherRoles(ORDER_RULES[kind].makers))
  })
})

describe('the role of the checker', () => {
  it.each(ORDER_KINDS)(
    '%s: is approved and rejected by its checkers, and refused for each other role',
    async (kind) => {
      const others = otherRoles(ORDER_RULES[kind].checkers)
      expect(await refusedRoles(await orderOf(kind))).toEqual([others, others])
    },
  )

  const LARGE_KINDS = ORDER_KINDS.filter((kind) => ORDER_RULES[kind].hasLargeStep === true)
  it.each(LARGE_KINDS)('%s: of a large amount is checked by risk officers only', async (kind) => {
    const others = otherRoles(['risk-officer'])
    expect(await refusedRoles(await orderOf(kind, { amountMinor: LARGE }))).toEqual([others, others])
    const usual = otherRoles(ORDER_RULES[kind].checkers)
    expect(await refusedRoles(await orderOf(kind, { amountMinor: LARGE - 1n }))).toEqual([usual, usual])
  })

  it('large amount: changes nothing for a kind without a large step', () => {
    const large = ORDER_KINDS.filter((kind) => ORDER_KIND_TABLE[kind].largeAbove !== undefined)
    expect(large).toEqual(LARGE_KINDS)
  })
})

describe('the life of an order and its login', () => {
  it.each(ORDER_KINDS)('%s: lives for the hours of its rule, and needs a fresh login or not', (kind) => {
    const { livesMs, needsRecentLogin } = ORDER_KIND_TABLE[kind]
    const { hours, isFresh } = ORDER_RULES[kind]
    expect({ hours: livesMs / HOURS_MS, isFresh: needsRecentLogin }).toEqual({ hours, isFresh })
  })

  it('approval: of each kind with a fresh login is refused six minutes after the login', async () => {
    const fresh = ORDER_KINDS.filter((kind) => ORDER_RULES[kind].isFresh)
    const orders = await Promise.all(fresh.map((kind) => orderOf(kind, { isLive: true })))
    world.clock.forward(6 * 60_000)
    for (const [at, orderId] of orders.entries()) {
      const kind = fresh[at]
      const checker = kind && ORDER_RULES[kind].checkers[0]
      if (checker === undefined) throw new Error(`${kind} has no checker`)
      expect(await call(checker, 'orders/approve', { orderId }), kind).toMatchObject({
        body: { problem: 'log-in-again' },
      })
    }
  })
})
