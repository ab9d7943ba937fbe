/** Refunds the payment of a case from the bank's own money: once per case, also when several operators repeat it. */
import { v5 as nameBasedUuid } from 'uuid'
import { nextCaseState } from '../../../core/cases/case-states.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { canonicalText, sha256 } from '../../approvals/canonical-text.ts'
import { OverRefundError, refundRows } from '../../payments/reversals/refund.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import type { Ledger, Posted, Posting } from '../../ledger/ledger.ts'
import type { PostingRefusal } from '../../ledger/posting-refusal.ts'
import type { CasePaid } from './case-effect.ts'
import type { StoredCase } from './case-store.ts'
import { type NotTaken, NotTakenError, takenRows } from './taken-effect.ts'
import { UUID_NAMESPACES } from '../../ledger/uuid-namespaces.ts'

export interface RefundDeps {
  readonly ledger: Pick<Ledger, 'post'>
  readonly caseEffect: Effect<CasePaid>
  internalAccount(code: 'case-refunds', currency: string): Promise<bigint>
  /** The ledger's number of a customer's account. */
  ledgerAccountId(accountNumber: string): Promise<bigint | undefined>
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
  readonly by: { readonly operator: string; readonly reason: string }
}

export type RefundFailure = 'no-payment' | 'too-much' | 'not-decided' | 'refunded' | 'account-closed' | NotTaken

/**
 * Refunds what the books say was taken and not given back, in the transaction of the posting. Failures:
 * - no-payment: the case is about no payment.
 * - too-much: the amount is above the rest of the payment after other refunds, returns and reversals.
 * - not-decided: the case is not decided for the customer.
 * - refunded: the case was refunded before with another amount.
 * - undecided, not-taken: the payment took no money.
 */
export async function refundCase(
  deps: RefundDeps,
  refunded: StoredCase,
  { amountMinor, words, by }: Refund,
): Promise<Result<void, RefundFailure>> {
  const { caseId, customerId, reference, payment, state } = refunded
  if (payment === null) return fail('no-payment')
  if (nextCaseState(state, 'refunded') === undefined) return fail('not-decided')
  if (amountMinor > payment.amountMinor) return fail('too-much')
  const { accountNumber, currency } = payment
  const account = await deps.ledgerAccountId(accountNumber)
  if (account === undefined) return fail('account-closed')
  const amount = amountMinor.toString()
  const posting: Posting = {
    id: nameBasedUuid(`${caseId} refund`, UUID_NAMESPACES.caseRefund),
    fingerprint: sha256(canonicalText({ caseId, amount, currency })),
    kind: 'case-refund',
    narration: `Refund, ${reference}, ${payment.reference}`,
    lines: [
      { accountId: await deps.internalAccount('case-refunds', currency), amountMinor: -amountMinor },
      { accountId: account, amountMinor },
    ],
    effects: [
      ...refundRows({ subject: payment.subject, source: 'case', amountMinor, mostMinor: payment.amountMinor }),
      ...takenRows(customerId, payment),
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
  }
  const posted = await post(deps, posting)
  if (typeof posted === 'string') return fail(posted)
  if (posted.ok) return ok(undefined)
  if (posted.failure.kind === 'id-reused') return fail('refunded')
  if (posted.failure.kind === 'account-closed') return fail('account-closed')
  throw new Error(`the ledger refused a refund: ${posted.failure.kind}`)
}

async function post(
  { ledger }: RefundDeps,
  posting: Posting,
): Promise<Result<Posted, PostingRefusal> | 'too-much' | NotTaken> {
  try {
    return await ledger.post(posting)
  } catch (error) {
    if (error instanceof OverRefundError) return 'too-much'
    if (error instanceof NotTakenError) return error.why
    throw error
  }
}
