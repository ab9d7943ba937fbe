/** Joins the calls of lists of payments to their use-cases; no logic. */
import { bulkRoutes } from '../../../../contract/bulk.ts'
import { endpoint, type Endpoint, MOVES_MONEY, NO_MONEY } from '../../../http/handler.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { checkBulk } from './check-bulk.ts'
import { confirmBulk, withdrawBulk } from './confirm-bulk.ts'
import { getBulk, getBulks } from './get-bulk.ts'
import { initiateBulk } from './initiate-bulk.ts'

export function bulkEndpoints(deps: TransfersDeps): Endpoint[] {
  return [
    endpoint(bulkRoutes.checkBulk, NO_MONEY, checkBulk(deps)),
    endpoint(bulkRoutes.initiateBulk, NO_MONEY, initiateBulk(deps)),
    endpoint(bulkRoutes.confirmBulk, MOVES_MONEY, confirmBulk(deps)),
    endpoint(bulkRoutes.withdrawBulk, NO_MONEY, withdrawBulk(deps)),
    endpoint(bulkRoutes.getBulk, getBulk(deps)),
    endpoint(bulkRoutes.getBulks, getBulks(deps)),
  ]
}
