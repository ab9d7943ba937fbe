/** Runs an approved transfer: checks the factors, posts the stored payment once, and gives the same answer ever after. */
import type { transferRoutes } from '../../../contract/transfers.ts'
import type { RouteRequest } from '../../../contract/route.ts'
import type { ApprovalWay } from '../../../core/approvals/approval-ways.ts'
import type { Failure, RefusalReason } from '../../../core/failure.ts'
import { decideTransfer, type LimitCounter } from '../../../core/transfers/decide-transfer.ts'
import { transferJournal } from '../../../core/transfers/transfer-journal.ts'
import { transferReference } from '../../../core/transfers/transfer-reference.ts'
import { transferStatusOf, type TransferState } from '../../../core/transfers/transfer-states.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Handler, Reply } from '../../http/handler.ts'
import type { PostingRefusal } from '../../ledger/ledger.ts'
import { inTurn } from '../../approvals/in-turn.ts'
import { findApproval, type TransferApproval } from './approval-store.ts'
import { chargeAccounts } from './charge-accounts.ts'
import { confirmedRows } from './confirmed-rows.ts'
import { chargesOf, type Payment } from './payment.ts'
import { findDeviceAge, findParties, type KnownParty } from './transfer-facts.ts'
import { transferPolicy } from './transfer-policy.ts'
import type { TransfersDeps } from './transfers-deps.ts'

type Request = RouteRequest<typeof transferRoutes.confirm>
type Answer = Result<
  Reply<{ transferId: string; status: ReturnType<typeof transferStatusOf>; reference: string }>,
  Failure
>

/** The use-case behind `confirm`: only the challenge's id and the factors come in; the stored payment is what runs. */
export function confirmTransfer(deps: TransfersDeps): Handler<typeof transferRoutes.confirm> {
  // Fifty clicks at once must not cost fifty tries of the PIN: the first one's answer serves them all.
  const turn = inTurn()
  return (request, context) => turn(request.challengeId, () => confirmOnce(deps, request, context))
}

async function confirmOnce(deps: TransfersDeps, request: Request, context: SignedIn): Promise<Answer> {
  const { session } = context
  const key = { ...session, challengeId: request.challengeId }
  const approval = await findApproval(deps, key)
  if (approval === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  if (approval.transferState !== null) return firstAnswer(deps, approval)
  const approved = await deps.approvals.check(approval, request, context)
  if (approved.ok) return post(deps, approval, approved.value, context)
  // Another process may have used up the code for this very payment meanwhile: then its answer is the answer.
  const meanwhile = await findApproval(deps, key)
  return meanwhile?.transferState ? firstAnswer(deps, meanwhile) : approved
}

async function firstAnswer(deps: TransfersDeps, approval: TransferApproval): Promise<Answer> {
  if (approval.transferState === 'cancelled') return fail({ kind: 'refused', reason: 'approval-withdrawn' })
  if (approval.transferState !== 'refused') {
    return answered(approval.content, transferStatusOf(approval.transferState as TransferState))
  }
  const { rows } = await deps.database.pool.query<{ refusal: string }>(
    `select coalesce(r.refusal->>'name', t.refusal) as refusal
     from bank.transfer t join ledger.request r on r.id = t.transfer_id
     where t.transfer_id = $1 and t.from_customer_id = $2`,
    [approval.content.transferId, approval.customerId],
  )
  return fail({ kind: 'refused', reason: reasonOf(rows[0]?.refusal ?? '') })
}

async function post(
  deps: TransfersDeps,
  approval: TransferApproval,
  way: ApprovalWay,
  context: SignedIn,
): Promise<Answer> {
  const payment = approval.content
  const decided = await decideAgain(deps, payment, context)
  if (!decided.ok) return decided
  const { from, to, counters } = decided.value
  const charges = chargesOf(payment)
  const lines = transferJournal(BigInt(payment.amount), charges, {
    from: from.ledgerAccountId,
    to: to.ledgerAccountId,
    ...(await chargeAccounts(deps.internalAccount, charges, payment.currencyCode)),
  })
  const posted = await deps.ledger.post({
    id: payment.transferId,
    fingerprint: approval.fingerprint,
    kind: 'transfer',
    narration: payment.narration,
    lines,
    counters,
    companions: confirmedRows(deps, approval, { way, toCustomerId: to.customerId }, context),
  })
  return posted.ok ? answered(payment, 'successful') : fail({ kind: 'refused', reason: refusalReason(posted.failure) })
}

/** Funds and what was used of the limits are the ledger's to check as it posts; here, what may have changed since. */
async function decideAgain(
  deps: TransfersDeps,
  payment: Payment,
  { session }: SignedIn,
): Promise<Result<{ from: KnownParty; to: KnownParty; counters: readonly LimitCounter[] }, Failure>> {
  const now = deps.clock.now()
  const ask = {
    fromAccountNumber: payment.from.accountNumber,
    toAccountNumber: payment.to.accountNumber,
    amountMinor: BigInt(payment.amount),
    currency: payment.currencyCode,
  }
  const [{ from, to }, device] = await Promise.all([
    findParties(deps, { ...ask, customerId: session.customerId, toOwnAccount: payment.TransactionType === 2 }),
    findDeviceAge(deps, session),
  ])
  const facts = {
    customerId: session.customerId,
    from,
    to,
    device,
    knownPayee: true,
    availableMinor: 2n ** 63n,
    usedTodayMinor: 0n,
    usedByNewDevicesMinor: 0n,
    nowMs: now.getTime(),
    day: calendarDay(now),
  }
  const decision = decideTransfer(ask, facts, await transferPolicy(deps))
  if (!decision.ok) return decision
  if (from === undefined || to === undefined) throw new Error('a transfer was allowed without its accounts')
  return ok({ from, to, counters: decision.value.counters })
}

function answered(payment: Payment, status: ReturnType<typeof transferStatusOf>): Answer {
  const { transferId } = payment
  return ok({ data: { transferId, status, reference: transferReference(transferId) } })
}

function refusalReason(refusal: PostingRefusal): RefusalReason {
  return reasonOf(refusal.kind === 'counter-cap' ? refusal.name : refusal.kind)
}

const REASONS: Readonly<Record<string, RefusalReason>> = {
  'insufficient-funds': 'insufficient-funds',
  'unknown-account': 'account-not-found',
  'account-closed': 'account-closed',
  // The id was used up by a withdrawal, which was first.
  'hold-not-open': 'approval-withdrawn',
  'id-reused': 'id-reused',
  'daily-limit': 'daily-limit',
  'new-device-limit': 'new-device-limit',
}

function reasonOf(refusal: string): RefusalReason {
  const reason = REASONS[refusal]
  // Unbalanced, or a hold or reversal where there is none: ours to mend, not the customer's.
  if (reason === undefined) throw new Error(`the ledger refused a transfer: ${refusal}`)
  return reason
}
