/** Refunds the payment of a case from the bank's own money: once per case, also when several operators repeat it. */
import { v5 as nameBasedUuid } from 'uuid'
import { nextCaseState } from '../../../core/cases/case-states.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, type Result } from '../../../values/result.ts'
import type { ActFacts } from '../../audit/record-audit.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'
import type { CasePaid } from './case-effect.ts'
import type { StoredCase } from './case-store.ts'
import { refundPayment, type RefundPaymentDeps, type RefundRefusal } from './refund-payment.ts'

export interface RefundDeps extends RefundPaymentDeps {
  readonly caseEffect: Effect<CasePaid>
  /** Rows that notify the customer of the credit. */
  noticeRows(paid: {
    readonly customerId: string
    readonly accountNumber: string
    readonly amountMinor: bigint
    readonly currencyCode: string
  }): readonly EffectRow[]
}

export interface Refund {
  /** Minor units, above zero. */
  readonly amountMinor: bigint
  /** The reason, as the customer reads it. */
  readonly words: string
  /** The operator, and the reason for the audit trail. */
  readonly by: { readonly operator: string } & ActFacts
}

export type RefundFailure = 'no-payment' | 'not-decided' | RefundRefusal

/**
 * Refunds what the books say was taken and not given back, in the transaction of the posting. Failures besides those of
 * the refund itself:
 * - no-payment: the case is about no payment.
 * - not-decided: the case is not decided for the customer.
 * - refunded: the case was refunded before with another amount.
 */
export async function refundCase(
  deps: RefundDeps,
  refunded: StoredCase,
  { amountMinor, words, by }: Refund,
): Promise<Result<void, RefundFailure>> {
  const { caseId, customerId, reference, payment, state } = refunded
  if (payment === null) return fail('no-payment')
  if (nextCaseState(state, 'refunded') === undefined) return fail('not-decided')
  const { accountNumber, currency } = payment
  const amount = amountMinor.toString()
  return refundPayment(deps, {
    postingId: nameBasedUuid(`${caseId} refund`, UUID_NAMESPACES.caseRefund),
    facts: { caseId },
    source: 'case',
    customerId,
    payment,
    amountMinor,
    narration: `Refund, ${reference}, ${payment.reference}`,
    effects: [
      effectRow(deps.caseEffect, {
        caseId,
        event: 'refunded',
        by,
        text: words,
        amount,
        counterparty: BRAND.bankName,
      }),
      ...deps.noticeRows({ customerId, accountNumber, amountMinor, currencyCode: currency }),
    ],
  })
}
