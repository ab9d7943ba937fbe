/** Asks again about a bill that has settled, because the aggregator hinted that it changed; one that was taken back is reversed, once. */
import { v5 as nameBasedUuid } from 'uuid'
import { totalMinor } from '../../../../core/payments/charges.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { auditEffect, type AuditRow } from '../../../audit/audit-effect.ts'
import { endId } from '../../end-outbound.ts'
import { markReversed, type Reversal } from '../../mark-reversed.ts'
import { releasedCounters } from '../../release-counters.ts'
import { OverRefundError, refundRows } from '../../refund.ts'
import type { Database } from '../../../db/database.ts'
import type { QueuedJob } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import { type Effect, type EffectRow, effectRow } from '../../../ledger/effect.ts'
import type { Ledger, Posted, Posting } from '../../../ledger/ledger.ts'
import type { PostingRefusal } from '../../../ledger/posting-refusal.ts'
import { readJournal } from '../../../ledger/read.ts'
import { reversalOf } from '../../../ledger/reverse.ts'
import { type AskOnDeps, askOnJob, createAskOn } from './ask-on.ts'
import { BILLS, type OutboundBill } from './outbound-bill.ts'

export const RECHECK_BILL = 'recheck-bill'

export const recheckJob = (paymentId: string): QueuedJob => askOnJob(RECHECK_BILL, { paymentId })

interface ReturnDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'post'>
  /** Effects' rows that tell the customer. */
  noticeRows(bill: OutboundBill): readonly EffectRow[]
}

export type RecheckDeps = AskOnDeps & ReturnDeps

/** The task under the name RECHECK_BILL. Only a definite answer moves money, and it is asked for until there is one. */
export function createRecheckBill(deps: RecheckDeps): Task {
  return createAskOn(deps, RECHECK_BILL, async (bill, answer) => {
    if (answer.kind === 'refused') await reverseBill(deps, bill, answer)
    return 'done'
  })
}

/**
 * Gives back, once, what a bill took that its aggregator says was not paid after all; where the books refuse, a person is told. One
 * that an operator settled, on evidence of their own, is left to a person too: an answer of the network does not undo their decision.
 */
export async function reverseBill(
  deps: RecheckDeps,
  bill: OutboundBill,
  { code, reason }: { readonly code: string; readonly reason: string },
): Promise<void> {
  if (wasInReview(bill)) {
    const facts = { alert: 'bill-refused-after-decision', paymentId: bill.id, code }
    deps.logger.error(facts, 'the aggregator says of a bill that an operator settled that it failed')
    return
  }
  const posted = await returnBill(deps, bill, { address: BILLS.network, detail: { code, reason } })
  const facts = { paymentId: bill.id, code, total: totalMinor(bill.amountMinor, bill).toString() }
  if (posted.ok) deps.logger.warn(facts, 'a bill that had settled was taken back by its biller')
  else
    deps.logger.error(
      { alert: 'bill-reversal-refused', ...facts, refusal: posted.failure.kind },
      'a reversal was refused',
    )
}

/** For the operators, who read at the aggregator that a settled bill was not paid after all. The failure is why nothing moved. */
export async function returnSettledBill(
  deps: ReturnDeps,
  paymentId: string,
  by: WhoSays,
): Promise<Result<OutboundBill, 'not-found' | 'not-settled' | 'given-back-before' | PostingRefusal['kind']>> {
  const bill = await BILLS.store.find(deps.database.pool, paymentId)
  if (bill === undefined) return fail('not-found')
  if (bill.state !== 'settled') return fail('not-settled')
  const posted = await returnBill(deps, bill, by)
  return posted.ok ? ok(bill) : fail(posted.failure.kind)
}

/** Who says that it was not paid, and by what, for the audit trail. */
interface WhoSays {
  readonly address: string
  readonly detail: Readonly<Record<string, string>>
}

/** Posts the reversal, under one id whoever asks for it. */
async function returnBill({ database, ledger, noticeRows }: ReturnDeps, bill: OutboundBill, by: WhoSays) {
  const journal = await readJournal(database.pool, endId(bill.id, 'settled'))
  if (journal === undefined) throw new Error('a bill that settled has no journal')
  const total = totalMinor(bill.amountMinor, bill)
  const audit: AuditRow = {
    kind: 'bill.reversed',
    customer_id: bill.customerId,
    address: by.address,
    detail: {
      paymentId: bill.id,
      amountMinor: total.toString(),
      currency: bill.currency,
      payee: bill.accountNumber,
      ...by.detail,
    },
  }
  return await post(ledger, {
    ...reversalOf(journal, `Returned: ${bill.narration}`, reversalId(bill.id)),
    counters: releasedCounters(bill),
    effects: [
      ...refundRows({
        subject: { id: bill.id, kind: 'payment' },
        source: 'biller',
        amountMinor: total,
        mostMinor: total,
      }),
      effectRow(billReversalEffect, { paymentId: bill.id, actor: by.address }),
      effectRow(auditEffect, audit),
      ...noticeRows(bill),
    ],
  })
}

/** Only an operator ends what was in review. */
const wasInReview = ({ reviewReason }: OutboundBill): boolean => reviewReason !== null

/** A case's refund was before it: what the biller gave back is then the bank's, and a person books it. */
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

/** The name space of the ids under which the books know a bill's reversal: the same for every try, so that it is posted once. */
const NAMESPACE = '2b1f0a7e-94d1-5a0b-8f6e-6d0a3c1b7e55'
const reversalId = (paymentId: string): string => nameBasedUuid(paymentId, NAMESPACE)

/** Writes, with the reversal's posting, that the bill is reversed. */
const billReversalEffect: Effect<Pick<Reversal, 'paymentId' | 'actor'>> = {
  name: 'bill-reversal',
  async write(tx, rows) {
    const posted = rows.filter(({ outcome }) => outcome === 'posted')
    if (posted.length === 0) return
    await markReversed(
      tx,
      posted.map(({ row, postedAt }) => ({ ...row, at: postedAt })),
    )
  },
}
