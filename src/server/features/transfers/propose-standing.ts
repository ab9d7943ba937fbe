/** Decides whether a later payment can be approved now, its present costs, and the factors of its approval. */
import type { Failure } from '../../../core/failure.ts'
import { ownAccountProblem, pickTransferType } from '../../../core/transfers/transfer-type.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Session } from '../../http/handler.ts'
import { findRecipient, type RecipientAsk } from './find-recipient.ts'
import { notOffered } from './initiate-transfer.ts'
import {
  decideStanding,
  type StandingDecision,
  type StandingPayment,
} from '../../payments/kinds/transfer/standing-payment.ts'
import { findParties } from '../../payments/kinds/transfer/transfer-facts.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

type Proposed = Omit<StandingPayment, 'transferId' | 'customerId'>
type Ask = Omit<Proposed, 'to'> & RecipientAsk

/** Proposes a payment to a payee whose name the customer has just seen. The payment contains this name. */
export async function proposeStanding(
  deps: TransfersDeps,
  ask: Ask,
  session: Session,
): Promise<Result<{ readonly payment: Proposed; readonly decision: StandingDecision }, Failure>> {
  const problem = notOffered(ask)
  if (problem !== undefined) return fail(problem)
  const { fromAccountNumber, currencyCode, amount, narration } = ask
  const parties = await findParties(deps, { ...ask, customerId: session.customerId })
  const own = ownAccountProblem(ask, parties.to, session.customerId)
  if (own !== undefined) return fail(own)
  const recipient = await findRecipient(deps, ask, session, parties.to)
  if (!recipient.ok) return recipient
  const payment = {
    ...pickTransferType(ask),
    fromAccountNumber,
    to: recipient.value.to,
    currencyCode,
    amount,
    narration,
  }
  const decision = await proposeAgain(deps, payment, session)
  return decision.ok ? ok({ payment, decision: decision.value }) : decision
}

/** Proposes a payment to a payee who was approved before. The bank makes a new name enquiry when the payment runs. */
export function proposeAgain(
  deps: TransfersDeps,
  payment: Proposed,
  { customerId, deviceKeyId }: Session,
): Promise<Result<StandingDecision, Failure>> {
  return decideStanding(deps, { ...payment, customerId }, { deviceKeyId, when: 'later' })
}
