/** The orders, notes and checks that a call of staff needs before it can be tested with each role. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { DEFAULT_FEE_SCHEDULES } from '../../core/fees/fee-schedule.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { FEE_SCHEDULES } from '../features/fees/fee-schedules.ts'
import type { StaffWorld, TestCustomer } from './staff.fixture.ts'

export const REASON = 'The customer asks at the branch'

/** Proposes an order that adds a tariff. */
export async function proposeTariff(world: StaffWorld): Promise<string> {
  const orderId = randomUUID()
  const proposed = await world.call(await world.logIn('accountant'), 'orders/propose', {
    orderId,
    kind: 'add-fees',
    payload: { schedule: FEE_SCHEDULES.write({ ...DEFAULT_FEE_SCHEDULES[0], effectiveFrom: '2999-01-01' }) },
    reasonCode: 'regulation',
    reason: 'The circular of the central bank',
  })
  expect(proposed).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return orderId
}

/** Proposes an order to unfreeze the customer, by another risk officer. */
export async function proposeUnfreeze(world: StaffWorld, { customerId }: TestCustomer): Promise<string> {
  const [freezer, maker] = [await world.logIn('teller'), await world.logIn('risk-officer')]
  const order = (kind: string, reasonCode: string) => {
    return { orderId: randomUUID(), kind, payload: { customerId }, reasonCode, reason: REASON }
  }
  await world.call(freezer, 'orders/propose', order('freeze-customer', 'customer-asks'))
  const proposed = await world.call(maker, 'orders/propose', order('unfreeze-customer', 'customer-identified'))
  expect(proposed).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return String(proposed.body['orderId'])
}

/** A note of a teller. */
export async function writeNote(world: StaffWorld, { customerId }: TestCustomer): Promise<string> {
  const note = { customerId, noteId: randomUUID(), text: 'Speaks Hausa' }
  expect(await world.call(await world.logIn('teller'), 'customers/write-note', note)).toMatchObject({ status: 200 })
  return note.noteId
}

/** Removes every check of the books and of the audit trail. Starts a check if the call of this path stops a check. */
export async function startCheck({ asOwner }: TestDatabase, world: StaffWorld, path: string): Promise<string> {
  await asOwner('delete from bank.books_check')
  await asOwner('delete from bank.audit_check')
  const checkId = randomUUID()
  const started = { status: 200 }
  if (path === 'books/stop-check') {
    const token = await world.logIn('accountant')
    expect(await world.call(token, 'books/start-check', { checkId, isFromStart: false })).toMatchObject(started)
  }
  if (path === 'audit/stop-check')
    expect(await world.call(await world.logIn('auditor'), 'audit/start-check', { checkId })).toMatchObject(started)
  return checkId
}
