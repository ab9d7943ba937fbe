/** Makes the submission row of a transfer to another bank, which the hold's transaction writes. */
import { type EffectRow, effectRow } from '../../../ledger/effect.ts'
import type { Payment } from '../transfer/transfer-content.ts'
import type { TransfersDeps } from '../transfer/transfers-deps.ts'
import { outwardEffect, type OutwardRow } from './submission-effect.ts'

export function outwardRows(
  { outward }: Pick<TransfersDeps, 'outward'>,
  payment: Payment,
  held: {
    readonly ledgerAccountId: bigint
    /** The time of the approval, from the transfer's own row. */
    readonly at: Date
    readonly isReferred: boolean
  },
): readonly EffectRow[] {
  if (outward === undefined || payment.enquiryRef === undefined) throw new Error('there is no way to another bank')
  const row: OutwardRow = {
    ledgerAccountId: held.ledgerAccountId.toString(),
    enquiryReference: payment.enquiryRef,
    networkReference: outward.paymentSwitch.reference({ transferId: payment.transferId, createdAt: held.at }),
    savePayee: payment.saveBeneficiary === true,
    isReferred: held.isReferred,
  }
  return [effectRow(outwardEffect, row)]
}
