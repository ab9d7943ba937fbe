/** The customer's payment batches: one batch with every line, and all batches, newest first. */
import type { bulkRoutes, ListHead, ListLine } from '../../../../contract/transfers/bulk.ts'
import { totalMinor } from '../../../../core/payments/charges.ts'
import type { PaymentState } from '../../../../values/vocabularies/payment-states.ts'
import { paymentStatusOf } from '../../../../core/payments/payment-status.ts'
import { defineMessage, type Translate } from '../../../../values/message.ts'
import { fail, ok } from '../../../../values/result.ts'
import type { Handler } from '../../../http/handler.ts'
import { chargesOf } from '../../../payments/kinds/transfer/transfer-content.ts'
import { reasonOfName } from '../../../payments/execution/refusal-reason.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { rejectionText } from '../../../../core/transfers/rejection-reasons.ts'
import { translatorFor } from '../../../language/translator.ts'
import { type Batch, type BatchLine, countLines, findBatch, findBatches, findBatchLines } from './bulk-store.ts'
import { reasonText } from './line-problem.ts'

const AT_ONCE = 20

/** The use-case behind `getBulk`. Another customer's batch and a missing batch get the same answer. */
export function getBulk({ database }: TransfersDeps): Handler<typeof bulkRoutes.getBulk> {
  return async ({ batchId }, { session }) => {
    const batch = await findBatch(database.pool, { batchId, customerId: session.customerId })
    if (batch === undefined || batch.withdrawn) return fail({ kind: 'refused', reason: 'not-found' })
    const { translate } = translatorFor(session.language)
    const lines = await findBatchLines(database.pool, batchId)
    const counts = countsOf(lines.map(({ state }) => ({ state, lines: 1 })))
    return ok({ data: { ...headOf(batch, counts), lines: lines.map((line) => lineOf(line, translate)) } })
  }
}

/** The use-case behind `getBulks`. */
export function getBulks({ database }: TransfersDeps): Handler<typeof bulkRoutes.getBulks> {
  return async ({ after }, { session }) => {
    const { customerId } = session
    const found = await findBatches(database.pool, { customerId, after, limit: AT_ONCE + 1 })
    const batches = found.slice(0, AT_ONCE)
    const counted = await countLines(
      database.pool,
      batches.map(({ batchId }) => batchId),
    )
    const lists = batches.map((batch) =>
      headOf(batch, countsOf(counted.filter(({ batchId }) => batchId === batch.batchId))),
    )
    return ok({ data: { lists, more: found.length > AT_ONCE } })
  }
}

/** Counts the payments as the customer counts them: a payment that came back was not made. */
function countsOf(
  lines: readonly { readonly state: PaymentState | null | undefined; readonly lines: number }[],
): ListHead['counts'] {
  const counts = { waiting: 0, processing: 0, successful: 0, failed: 0 }
  for (const { state, lines: count } of lines) {
    const status = state ? paymentStatusOf(state) : 'waiting'
    if (status === 'waiting' || status === 'processing' || status === 'successful') counts[status] += count
    else counts.failed += count
  }
  return counts
}

function headOf(batch: Batch, counts: ListHead['counts']): ListHead {
  return {
    batchId: batch.batchId,
    approvedAt: batch.approvedAt.toISOString(),
    from: batch.from,
    payments: batch.payments,
    amount: batch.amountMinor.toString(),
    total: batch.totalMinor.toString(),
    counts,
  }
}

function lineOf(batchLine: BatchLine, translate: Translate): ListLine {
  const { line, payment, state } = batchLine
  const amountMinor = BigInt(payment.amount)
  return {
    line,
    transferId: payment.transferId,
    status: state === undefined ? 'waiting' : paymentStatusOf(state),
    problem: problemOf(batchLine, translate),
    bankCode: payment.to.bankCode,
    bankName: payment.to.bankName,
    accountNumber: payment.to.accountNumber,
    accountName: payment.to.accountName,
    amount: payment.amount,
    charges: (totalMinor(amountMinor, chargesOf(payment)) - amountMinor).toString(),
    narration: payment.narration,
    ...(payment.beneficiaryType === undefined ? {} : { beneficiaryType: payment.beneficiaryType }),
  }
}

function problemOf({ payment, state, refusal, networkCode }: BatchLine, translate: Translate): string | null {
  if (state === 'refused') return reasonText(reasonOfName(refusal ?? ''))
  if (state === 'released') {
    const refused = rejectionText(payment.to.bankName, networkCode, translate)
    return `${refused}. ${translate(defineMessage('All of it is back in your account.'))}`
  }
  return state === 'reversed' ? translate(defineMessage('It was reversed. All of it is back in your account.')) : null
}
