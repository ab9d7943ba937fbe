/** Writes the submission row of a referred transfer inside the bank. The row has no network: the money waits for staff. */
import { type Effect, type EffectRow, effectRow } from '../../../ledger/effect.ts'
import { insertSubmissions } from '../../outbound/new-submissions.ts'
import type { Payment } from '../transfer/transfer-content.ts'

interface ReferredRow {
  /** The ledger account of the payer, as decimal text. */
  readonly ledgerAccountId: string
  readonly savePayee: boolean
}

export function referredRows(
  payment: Pick<Payment, 'saveBeneficiary'>,
  { ledgerAccountId }: { readonly ledgerAccountId: bigint },
): readonly EffectRow[] {
  const row = { ledgerAccountId: ledgerAccountId.toString(), savePayee: payment.saveBeneficiary === true }
  return [effectRow(referredEffect, row)]
}

const referredEffect: Effect<ReferredRow> = {
  name: 'referred-transfer',
  async write(tx, rows) {
    const held = rows.filter(({ outcome }) => outcome === 'posted')
    if (held.length === 0) return
    await insertSubmissions(
      tx,
      held.map(({ postingId, row }) => ({
        ...row,
        paymentId: postingId,
        network: 'books',
        networkReference: postingId,
        nextAt: null,
      })),
    )
  },
}
