/** Joins the transfer routes to their use-cases; no logic. */
import { transferRoutes } from '../../../contract/transfers.ts'
import { endpoint, type Endpoint } from '../../http/handler.ts'
import { bulkEndpoints } from './bulk/bulk.routes.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { getRecent, getTransfer } from './get-transfers.ts'
import { getSwitchState } from './get-switch-state.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { nameEnquiry } from './name-enquiry.ts'
import type { TransfersDeps } from './transfers-deps.ts'
import { withdrawApproval } from './withdraw-approval.ts'

/** Every endpoint of this feature. */
export function transfersEndpoints(deps: TransfersDeps): Endpoint[] {
  return [
    endpoint(transferRoutes.nameEnquiry, nameEnquiry(deps)),
    endpoint(transferRoutes.getSwitchState, getSwitchState(deps)),
    endpoint(transferRoutes.initiate, initiateTransfer(deps)),
    endpoint(transferRoutes.confirm, confirmTransfer(deps)),
    endpoint(transferRoutes.withdraw, withdrawApproval(deps)),
    endpoint(transferRoutes.getTransfer, getTransfer(deps)),
    endpoint(transferRoutes.getRecent, getRecent(deps)),
    ...bulkEndpoints(deps),
  ]
}
