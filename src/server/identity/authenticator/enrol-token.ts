/** Adds an authenticator app in three steps: the approval, the secret, the first code. */
import { randomUUID } from 'node:crypto'
import type { RouteData, RouteRequest } from '../../../contract/route.ts'
import type { tokenRoutes } from '../../../contract/identity/token.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { challengeOf } from '../../approvals/approval.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Reply } from '../../http/handler.ts'
import { type MessageWithParams, defineMessage } from '../../../values/message.ts'
import { clearAttempts, takeAttempt } from '../profiles/attempt-counters.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { tokenCounter } from './check-token.ts'
import { lockProfile } from '../profiles/profile-store.ts'
import { recordAudit, refuseAudited } from '../../audit/record-audit.ts'
import { newRecoveryCodes, openTotpSecret, sealTotpSecret } from './totp-secrets.ts'
import {
  confirmPendingToken,
  findPendingSeed,
  findToken,
  insertPendingToken,
  replaceRecoveryCodes,
} from './token-store.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

export type TokenDeps = AuthDeps & { readonly approvals: Approvals }

const KIND = 'token'
const refusedEvent = { kind: 'token.enrol-refused' } as const
const enrolled: Failure = { kind: 'refused', reason: 'token-enrolled' }
const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const codeMessage: MessageWithParams = {
  message: defineMessage('{code} adds an authenticator app, which can approve your payments.'),
  params: {},
}

/**
 * Asks for the approval. The PIN alone is not enough, because the app later replaces the SMS code: a thief with the PIN and an
 * open session must not be able to add an app. Refused: token-enrolled.
 */
export async function initiateToken(
  deps: TokenDeps,
  context: SignedIn,
): Promise<Result<Reply<RouteData<typeof tokenRoutes.initiateToken>>, Failure>> {
  const { session } = context
  const { customerId } = session
  if (await findToken(deps.database.pool, customerId)) return refuseAudited(deps, context, refusedEvent, enrolled)
  const subjectId = randomUUID()
  const approval = await deps.approvals.open({
    kind: KIND,
    subjectId,
    session,
    content: { what: 'add an authenticator app', enrolmentId: subjectId, customerId },
    methods: await deps.approvals.methodsFor(customerId, 'two-factors'),
    codeMessage,
  })
  return ok({ data: challengeOf(approval) })
}

/**
 * Shows the secret, once. After a lost reply the customer begins again. Failures: not-found, approval-used, those of the factors.
 */
export async function enrolToken(
  deps: TokenDeps,
  input: RouteRequest<typeof tokenRoutes.enrolToken>,
  context: SignedIn,
): Promise<Result<Reply<RouteData<typeof tokenRoutes.enrolToken>>, Failure>> {
  const { customerId, sessionId, username } = context.session
  const key = { kind: KIND, challengeId: input.challengeId, customerId, sessionId }
  const approval = await deps.approvals.find(key)
  if (approval === undefined) return refuse(deps, context, { kind: 'refused', reason: 'not-found' })
  if (approval.approvedWith !== null) return refuse(deps, context, { kind: 'refused', reason: 'approval-used' })
  const approved = await deps.approvals.check(approval, input, context)
  if (!approved.ok) return refuse(deps, context, approved.failure)
  const secret = newTotpSecret()
  const at = deps.clock.now()
  const expiresAt = new Date(at.getTime() + limitsOf(deps).tokenEnrolmentLifeMs)
  const begun = await deps.database.transaction(async (tx): Promise<Result<void, Failure>> => {
    await lockProfile(tx, customerId)
    if (!(await deps.approvals.use(tx, approval, approved.value))) {
      return fail({ kind: 'refused', reason: 'approval-used' })
    }
    const { challengeId } = approval
    const seedSealed = sealTotpSecret(deps.keys, customerId, secret)
    if (!(await insertPendingToken(tx, { customerId, sessionId, seedSealed, at, expiresAt, challengeId })))
      return fail(enrolled)
    const detail = { approvedWith: approved.value }
    await recordAudit(tx, context, { kind: 'token.enrolment-begun', outcome: 'done', detail })
    return ok(undefined)
  })
  if (!begun.ok) return refuse(deps, context, begun.failure)
  return ok({ data: { secret, uri: totpUri(secret, username), expiresAt: expiresAt.toISOString() } })
}

function refuse(deps: TokenDeps, context: SignedIn, failure: Failure) {
  return refuseAudited(deps, context, refusedEvent, failure)
}

/** Takes the first code, which activates the authenticator, and returns the recovery codes this one time. Failures: 07, token-locked, ticket-expired. */
export async function confirmToken(
  deps: TokenDeps,
  input: RouteRequest<typeof tokenRoutes.confirmToken>,
  context: SignedIn,
): Promise<Result<Reply<RouteData<typeof tokenRoutes.confirmToken>>, Failure>> {
  const { customerId, sessionId } = context.session
  const { pool } = deps.database
  const { tokenMisses: limit, tokenLockMs: lockMs, recoveryCodes } = limitsOf(deps)
  const now = deps.clock.now()
  const seedSealed = await findPendingSeed(pool, { customerId, sessionId, now })
  if (seedSealed === undefined) return refuse(deps, context, ticketExpired)
  const counter = tokenCounter({ customerId, use: 'signed-in' })
  const attempt = await takeAttempt(pool, counter, { limit, lockMs }, now)
  const secret = openTotpSecret(deps.keys, customerId, seedSealed)
  const step = attempt.allowed ? totpStep(secret, input.otp, { now, afterStep: 0 }) : undefined
  if (!attempt.allowed || step === undefined) {
    const { lockedUntil } = attempt
    if (lockedUntil === null) return refuse(deps, context, { kind: 'invalid-credentials' })
    const detail = { lockedUntil: lockedUntil.toISOString() }
    return refuse(deps, context, { kind: 'refused', reason: 'token-locked', detail })
  }
  await clearAttempts(pool, counter, attempt)
  const codes = newRecoveryCodes(deps.keys, customerId, recoveryCodes)
  const confirmed = await deps.database.transaction(async (tx) => {
    await lockProfile(tx, customerId)
    if (!(await confirmPendingToken(tx, { customerId, sessionId, seedSealed, step, at: now }))) return false
    await replaceRecoveryCodes(tx, { customerId, sessionId }, codes.hashes, now)
    await recordAudit(tx, context, { kind: 'token.enrolled', outcome: 'done' })
    await deps.notify(tx, { kind: 'token-enrolled', customerId, at: now })
    return true
  })
  if (!confirmed) return refuse(deps, context, ticketExpired)
  return ok({ data: { recoveryCodes: codes.shown }, message: 'Your authenticator app has been added' })
}
