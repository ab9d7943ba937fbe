/**
 * What joins approvals to the features that check the factors: the PIN, SMS codes, the authenticator app, passkeys; and the
 * calls of access, some of which ask for an approval themselves.
 */
import { approvalRoutes } from '../contract/approval.ts'
import { billRoutes } from '../contract/bills.ts'
import { bulkRoutes } from '../contract/bulk.ts'
import { contactChangeRoutes } from '../contract/contact-change.ts'
import { cardRoutes } from '../contract/cards.ts'
import { freezeRoutes } from '../contract/freeze.ts'
import { limitChangeRoutes } from '../contract/limit-changes.ts'
import { privacyRoutes } from '../contract/privacy.ts'
import { scheduleRoutes } from '../contract/schedules.ts'
import { transferRoutes } from '../contract/transfers.ts'
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
import { hasProof } from './identity/profiles/find-proofs.ts'
import { hasPasskey } from './identity/passkeys/passkey-store.ts'
import { auditRefusal, recordAudit } from './audit/record-audit.ts'
import { tokenEndpoints } from './identity/token-endpoints.ts'
import { findToken } from './identity/authenticator/token-store.ts'
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
    hasProof: (customerId) => hasProof(database.pool, customerId),
    checkPin: ({ customerId, pin, context }) => checkPin(customerId, pin, context),
    oneTimeCodes: createOneTimeCodes(auth),
    tokens: {
      isEnrolled: async (customerId) => (await findToken(database.pool, customerId)) !== undefined,
      checkToken: ({ customerId, code, context }) => checkToken(auth, { customerId, code, use: 'signed-in' }, context),
    },
    passkeys: {
      isEnrolled: (customerId) => hasPasskey(database.pool, customerId),
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
    ...withTrail(auth, approvalEndpoints(approving)),
  ]
}

interface Told {
  readonly refused: string
  readonly done?: string
}

/** The lines of the calls that a second factor is guessed at, or somebody else's challenge. */
const TRAIL: ReadonlyMap<Endpoint['route'], Told> = new Map<Endpoint['route'], Told>([
  [approvalRoutes.sendOtpByAccountNumber, { refused: 'approval.code-refused', done: 'approval.code-sent' }],
  [transferRoutes.confirm, { refused: 'transfer.confirm-refused' }],
  [transferRoutes.withdraw, { refused: 'transfer.withdraw-refused' }],
  [billRoutes.confirmBill, { refused: 'bill.confirm-refused' }],
  [billRoutes.withdrawBill, { refused: 'bill.withdraw-refused' }],
  [cardRoutes.confirmCardRequest, { refused: 'card.confirm-refused' }],
  [cardRoutes.withdrawCardRequest, { refused: 'card.withdraw-refused' }],
  [cardRoutes.confirmCardChange, { refused: 'card.change-refused' }],
  [bulkRoutes.confirmBulk, { refused: 'bulk.confirm-refused' }],
  [bulkRoutes.withdrawBulk, { refused: 'bulk.withdraw-refused' }],
  [scheduleRoutes.confirmSchedule, { refused: 'schedule.confirm-refused' }],
  [freezeRoutes.confirmUnfreeze, { refused: 'freeze.lift-refused' }],
  [privacyRoutes.startDataExport, { refused: 'privacy.export-refused' }],
  [privacyRoutes.takeDataExportPart, { refused: 'privacy.export-refused' }],
  [contactChangeRoutes.startContactChange, { refused: 'contact-change.refused' }],
  [
    contactChangeRoutes.sendContactChangeCode,
    { refused: 'contact-change.code-refused', done: 'contact-change.code-sent' },
  ],
  [contactChangeRoutes.confirmContactChange, { refused: 'contact-change.confirm-refused' }],
  [limitChangeRoutes.confirmLimits, { refused: 'limits.confirm-refused' }],
])

/** Each refusal has one line that says what was refused, beside that of the PIN or of the books where they have one. */
export function withTrail({ database }: Pick<AuthDeps, 'database'>, endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((endpoint) => {
    const told = TRAIL.get(endpoint.route)
    if (told === undefined) return endpoint
    return {
      ...endpoint,
      handle: async (input, context) => {
        const result = await endpoint.handle(input, context)
        if (result.ok && told.done !== undefined) {
          await recordAudit(database.pool, context, { kind: told.done, outcome: 'done' })
        }
        return auditRefusal(database.pool, context, told.refused, result)
      },
    }
  })
}
