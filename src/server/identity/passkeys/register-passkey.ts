/**
 * Adds a passkey. The customer first approves it with two factors, because the passkey alone will replace two factors.
 * Then the session gets a challenge, and the browser sends the public key.
 */
import { randomUUID } from 'node:crypto'
import type { RouteData, RouteRequest } from '../../../contract/route.ts'
import type {
  Passkey,
  PasskeyAttestation,
  PasskeyCreationOptions,
  passkeyRoutes,
} from '../../../contract/identity/passkeys.ts'
import type { ApprovalWay } from '../../../values/vocabularies/approval-ways.ts'
import type { Failure } from '../../../core/failure.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { type Approval, challengeOf } from '../../approvals/approval.ts'
import type { Approvals } from '../../approvals/approvals.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import type { Reply } from '../../http/handler.ts'
import { type MessageWithParams, defineMessage } from '../../../values/message.ts'
import { type AuthDeps, limitsOf } from '../auth-deps.ts'
import { customerOf, type SessionTrace } from '../pin/change-pin.ts'
import { userHandleOf } from './check-passkey.ts'
import { fullName } from '../../customers/customer-store.ts'
import { creationOptions, type MadeCredential, verifyAttestation } from './passkey-ceremony.ts'
import { type ChallengeHolder, giveChallenge, takeChallenge } from './passkey-challenge.ts'
import { insertPasskey, listPasskeys } from './passkey-store.ts'
import { lockProfile } from '../profiles/profile-store.ts'
import { auditRefusal, recordAudit, refuseAudited } from '../../audit/record-audit.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { isTokenAsked } from '../authenticator/token-store.ts'

const KIND = 'add-passkey'
const codeMessage: MessageWithParams = {
  message: defineMessage('{code} adds a passkey, which can log in and approve payments.'),
  params: {},
}
const refusedEvent = { kind: 'passkey.add-refused' } as const
const notFound: Failure = { kind: 'refused', reason: 'not-found' }
const approvalUsed: Failure = { kind: 'refused', reason: 'approval-used' }
const ticketExpired: Failure = { kind: 'refused', reason: 'ticket-expired' }
const notTaken: Failure = { kind: 'refused', reason: 'passkey-refused' }

const limitReached = (limit: number): Failure => ({ kind: 'refused', reason: 'passkey-limit', detail: { limit } })

/** Failure: passkey-limit. */
export async function askToAddPasskey(
  deps: AuthDeps,
  approvals: Approvals,
  trace: SessionTrace,
): Promise<Result<Reply<RouteData<typeof passkeyRoutes.addPasskey>>, Failure>> {
  const { session } = trace
  const { customerId } = session
  const { passkeys: limit } = limitsOf(deps)
  const known = await listPasskeys(deps.database.pool, customerId)
  if (known.length >= limit) return refuseAudited(deps, trace, refusedEvent, limitReached(limit))
  const subjectId = randomUUID()
  const opened = await approvals.open({
    kind: KIND,
    subjectId,
    session,
    content: { kind: KIND, customerId, subjectId },
    methods: await waysToAdd(deps, approvals, customerId),
    codeMessage,
  })
  return ok({ data: challengeOf(opened) })
}

/**
 * A passkey replaces the authenticator at login. Where that is required, the holder of the phone number must not be able to add a
 * passkey by SMS.
 */
async function waysToAdd(deps: AuthDeps, approvals: Approvals, customerId: string): Promise<readonly ApprovalWay[]> {
  const ways = await approvals.methodsFor(customerId, 'two-factors')
  return (await isTokenAsked(deps.database.pool, customerId)) ? ways.filter((way) => way !== 'sms') : ways
}

/** Failures: not-found, approval-used, and those of the approval and its factors. */
export async function confirmAddPasskey(
  deps: AuthDeps,
  approvals: Approvals,
  request: RouteRequest<typeof passkeyRoutes.confirmAddPasskey>,
  context: SignedIn,
): Promise<Result<Reply<PasskeyCreationOptions>, Failure>> {
  const { customerId, sessionId, username } = context.session
  const approval = await approvals.find({ kind: KIND, challengeId: request.challengeId, customerId, sessionId })
  if (!approval) return refuseAudited(deps, context, refusedEvent, notFound)
  const given = await approve(deps, approvals, approval, request, context)
  if (!given.ok) return given
  const owner = {
    userHandle: userHandleOf(deps.keys, customerId),
    username,
    fullName: fullName(await customerOf(deps, context)),
  }
  const known = await listPasskeys(deps.database.pool, customerId)
  return ok({ data: await creationOptions(deps.passkeys, owner, known, given.value) })
}

/** Uses the approval up when it gives the challenge. */
async function approve(
  deps: AuthDeps,
  approvals: Approvals,
  approval: Approval,
  { challengeId: _id, ...factors }: RouteRequest<typeof passkeyRoutes.confirmAddPasskey>,
  context: SignedIn,
): Promise<Result<Awaited<ReturnType<typeof giveChallenge>>, Failure>> {
  if (approval.approvedWith !== null) return refuseAudited(deps, context, refusedEvent, approvalUsed)
  const way = await approvals.check(approval, factors, context)
  if (!way.ok) return auditRefusal(deps.database.pool, context, refusedEvent.kind, way)
  const given = await deps.database.transaction(async (tx) =>
    (await approvals.use(tx, approval, way.value)) ? giveChallenge(deps, tx, holderOf(context)) : undefined,
  )
  return given ? ok(given) : refuseAudited(deps, context, refusedEvent, approvalUsed)
}

/** The holder of a registration challenge: the session that requested it. */
function holderOf({ session }: SessionTrace): ChallengeHolder {
  return { purpose: 'passkey:register', customerId: session.customerId, boundTo: session.sessionId }
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
  const kept = await keep(deps, { ...made, challengeHash: tokenHash(challenge) }, input, trace)
  if (!kept.ok) return refuseAudited(deps, trace, refusedEvent, kept.failure)
  return ok({ data: kept.value, message: 'The passkey has been added' })
}

async function keep(
  deps: AuthDeps,
  made: MadeCredential & { readonly challengeHash: Buffer },
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
    await recordAudit(tx, trace, { kind: 'passkey.added', outcome: 'done', detail: { passkey: passkeyId } })
    await deps.notify(tx, { kind: 'passkey-added', customerId, passkeyName: name, at })
    return ok({ passkeyId, name, createdAt: at.toISOString(), lastUsedAt: null, isSynced: made.isSynced })
  })
}
