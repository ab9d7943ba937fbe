/** Joins the one route that every approval shares to its use-case; each feature has its own for opening and confirming. */
import { approvalRoutes } from '../../contract/approval.ts'
import { endpoint, type Endpoint, NO_MONEY } from '../http/handler.ts'
import { sendApprovalCode } from './approval-code.ts'
import type { ApprovalsDeps } from './approvals-deps.ts'

export function approvalEndpoints(deps: ApprovalsDeps): Endpoint[] {
  return [endpoint(approvalRoutes.sendOtpByAccountNumber, NO_MONEY, sendApprovalCode(deps))]
}
