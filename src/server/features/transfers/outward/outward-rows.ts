/** What is written beside the hold of a transfer to another bank, for the worker that will carry it. */
import type { CompanionRow } from '../../../ledger/ledger.ts'
import type { Payment } from '../payment.ts'
import type { TransfersDeps } from '../transfers-deps.ts'
import { outwardCompanion, type OutwardRow } from './outward-companion.ts'

export function outwardRows(
  { outward }: Pick<TransfersDeps, 'outward'>,
  payment: Payment,
  held: {
    readonly ledgerAccountId: bigint
    /** When it was approved, as its own row says. */
    readonly at: Date
  },
): readonly CompanionRow[] {
  if (outward === undefined || payment.enquiryRef === undefined) throw new Error('there is no way to another bank')
  const row: OutwardRow = {
    ledger_account_id: held.ledgerAccountId.toString(),
    enquiry_ref: payment.enquiryRef,
    network_reference: outward.paymentSwitch.reference({ transferId: payment.transferId, createdAt: held.at }),
    save_payee: payment.saveBeneficiary === true,
  }
  return [{ companion: outwardCompanion.name, row }]
}
