/** Every endpoint that a test of access may call, joined as the server joins them. */
import { approvalEndpoints } from '../../approvals/approvals.routes.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import type { Endpoint } from '../../http/handler.ts'
import { approvalsDeps } from '../../join-approvals.ts'
import type { AuthDeps } from './auth-deps.ts'
import { authEndpoints } from './auth-endpoints.ts'
import { tokenEndpoints } from './token-endpoints.ts'

/** The access part's own, and approvals, which are joined to it. */
export function endpointsOf(deps: AuthDeps): Endpoint[] {
  const approving = approvalsDeps(deps)
  const tokens = tokenEndpoints({ ...deps, approvals: createApprovals(approving) })
  return [...authEndpoints(deps), ...tokens, ...approvalEndpoints(approving)]
}
