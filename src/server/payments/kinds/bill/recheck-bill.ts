/**
 * Repeats the inquiry of a settled bill when the aggregator reports a change. Reverses the bill once if the aggregator
 * took it back.
 */
import { v5 as nameBasedUuid } from 'uuid'
import { totalMinor } from '../../../../core/payments/charges.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { reversedEffect } from '../../reversals/mark-reversed.ts'
import { OverRefundError } from '../../reversals/refund.ts'
import { returnOfSettled, type ReturnedBy } from '../../reversals/return-settled.ts'
import type { Database } from '../../../db/database.ts'
import type { QueuedJob } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import { type EffectRow, effectRow } from '../../../ledger/effect.ts'
import type { Ledger, Posted, Posting } from '../../../ledger/ledger.ts'
import type { PostingRefusal } from '../../../ledger/posting-refusal.ts'
import { createSettledBillInquiry, type SettledBillInquiryDeps, settledBillInquiryJob } from './inquire-settled-bill.ts'
import { BILLS, type OutboundBill } from './outbound-bill.ts'
import { UUID_NAMESPACES } from '../../../ledger/uuid-namespaces.ts'

export const RECHECK_BILL = 'recheck-bill'

export const recheckJob = (paymentId: string): QueuedJob => settledBillInquiryJob(RECHECK_BILL, { paymentId })

interface ReturnDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'post'>
  /** The posting effects that notify the customer. */
  noticeRows(bill: OutboundBill): readonly EffectRow[]
}

export type RecheckDeps = SettledBillInquiryDeps & ReturnDeps

/**
 * Makes the task with the name RECHECK_BILL. It inquires until it gets a definite answer, because only a definite
 * answer moves money.
 */
export function createRecheckBill(deps: RecheckDeps): Task {
  return createSettledBillInquiry(deps, RECHECK_BILL, async (bill, answer) => {
    if (answer.kind === 'refused') await reverseBill(deps, bill, answer)
    return 'done'
  })
}

/**
 * Returns the money of a settled bill once, when the aggregator says that the bill was not paid after all. An alert
 * asks for manual review when the ledger refuses the reversal. The same alert is raised when an operator had settled
 * the bill, because a network's answer does not undo a person's decision.
 */
export async function reverseBill(
  deps: RecheckDeps,
  bill: OutboundBill,
  { code, reason }: { readonly code: string; readonly reason: string },
): Promise<void> {
  if (wasInReview(bill)) {
    const facts = { alert: 'bill-refused-after-decision', paymentId: bill.id, code }
    deps.logger.error(
      facts,
      'the aggregator reports the failure of a bill that an operator settled: it needs manual review',
    )
    return
  }
  const posted = await returnBill(deps, bill, { address: BILLS.network, detail: { code, reason } })
  const facts = { paymentId: bill.id, code, total: totalMinor(bill.amountMinor, bill).toString() }
  if (posted.ok) deps.logger.warn(facts, 'the biller reversed a settled bill')
  else
    deps.logger.error(
      { alert: 'bill-reversal-refused', ...facts, refusal: posted.failure.kind },
      'a reversal was refused',
    )
}

/** For operators who read at the aggregator that a settled bill was not paid after all. The failure says why no money moved. */
export async function returnSettledBill(
  deps: ReturnDeps,
  paymentId: string,
  by: ReturnedBy,
): Promise<Result<OutboundBill, 'not-found' | 'not-settled' | 'given-back-before' | PostingRefusal['kind']>> {
  const bill = await BILLS.store.find(deps.database.pool, paymentId)
  if (bill === undefined) return fail('not-found')
  if (bill.state !== 'settled') return fail('not-settled')
  const posted = await returnBill(deps, bill, by)
  return posted.ok ? ok(bill) : fail(posted.failure.kind)
}

/** Posts the reversal, under one id for every request. */
async function returnBill({ database, ledger, noticeRows }: ReturnDeps, bill: OutboundBill, by: ReturnedBy) {
  const posting = await returnOfSettled(database.pool, bill, {
    reversalId: nameBasedUuid(bill.id, UUID_NAMESPACES.billReversal),
    source: 'biller',
    event: { kind: 'bill.reversed', idName: BILLS.idName },
    by,
    effects: [effectRow(reversedEffect, { paymentId: bill.id, actor: by.address }), ...noticeRows(bill)],
  })
  return await post(ledger, posting)
}

/** Only an operator ends a bill that was in review. */
const wasInReview = ({ reviewReason }: OutboundBill): boolean => reviewReason !== null

/**
 * Fails with `given-back-before` when the bank has already refunded the bill after a report of the customer. An
 * operator then books the money that the biller returned.
 */
async function post(
  ledger: Pick<Ledger, 'post'>,
  posting: Posting,
): Promise<Result<Posted, PostingRefusal | { readonly kind: 'given-back-before' }>> {
  try {
    return await ledger.post(posting)
  } catch (error) {
    if (error instanceof OverRefundError) return fail({ kind: 'given-back-before' })
    throw error
  }
}
