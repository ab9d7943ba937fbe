/** Lists, renames and removes passkeys. A removal asks for the PIN and ends the other sessions. */
import type { AcceptedPasskeys, Passkey } from '../../../contract/identity/passkeys.ts'
import type { PasskeyRequestOptions } from '../../../contract/identity/passkey-request.ts'
import { isLastProof } from '../../../core/identity/proofs.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import type { SessionTrace } from '../pin/change-pin.ts'
import { withPin } from '../pin/with-pin.ts'
import { userHandleOf } from './check-passkey.ts'
import { findProofs } from '../profiles/find-proofs.ts'
import { requestOptions } from './passkey-ceremony.ts'
import { dropPasskey, type ListedPasskey, listPasskeys, writePasskeyName } from './passkey-store.ts'
import { lockProfile } from '../profiles/profile-store.ts'
import { recordAudit, refuseAudited } from '../../audit/record-audit.ts'
import { endOtherSessions } from '../sessions/session-store.ts'

const notFound: Failure = { kind: 'refused', reason: 'not-found' }
const lastProof: Failure = { kind: 'refused', reason: 'last-proof' }

export async function getPasskeys(deps: AuthDeps, { session }: SessionTrace): Promise<Passkey[]> {
  const passkeys = await listPasskeys(deps.database.pool, session.customerId)
  return passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
    passkeyId: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced,
  }))
}

/** Returns the options for an approval in the browser, without the challenge. */
export async function getPasskeyOptions(
  deps: AuthDeps,
  { session }: SessionTrace,
): Promise<Omit<PasskeyRequestOptions, 'challenge'>> {
  const known = await listPasskeys(deps.database.pool, session.customerId)
  const { challenge: _challenge, ...options } = await requestOptions(
    deps.passkeys,
    { challenge: '', timeoutMs: limitsOf(deps).passkeyChallengeLifeMs },
    known,
  )
  return options
}

/** Another customer's passkey gets the same answer as a missing one. */
export async function renamePasskey(
  deps: AuthDeps,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
  trace: SessionTrace,
): Promise<Result<Reply<null>, Failure>> {
  const renamed = await deps.database.transaction(async (tx) => {
    if (!(await writePasskeyName(tx, trace.session.customerId, passkeyId, name))) return false
    await recordAudit(tx, trace, { kind: 'passkey.renamed', outcome: 'done', detail: { passkey: passkeyId } })
    return true
  })
  return renamed ? ok({ data: null }) : refuseAudited(deps, trace, { kind: 'passkey.rename-refused' }, notFound)
}

interface OfPasskey {
  readonly passkeyId: string
}

/** Failures: 77 and 14, which end no session; not-found; last-proof. */
export const removePasskey = withPin<OfPasskey, AcceptedPasskeys>(async (deps, { passkeyId }, trace) => {
  const { customerId, sessionId } = trace.session
  const at = deps.clock.now()
  const left = await deps.database.transaction(async (tx): Promise<Result<readonly ListedPasskey[], Failure>> => {
    await lockProfile(tx, customerId)
    const known = await listPasskeys(tx, customerId)
    if (!known.some(({ id }) => id === passkeyId)) return fail(notFound)
    if (isLastProof(await findProofs(tx, customerId), 'passkey')) return fail(lastProof)
    const passkeyName = await dropPasskey(tx, { customerId, sessionId }, passkeyId, at)
    if (passkeyName === undefined) return fail(notFound)
    await endOtherSessions(tx, customerId, sessionId, 'passkey-removed', at)
    await recordAudit(tx, trace, { kind: 'passkey.removed', outcome: 'done', detail: { passkey: passkeyId } })
    await deps.notify(tx, { kind: 'passkey-removed', customerId, passkeyName, at })
    return ok(await listPasskeys(tx, customerId))
  })
  if (!left.ok) return refuseAudited(deps, trace, { kind: 'passkey.remove-refused' }, left.failure)
  const data = {
    rpId: deps.passkeys.rpId,
    userHandle: userHandleOf(deps.keys, customerId).toString('base64url'),
    credentialIds: left.value.map((one) => one.credentialId.toString('base64url')),
  }
  return ok({ data, message: 'The passkey has been removed' })
})
