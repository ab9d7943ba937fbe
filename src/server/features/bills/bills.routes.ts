/** Joins the bill routes to their use-cases; no logic. */
import { billRoutes } from '../../../contract/bills.ts'
import { savedBillRoutes } from '../../../contract/saved-bills.ts'
import { endpoint, type Endpoint, MOVES_MONEY, NO_MONEY } from '../../http/handler.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { confirmBill, withdrawBill } from './confirm-bill.ts'
import { getGamingLimit, setGamingLimit } from './gaming-limit.ts'
import { getBillCategories, getBillers, getBillProducts } from './get-billers.ts'
import { getBillPayment, getRecentBills } from './get-bills.ts'
import { initiateBill } from './initiate-bill.ts'
import { changeSavedBill, getSavedBills, removeSavedBill, saveBill } from './saved-bills.ts'
import { validateBillCustomer } from './validate-customer.ts'

/** Every endpoint of this feature. */
export function billsEndpoints(deps: BillsDeps): Endpoint[] {
  return [
    endpoint(billRoutes.getBillCategories, getBillCategories(deps)),
    endpoint(billRoutes.getBillers, getBillers(deps)),
    endpoint(billRoutes.getBillProducts, getBillProducts(deps)),
    endpoint(billRoutes.validateBillCustomer, NO_MONEY, validateBillCustomer(deps)),
    endpoint(billRoutes.initiateBill, NO_MONEY, initiateBill(deps)),
    endpoint(billRoutes.confirmBill, MOVES_MONEY, confirmBill(deps)),
    endpoint(billRoutes.withdrawBill, NO_MONEY, withdrawBill(deps)),
    endpoint(billRoutes.getBillPayment, getBillPayment(deps)),
    endpoint(billRoutes.getRecentBills, getRecentBills(deps)),
    endpoint(billRoutes.getGamingLimit, getGamingLimit(deps)),
    endpoint(billRoutes.setGamingLimit, NO_MONEY, setGamingLimit(deps)),
    endpoint(savedBillRoutes.getSavedBills, getSavedBills(deps)),
    endpoint(savedBillRoutes.saveBill, NO_MONEY, saveBill(deps)),
    endpoint(savedBillRoutes.changeSavedBill, NO_MONEY, changeSavedBill(deps)),
    endpoint(savedBillRoutes.removeSavedBill, NO_MONEY, removeSavedBill(deps)),
  ]
}
