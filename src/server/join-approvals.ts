/** What joins approvals to the features that check the factors: the PIN, SMS codes, the authenticator app. */
import type { ApprovalsDeps } from './approvals/approvals-deps.ts'
import type { AuthDeps } from './features/auth/auth-deps.ts'
import { createCheckPin } from './features/auth/check-pin.ts'
import { checkToken } from './features/auth/check-token.ts'
import { createOneTimeCodes } from './features/auth/one-time-codes.ts'
import { findToken } from './features/auth/token-store.ts'

export function approvalsDeps(auth: AuthDeps): ApprovalsDeps {
  const { database, clock } = auth
  const checkPin = createCheckPin(auth)
  return {
    database,
    clock,
    checkPin: ({ customerId, pin, context }) => checkPin(customerId, pin, context),
    oneTimeCodes: createOneTimeCodes(auth),
    tokens: {
      isEnrolled: async (customerId) => (await findToken(database.pool, customerId)) !== undefined,
      checkToken: ({ customerId, code, context }) => checkToken(auth, { customerId, code, use: 'signed-in' }, context),
    },
  }
}
