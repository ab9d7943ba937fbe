/** Writes the rows of `bank.payment` in the transaction of their postings, with one statement for each batch. */
import type { RefusalReason } from '../../../core/failure.ts'
import type { TransferTypeNumber } from '../../../values/vocabularies/transfer-types.ts'
import { copyRows, type RowOf } from '../../db/copy-rows.ts'
import type { Sql } from '../../db/database.ts'
import type { BankPaymentRow } from '../../db/tables/payment.ts'
import type { EffectInput } from '../../ledger/effect.ts'
import { firstState } from './first-state.ts'
import { recordSteps } from './payment-events.ts'
import { originColumns, type PaymentOrigin } from '../execution/payment-origin.ts'

/** A payment as its posting has it. Amounts are decimal strings of minor units. */
export interface NewPaymentRow {
  readonly kind: BankPaymentRow['kind']
  /** Null when the payment is no transfer. */
  readonly transfer_type: TransferTypeNumber | null
  /** Set for transfers of type 3. Null or absent for others. */
  readonly beneficiary_type?: string | null
  readonly customer_id: string
  readonly account_number: string
  readonly account_name: string
  readonly payee_customer_id: string | null
  readonly payee_reference: string
  readonly payee_name: string
  readonly institution_code: string
  /** Null for a payee at this bank. */
  readonly institution_name: string | null
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly stamp_duty_minor: string
  readonly levy_minor: string
  readonly currency: string
  readonly narration: string
  readonly approved_with: readonly number[]
  /** The limit counters that the payment raises. Default: none. */
  readonly counter_keys?: readonly string[]
  /** ISO 8601. */
  readonly created_at: string
  /** ISO 8601. Set for imported history. Default: the time of the posting. */
  readonly completed_at?: string
  /** Absent when the customer makes the payment. */
  readonly origin?: PaymentOrigin | undefined
  /** True when the customer withdrew the approval. The ledger used the id up and moved no money. */
  readonly withdrawn?: true
  /** Payment monitoring referred it: the ledger holds its money until staff decide. */
  readonly referred?: true
  /** The reason why the bank does not make the payment. The ledger used the id up and moved no money. */
  readonly refused?: RefusalReason
}

const COLUMNS = {
  payment_id: 'uuid',
  kind: 'text',
  transfer_type: 'smallint',
  beneficiary_type: 'text',
  state: 'text',
  refusal: 'text',
  customer_id: 'uuid',
  account_number: 'text',
  account_name: 'text',
  payee_customer_id: 'uuid',
  payee_reference: 'text',
  payee_name: 'text',
  institution_code: 'text',
  institution_name: 'text',
  amount_minor: 'bigint',
  fee_minor: 'bigint',
  vat_minor: 'bigint',
  stamp_duty_minor: 'bigint',
  levy_minor: 'bigint',
  currency: 'text',
  narration: 'text',
  approved_with: 'smallint[]',
  counter_keys: 'text[]',
  origin: 'text',
  origin_id: 'uuid',
  created_at: 'timestamptz',
  completed_at: 'timestamptz',
} as const
const copyPayments = copyRows('bank.payment', COLUMNS)

/** Writes the payments of an effect's batch. A payment that no network must take is posted immediately. */
export async function writePayments(tx: Sql, rows: readonly EffectInput<NewPaymentRow>[]): Promise<void> {
  await copyPayments(tx, rows.map(storedRow))
  const referred = rows.filter(({ row, outcome }) => row.referred && outcome === 'posted')
  if (referred.length === 0) return
  await recordSteps(
    tx,
    referred.map(({ postingId, postedAt }) => ({ ...REFERRED_STEP, paymentId: postingId, at: postedAt })),
  )
}

const REFERRED_STEP = { event: 'review', state: 'review', actor: 'monitoring', code: null } as const

/** Writes the payments that `paymentOf` makes from the rows of a kind’s effect. */
export const writePaymentsOf = <Row>(
  tx: Sql,
  rows: readonly EffectInput<Row>[],
  paymentOf: (row: Row) => NewPaymentRow,
): Promise<void> =>
  writePayments(
    tx,
    rows.map(({ row, ...posting }) => ({ ...posting, row: paymentOf(row) })),
  )

const POSTED_KINDS: readonly BankPaymentRow['kind'][] = ['own-bank', 'exchange']

/** True when the ledger posts the payment immediately. False when it holds the money, because a network must take the payment. */
export const isPosted = ({ kind }: Pick<NewPaymentRow, 'kind'>): boolean => POSTED_KINDS.includes(kind)

function storedRow({ postingId, row: payment, outcome, postedAt }: EffectInput<NewPaymentRow>): RowOf<typeof COLUMNS> {
  const first = firstState(
    { outcome, postedAt },
    { isHeld: !isPosted(payment), isWithdrawn: payment.withdrawn === true, isReferred: payment.referred === true },
  )
  return {
    ...payment,
    beneficiary_type: payment.beneficiary_type ?? null,
    payment_id: postingId,
    ...first,
    refusal: first.refusal && (payment.refused ?? first.refusal),
    counter_keys: payment.counter_keys ?? [],
    ...originColumns(payment.origin),
    completed_at: first.completed_at && (payment.completed_at ?? first.completed_at),
  }
}
