/** What joins approvals to the features that check the factors: the PIN, SMS codes. */
import type { ApprovalsDeps } from './approvals/approvals-deps.ts'
import type { AuthDeps } from './features/auth/auth-deps.ts'
import { createCheckPin } from './features/auth/check-pin.ts'
import { createOneTimeCodes } from './features/auth/one-time-codes.ts'

export function approvalsDeps(auth: AuthDeps): ApprovalsDeps {
  const { database, clock } = auth
  const checkPin = createCheckPin(auth)
  return {
    database,
    clock,
    checkPin: ({ customerId, pin, context }) => checkPin(customerId, pin, context),
    oneTimeCodes: createOneTimeCodes(auth),
  }
}
