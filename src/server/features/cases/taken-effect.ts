/** Refuses a refund of a payment that took no money: reads the payment's state in the transaction of the refund. */
import { isUndecided } from '../../../core/payments/payment-states.ts'
import type { PaymentState } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { CasePayment, StoredCase } from './case-store.ts'
import { transfersOnly } from '../../payments/rows/transfers-only.ts'

/**
 * undecided: the money is held, and its end is unknown. not-taken: the customer's money was never taken, or was held and
 * released.
 */
export type NotTaken = 'undecided' | 'not-taken'

/** The error that rolls back the whole posting. */
export class NotTakenError extends Error {
  override name = 'NotTakenError'
  readonly why: NotTaken

  constructor(why: NotTaken) {
    super(`the payment of a refund is ${why}`)
    this.why = why
  }
}

interface TakenRow {
  readonly kind: CasePayment['kind']
  readonly customerId: string
  /** Null for an entry without a payment. */
  readonly paymentId: string | null
  readonly accountNumber: string
  /** The amount of the whole payment: decimal text of minor units. */
  readonly amount: string
  /** ISO 8601 */
  readonly paidAt: string
}

/**
 * Rows for the effects of a refund. The effect fails with NotTakenError when the payment took no money from the
 * customer of the case.
 */
export function takenRows(customerId: StoredCase['customerId'], payment: CasePayment): readonly EffectRow[] {
  const { kind, transferId, accountNumber, amountMinor, paidAt } = payment
  const row: TakenRow = {
    kind,
    customerId,
    paymentId: transferId,
    accountNumber,
    amount: amountMinor.toString(),
    paidAt: paidAt.toISOString(),
  }
  return [effectRow(takenEffect, row)]
}

/** A settled payment took the money. The refund effect counts how much of the money went back since. */
const takenEffect: Effect<TakenRow> = {
  name: 'taken',
  async write(tx, rows) {
    for (const { row: asked, outcome } of rows) {
      if (outcome !== 'posted') continue
      const why = asked.kind === 'entry' ? await whyNotEntry(tx, asked) : await whyNotPayment(tx, asked)
      if (why !== undefined) throw new NotTakenError(why)
    }
  },
}

// Locked, so that the state of the payment stays as read until the refund is posted.
const STATES = {
  transfer: `select state from bank.payment where payment_id = $1 and customer_id = $2 and ${transfersOnly('payment')} for share`,
  bill: `select state from bank.payment where payment_id = $1 and customer_id = $2 and kind = 'bill' for share`,
} as const

async function whyNotPayment(tx: Sql, { kind, paymentId, customerId }: TakenRow): Promise<NotTaken | undefined> {
  if (kind === 'entry') return undefined
  const { rows } = await tx.query<{ state: PaymentState }>(STATES[kind], [paymentId, customerId])
  const state = rows[0]?.state
  if (state === 'settled' || state === 'reversed') return undefined
  return state !== undefined && isUndecided(state) ? 'undecided' : 'not-taken'
}

// A case keeps the entry's time to the millisecond, the books to the microsecond.
const DEBIT = `select from bank.account a
  join ledger.entry e on e.account_id = a.ledger_account_id
    and e.seq >= ledger.first_seq_since(a.ledger_account_id, $3::timestamptz - interval '1 ms')
  where a.account_number = $1 and e.amount = -$2::bigint and e.posted_at < $3::timestamptz + interval '1 ms'
  limit 1`

async function whyNotEntry(tx: Sql, { accountNumber, amount, paidAt }: TakenRow): Promise<NotTaken | undefined> {
  const { rows } = await tx.query(DEBIT, [accountNumber, amount, paidAt])
  return rows.length > 0 ? undefined : 'not-taken'
}
