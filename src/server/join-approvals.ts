/**
 * What joins approvals to the features that check the factors: the PIN, SMS codes, the authenticator app, passkeys; and the
 * calls of access, some of which ask for an approval themselves.
 */
import { ok } from '../values/result.ts'
import type { Approvals } from './approvals/approvals.ts'
import { approvalEndpoints } from './approvals/approvals.routes.ts'
import type { ApprovalsDeps } from './approvals/approvals-deps.ts'
import type { AuthDeps } from './identity/auth-deps.ts'
import { authEndpoints } from './identity/auth-endpoints.ts'
import { checkPasskey } from './identity/passkeys/check-passkey.ts'
import { createCheckPin } from './identity/pin/check-pin.ts'
import { checkToken } from './identity/authenticator/check-token.ts'
import { createOneTimeCodes } from './identity/codes/code-life.ts'
import { passkeyEndpoints } from './identity/passkey-endpoints.ts'
import { findProofsToPay } from './identity/profiles/find-proofs.ts'
import { tokenEndpoints } from './identity/token-endpoints.ts'
import { isFrozen } from './features/freeze/freeze-store.ts'
import type { Endpoint } from './http/handler.ts'

/** What the checks of the factors need of access. */
type FactorDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'limits' | 'sms' | 'notify' | 'passkeys'>

export function approvalsDeps(auth: FactorDeps): ApprovalsDeps {
  const { database, clock } = auth
  const checkPin = createCheckPin(auth)
  return {
    database,
    clock,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    findProofs: (customerId) => findProofsToPay(database.pool, customerId),
    checkPin: ({ customerId, pin, context }) => checkPin(customerId, pin, context),
    oneTimeCodes: createOneTimeCodes(auth),
    tokens: {
      checkToken: ({ customerId, code, context }) => checkToken(auth, { customerId, code, use: 'signed-in' }, context),
    },
    passkeys: {
      checkPasskey: async ({ customerId, challenge, assertion, context }) => {
        const checked = await checkPasskey(auth, { assertion, challenge, customerId, purpose: 'approval' }, context)
        return checked.ok ? ok(undefined) : checked
      },
    },
  }
}

/** Every call of access, and the one that all approvals share. */
export function accessEndpoints(auth: AuthDeps, approvals: Approvals, approving: ApprovalsDeps): Endpoint[] {
  return [
    ...authEndpoints(auth),
    ...tokenEndpoints({ ...auth, approvals }),
    ...passkeyEndpoints(auth, approvals),
    ...approvalEndpoints(approving),
  ]
}
