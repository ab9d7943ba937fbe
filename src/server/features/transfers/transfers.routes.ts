/** Joins the transfer routes to their use-cases; no logic. */
import { transferRoutes } from '../../../contract/transfers.ts'
import { endpoint, type Endpoint, MOVES_MONEY, NO_MONEY } from '../../http/handler.ts'
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
    endpoint(transferRoutes.nameEnquiry, NO_MONEY, nameEnquiry(deps)),
    endpoint(transferRoutes.getSwitchState, getSwitchState(deps)),
    endpoint(transferRoutes.initiate, NO_MONEY, initiateTransfer(deps)),
    endpoint(transferRoutes.confirm, MOVES_MONEY, confirmTransfer(deps)),
    endpoint(transferRoutes.withdraw, NO_MONEY, withdrawTransfer(deps)),
    endpoint(transferRoutes.getTransfer, getTransfer(deps)),
    endpoint(transferRoutes.getRecent, getRecent(deps)),
    ...bulkEndpoints(deps),
  ]
}
