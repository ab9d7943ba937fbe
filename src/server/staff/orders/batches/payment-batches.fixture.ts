/** Makes, approves and reads orders on several payments, for their tests. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { REFERRED } from '../../../../core/payments/payment-states.ts'
import type { StaffRole } from '../../../../values/vocabularies/staff-duties.ts'
import type { StaffAnswer } from '../../staff.fixture.ts'
import { openOrderWorld } from '../order-world.fixture.ts'
import { paymentInReview } from '../payment-order-rows.fixture.ts'

export type PaymentKind = Parameters<typeof paymentInReview>[1]
export const REASON = 'Read in the NIP report of Friday'

interface ReadPayment {
  readonly paymentId: string
  readonly result: string | null
  readonly failure: string | null
}

export async function openBatchWorld() {
  const world = await openOrderWorld()

  async function paymentsInReview(kinds: readonly PaymentKind[], amountMinor?: bigint): Promise<readonly string[]> {
    const ids: string[] = []
    for (const kind of kinds) ids.push((await paymentInReview(world, kind, amountMinor)).id)
    return ids
  }

  const call = async (role: StaffRole, path: string, body: unknown): Promise<StaffAnswer> =>
    world.staff.call(await world.staff.logIn(role), path, body)

  function propose(
    paymentIds: readonly string[],
    kind: 'settle-payments' | 'release-payments' = 'settle-payments',
    orderId: string = randomUUID(),
  ): Promise<StaffAnswer> {
    const order = { orderId, kind, payload: { paymentIds }, reasonCode: 'network-report', reason: REASON }
    return call('payments-operator', 'orders/propose', order)
  }

  async function proposed(...order: Parameters<typeof propose>): Promise<string> {
    const answer = await propose(...order)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'proposed' } })
    return String(answer.body['orderId'])
  }

  const approve = (orderId: string, role: StaffRole = 'payments-operator') => call(role, 'orders/approve', { orderId })

  async function resultsOf(orderId: string): Promise<readonly (string | null)[]> {
    const { status, body } = await call('auditor', 'orders/read', { orderId })
    expect(status).toBe(200)
    return (body['payments'] as readonly ReadPayment[]).map(({ result, failure }) => failure ?? result)
  }

  /** The states of the payments, in the order of the ids. */
  async function statesOf(ids: readonly string[]): Promise<readonly string[]> {
    const rows = (await world.bank.asOwner(
      'select p.state from unnest($1::uuid[]) with ordinality as i (id, place) join bank.payment p on p.payment_id = i.id order by place',
      [ids],
    )) as readonly { readonly state: string }[]
    return rows.map(({ state }) => state)
  }

  /** The number of settlements and releases of these payments that were done. A refused end leaves an event too. */
  async function endsOf(ids: readonly string[]): Promise<number> {
    const rows = await world.bank.asOwner(
      `select from bank.audit_event where outcome = 'done' and kind in ('transfer.settled', 'transfer.released', 'bill.settled', 'bill.released', 'card.settled',
         'card.released') and coalesce(detail ->> 'transferId', detail ->> 'paymentId', detail ->> 'cardId') = any ($1)`,
      [ids],
    )
    return rows.length
  }

  const repeatInquiry = (id: string) =>
    world.bank.asOwner('update bank.payment_submission set inquiries = inquiries + 1 where payment_id = $1', [id])

  const refer = (id: string) =>
    world.bank.asOwner('update bank.payment_submission set review_reason = $2 where payment_id = $1', [id, REFERRED])

  return {
    ...world,
    paymentsInReview,
    call,
    propose,
    proposed,
    approve,
    resultsOf,
    statesOf,
    endsOf,
    repeatInquiry,
    refer,
  }
}
