/** The checks of the factors that approvals ask for: the PIN, SMS codes, the authenticator app, passkeys. */
import { ok } from '../../values/result.ts'
import type { ApprovalsDeps } from '../approvals/approvals-deps.ts'
import type { AuthDeps } from './auth-deps.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import { createCheckPin } from './pin/check-pin.ts'
import { checkToken } from './authenticator/check-token.ts'
import { createOneTimeCodes } from './codes/code-life.ts'
import { createFindProofsToPay } from './profiles/find-proofs.ts'
import { isFrozen } from '../customers/is-frozen.ts'

/** The dependencies of the checks of factors. */
type FactorDeps = Pick<AuthDeps, 'database' | 'clock' | 'keys' | 'limits' | 'sms' | 'notify' | 'passkeys'>

export function approvalsDeps(auth: FactorDeps): ApprovalsDeps {
  const { database, clock } = auth
  const checkPin = createCheckPin(auth)
  return {
    database,
    clock,
    isFrozen: (customerId) => isFrozen(database.pool, customerId),
    findProofs: createFindProofsToPay(database.pool),
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
