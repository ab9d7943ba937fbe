/** Makes a transfer of a standing order, under an approval that its customer gave earlier. */
import type { Failure } from '../../../../core/failure.ts'
import type { PaymentStatus } from '../../../../values/vocabularies/payment-states.ts'
import { pickTransferType } from '../../../../core/transfers/transfer-type.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import type { StandingApproval } from '../../execution/authority.ts'
import { executeStanding, type StandingKind, withdrawStanding } from '../../execution/execute-standing.ts'
import { transferApprovals } from './transfer-approvals.ts'
import { enquire } from '../other-bank/name-enquiry.ts'
import type { Payment } from './transfer-content.ts'
import { decideStanding, type StandingPayment } from './standing-payment.ts'
import { findParties } from './transfer-facts.ts'
import { transferKind } from './transfer-kind.ts'
import type { TransfersDeps } from './transfers-deps.ts'

/**
 * Fails with the reasons of `confirm`; with `beneficiary-changed` when the payee's bank now gives another name; and with
 * `approval-expired` when the customer has since asked for more than the way of the approval.
 */
export function runStandingTransfer(
  deps: TransfersDeps,
  standing: StandingPayment,
  approval: StandingApproval,
): Promise<Result<PaymentStatus, Failure>> {
  return executeStanding(deps, standingTransfers(deps), standing, approval)
}

/** Uses up the transfer's id, so that no late worker makes the transfer. Returns `answered` when the ledger had accepted or refused it. */
export function withdrawStandingTransfer(
  deps: TransfersDeps,
  standing: StandingPayment,
  approval: StandingApproval,
): Promise<'withdrawn' | 'answered'> {
  return withdrawStanding(deps, standingTransfers(deps), standing, approval)
}

/** The bank's first answer to this payment; undefined when the ledger has not decided on it. */
export function firstAnswerOf(
  deps: Pick<TransfersDeps, 'database'>,
  { transferId: id, customerId }: Pick<Payment, 'transferId' | 'customerId'>,
): Promise<Result<PaymentStatus, Failure> | undefined> {
  return transferApprovals.firstAnswer(deps, { id, customerId })
}

const standingTransfers = (deps: TransfersDeps): StandingKind<StandingPayment, Payment> => ({
  kind: transferKind(deps),
  idOf: ({ transferId }) => transferId,
  contentNow: (standing, approval) => paymentOf(deps, standing, approval),
  contentWithdrawn: (standing) => withdrawnPayment(deps, standing),
})

async function withdrawnPayment(deps: TransfersDeps, standing: StandingPayment): Promise<Payment> {
  const { transferId, transferType, customerId, fromAccountNumber, to, currencyCode, amount, narration } = standing
  const parties = await findParties(deps, {
    customerId,
    fromAccountNumber,
    toAccountNumber: to.accountNumber,
    bankCode: to.bankCode,
    transferType,
  })
  const from = { accountNumber: fromAccountNumber, accountName: parties.from?.accountName ?? '' }
  const money = { currencyCode, amount, fee: '0', vat: '0', stampDuty: '0', levy: '0', payeeSince: null }
  return { transferId, ...pickTransferType(standing), customerId, from, to, narration, ...money }
}

/** Returns the payment with the payee's present name and today's charges. */
async function paymentOf(
  deps: TransfersDeps,
  standing: StandingPayment,
  { device }: StandingApproval,
): Promise<Result<Payment, Failure>> {
  const { transferId, customerId, fromAccountNumber, to, currencyCode, amount, narration } = standing
  const named = await enquire(deps, { bankCode: to.bankCode, accountNumber: to.accountNumber })
  if (!named.ok) return named
  if (named.value.accountName !== to.accountName) return fail({ kind: 'refused', reason: 'beneficiary-changed' })
  const { deviceKeyId } = device
  const decision = await decideStanding(deps, standing, { deviceKeyId, device, when: 'now' })
  if (!decision.ok) return decision
  const { charges, from, payeeSince } = decision.value
  const { elsewhere } = named.value
  return ok({
    transferId,
    ...pickTransferType(standing),
    customerId,
    from: { accountNumber: fromAccountNumber, accountName: from.accountName },
    to,
    ...(elsewhere === null ? {} : { enquiryRef: elsewhere.networkRef }),
    currencyCode,
    amount,
    fee: charges.feeMinor.toString(),
    vat: charges.vatMinor.toString(),
    stampDuty: charges.stampDutyMinor.toString(),
    levy: charges.levyMinor.toString(),
    narration,
    payeeSince: payeeSince?.toISOString() ?? null,
  })
}
