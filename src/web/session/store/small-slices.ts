/**
 * Defines the small slices of Product §4.3: the bank's last lists of bills, banks and beneficiaries. A logout clears
 * them.
 */
import type { bankRoutes } from '../../../contract/transfers/banks.ts'
import type { beneficiaryRoutes } from '../../../contract/transfers/beneficiaries.ts'
import type { billRoutes } from '../../../contract/bills/bills.ts'
import type { RouteData } from '../../../contract/route.ts'
import { answerSlice } from './answer-slice.ts'

interface PaymentsState {
  readonly recent: RouteData<typeof billRoutes.getRecentBills>['payments']
  readonly categories: RouteData<typeof billRoutes.getBillCategories>['categories']
}
const noPayments: PaymentsState = { recent: [], categories: [] }
export const paymentsSlice = answerSlice('payments', noPayments, {
  // An answer for one category does not replace the recent bills of all categories.
  getRecentBills: (recent: PaymentsState['recent'], _, category) => (category === undefined ? { recent } : {}),
  getBillCategories: (categories: PaymentsState['categories']) => ({ categories }),
})

/** The banks of the payment network. */
type TransferState = RouteData<typeof bankRoutes.getBanks>
const noBanks: TransferState = { banks: [] }
export const transferSlice = answerSlice('transfer', noBanks, {
  getBanks: ({ banks }: TransferState) => ({ banks }),
})

type BeneficiariesState = Pick<RouteData<typeof beneficiaryRoutes.getBeneficiaries>, 'beneficiaries'>
const noBeneficiaries: BeneficiariesState = { beneficiaries: [] }
export const beneficiariesSlice = answerSlice('beneficiaries', noBeneficiaries, {
  getBeneficiaries: ({ beneficiaries }: BeneficiariesState) => ({ beneficiaries }),
})
