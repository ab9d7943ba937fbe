/** Joins the calls of lists of payments to their use-cases; no logic. */
import { bulkRoutes } from '../../../../contract/bulk.ts'
import { endpoint, type Endpoint } from '../../../http/handler.ts'
import type { TransfersDeps } from '../transfers-deps.ts'
import { checkBulk } from './check-bulk.ts'
import { confirmBulk, withdrawBulk } from './confirm-bulk.ts'
import { getBulk, getBulks } from './get-bulk.ts'
import { initiateBulk } from './initiate-bulk.ts'

export function bulkEndpoints(deps: TransfersDeps): Endpoint[] {
  return [
    endpoint(bulkRoutes.checkBulk, checkBulk(deps)),
    endpoint(bulkRoutes.initiateBulk, initiateBulk(deps)),
    endpoint(bulkRoutes.confirmBulk, confirmBulk(deps)),
    endpoint(bulkRoutes.withdrawBulk, withdrawBulk(deps)),
    endpoint(bulkRoutes.getBulk, getBulk(deps)),
    endpoint(bulkRoutes.getBulks, getBulks(deps)),
  ]
}
