/** Connects identity: the endpoints of sign-up, login and factors, and the call that all approvals share. */
import type { Approvals } from '../approvals/approvals.ts'
import type { ApprovalsDeps } from '../approvals/approvals-deps.ts'
import { approvalEndpoints } from '../approvals/approvals.routes.ts'
import type { Endpoint } from '../http/handler.ts'
import type { AuthDeps } from './auth-deps.ts'
import { authEndpoints } from './auth-endpoints.ts'
import { passkeyEndpoints } from './passkey-endpoints.ts'
import { tokenEndpoints } from './token-endpoints.ts'

/** Adding an authenticator or a passkey needs an approval itself. */
export function accessEndpoints(auth: AuthDeps, approvals: Approvals, approving: ApprovalsDeps): Endpoint[] {
  return [
    ...authEndpoints(auth),
    ...tokenEndpoints({ ...auth, approvals }),
    ...passkeyEndpoints(auth, approvals),
    ...approvalEndpoints(approving),
  ]
}
