/** Adding a passkey: the PIN first, then a challenge for this session alone, then the public key that the browser brings. */
import type { Passkey, PasskeyAttestation, PasskeyCreationOptions } from '../../../contract/passkeys.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Reply } from '../../http/handler.ts'
import { type AuthDeps, limitsOf } from './auth-deps.ts'
import { customerOf, type SessionTrace } from './change-pin.ts'
import type { CheckPin } from './check-pin.ts'
import { userHandleOf } from './check-passkey.ts'
import { fullName } from './customer-store.ts'
import { creationOptions, type MadeCredential, verifyAttestation } from './passkey-ceremony.ts'
import { type ChallengeHolder, giveChallenge, takeChallenge } from './passkey-challenge.ts'
import { insertPasskey, listPasskeys } from './passkey-store.ts'
import { lockProfile } from './profile-store.ts'
import { recordAudit, refuseAudited } from './record-audit.ts'

const refusedEvent = { kind: 'passkey.add-refused' } as const
const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const notTaken: Failure = { kind: 'refused', reason: 'passkey-refused' }

/** Failures: 77 and 14, which end no session; passkey-limit. */
export async function startPasskeyRegistration(
  deps: AuthDeps,
  checkPin: CheckPin,
  input: { readonly transactionPin: string },
  trace: SessionTrace,
): Promise<Result<Reply<PasskeyCreationOptions>, Failure>> {
  const { customerId } = trace.session
  const { passkeys: limit } = limitsOf(deps)
  const right = await checkPin(customerId, input.transactionPin, trace)
  if (!right.ok) return right
  const known = await listPasskeys(deps.database.pool, customerId)
  if (known.length >= limit) return refuseAudited(deps, trace, refusedEvent, limitReached(limit))
  const owner = {
    userHandle: userHandleOf(deps.keys, customerId),
    username: trace.session.username,
    fullName: fullName(await customerOf(deps, trace)),
  }
  const given = await giveChallenge(deps, holderOf(trace))
  return ok({ data: await creationOptions(deps.passkeys, owner, known, given) })
}

/** The session that asked, and no other. */
function holderOf({ session }: SessionTrace): ChallengeHolder {
  return { purpose: 'passkey:register', customerId: session.customerId, boundTo: session.sessionId }
}

function limitReached(limit: number): Failure {
  return { kind: 'refused', reason: 'passkey-limit', detail: { limit } }
}

export interface RegisterInput {
  readonly name: string
  readonly credential: PasskeyAttestation
}

/** A challenge is used up by the first answer to it, right or wrong. Failures: ticket-expired, passkey-refused, passkey-limit. */
export async function registerPasskey(
  deps: AuthDeps,
  input: RegisterInput,
  trace: SessionTrace,
): Promise<Result<Reply<Passkey>, Failure>> {
  const challenge = await takeChallenge(deps, holderOf(trace), input.credential)
  if (challenge === undefined) return refuseAudited(deps, trace, refusedEvent, ticketExpired)
  const made = await verifyAttestation(deps.passkeys, input.credential, challenge)
  if (!made) return refuseAudited(deps, trace, refusedEvent, notTaken)
  const kept = await keep(deps, made, input, trace)
  if (!kept.ok) return refuseAudited(deps, trace, refusedEvent, kept.failure)
  return ok({ data: kept.value, message: 'The passkey has been added' })
}

async function keep(
  deps: AuthDeps,
  made: MadeCredential,
  { name, credential: { transports } }: RegisterInput,
  trace: SessionTrace,
): Promise<Result<Passkey, Failure>> {
  const { customerId } = trace.session
  const { passkeys: limit } = limitsOf(deps)
  const at = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    await lockProfile(tx, customerId)
    if ((await listPasskeys(tx, customerId)).length >= limit) return fail(limitReached(limit))
    const passkeyId = await insertPasskey(tx, { ...made, customerId, transports, name, at })
    if (passkeyId === undefined) return fail(notTaken)
    await recordAudit(tx, at, trace, { kind: 'passkey.added', outcome: 'done', detail: { passkey: passkeyId } })
    await deps.notify(tx, { kind: 'passkey-added', customerId, passkeyName: name, at })
    return ok({ passkeyId, name, createdAt: at.toISOString(), lastUsedAt: null, isSynced: made.isSynced })
  })
}
