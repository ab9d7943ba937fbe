/** Joins the calls of lists of payments to their use-cases; no logic. */
import { bulkRoutes } from '../../../../contract/transfers/bulk.ts'
import { endpoint, type Endpoint } from '../../../http/handler.ts'
import { movesMoney, noMoney, onlyDatabase } from '../../../http/route-guards.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { checkBulk } from './check-bulk.ts'
import { confirmBulk, withdrawBulk } from './confirm-bulk.ts'
import { getBulk, getBulks } from './get-bulk.ts'
import { initiateBulk } from './initiate-bulk.ts'

export function bulkEndpoints(deps: TransfersDeps): Endpoint[] {
  return [
    endpoint(bulkRoutes.checkBulk, noMoney('check-list', null), checkBulk(deps)),
    endpoint(bulkRoutes.initiateBulk, onlyDatabase(noMoney('initiate', null)), initiateBulk(deps)),
    endpoint(bulkRoutes.confirmBulk, movesMoney(null, { refused: 'bulk.confirm-refused' }), confirmBulk(deps)),
    endpoint(bulkRoutes.withdrawBulk, noMoney(null, { refused: 'bulk.withdraw-refused' }), withdrawBulk(deps)),
    endpoint(bulkRoutes.getBulk, getBulk(deps)),
    endpoint(bulkRoutes.getBulks, getBulks(deps)),
  ]
}
