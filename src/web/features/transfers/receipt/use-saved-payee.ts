/** Finds the saved beneficiary of a transfer. */
import type { TransferView } from '../../../../contract/transfers/transfers.ts'
import { type Beneficiary, useBeneficiaries } from '../../../api/transfers/beneficiaries-api.ts'

/** Undefined while the list loads, and when the payee is not saved. */
export function useSavedPayee(transfer: TransferView): Beneficiary | undefined {
  return useBeneficiaries().data?.find(
    (one) => one.bankCode === transfer.payeeBankCode && one.accountNumber === transfer.payeeAccountNumber,
  )
}
