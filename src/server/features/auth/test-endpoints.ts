/** Every endpoint that a test of access may call, joined as the server joins them. */
import { createApprovals } from '../../approvals/approvals.ts'
import type { Endpoint } from '../../http/handler.ts'
import { accessEndpoints, approvalsDeps } from '../../join-approvals.ts'
import type { AuthDeps } from './auth-deps.ts'

/** The access part's own, and approvals, which are joined to it. */
export function endpointsOf(deps: AuthDeps): Endpoint[] {
  const approving = approvalsDeps(deps)
  return accessEndpoints(deps, createApprovals(approving), approving)
}
