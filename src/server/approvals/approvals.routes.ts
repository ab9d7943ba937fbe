/**
 * Connects the route that all approvals share to its use-case. Each feature has its own routes to open and confirm
 * approvals.
 */
import { approvalRoutes } from '../../contract/approvals/approval.ts'
import { endpoint, type Endpoint } from '../http/handler.ts'
import { noMoney } from '../http/route-guards.ts'
import { sendApprovalCode } from './approval-code.ts'
import type { ApprovalsDeps } from './approvals-deps.ts'

export function approvalEndpoints(deps: ApprovalsDeps): Endpoint[] {
  return [
    endpoint(
      approvalRoutes.sendOtpByAccountNumber,
      noMoney('send-code', { refused: 'approval.code-refused', done: 'approval.code-sent' }),
      sendApprovalCode(deps),
    ),
  ]
}
