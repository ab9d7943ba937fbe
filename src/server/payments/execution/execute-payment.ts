/** Makes an approved payment once: posts it, or holds its money for the network that must take it. */
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { Failure, RefusalReason } from '../../../core/failure.ts'
import type { PaymentStatus } from '../../../values/vocabularies/payment-states.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { BalanceCapError, balanceCapRows } from '../../ledger/balance-cap.ts'
import type { Ledger, Posted } from '../../ledger/ledger.ts'
import type { PostingRefusal } from '../../ledger/posting-refusal.ts'
import type { Authority } from './authority.ts'
import { paymentCountRow, postCounted } from './payment-count.ts'
import type { ApprovedContent, Execution, PaymentKind } from './payment-kind.ts'
import { refusalReason } from './refusal-reason.ts'

/** Only the settlement or the release ends the hold of a payment, never a date. */
const NEVER = new Date('9999-12-31T00:00:00Z')

export type ExecuteDeps = { readonly ledger: Pick<Ledger, 'post' | 'hold'> }

/** The status of the payment, or why it was not made. The same approved content gives the same answer, in every process. */
export async function executePayment<Content>(
  { ledger }: ExecuteDeps,
  kind: Pick<PaymentKind<Content>, 'idOf' | 'execution'>,
  { content, fingerprint }: ApprovedContent<Content>,
  way: ApprovalWay,
  authority: Authority,
): Promise<Result<PaymentStatus, Failure>> {
  const decided = await kind.execution(content, way, authority)
  if (!decided.ok) return decided
  const { requiredFactors = [], money } = decided.value
  // The customer lowered what a PIN alone approves since the review. A new review offers the stronger ways.
  if (way === 'pin' && requiredFactors.length > 1) return refused('approval-expired')
  const cap = money.moves === 'posted' ? money.cap : undefined
  if ((await cap?.tries?.areUsedUp()) === true) return refused('recipient-tries-used')
  const request = { id: kind.idOf(content), fingerprint }
  try {
    const posted = await postCounted(request.id, () => hand(ledger, request, decided.value))
    if ('full' in posted) return fail(posted.full)
    if (!posted.ok) return refused(refusalReason(posted.failure))
    return ok(money.moves === 'held' ? 'processing' : 'successful')
  } catch (error) {
    if (!(error instanceof BalanceCapError)) throw error
    await cap?.tries?.count()
    return refused('recipient-limit')
  }
}

/** The amount and all charges of a held payment are held as a whole. The job that sends the payment is written with the hold. */
function hand(
  ledger: ExecuteDeps['ledger'],
  request: { readonly id: string; readonly fingerprint: Buffer },
  { counters, counted, effects: rows, money }: Execution,
): Promise<Result<Posted, PostingRefusal>> {
  const effects = [...(counted === undefined ? [] : [paymentCountRow(counted)]), ...rows]
  if (money.moves === 'held') {
    const { accountId, amountMinor, reason } = money
    return ledger.hold({ ...request, accountId, amountMinor, reason, expiresAt: NEVER, counters, effects })
  }
  const { kind, narration, lines, cap } = money
  // The cap is checked in the posting's transaction: of two payments to one account, the second sees the first.
  const capRows = cap === undefined ? [] : balanceCapRows(cap.accountId, cap.mostMinor)
  return ledger.post({ ...request, kind, narration, lines, counters, effects: [...capRows, ...effects] })
}

const refused = (reason: RefusalReason) => fail<Failure>({ kind: 'refused', reason })
