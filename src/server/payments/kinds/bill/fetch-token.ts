/** Asks the biller for a code that was missing at the settlement: a prepaid meter's token, or the PIN of an examination. */
import { givenCodeOf } from '../../../../core/bills/given-code.ts'
import type { Sql } from '../../../db/database.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import type { Task } from '../../../jobs/start-worker.ts'
import { type Effect, type EffectRow, effectRow } from '../../../ledger/effect.ts'
import type { BillReceipt } from '../../../ports/biller.ts'
import { insertReceipt } from './bill-receipt-store.ts'
import type { TokenSeal } from './bills-deps.ts'
import { createSettledBillInquiry, settledBillInquiryJob } from './inquire-settled-bill.ts'
import type { OutboundBill } from './outbound-bill.ts'
import { type RecheckDeps, reverseBill } from './recheck-bill.ts'

export const FETCH_TOKEN = 'fetch-token'

/**
 * Rows for `tokenWantedEffect`, when the settled bill should have a code and has none: an operator settled it, or the
 * biller gave no token.
 */
export const tokenWantedRows = (bill: OutboundBill, receipt: BillReceipt | undefined): readonly EffectRow[] =>
  givenCodeOf(bill) !== null && (receipt?.token ?? null) === null
    ? [effectRow(tokenWantedEffect, { paymentId: bill.id })]
    : []

/** Queues the inquiry together with the settlement, so that no inquiry is lost and none is made without a settlement. */
const tokenWantedEffect: Effect<{ readonly paymentId: string }> = {
  name: 'token-wanted',
  async write(tx, rows) {
    const posted = rows.filter(({ outcome }) => outcome === 'posted')
    await queueJobs(
      tx,
      posted.map(({ row }) => settledBillInquiryJob(FETCH_TOKEN, row)),
    )
  },
}

type FetchTokenDeps = RecheckDeps & {
  readonly tokens: TokenSeal
  /** Notifies the customer of the token, in the caller's transaction. */
  queueTokenNotice(tx: Sql, bill: OutboundBill): Promise<void>
}

/**
 * Makes the task with the name FETCH_TOKEN. When the aggregator now says that the bill failed, the task reverses the
 * bill, like RECHECK_BILL.
 */
export function createFetchToken(deps: FetchTokenDeps): Task {
  return createSettledBillInquiry(deps, FETCH_TOKEN, async (bill, answer) => {
    if (answer.kind === 'refused') {
      await reverseBill(deps, bill, answer)
      return 'done'
    }
    const { receipt } = answer
    // The biller has delivered, and the token is still missing. Some suppliers send it minutes later.
    if (receipt === undefined || receipt.token === null) return 'retry'
    await deps.database.transaction(async (tx) => {
      if (await insertReceipt(tx, deps.tokens, { paymentId: bill.id, receipt, at: deps.clock.now() }))
        await deps.queueTokenNotice(tx, bill)
    })
    return 'done'
  })
}
