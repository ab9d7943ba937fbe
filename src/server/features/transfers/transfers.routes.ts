/** Joins the transfer routes to their use-cases; no logic. */
import { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { movesMoney, noMoney, onlyDatabase } from '../../http/route-guards.ts'
import { bulkEndpoints } from './bulk/bulk.routes.ts'
import { confirmTransfer, withdrawTransfer } from './confirm-transfer.ts'
import { getRecent, getTransfer } from './get-transfers.ts'
import { getSwitchState } from './get-switch-state.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { nameEnquiry } from '../../payments/kinds/other-bank/name-enquiry.ts'
import type { TransfersDeps } from '../../payments/kinds/transfer/transfers-deps.ts'

/** Every endpoint of this feature. */
export function transfersEndpoints(deps: TransfersDeps): Endpoint[] {
  return [
    endpoint(transferRoutes.nameEnquiry, noMoney('name-enquiry', null), nameEnquiry(deps)),
    endpoint(transferRoutes.getSwitchState, getSwitchState(deps)),
    endpoint(transferRoutes.initiate, onlyDatabase(noMoney('initiate', null)), initiateTransfer(deps)),
    // All processes share the counter of wrong PINs.
    endpoint(transferRoutes.confirm, movesMoney(null, { refused: 'transfer.confirm-refused' }), confirmTransfer(deps)),
    endpoint(transferRoutes.withdraw, noMoney(null, { refused: 'transfer.withdraw-refused' }), withdrawTransfer(deps)),
    endpoint(transferRoutes.getTransfer, getTransfer(deps)),
    endpoint(transferRoutes.getRecent, getRecent(deps)),
    ...bulkEndpoints(deps),
  ]
}
