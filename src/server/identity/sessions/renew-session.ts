/** Renews a session. Each refresh token is exchanged once; a reused token ends its family, except within the grace of a lost reply. */
import { decideRefresh } from '../../../core/identity/session-rules.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { CookieChange, DeviceProof, Reply } from '../../http/handler.ts'
import type { Sql } from '../../db/database.ts'
import { type AuthDeps, type AuthStore, limitsOf } from '../auth-deps.ts'
import { tokenHandle } from './open-session.ts'
import { recordAudit, type Trace } from '../../audit/record-audit.ts'
import { newToken, seal, tokenHash, unseal } from '../../crypto/sealing.ts'
import {
  endSession,
  insertTokens,
  lockByRefreshToken,
  markRotated,
  type RefreshRow,
  touchSession,
} from './session-store.ts'

type RefreshTrace = Trace & {
  readonly refreshToken: string | undefined
  readonly deviceProof: DeviceProof | undefined
}

interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

type Renewal = Result<Reply<string>, Failure & { readonly cookies?: CookieChange }>

/** The one refusal for every bad token, without a reason. It deletes the cookies, and the client goes to the login. */
const refused = (): Renewal => fail({ kind: 'not-signed-in', cookies: { kind: 'close' } })

/**
 * `refreshToken` of the input is the public handle `familyId.generation`. The secret token is in the cookie. The data
 * of the reply is the reference of the new access token.
 */
export async function renewSession(
  deps: AuthStore & Pick<AuthDeps, 'notify'>,
  input: { readonly refreshToken: string },
  trace: RefreshTrace,
): Promise<Renewal> {
  const { refreshToken } = trace
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const row = refreshToken === undefined ? undefined : await lockByRefreshToken(tx, tokenHash(refreshToken))
    if (!row) {
      await recordAudit(tx, trace, { kind: 'session.refresh-refused', outcome: 'refused' })
      return refused()
    }
    const [familyId, generation] = input.refreshToken.split('.')
    const attempt = {
      session: row,
      rotatedAt: row.rotatedAt,
      sameDevice: isSameDevice(row, trace.deviceProof),
      sameFamily: familyId === row.familyId,
      generation: row.generation,
      handleGeneration: Number(generation),
    }
    const decision = decideRefresh(attempt, now, limitsOf(deps))
    if (decision === 'rotate') return renewed(row, await rotate(deps, tx, row, now))
    if (decision === 'repeat' && row.successorSealed) return renewed(row, openSuccessor(deps, row, row.successorSealed))
    await endRefused(deps, tx, row, decision === 'refuse' ? 'refuse' : 'reuse', trace)
    return refused()
  })
}

function isSameDevice(row: RefreshRow, proof: DeviceProof | undefined): boolean {
  return (
    row.deviceRemovedAt === null &&
    proof !== undefined &&
    proof.deviceKeyId === row.deviceKeyId &&
    proof.verify(row.devicePublicKey)
  )
}

function renewed(row: RefreshRow, tokens: TokenPair): Renewal {
  return ok({
    data: tokenHandle(row.familyId, row.generation + 1),
    cookies: { kind: 'renew', ...tokens, sessionId: row.sessionId },
  })
}

function successorPlace(row: RefreshRow): string {
  return `bank.session_token.successor ${row.sessionId} ${row.generation}`
}

async function rotate(deps: AuthStore, tx: Sql, row: RefreshRow, now: Date): Promise<TokenPair> {
  const limits = limitsOf(deps)
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  const sealed = seal(deps.keys.sessionSealing, successorPlace(row), JSON.stringify(tokens))
  await markRotated(tx, row.sessionId, row.generation, sealed, now)
  await insertTokens(tx, {
    sessionId: row.sessionId,
    generation: row.generation + 1,
    accessHash: tokenHash(tokens.accessToken),
    accessExpiresAt: new Date(now.getTime() + limits.accessLifeMs),
    refreshHash: tokenHash(tokens.refreshToken),
    issuedAt: now,
  })
  await touchSession(tx, row.sessionId, now)
  return tokens
}

function openSuccessor(deps: AuthStore, row: RefreshRow, sealed: Buffer): TokenPair {
  return JSON.parse(unseal(deps.keys.sessionSealing, successorPlace(row), sealed)) as TokenPair
}

async function endRefused(
  deps: AuthStore & Pick<AuthDeps, 'notify'>,
  tx: Sql,
  row: RefreshRow,
  why: 'refuse' | 'reuse',
  trace: Trace,
): Promise<void> {
  const now = deps.clock.now()
  const { customerId, sessionId, deviceKeyId } = row
  // A session that has ended is not ended again, so the customer gets one notice only.
  if (why === 'reuse' && (await endSession(tx, customerId, sessionId, 'refresh-reuse', now))) {
    await deps.notify(tx, { kind: 'session-copied', customerId, at: now })
  }
  await recordAudit(tx, trace, {
    kind: why === 'reuse' ? 'session.reuse-detected' : 'session.refresh-refused',
    outcome: 'refused',
    customerId,
    sessionId,
    deviceKeyId,
  })
}
