/** Joins the bill routes to their use-cases; no logic. */
import { billRoutes } from '../../../contract/bills/bills.ts'
import { savedBillRoutes } from '../../../contract/bills/saved-bills.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { movesMoney, noMoney, onlyDatabase } from '../../http/route-guards.ts'
import type { BillsDeps } from '../../payments/kinds/bill/bills-deps.ts'
import { confirmBill, withdrawBill } from './confirm-bill.ts'
import { getGamingLimit, setGamingLimit } from './gaming-limit.ts'
import { getBillCategories, getBillers, getBillProducts } from './billers/get-billers.ts'
import { getBillPayment, getRecentBills } from './get-bills.ts'
import { initiateBill } from './initiate-bill.ts'
import { changeSavedBill, getSavedBills, removeSavedBill, saveBill } from './saved-bills.ts'
import { meterOfBillCheck, validateBillCustomer } from './validate-customer.ts'

/** Every endpoint of this feature. */
export function billsEndpoints(deps: BillsDeps): Endpoint[] {
  return [
    endpoint(billRoutes.getBillCategories, getBillCategories(deps)),
    endpoint(billRoutes.getBillers, getBillers(deps)),
    endpoint(billRoutes.getBillProducts, getBillProducts(deps)),
    endpoint(billRoutes.validateBillCustomer, noMoney(meterOfBillCheck, null), validateBillCustomer(deps)),
    endpoint(billRoutes.initiateBill, onlyDatabase(noMoney('initiate', null)), initiateBill(deps)),
    endpoint(billRoutes.confirmBill, movesMoney(null, { refused: 'bill.confirm-refused' }), confirmBill(deps)),
    endpoint(billRoutes.withdrawBill, noMoney(null, { refused: 'bill.withdraw-refused' }), withdrawBill(deps)),
    endpoint(billRoutes.getBillPayment, getBillPayment(deps)),
    endpoint(billRoutes.getRecentBills, getRecentBills(deps)),
    endpoint(billRoutes.getGamingLimit, getGamingLimit(deps)),
    endpoint(billRoutes.setGamingLimit, noMoney(null, null), setGamingLimit(deps)),
    endpoint(savedBillRoutes.getSavedBills, getSavedBills(deps)),
    // A saved bill needs an own payment first, and the number of saved bills is limited.
    endpoint(savedBillRoutes.saveBill, noMoney(null, null), saveBill(deps)),
    endpoint(savedBillRoutes.changeSavedBill, noMoney(null, null), changeSavedBill(deps)),
    endpoint(savedBillRoutes.removeSavedBill, noMoney(null, null), removeSavedBill(deps)),
  ]
}
