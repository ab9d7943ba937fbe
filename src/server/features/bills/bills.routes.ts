/** Joins the bill routes to their use-cases; no logic. */
import { billRoutes } from '../../../contract/bills.ts'
import { fail } from '../../../values/result.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import type { BillsDeps } from './bills-deps.ts'
import { getBillCategories, getBillers, getBillProducts } from './get-billers.ts'

/** Every endpoint of this feature. */
export function billsEndpoints(deps: BillsDeps): Endpoint[] {
  // Until the way to the billers is built.
  const notYet = async () => fail({ kind: 'refused', reason: 'not-offered-yet' } as const)
  return [
    endpoint(billRoutes.getBillCategories, getBillCategories(deps)),
    endpoint(billRoutes.getBillers, getBillers(deps)),
    endpoint(billRoutes.getBillProducts, getBillProducts(deps)),
    endpoint(billRoutes.validateBillCustomer, notYet),
    endpoint(billRoutes.initiateBill, notYet),
    endpoint(billRoutes.confirmBill, notYet),
    endpoint(billRoutes.withdrawBill, notYet),
    endpoint(billRoutes.getBillPayment, notYet),
    endpoint(billRoutes.getRecentBills, notYet),
    endpoint(billRoutes.getGamingLimit, notYet),
    endpoint(billRoutes.setGamingLimit, notYet),
  ]
}
