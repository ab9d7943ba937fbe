/** Lists the payments that the benchmark makes, with both calls of each, and waits until the last payment has ended. */
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { billRoutes } from '../../src/contract/bills/bills.ts'
import type { Route } from '../../src/contract/route.ts'
import { transferRoutes } from '../../src/contract/transfers/transfers.ts'
import { initiation, transferTo } from './calls.ts'
import type { Payer } from './payers.ts'
import type { LoadedBank } from './world.ts'
import { inStates } from '../../src/server/payments/rows/state-lists.ts'
import { UNDECIDED_STATES } from '../../src/values/vocabularies/payment-states.ts'

export interface PaymentCase {
  readonly name: 'within the bank' | 'other banks' | 'bills'
  readonly initiate: Route
  readonly confirm: Route
  /** The input of the first call. */
  readonly initiation: (payer: Payer) => unknown
  readonly confirmedStatus: 'successful' | 'processing'
}

export const WITHIN: PaymentCase = {
  name: 'within the bank',
  initiate: transferRoutes.initiate,
  confirm: transferRoutes.confirm,
  initiation,
  confirmedStatus: 'successful',
}

const ELSEWHERE: PaymentCase = {
  name: 'other banks',
  initiate: transferRoutes.initiate,
  confirm: transferRoutes.confirm,
  initiation: (payer) => transferTo(payer.payeeElsewhere, 1, payer),
  confirmedStatus: 'processing',
}

/** Airtime of fifty naira for the payer's own phone. Fifty naira is the smallest amount. */
const BILLS: PaymentCase = {
  name: 'bills',
  initiate: billRoutes.initiateBill,
  confirm: billRoutes.confirmBill,
  initiation: ({ accountNumber }) => ({
    paymentId: uuidv7(),
    fromAccountNumber: accountNumber,
    billerId: 'mtn',
    recipientType: 'self',
    amount: '5000',
  }),
  confirmedStatus: 'processing',
}

export const PAYMENT_CASES: readonly PaymentCase[] = [WITHIN, ELSEWHERE, BILLS]

const UNFINISHED = `select
  exists (select from bank.payment where ${inStates('state', UNDECIDED_STATES)})
  or exists (select from bank.notice)
  or exists (select from bank.alert_delivery where is_open)
  or exists (select from graphile_worker._private_jobs where run_at <= now()) as busy`
const LOOK_EVERY_MS = 50
const GIVE_UP_AFTER_MS = 180_000

/** Waits until each payment has ended and each alert is delivered. Throws after three minutes. */
export async function untilDelivered({ owner }: Pick<LoadedBank, 'owner'>): Promise<void> {
  const last = performance.now() + GIVE_UP_AFTER_MS
  while (performance.now() < last) {
    const { rows } = await owner.query<{ busy: boolean }>({ name: 'unfinished', text: UNFINISHED })
    if (rows[0]?.busy === false) return
    await delay(LOOK_EVERY_MS)
  }
  throw new Error('payments or alerts are unfinished after three minutes')
}

/**
 * Dates the alerts back, as if the customers had paid some time ago. The bank bundles the messages of a fourth payment
 * within two minutes, and the benchmark measures customers who pay rarely.
 */
export async function endBursts({ owner }: Pick<LoadedBank, 'owner'>): Promise<void> {
  await owner.query(
    `update bank.alert set created_at = created_at - interval '3 minutes' where created_at > now() - interval '3 minutes'`,
  )
}

export async function countTexts({ owner }: Pick<LoadedBank, 'owner'>): Promise<number> {
  const { rows } = await owner.query<{ sent: number }>(
    `select count(*)::int as sent from bank.alert_delivery where channel = 'sms' and state = 'sent'`,
  )
  return rows[0]?.sent ?? 0
}
