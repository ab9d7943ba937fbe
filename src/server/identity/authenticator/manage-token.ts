/** Shows, changes and removes the authenticator app of a customer, and renews the recovery codes. */
import type { RouteData } from '../../../contract/route.ts'
import type { tokenRoutes } from '../../../contract/identity/token.ts'
import { isLastProof } from '../../../core/identity/proofs.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { Reply } from '../../http/handler.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import type { SessionTrace } from '../pin/change-pin.ts'
import type { CheckPin } from '../pin/check-pin.ts'
import { compareToken } from './check-token.ts'
import { findProofs } from '../profiles/find-proofs.ts'
import { findProfileByUsername, lockProfile } from '../profiles/profile-store.ts'
import { recordAudit, recordEvent, refuseAudited, type Trace } from '../../audit/record-audit.ts'
import { endOtherSessions } from '../sessions/session-store.ts'
import { newRecoveryCodes } from './totp-secrets.ts'
import { countRecoveryCodes, deleteToken, findToken, replaceRecoveryCodes, writeAskedAtLogin } from './token-store.ts'

export async function getToken(
  deps: Pick<AuthDeps, 'database'>,
  { session }: SessionTrace,
): Promise<RouteData<typeof tokenRoutes.getToken>> {
  const { pool } = deps.database
  const { customerId } = session
  const [token, recoveryCodesLeft] = await Promise.all([
    findToken(pool, customerId),
    countRecoveryCodes(pool, customerId),
  ])
  return {
    isEnrolled: token !== undefined,
    enrolledAt: token?.enrolledAt.toISOString() ?? null,
    isAskedAtLogin: token?.isAskedAtLogin ?? false,
    recoveryCodesLeft: token === undefined ? 0 : recoveryCodesLeft,
  }
}

interface StepUp {
  readonly transactionPin: string
  readonly token: string
}

/**
 * Runs `change` when the PIN and the code of the app (or a recovery code) are right. The change and the use of the code
 * happen together or not at all. The PIN is checked first, so a wrong PIN takes no try of the code. `obstacle` returns
 * why the change is not permitted. It runs under the lock, and an obstacle leaves the code unused. Failures: not-found,
 * 77, 14, 07, token-locked and the obstacle.
 */
async function changeToken(
  deps: AuthDeps,
  checkPin: CheckPin,
  { transactionPin, token: code }: StepUp,
  trace: SessionTrace,
  change: (tx: Sql, at: Date) => Promise<void>,
  obstacle: (tx: Sql) => Promise<Failure | undefined> = () => Promise.resolve(undefined),
): Promise<Result<void, Failure>> {
  const { customerId } = trace.session
  const event = { kind: 'token.change-refused' } as const
  if (!(await findToken(deps.database.pool, customerId))) {
    return refuseAudited(deps, trace, event, { kind: 'refused', reason: 'not-found' })
  }
  const pin = await checkPin(customerId, transactionPin, trace)
  if (!pin.ok) return pin
  const compared = await compareToken(deps, { customerId, code, use: 'signed-in' }, trace)
  if (!compared.ok) return compared
  const at = deps.clock.now()
  const done = await deps.database.transaction(async (tx): Promise<Result<void, Failure>> => {
    await lockProfile(tx, customerId)
    const refused = await obstacle(tx)
    if (refused) return fail(refused)
    if (!(await compared.value.use(tx))) return fail({ kind: 'invalid-credentials' })
    await change(tx, at)
    return ok(undefined)
  })
  return done.ok ? done : refuseAudited(deps, trace, event, done.failure)
}

async function lastProofLeft(tx: Sql, customerId: string): Promise<Failure | undefined> {
  if (!isLastProof(await findProofs(tx, customerId), 'token')) return undefined
  return { kind: 'refused', reason: 'last-proof' }
}

/** Ends the other sessions, like the removal of a device or a passkey. Refused: last-proof. */
export async function removeToken(
  deps: AuthDeps,
  checkPin: CheckPin,
  input: StepUp,
  trace: SessionTrace,
): Promise<Result<Reply<null>, Failure>> {
  const { customerId, sessionId } = trace.session
  const change = async (tx: Sql, at: Date): Promise<void> => {
    await deleteToken(tx, customerId, at, { reason: 'removed', evidence: sessionId })
    await endOtherSessions(tx, customerId, sessionId, 'token-removed', at)
    await recordAudit(tx, trace, { kind: 'token.removed', outcome: 'done' })
    await deps.notify(tx, { kind: 'token-removed', customerId, at })
  }
  const removed = await changeToken(deps, checkPin, input, trace, change, (tx) => lastProofLeft(tx, customerId))
  return removed.ok ? ok({ data: null, message: 'Your authenticator app has been removed' }) : removed
}

export async function renewRecoveryCodes(
  deps: AuthDeps,
  checkPin: CheckPin,
  input: StepUp,
  trace: SessionTrace,
): Promise<Result<Reply<{ recoveryCodes: string[] }>, Failure>> {
  const { customerId } = trace.session
  const codes = newRecoveryCodes(deps.keys, customerId, limitsOf(deps).recoveryCodes)
  const renewed = await changeToken(deps, checkPin, input, trace, async (tx, at) => {
    await replaceRecoveryCodes(tx, trace.session, codes.hashes, at)
    await recordAudit(tx, trace, { kind: 'recovery-codes.renewed', outcome: 'done' })
    await deps.notify(tx, { kind: 'recovery-codes-renewed', customerId, at })
  })
  return renewed.ok ? ok({ data: { recoveryCodes: codes.shown } }) : renewed
}

/**
 * Switches the code at login on or off. Both need a right code, so that a customer without a working app is not locked
 * out.
 */
export async function setTokenAtLogin(
  deps: AuthDeps,
  checkPin: CheckPin,
  { isAskedAtLogin, ...stepUp }: StepUp & { readonly isAskedAtLogin: boolean },
  trace: SessionTrace,
): Promise<Result<Reply<null>, Failure>> {
  const { customerId } = trace.session
  const word = isAskedAtLogin ? 'on' : 'off'
  const set = await changeToken(deps, checkPin, stepUp, trace, async (tx, at) => {
    await writeAskedAtLogin(tx, trace.session, isAskedAtLogin, at)
    await recordAudit(tx, trace, { kind: `token.login-${word}`, outcome: 'done' })
    await deps.notify(tx, { kind: `token-login-${word}`, customerId, at })
  })
  return set.ok ? ok({ data: null }) : set
}

/**
 * Removes the app and the recovery codes of a customer who has lost them, and ends every session. An operator calls
 * this after a check of the customer's identity.
 */
export async function removeLostToken(
  deps: Pick<AuthDeps, 'database' | 'clock' | 'notify'>,
  username: string,
  trace: Trace,
): Promise<Result<void, Failure>> {
  const profile = await findProfileByUsername(deps.database.pool, username)
  if (!profile) return fail({ kind: 'refused', reason: 'not-found' })
  const { customerId } = profile
  const at = deps.clock.now()
  const removed = await deps.database.transaction(async (tx) => {
    await lockProfile(tx, customerId)
    if (!(await findToken(tx, customerId))) return false
    const event = { kind: 'token.removed', outcome: 'done', customerId, detail: { by: 'operator' } } as const
    const evidence = await recordEvent(tx, trace, event)
    await deleteToken(tx, customerId, at, { reason: 'lost', evidence })
    await endOtherSessions(tx, customerId, undefined, 'token-removed', at)
    await deps.notify(tx, { kind: 'token-removed', customerId, at })
    return true
  })
  return removed ? ok(undefined) : fail({ kind: 'refused', reason: 'not-found' })
}
